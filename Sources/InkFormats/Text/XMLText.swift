/// The characters that XML allows.
enum XMLText {
  /// Replaces everything in a text that XML doesn't allow by U+FFFD: invalid UTF-8 and control characters.
  ///
  /// Text in another encoding than UTF-8 is returned unchanged.
  ///
  /// - Parameter bytes: The document.
  /// - Returns: The repaired document, and the first replaced character with its line; `nil` if there is none.
  static func repaired(_ bytes: [UInt8]) -> (text: [UInt8], invalid: FormatError?) {
    guard isUTF8(bytes) else { return (bytes, nil) }
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var line = 1
    var invalid: FormatError?
    var decoder = UTF8.ForwardParser()
    var iterator = bytes.makeIterator()
    let replacement: [UInt8] = [0xEF, 0xBF, 0xBD]
    while true {
      switch decoder.parseScalar(from: &iterator) {
      case .valid(let units):
        let first = units.first ?? 0
        if units.count == 1, first < 32, first != 9, first != 10, first != 13 {
          invalid = invalid ?? FormatError("a control character is replaced", at: .line(line))
          result += replacement
        } else {
          if first == 10 { line += 1 }
          result += units
        }
      case .error:
        invalid = invalid ?? FormatError("text that is not UTF-8 is replaced", at: .line(line))
        result += replacement
      case .emptyInput: return (result, invalid)
      }
    }
  }

  /// Returns whether a document is meant to be UTF-8, by its byte order mark and declaration.
  private static func isUTF8(_ bytes: [UInt8]) -> Bool {
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) { return false }
    // UTF-16 without a mark has zero bytes.
    let start = bytes.prefix(200)
    if start.prefix(4).contains(0) { return false }
    guard let end = start.firstIndex(of: UInt8(ascii: ">")) else { return true }
    let declaration = String(decoding: start[..<end], as: UTF8.self).lowercased()
    let parts = declaration.split(separator: "encoding", maxSplits: 1)
    guard parts.count == 2 else { return true }
    let name = parts[1].filter { $0.isLetter || $0.isNumber }
    return name.hasPrefix("utf8") || name.hasPrefix("usascii")
  }
}
