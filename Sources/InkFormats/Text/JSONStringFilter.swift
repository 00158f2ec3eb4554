/// Separates the bytes of strings in a JSON text from those outside, for scans without a parser.
package struct JSONStringFilter {
  private var isInString = false
  private var isEscaped = false

  /// Creates a filter at a position outside of strings.
  package init() {}

  /// Whether the next byte belongs to a string; its opening quotation mark does not, its closing one does.
  package mutating func contains(_ byte: UInt8) -> Bool {
    guard isInString else {
      isInString = byte == UInt8(ascii: "\"")
      return false
    }
    if isEscaped {
      isEscaped = false
    } else if byte == UInt8(ascii: "\\") {
      isEscaped = true
    } else if byte == UInt8(ascii: "\"") {
      isInString = false
    }
    return true
  }
}
