/// Estimates the memory of the tree of a JSON value before it is built.
///
/// Reads each byte once. Syntax errors are left to the parser, which stops there.
enum JSONMeasure {
  /// The maximum nesting depth of arrays and objects.
  static let greatestDepth = 64

  /// The maximum memory of the tree of a JSON value, in bytes.
  static let maximumMemory = 160 << 20

  /// The parser's memory per value, array and object, with their share of a list, in bytes.
  private static let costs = (value: 48, array: 160, object: 448)

  /// Checks the single value at the start of a range of bytes; throws an error if it is too deep or needs too much
  /// memory.
  static func check(_ bytes: [UInt8], _ range: Range<Int>) throws(FormatError) {
    var depth = 0
    var memory = 0
    var strings = JSONStringFilter()
    var failure: FormatError?
    bytes.withUnsafeBufferPointer { bytes in
      for i in range {
        let byte = bytes[i]
        if strings.contains(byte) {
          memory += 1
          continue
        }
        switch byte {
        case UInt8(ascii: "\""): memory += costs.value
        case UInt8(ascii: "["), UInt8(ascii: "{"):
          depth += 1
          memory += byte == UInt8(ascii: "[") ? costs.array : costs.object
          guard depth <= greatestDepth else {
            failure = FormatError(
              "the JSON is more than \(greatestDepth) levels deep",
              at: .byte(i),
              isLimit: true
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
        if memory > maximumMemory {
          failure = FormatError(
            "a JSON value would take more than \(maximumMemory >> 20) MiB of memory, the limit",
            at: .byte(i),
            isLimit: true
          )
          return
        }
      }
    }
    if let failure { throw failure }
  }
}
