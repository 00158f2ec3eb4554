import InkGraphics
import InkStrokes

/// A 64-bit hash of words, similar to FNV but word by word; identical on every platform.
struct StateHash {
  private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

  @inline(__always)
  mutating func combine(_ word: UInt64) {
    value = (value ^ word) &* 0x9e37_79b9_7f4a_7c15
    value ^= value >> 32
  }

  @inline(__always)
  mutating func combine(_ number: Double) { combine(number.bitPattern) }

  mutating func combine(_ flag: Bool) { combine(flag ? 1 : 0 as UInt64) }

  mutating func combine(_ bytes: [UInt8]) {
    combine(UInt64(bytes.count))
    var i = 0
    while i < bytes.count {
      var word: UInt64 = 0
      for k in 0..<min(8, bytes.count - i) { word |= UInt64(bytes[i + k]) << UInt64(8 * k) }
      combine(word)
      i += 8
    }
  }

  mutating func combine(_ sample: StrokeSample) {
    combine(sample.location.x)
    combine(sample.location.y)
    combine(sample.time)
    combine(sample.maximumForce)
    combine(UInt64(sample.buttons.rawValue))
    combine(sample.force)
    combine(sample.altitude)
    combine(sample.azimuth)
    combine(sample.roll)
  }

  private mutating func combine(_ reading: Double?) {
    combine(reading?.bitPattern ?? UInt64.max)
  }

  mutating func combine(_ transform: Affine) {
    combine(transform.a)
    combine(transform.b)
    combine(transform.c)
    combine(transform.d)
    combine(transform.tx)
    combine(transform.ty)
  }
}
