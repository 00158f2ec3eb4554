/// Reads numbers in groups of seven bits, the lowest first.
struct VarintReader {
  private let bytes: [UInt8]
  private let limit: Int
  /// The index of the next byte.
  private(set) var offset: Int
  /// Whether a number was invalid, or ended behind the bytes; all later ones are then 0.
  private(set) var isBroken = false

  /// Creates a reader of a range of bytes, which must be inside of them.
  init(_ bytes: [UInt8], _ range: Range<Int>) {
    self.bytes = bytes
    offset = range.lowerBound
    limit = range.upperBound
  }

  mutating func number() -> UInt64 {
    var value: UInt64 = 0
    for shift in stride(from: 0 as UInt64, through: 56, by: 7) {
      guard !isBroken, offset < limit else { break }
      let byte = bytes[offset]
      offset += 1
      value |= UInt64(byte & 127) << shift
      if byte < 128 { return value }
    }
    isBroken = true
    return 0
  }
}
