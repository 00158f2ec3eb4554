/// Appends numbers to bytes, the lowest byte first.
struct ByteWriter {
  private(set) var bytes: [UInt8] = []

  mutating func write(_ byte: UInt8) { bytes.append(byte) }

  mutating func write(_ number: UInt32) {
    for shift in 0..<4 as Range<UInt32> {
      bytes.append(UInt8(truncatingIfNeeded: number >> (8 * shift)))
    }
  }

  mutating func write(_ number: UInt64) {
    for shift in 0..<8 as Range<UInt64> {
      bytes.append(UInt8(truncatingIfNeeded: number >> (8 * shift)))
    }
  }

  mutating func write(_ number: Double) { write(number.bitPattern) }
}
