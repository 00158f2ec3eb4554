/// Estimates how large the tree of a JSON value would be, before it is built.
///
/// Every byte is looked at once. What is not JSON is left to the parser, which stops there.
enum JSONMeasure {
  /// How deep arrays and objects may lie in each other.
  static let greatestDepth = 64

  /// The most bytes of memory that a tree may take.
  static let mostMemory = 48 << 20

  /// What the parser takes for a value, for an array, and for an object, with what surrounds them in a
  /// list that grows.
  private static let costs = (value: 48, array: 160, object: 448)

  /// Checks the one value that a range of bytes begins with.
  static func check(_ bytes: [UInt8], _ range: Range<Int>) throws(FormatError) {
    var depth = 0
    var memory = 0
    var isInString = false
    var isEscaped = false
    var failure: FormatError?
    bytes.withUnsafeBufferPointer { bytes in
      for i in range {
        let byte = bytes[i]
        if isInString {
          memory += 1
          if isEscaped {
            isEscaped = false
          } else if byte == UInt8(ascii: "\\") {
            isEscaped = true
          } else if byte == UInt8(ascii: "\"") {
            isInString = false
          }
          continue
        }
        switch byte {
        case UInt8(ascii: "\""):
          isInString = true
          memory += costs.value
        case UInt8(ascii: "["), UInt8(ascii: "{"):
          depth += 1
          memory += byte == UInt8(ascii: "[") ? costs.array : costs.object
          guard depth <= greatestDepth else {
            failure = FormatError(
              "the JSON is more than \(greatestDepth) levels deep",
              at: .byte(i)
            )
            return
          }
        case UInt8(ascii: "]"), UInt8(ascii: "}"):
          depth -= 1
          if depth <= 0 { return }
        case UInt8(ascii: ","), UInt8(ascii: ":"):
          if depth == 0 { return }
          memory += costs.value
        default: break
        }
        if memory > mostMemory {
          failure = FormatError("a JSON value would take too much memory", at: .byte(i))
          return
        }
      }
    }
    if let failure { throw failure }
  }
}
