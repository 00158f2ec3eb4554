import InkGraphics
import InkStrokes
import Testing
import _InkTestSupport

/// Variations of brushes by properties that mean the same for each.
@Suite struct BrushValueTests {
  /// Returns the width that the pen draws at neutral pressure: upright, without pressure, neither slow nor fast.
  private func drawn(_ brush: Brush) -> Double {
    let middle = InputEvent(phase: .began, location: Point(50, 50), time: 0)
    let stroke = Stroke(id: StrokeID(0), brush: brush, events: [middle])
    return (stroke.nibs().first?.radius ?? 0) * 2
  }

  /// Brushes whose width at a single sample is that of a speed, not of the neutral pen.
  private let fast = ["drawui-pen", "jotui-pen", "jotui-eraser", "brush-pen"]

  /// SK-14: the width of every brush is the width that its pen draws at neutral pressure; setting it is idempotent.
  @Test func widthIsWhatIsDrawn() {
    for entry in Brush.catalog {
      let name = "\(entry.name)"
      var brush = entry.brush
      #expect(fast.contains(name) || abs(drawn(brush) - brush.width) < 1e-9, "\(name)")
      let before = drawn(brush) / brush.width
      for width in [3.0, 8, 8, 40, 120] {
        brush.width = width
        #expect(abs(brush.width - width) < 1e-9, "\(name)")
        #expect(abs(drawn(brush) / width - before) < 1e-9, "\(name)")
      }
      brush.width = 0
      brush.width = 4
      #expect(abs(brush.width - 4) < 1e-9, "\(name)")
      brush.width = entry.brush.width
      #expect(abs(brush.style.width - entry.brush.style.width) < 1e-9, "\(name)")
      #expect(brush.stages == entry.brush.stages && brush.tip == entry.brush.tip, "\(name)")
      #expect(brush.engine.code == entry.brush.engine.code, "\(name)")
    }
  }

  /// SK-09: setting a color keeps the opacity, whatever the color's alpha; setting an opacity keeps the color.
  @Test func colourAndOpacityAreApart() {
    for entry in Brush.catalog {
      let name = "\(entry.name)"
      var brush = entry.brush
      let opacity = brush.opacity
      brush.color = Color(red: 0.25, green: 0.5, blue: 0.75, alpha: 0.1)
      #expect(brush.opacity == opacity, "\(name)")
      #expect(brush.strokeStyle.paint.color.alpha == opacity, "\(name)")
      #expect(brush.color.sRGBA == SIMD4(0.25, 0.5, 0.75, opacity), "\(name)")
      brush.opacity = 0.2
      brush.opacity = 0.2
      #expect(abs(brush.opacity - 0.2) < 1e-12, "\(name)")
      #expect(brush.color.sRGBA.x == 0.25, "\(name)")
    }
  }

  /// Invalid values change nothing.
  @Test func valuesThatCannotBeChangeNothing() {
    var brush = Brush.pen
    brush.width = .nan
    brush.width = -3
    brush.opacity = .nan
    brush.color = Color(red: .infinity, green: 0, blue: 0)
    #expect(brush == .pen)
    brush.width = .infinity
    #expect(brush.width == Style.greatestWidth)
    brush.opacity = 7
    #expect(brush.opacity == 1)
  }

  /// Replacing one part keeps all others.
  @Test func partsAreReplaced() throws {
    let brush = Brush.spiralPen
    let polyline = try brush.with(engine: PolylineEngine.shared)
    #expect(polyline.engine === PolylineEngine.shared && polyline.stages == brush.stages)
    #expect(polyline.style == brush.style && polyline.retention == brush.retention)
    let plain = try brush.with(stages: [])
    #expect(plain.stages.isEmpty && plain.engine === brush.engine)
    let dabs = Tip.dabs(Dabbing(tip: .disc(hardness: 1), spacing: .units(1)))
    #expect(try brush.with(tip: dabs).tip == dabs)
    #expect(brush.with(retention: .strokes).retention == .strokes)
    #expect(throws: InvalidValue.self) {
      try brush.with(stages: Array(repeating: .effect(ProportionalWidth()), count: 17))
    }
  }
}
