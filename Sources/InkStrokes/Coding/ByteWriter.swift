/// Appends little-endian numbers to bytes.
package struct ByteWriter {
  package private(set) var bytes: [UInt8] = []

  package init() {}

  @inline(never)
  package mutating func write(_ byte: UInt8) { bytes.append(byte) }

  @inline(never)
  package mutating func write(_ number: UInt32) {
    for shift in 0..<4 as Range<UInt32> {
      bytes.append(UInt8(truncatingIfNeeded: number >> (8 * shift)))
    }
  }

  @inline(never)
  package mutating func write(_ number: UInt64) {
    for shift in 0..<8 as Range<UInt64> {
      bytes.append(UInt8(truncatingIfNeeded: number >> (8 * shift)))
    }
  }

  @inline(never)
  package mutating func write(_ number: Double) { write(number.bitPattern) }

  package mutating func write(_ flag: Bool) { write(UInt8(flag ? 1 : 0)) }

  /// Appends bytes unchanged.
  package mutating func write(_ more: [UInt8]) { bytes += more }
}
