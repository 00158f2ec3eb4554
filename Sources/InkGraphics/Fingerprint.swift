/// A 64-bit FNV-1a hash with the same value in every process and on every platform.
///
/// Suitable for comparing results; not safe against deliberate collisions. (Fowler, Noll and Vo, "The FNV
/// Non-Cryptographic Hash Algorithm".)
package struct Fingerprint: Hashable, Sendable {
  /// The hash of all values combined so far.
  package private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

  /// Creates a hash of no values, the FNV offset basis.
  package init() {}

  /// Adds one byte.
  @inlinable
  package mutating func combine(_ byte: UInt8) {
    combineRaw(UInt64(byte))
  }

  @usableFromInline
  mutating func combineRaw(_ bits: UInt64) {
    value = (value ^ bits) &* 0x0000_0100_0000_01b3
  }

  /// Adds the eight bytes of a number, little-endian.
  package mutating func combine(_ number: UInt64) {
    var rest = number
    for _ in 0..<8 {
      combineRaw(rest & 0xff)
      rest >>= 8
    }
  }

  /// Adds the bit pattern of a number.
  package mutating func combine(_ number: Double) { combine(number.bitPattern) }

  /// Adds the coordinates of a point.
  package mutating func combine(_ point: Point) {
    combine(point.x)
    combine(point.y)
  }

  /// Adds the size and the pixels of a pixmap.
  package mutating func combine(_ pixmap: Pixmap) {
    combine(UInt64(pixmap.width))
    combine(UInt64(pixmap.height))
    for pixel in pixmap.pixels {
      var rest = UInt64(pixel)
      for _ in 0..<4 {
        combineRaw(rest & 0xff)
        rest >>= 8
      }
    }
  }
}
