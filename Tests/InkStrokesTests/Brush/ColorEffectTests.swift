import InkGraphics
import InkStrokes
import Testing
import _InkTestSupport

@Suite struct ColorEffectTests {
  private func nib(
    _ effect: any StrokeEffect,
    force: Double? = nil,
    altitude: Double? = nil,
    azimuth: Double? = nil
  ) -> Nib {
    let event = InputEvent(
      phase: .moved,
      location: .origin,
      time: 0,
      force: force,
      altitude: altitude,
      azimuth: azimuth
    )
    var nib = Nib(radius: 2, color: SIMD4(0.1, 0.2, 0.3, 1))
    var memory = StageMemory(count: effect.memoryCount)
    effect.apply(to: &nib, at: EffectInput(sample: StrokeSample(event)), memory: &memory)
    return nib
  }

  static let pressures = [0.001, 1.0 / 6, 1.0 / 3, 0.5, 2.0 / 3, 5.0 / 6, 1.0]

  static let hues: [UInt32] = [
    0xff0200, 0xffff00, 0x00ff00, 0x00ffff, 0x0000ff, 0xff00ff, 0xff0000,
  ]

  /// FS-02: the hue runs once around the wheel, within 1/255.
  @Test(arguments: zip(pressures, hues))
  func hueFollowsPressure(pressure: Double, hue: UInt32) throws {
    let rgb = [hue >> 16, hue >> 8 & 255, hue & 255].map { Double($0) }
    let events = SyntheticPen.stroke([Point(0, 0), Point(40, 0)], force: pressure)
    let stroke = SyntheticPen.model(events, brush: .forceSketch).dry[0]
    for nib in stroke.nibs() {
      for i in 0..<3 { #expect(abs(Double(nib.color[i]) * 255 - rgb[i]) <= 1) }
      #expect(nib.color.w == 1)
    }
    let shades = try #require(stroke.ribbon()).shades
    #expect(shades == stroke.nibs().map { $0.color })
  }

  /// FS-01, FS-02: the force is taken as a fraction of its maximum.
  @Test func hueAndWidthFollowTheFractionOfTheMaximum() {
    var events = SyntheticPen.stroke([Point(0, 0), Point(40, 0)], force: 2)
    for i in events.indices { events[i].maximumForce = 4 }
    let nib = SyntheticPen.model(events, brush: .forceSketch).dry[0].nibs()[1]
    #expect(nib.radius == 5 && nib.color == SIMD4(0, 1, 1, 1))
  }

  /// FS-03: without pressure the ink is gray and 10 units wide.
  @Test func withoutPressureInkIsGrey() {
    let events = SyntheticPen.stroke([Point(0, 0), Point(40, 0), Point(40, 40)], kind: .finger)
    for nib in SyntheticPen.model(events, brush: .forceSketch).dry[0].nibs() {
      #expect(nib.radius == 5 && nib.color == SIMD4(0.5, 0.5, 0.5, 1))
    }
  }

  /// FS-05: caps and joins are round, and each piece begins at the end of the last one, with the same width.
  @Test func widthChangesLeaveNoGaps() throws {
    var events = SyntheticPen.stroke((0..<9).map { Point(Double($0) * 6, Double($0 % 2) * 5) })
    for i in events.indices { events[i].force = [1, 0.1, 0.6][i % 3] }
    let stroke = SyntheticPen.model(events, brush: .forceSketch).dry[0]
    let ribbon = try #require(stroke.ribbon())
    #expect(ribbon.cap == .round && ribbon.join == .round)
    #expect(ribbon.segments.allSatisfy { !$0.isGap })
    for (a, b) in zip(stroke.shape().elements, stroke.shape().elements.dropFirst()) {
      #expect(a.curve.end == b.curve.start && a.end == b.start)
    }
  }

  /// §5.1, R18: the opacity of Cregle's pencil is the pressure; others have a floor.
  @Test(arguments: [(0.0, 0.0, 0.2), (0.5, 0.5, 0.6), (1.0, 1.0, 1.0)])
  func opacityFollowsPressure(force: Double, cregle: Double, floored: Double) throws {
    #expect(nib(PressureOpacity.cregle, force: force).color == SIMD4(0.1, 0.2, 0.3, Float(cregle)))
    let effect = try PressureOpacity(minimum: 0.2, maximum: 1, fallback: 0.7)
    #expect(abs(nib(effect, force: force).color.w - Float(floored)) < 1e-6)
    #expect(abs(nib(effect).color.w - 0.7) < 1e-6)
    #expect(effect.changes == .opacity)
  }

  /// R18: a tilted pen draws wider and fainter; an upright pen, or one without tilt reports, does not.
  @Test func tiltWidensAndFades() throws {
    let effect = try TiltShading(width: 5, opacity: 0.5)
    for altitude in [nil, Double.pi / 2] {
      #expect(nib(effect, altitude: altitude).radius == 2)
      #expect(nib(effect, altitude: altitude).color.w == 1)
    }
    #expect(abs(nib(effect, altitude: 0).radius - 10) < 1e-12)
    #expect(abs(nib(effect, altitude: 0).color.w - 0.5) < 1e-6)
    #expect(abs(nib(effect, altitude: .pi / 4).radius - 6) < 1e-12)
    #expect(abs(nib(effect, altitude: .pi / 4).color.w - 0.75) < 1e-6)
    let late = try TiltShading(width: 5, opacity: 1, threshold: .pi / 4)
    #expect(nib(late, altitude: .pi / 4).radius == 2)
    #expect(abs(nib(late, altitude: .pi / 8).radius - 6) < 1e-12)
    #expect(late.changes == .radius && effect.changes == [.radius, .opacity])
  }

  /// SK-23: paint and nib have the CMYK color: (1 − ink)·(1 − key).
  @Test func cmykIsPainted() throws {
    let color = Color(cyan: 0.2, magenta: 0.4, yellow: 0.6, key: 0.5, alpha: 0.25)
    let brush = try Brush(engine: SmoothingEngine.inkable, style: Style(color: color, width: 4))
    let events = SyntheticPen.stroke([Point(0, 0), Point(40, 0)])
    let stroke = SyntheticPen.model(events, brush: brush).dry[0]
    guard case .ink(_, let paint) = stroke.item() else { return #expect(Bool(false)) }
    #expect(paint.color == color)
    let expected = [0.4, 0.3, 0.2, 0.25]
    for i in 0..<4 { #expect(abs(paint.color.sRGBA[i] - expected[i]) < 1e-12) }
    for i in 0..<3 { #expect(abs(Double(stroke.nibs()[0].color[i]) - expected[i]) < 1e-6) }
  }
}
