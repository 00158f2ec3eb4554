package import InkGraphics

/// A kernel for any blend mode, pixel by pixel in floating point; about thirty times slower than the others.
struct FormulaBlend {
  let paint: Paint
  let source: SIMD4<Double>
  let order: Pixmap.Format

  /// Returns four pixels `d` blended by weights `s`, 0…256, each in both halves of its lane.
  @inline(never)
  func blend(_ d: SIMD4<UInt32>, _ s: SIMD4<UInt32>) -> SIMD4<UInt32> {
    var result = d
    for i in 0..<4 {
      let level = s[i] & 0xffff
      if level == 0 { continue }
      let backdrop = order.unpacked(d[i])
      result[i] = order.packed(
        paint.composite(source, over: backdrop, coverage: Double(level) / 256)
      )
    }
    return result
  }
}

extension Pixmap.Format {
  /// Returns red, green, blue and alpha of a pixel, 0…1, premultiplied.
  package func unpacked(_ p: UInt32) -> SIMD4<Double> {
    let low = Double(p & 255)
    let middle = Double(p >> 8 & 255)
    let high = Double(p >> 16 & 255)
    let alpha = Double(p >> 24)
    let c = self == .rgba ? SIMD4(low, middle, high, alpha) : SIMD4(high, middle, low, alpha)
    return c * (1 / 255)
  }

  /// Returns the pixel nearest to premultiplied red, green, blue and alpha; channels are clamped to 0…1 and to alpha.
  package func packed(_ c: SIMD4<Double>) -> UInt32 {
    func byte(_ v: Double) -> UInt32 { v > 0 ? (v < 1 ? UInt32(v * 255 + 0.5) : 255) : 0 }
    let alpha = byte(c.w)
    let red = min(byte(c.x), alpha)
    let green = min(byte(c.y), alpha)
    let blue = min(byte(c.z), alpha)
    return self == .rgba
      ? red | green << 8 | blue << 16 | alpha << 24
      : blue | green << 8 | red << 16 | alpha << 24
  }
}
