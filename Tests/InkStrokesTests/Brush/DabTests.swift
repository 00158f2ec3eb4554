import InkGraphics
import InkStrokes
import Testing
import _InkTestSupport

@Suite struct DabTests {
  private func brush(
    _ spacing: Dabbing.Spacing,
    engine: any StrokeEngine = SmoothingEngine.drawUI,
    effects: [any StrokeEffect] = [],
    follows: Bool = false
  ) throws -> Brush {
    try Brush(
      engine: engine,
      style: Style(width: 6),
      effects: effects,
      tip: .dabs(
        Dabbing(tip: .disc(hardness: 1), spacing: spacing, followsDirection: follows)
      )
    )
  }

  /// A wave whose samples are 1 to 25 units apart.
  private var wave: [Point] {
    var random = SeededGenerator(seed: 12)
    var points: [Point] = []
    var x = 0.0
    while points.count < 40 {
      points.append(Point(x, 30 * Real.sinCos(x / 40).sine))
      x += random.real(1, 25)
    }
    return points
  }

  /// JU-01: prints are equidistant along the curve, across the joints of elements, within 1 %.
  @Test(arguments: [0.5, 2.0]) func printsAreEquidistant(step: Double) throws {
    let events = SyntheticPen.stroke(wave)
    let stroke = SyntheticPen.model(events, brush: try brush(.units(step))).dry[0]
    let dabs = stroke.dabs()
    #expect(dabs[0].center == wave[0])
    var worst = 0.0
    for (a, b) in zip(dabs, dabs.dropFirst()) {
      worst = max(worst, abs(a.center.distance(to: b.center) / step - 1))
    }
    #expect(worst < 0.01)
    var length = 0.0
    for element in stroke.shape().elements {
      for i in 0..<400 {
        let (a, b) = (Double(i) / 400, Double(i + 1) / 400)
        length += element.curve.point(at: a).distance(to: element.curve.point(at: b))
      }
    }
    #expect(abs(Double(dabs.count - 1) - (length / step).rounded(.down)) <= 1)
  }

  /// JU-01: the remainder of a distance is carried over to the next element.
  @Test func restIsCarriedOver() throws {
    let points = [0, 0.3, 1.1, 1.2, 7, 7, 9.9, 30].map { Point($0, 0) }
    let brush = try brush(.units(2), engine: PolylineEngine())
    let dabs = SyntheticPen.model(SyntheticPen.stroke(points), brush: brush).dry[0].dabs()
    #expect(dabs.count == 16)
    for (i, dab) in dabs.enumerated() { #expect(abs(dab.center.x - Double(i) * 2) < 1e-9) }
  }

  /// JU-01: spacing in radii grows with the nib.
  @Test func spacingFollowsTheRadius() throws {
    let effect = try PressureWidth(minimum: 0, maximum: 40 / 6.0, fallback: 0)
    let brush = try brush(.radii(0.5), engine: PolylineEngine(), effects: [effect])
    var events = SyntheticPen.stroke([Point(0, 0), Point(200, 0)])
    events[0].force = 0.1
    events[1].force = 1
    let dabs = SyntheticPen.model(events, brush: brush).dry[0].dabs()
    #expect(dabs.count > 20)
    for (a, b) in zip(dabs, dabs.dropFirst()) {
      #expect(abs(b.center.x - a.center.x - 0.5 * a.radius) < 1e-9)
    }
  }

  /// JU-02: width and color are linear along an element, without a step at joints.
  @Test func widthAndColourRunLinearly() throws {
    let effects: [any StrokeEffect] = [
      try PressureWidth(minimum: 2 / 6.0, maximum: 22 / 6.0, fallback: 0),
      try PressureOpacity(minimum: 0, maximum: 1, fallback: 0), PressureHue.forceSketch,
    ]
    let brush = try brush(.units(1), engine: PolylineEngine(), effects: effects)
    var events = SyntheticPen.stroke([Point(0, 0), Point(40, 0), Point(90, 0)])
    for (i, force) in [0.25, 0.75, 0.5].enumerated() { events[i].force = force }
    let stroke = SyntheticPen.model(events, brush: brush).dry[0]
    let nibs = stroke.nibs()
    #expect(stroke.dabs().count == 91)
    for dab in stroke.dabs() {
      let x = dab.center.x
      let (a, b, t) = x < 40 ? (nibs[0], nibs[1], x / 40) : (nibs[1], nibs[2], (x - 40) / 50)
      #expect(abs(dab.radius - (a.radius + (b.radius - a.radius) * t)) < 1e-9)
      for i in 0..<4 {
        let expected = a.color[i] + (b.color[i] - a.color[i]) * Float(t)
        #expect(abs(dab.color[i] - expected) < 1e-5)
      }
    }
    guard case .dabs(let trail, _) = stroke.item() else {
      Issue.record("the brush prints")
      return
    }
    #expect(trail.isShaded)
  }

  /// JU-02, JU-03: the angle follows the shorter arc from sample to sample.
  @Test func angleRunsTheShorterWay() throws {
    let effects = [try TipRotation(.azimuth)]
    let brush = try brush(.units(1), engine: PolylineEngine(), effects: effects)
    var events = SyntheticPen.stroke([Point(0, 0), Point(20, 0), Point(40, 0)])
    for (i, azimuth) in [3.0, -3.0, -2.5].enumerated() { events[i].azimuth = azimuth }
    for dab in SyntheticPen.model(events, brush: brush).dry[0].dabs() {
      let x = dab.center.x
      let turn = 2 * Double.pi - 6
      let expected = x <= 20 ? 3 + turn * x / 20 : -3 + 0.5 * (x - 20) / 20
      let (a, b) = (Real.sinCos(dab.angle), Real.sinCos(expected))
      #expect(abs(a.sine - b.sine) < 1e-9 && abs(a.cosine - b.cosine) < 1e-9)
    }
  }

  /// JU-03: prints rotate with the azimuth of the pen, its roll, or the stroke, and
  /// keep the angle if the device does not report it.
  @Test func printsTurn() throws {
    let sources: [(TipRotation.Source, Double)] = [(.azimuth, 0.7), (.roll, -0.4), (.fixed, 0)]
    for (source, angle) in sources {
      let effects = [try TipRotation(source, offset: 0.25)]
      var events = SyntheticPen.stroke((0..<5).map { Point(Double($0) * 9, 0) })
      for i in 0..<2 {
        events[i].azimuth = 0.7
        events[i].roll = -0.4
      }
      let brush = try brush(.units(1), effects: effects)
      let dabs = SyntheticPen.model(events, brush: brush).dry[0].dabs()
      #expect(dabs.allSatisfy { abs($0.angle - angle - 0.25) < 1e-9 })
    }
    let corner = [Point(0, 0), Point(20, 0), Point(20, 20), Point(0, 20)]
    let brush = try brush(.units(1), engine: PolylineEngine(), follows: true)
    let dabs = SyntheticPen.model(SyntheticPen.stroke(corner), brush: brush).dry[0].dabs()
    for dab in dabs {
      let (x, y) = (dab.center.x, dab.center.y)
      if y < 1e-6, x < 19.5 { #expect(abs(dab.angle) < 1e-9) }
      if x > 19.9, y > 0.5, y < 19.5 { #expect(abs(dab.angle - .pi / 2) < 1e-9) }
      if y > 19.9, x < 19.5 { #expect(abs(dab.angle - .pi) < 1e-9) }
    }
  }

  /// JU-01, R19: a jump of a million kilometers costs a bounded number of prints, and ink continues behind it.
  @Test func hugeJumpsAreBounded() throws {
    let points = [Point(0, 0), Point(1e12, 0), Point(1e12 + 64, 0), Point(1e12 + 128, 0)]
    let brush = try brush(.units(0.5), engine: PolylineEngine())
    let dabs = SyntheticPen.model(SyntheticPen.stroke(points), brush: brush).dry[0].dabs()
    #expect(dabs.count < 70_000)
    #expect(dabs.filter { $0.center.x > 1e12 + 1 }.count > 200)
  }

  /// JU-01: every print is on the curve, and flow scales its opacity.
  @Test func printsLieOnTheCurve() throws {
    let stroke = SyntheticPen.model(
      SyntheticPen.stroke(Array(wave.prefix(12)), force: 1),
      brush: .jotUIPen
    ).dry[0]
    for dab in stroke.dabs().prefix(300) {
      #expect(stroke.distance(to: dab.center) < 0.2)
      #expect(abs(dab.color.w - 1 / 1.5) < 1e-6)
    }
  }
}
