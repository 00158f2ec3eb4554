import InkFilters
import InkGraphics
import Testing

@Suite struct FadeOutTests {
  /// FS-10: opaque ink has vanished after its duration, and keeps its color until then.
  @Test(arguments: [Pixmap.Format.rgba, .bgra]) func opaqueInkIsGoneInTime(_ format: Pixmap.Format)
    throws
  {
    let one = Double(DeepPixmap.one)
    let filter = try FadeOut(duration: 0.5)
    var layer = DeepPixmap(width: 5, height: 3, format: format)
    layer[2, 1] = SIMD4(32640, 16320, 0, 32640)
    for step in 1...30 {
      filter.apply(to: &layer, in: layer.bounds, strength: 1)
      let pixel = layer[2, 1]
      let left = one * (1 - Double(step) / 30)
      #expect(abs(Double(pixel.w) - left) <= 30)
      #expect(pixel.x == pixel.w && pixel.z == 0)
      #expect(abs(Int(pixel.y) - Int(pixel.w) / 2) <= 4)
      #expect((pixel.w == 0) == (step == 30))
    }
    #expect(layer == DeepPixmap(width: 5, height: 3, format: format))
    #expect(filter.keeps(.zero))
  }

  /// A step changes a pixel as the filter declares, and nothing outside the area.
  @Test(arguments: [0, 0.3, 1, 16]) func onlyTheAreaFades(_ strength: Double) throws {
    let filter = try FadeOut(duration: 1)
    var layer = DeepPixmap(width: 9, height: 4)
    for x in 0..<9 {
      for y in 0..<4 { layer[x, y] = SIMD4(UInt16(100 * x), UInt16(30 * y), 7, UInt16(4000 * x)) }
    }
    for y in 0..<4 { layer[0, y] = .zero }
    let before = layer
    let area = PixelRect(minX: 0, minY: 1, maxX: 7, maxY: 3)
    filter.apply(to: &layer, in: area, strength: strength)
    for x in 0..<9 {
      for y in 0..<4 {
        let old = before[x, y]
        let isInside = x < 7 && y >= 1 && y < 3
        #expect(layer[x, y] == (isInside ? filter.uniform(old, strength: strength) : old))
        #expect(layer[x, y].x <= layer[x, y].w)
      }
    }
    #expect((layer == before) == (strength == 0))
  }

  /// Invalid durations are refused.
  @Test(arguments: [0, -1, 301, Double.nan, .infinity])
  func durationsHaveLimits(_ duration: Double) {
    #expect(throws: InvalidValue.self) { try FadeOut(duration: duration) }
  }
}
