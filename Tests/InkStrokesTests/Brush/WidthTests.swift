import InkGraphics
@_spi(Models) import InkStrokes
import Testing
import _InkTestSupport

@Suite struct WidthTests {
  private func input(
    _ index: Int,
    force: Double? = nil,
    velocity: Double = 1,
    isTap: Bool = false
  ) -> EffectInput {
    let event = InputEvent(phase: .moved, location: .origin, time: 0, force: force)
    return EffectInput(
      sample: StrokeSample(event),
      previous: nil,
      index: index,
      kind: .pen,
      velocity: velocity,
      isTap: isTap,
      width: 9
    )
  }

  /// DU-15: (2 + 7)/2 · force, limited to 2…7.
  @Test(arguments: [(0.0, 2.0), (0.5, 2.25), (1.0, 4.5), (1.5, 6.75), (1.56, 7.0), (4.0, 7.0)])
  func stylusRadiusFollowsForce(force: Double, radius: Double) throws {
    let effect = try StylusWidth(minimum: 2, maximum: 7)
    var nib = Nib(radius: 99)
    var memory = StageMemory(count: 0)
    effect.apply(to: &nib, at: input(0, force: force), memory: &memory)
    #expect(abs(nib.radius - radius) < 1e-12)
  }

  /// DU-16: the sequence of DrawUI's demo, slew limits included.
  @Test func fingerRadiusFollowsSpeedWithSlewLimits() throws {
    let speeds: [Double] = [1, 1, 0.5, 0.5, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1]
    let expected: [Double] = [2, 2, 2.5, 3, 3.5, 4, 4.5, 5, 5.5, 6, 6.5, 5.5, 4.5, 3.5, 2.5, 2]
    let effect = try FingerWidth(minimum: 2, maximum: 7)
    var memory = StageMemory(count: effect.memoryCount)
    for (i, speed) in speeds.enumerated() {
      var nib = Nib(radius: 1)
      effect.apply(to: &nib, at: input(i, velocity: speed), memory: &memory)
      #expect(abs(nib.radius - expected[i]) < 1e-12, "sample \(i)")
    }
  }

  /// DU-17: a finger's tap is a dot of the greatest radius.
  @Test func fingerTapHasTheGreatestRadius() throws {
    let brush = try Brush(
      engine: SmoothingEngine.drawUI,
      style: Style(width: 9),
      effects: [FingerWidth(minimum: 2, maximum: 7)]
    )
    let point = Point(30, 30)
    let events = SyntheticPen.stroke([point, point], kind: .finger)
    let model = SyntheticPen.model(events, brush: brush)
    let bounds = try #require(model.dry.first?.ribbon()?.bounds)
    #expect(bounds == Rect(center: point, radius: 7))
  }

  /// DU-14: 20 units a second or slower is 0, 410 is a half, 800 or faster is 1.
  @Test(arguments: [(0.0, 0.0), (20.0, 0.0), (410.0, 0.5), (800.0, 1.0), (5000.0, 1.0)])
  func speedIsScaled(speed: Double, normalized: Double) {
    #expect(Velocity.normalized(speed) == normalized)
  }

  /// DU-14, DU-16: effects receive the speed of the samples, whatever the batches.
  @Test func effectsSeeTheSpeedOfTheSamples() throws {
    let brush = try Brush(
      engine: PolylineEngine(),
      style: Style(width: 9),
      effects: [FingerWidth(minimum: 2, maximum: 7)]
    )
    // 2.05 units in 5 ms are 410 a second: half speed, so the radius approaches 4.5.
    let points = (0..<20).map { Point(Double($0) * 2.05, 0) }
    let model = SyntheticPen.model(SyntheticPen.stroke(points, kind: .finger), brush: brush)
    let radius = try #require(model.dry.first?.nibs().last?.radius)
    #expect(abs(radius - 4.5) < 1e-9)
  }

  /// FS-01: width = pressure · 20.
  @Test(arguments: [
    (0.001, 0.02), (1.0 / 3, 6.667), (0.5, 10.0), (2.0 / 3, 13.333), (1.0, 20.0),
  ])
  func forceSketchWidthIsLinear(pressure: Double, width: Double) throws {
    let events = SyntheticPen.stroke([Point(0, 0), Point(50, 0)], force: pressure)
    let model = SyntheticPen.model(events, brush: .forceSketch)
    let nib = try #require(model.dry.first?.nibs().last)
    #expect(abs(nib.radius * 2 - width) < 5e-4)
  }

  /// FS-01, R20: one sample of pressure 0 in the middle is thin; it does not jump to the fallback.
  @Test func zeroPressureInTheMiddleStaysThin() throws {
    var events = SyntheticPen.stroke((0..<5).map { Point(Double($0) * 9, 0) }, force: 0.5)
    events[2].force = 0
    let nibs = try #require(SyntheticPen.model(events, brush: .forceSketch).dry.first?.nibs())
    #expect(nibs.map { $0.radius } == [5, 5, 0, 5, 5])
  }

  /// R20: a clock that stops or runs backward leaves the speed unchanged.
  @Test func brokenClocksDoNotBreakWidths() throws {
    var events = SyntheticPen.stroke((0..<9).map { Point(Double($0) * 30, 0) }, kind: .finger)
    for i in 3..<6 { events[i].time = events[2].time }
    events[6].time = -5
    let brush = Brush.drawUIPen
    let nibs = try #require(SyntheticPen.model(events, brush: brush).dry.first?.nibs())
    for nib in nibs { #expect((1.6...2.7).contains(nib.radius)) }
  }

  /// DR-07: the sequence of Drawsana's pen of width 10 at rising and falling speed.
  @Test func velocityWidthFollowsThePublishedSequence() {
    let speeds: [Double] = [0, 300, 600, 1200, 3000, 3000, 3000, 3000, 3000, 100, 0]
    let expected = [10, 10, 10, 7.5, 5.625, 4.21875, 3.16406, 2.37305, 2, 2.5, 3.125]
    var before = 0.0
    var width = 10.0
    for (speed, wanted) in zip(speeds, expected) {
      width = VelocityWidth.width(10, speed / 600, before, width)
      before = speed / 600
      #expect(abs(width - wanted) < 1e-5)
    }
  }

  /// DR-07, R20: samples at 3,000 units a second end at a fifth of the width, and a stopped clock keeps it.
  @Test func fastStrokesAreThin() throws {
    var events = SyntheticPen.stroke((0..<30).map { Point(Double($0) * 15, 0) })
    for i in 25..<30 { events[i].time = events[24].time }
    let nibs = try #require(SyntheticPen.model(events, brush: .velocityPen).dry.first?.nibs())
    #expect(nibs[0].radius == 5)
    #expect(nibs[20...].allSatisfy { abs($0.radius - 1) < 1e-12 })
  }
}
