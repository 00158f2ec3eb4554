import InkFilters
import InkGraphics
import InkRaster
import InkRendering
import Testing

/// A filter of an app: halves blue.
private final class Dimmer: PixelFilter {
  var code: PluginCode { PluginCode("org.example.test") }
  func margin(strength: Double) -> Int { 0 }
  func uniform(_ pixel: SIMD4<UInt16>, strength: Double) -> SIMD4<UInt16> {
    SIMD4(pixel.x, pixel.y, pixel.z / 2, pixel.w)
  }
  func apply(to layer: inout DeepPixmap, in area: PixelRect, strength: Double) {
    for y in area.minY..<area.maxY {
      for x in area.minX..<area.maxX {
        layer[x, y] = uniform(layer[x, y], strength: strength)
      }
    }
  }
}

@Suite struct FadingLayerTests {
  private func stroke(_ color: Color = .black, at x: Double = 30) -> DisplayList {
    var list = DisplayList()
    let segment = Ribbon.Segment(
      control1: Point(x + 5, 20),
      control2: Point(x + 10, 40),
      end: Point(x + 20, 45),
      radius: 5
    )
    list.ink(Ribbon(start: Point(x, 20), radius: 3, segments: [segment]), Paint(color))
    return list
  }

  private func layer(_ filters: [any PixelFilter]? = nil) -> FadingLayer {
    let layer = FadingLayer(width: 100, height: 70, filters: filters)
    _ = layer.advance(to: 0, penIsDown: false)
    return layer
  }

  private func black(_ layer: FadingLayer) -> PixelRect {
    let whole = Rect(minX: 0, minY: 0, maxX: 100, maxY: 70)
    var ink = Pixmap(width: 100, height: 70)
    ink.fill(ink.bounds, with: 0xff00_0000)
    return layer.paint(DisplayList([.image(ink, whole, alpha: 1)]))
  }

  /// FS-06: later ink is on top, and translucent ink lets ink below show through.
  @Test func inkAccumulatesInOrder() {
    let layer = layer()
    let blank = layer.pixmap
    #expect(blank[50, 30] == SIMD4(255, 255, 255, 255))
    let red = Color(red: 1, green: 0, blue: 0)
    #expect(!layer.paint(stroke(red)).isEmpty)
    #expect(layer.pixmap[30, 20] == SIMD4(255, 0, 0, 255))
    _ = layer.paint(stroke(Color(red: 0, green: 0, blue: 1, alpha: 0.5)))
    let mixed = layer.pixmap[30, 20]
    #expect(abs(Int(mixed.x) - 127) <= 1 && mixed.y == 0 && abs(Int(mixed.z) - 128) <= 1)
    _ = layer.paint(stroke(.black))
    #expect(layer.pixmap[30, 20] == SIMD4(0, 0, 0, 255))
  }

  /// FS-07: time counts only while no pen is down.
  @Test func nothingFadesWhileAPenIsDown() {
    let layer = layer()
    _ = layer.paint(stroke())
    let fresh = layer.pixmap
    for i in 1...60 {
      let update = layer.advance(to: Double(i) / 60, penIsDown: true)
      #expect(update.damage.isEmpty && update.steps == 0 && !update.isAtRest)
    }
    #expect(layer.pixmap == fresh)
    #expect(layer.advance(to: 1 + 1 / 60, penIsDown: false).steps == 1)
    #expect(layer.pixmap != fresh)
  }

  /// FS-08: black becomes 0, 13, 26, …, 255 within 20 steps, in non-linear sRGB.
  @Test func blackTurnsWhiteInTwentySteps() throws {
    let layer = layer([try ColorControls(brightness: 0.05)])
    _ = black(layer)
    for n in 0...20 {
      if n > 0 { #expect(layer.advance(to: Double(n) / 60, penIsDown: false).steps == 1) }
      let level = Int(layer.pixmap[50, 30].y)
      #expect(abs(Double(level) - 12.75 * Double(n)) <= 1)
    }
    #expect(layer.pixmap[50, 30] == SIMD4(255, 255, 255, 255))
  }

  /// FS-08: with the blur, too, ink has vanished after 20 steps.
  @Test func inkMeltsIntoThePaper() {
    let layer = layer()
    let blank = layer.pixmap
    _ = layer.paint(stroke())
    let update = layer.advance(to: 1, penIsDown: false)
    #expect(layer.pixmap == blank)
    #expect(update.isAtRest && update.steps <= 22)
  }

  /// FS-11, and the fault of ForceSketch that ink fades twice as fast at 120 Hz: the picture depends on the
  /// time and not on the number of updates.
  @Test(arguments: [30.0, 50, 60, 75, 90, 120, 144, 240]) func onlyTimeCounts(rate: Double) {
    let often = layer()
    let once = layer()
    _ = often.paint(stroke())
    _ = once.paint(stroke())
    for i in 1...Int(rate / 10) { _ = often.advance(to: Double(i) / rate, penIsDown: false) }
    _ = once.advance(to: Double(Int(rate / 10)) / rate, penIsDown: false)
    #expect(often.pixmap == once.pixmap)
  }

  /// FS-07, FS-11: the remainder of a step at pen-down is not lost at pen-up.
  @Test func aStepsRemainderIsCarriedOverAPause() {
    let layer = layer()
    _ = layer.paint(stroke())
    #expect(layer.advance(to: 0.010, penIsDown: false).steps == 0)
    #expect(layer.advance(to: 0.500, penIsDown: true).steps == 0)
    #expect(layer.advance(to: 0.505, penIsDown: false).steps == 0)
    #expect(layer.advance(to: 0.507, penIsDown: false).steps == 1)
    #expect(layer.advance(to: 0.300, penIsDown: false).steps == 0)
  }

  /// FS-10: filters can be replaced, weakened, switched off, and defined by apps.
  @Test func filtersAreConfigurable() throws {
    let layer = layer()
    _ = layer.paint(stroke())
    let fresh = layer.pixmap
    try layer.setFilters([])
    #expect(layer.isAtRest)
    #expect(layer.advance(to: 1, penIsDown: false).steps == 0)
    #expect(layer.pixmap == fresh)

    try layer.setFilters([try ColorControls(brightness: 0.05)], strength: 0.5)
    #expect(layer.advance(to: 1 + 1 / 60, penIsDown: false).steps == 1)
    #expect(layer.pixmap[30, 20] == SIMD4(6, 6, 6, 255))

    try layer.setFilters([Dimmer(), try GaussianBlur(sigma: 2)])
    _ = layer.advance(to: 1 + 2 / 60.0, penIsDown: false)
    #expect(layer.pixmap[90, 60] == SIMD4(255, 255, 128, 255))
    #expect(throws: InvalidValue("strength", 17, allowed: 0...16)) {
      try layer.setFilters([], strength: 17)
    }
    #expect(layer.filters.count == 2)
  }

  /// Paper that the filters change fades as a whole, without a seam at its edge.
  @Test func greyPaperTurnsWhiteEvenly() {
    let layer = FadingLayer(width: 40, height: 30, paper: Color(gray: 0.5), format: .bgra)
    _ = layer.advance(to: 0, penIsDown: false)
    #expect(!layer.isAtRest)
    for n in 1...12 {
      _ = layer.advance(to: Double(n) / 60, penIsDown: false)
      #expect(Set(layer.pixmap.pixels).count == 1)
    }
    #expect(layer.pixmap[0, 0] == SIMD4(255, 255, 255, 255))
    #expect(layer.isAtRest)
  }

  /// A layer with nothing to fade does nothing, and reports that.
  @Test func nothingIsDoneWhenNothingIsLeft() {
    let layer = layer()
    #expect(layer.isAtRest)
    let idle = layer.advance(to: 1, penIsDown: false)
    #expect(idle.damage.isEmpty && idle.steps == 0 && idle.isAtRest)
    let painted = layer.paint(stroke())
    #expect(!layer.isAtRest && layer.restless == painted)
    #expect(layer.advance(to: 2, penIsDown: false).isAtRest)
    #expect(layer.restless.isEmpty)
  }

  /// Skipped pixels would not have changed: the picture is that of filters applied everywhere, and nothing outside the
  /// damage changed.
  @Test func onlyWhatStillChangesIsFaded() throws {
    let layer = layer()
    let everywhere = try FilterChain(FadingLayer.melting, format: .rgba)
    var deep = DeepPixmap(
      width: 100,
      height: 70,
      filledWith: SIMD4(repeating: DeepPixmap.one)
    )
    var picture = layer.pixmap
    for n in 1...40 {
      if n == 1 || n == 9 {
        let list = stroke(n == 1 ? .black : Color(red: 0, green: 0.4, blue: 0), at: 9.0 * Double(n))
        _ = layer.paint(list)
        var ink = Pixmap(width: 100, height: 70)
        Rasterizer().draw(list, into: &ink)
        deep.paint(ink, in: deep.bounds)
      }
      let before = layer.pixmap
      let update = layer.advance(to: Double(n) / 60, penIsDown: false)
      _ = everywhere.step(&deep, in: deep.bounds, showing: &picture)
      #expect(layer.pixmap == picture)
      var patched = before
      patched.copy(update.damage, from: layer.pixmap)
      #expect(patched == layer.pixmap)
    }
    #expect(layer.isAtRest)
  }
}
