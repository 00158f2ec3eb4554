/// Writes bits into bytes, the lowest bit of a byte first.
struct BitWriter {
  private(set) var bytes: [UInt8] = []
  private var buffer: UInt64 = 0
  private var filled: UInt64 = 0

  /// Writes the lowest `count` bits of a value, at most 48; its other bits must be 0.
  mutating func write(_ value: UInt64, count: Int) {
    buffer |= value << filled
    filled += UInt64(count)
    while filled >= 8 {
      bytes.append(UInt8(truncatingIfNeeded: buffer))
      buffer >>= 8
      filled -= 8
    }
  }

  /// Writes zeros up to the next whole byte.
  mutating func align() {
    if filled > 0 { bytes.append(UInt8(truncatingIfNeeded: buffer)) }
    (buffer, filled) = (0, 0)
  }
}
