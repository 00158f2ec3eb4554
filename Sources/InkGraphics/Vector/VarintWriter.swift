/// Writes numbers in groups of seven bits, the lowest first.
struct VarintWriter {
  private(set) var bytes: [UInt8] = []

  mutating func number(_ value: UInt64) {
    var value = value
    while value >= 128 {
      bytes.append(UInt8(truncatingIfNeeded: value) | 128)
      value >>= 7
    }
    bytes.append(UInt8(value))
  }

  /// Writes a signed number in zigzag encoding.
  ///
  /// The numbers 0, −1, 1, −2, 2 are written as 0, 1, 2, 3, 4, and so on.
  mutating func signed(_ value: Int64) { number(UInt64(bitPattern: value << 1 ^ value >> 63)) }
}
