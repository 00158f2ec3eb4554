import InkGraphics
import InkStrokes
import Testing
import _InkTestSupport

@Suite struct TaperTests {
  private func brush(_ start: Double, _ end: Double, _ minimum: Double = 0) throws -> Brush {
    try Brush(
      engine: PolylineEngine(),
      style: Style(width: 8),
      filters: [Taper(start: start, end: end, minimum: minimum)]
    )
  }

  private func line(_ length: Int) -> [InputEvent] {
    SyntheticPen.stroke((0...length).map { Point(Double($0), 3) })
  }

  /// R18: the width rises over the start and falls over the end, and is full between.
  @Test func strokesBeginAndEndThin() throws {
    let stroke = SyntheticPen.model(line(100), brush: try brush(20, 40, 0.25)).dry[0]
    let radii = stroke.shape().elements.map { $0.endRadius }
    #expect(abs(radii[0] - 1) < 1e-12 && abs(radii[100] - 1) < 1e-12)
    #expect(abs(radii[10] - 4 * (0.25 + 0.75 * 0.75)) < 1e-12)
    #expect(abs(radii[80] - 4 * (0.25 + 0.75 * 0.75)) < 1e-12)
    #expect(radii[20...60].allSatisfy { $0 == 4 })
    for i in 1...20 { #expect(radii[i] > radii[i - 1]) }
    for i in 61...100 { #expect(radii[i] < radii[i - 1]) }
    let one = SyntheticPen.model(line(100), brush: try brush(20, 0)).dry[0]
    #expect(one.shape().elements[0].endRadius == 0)
    #expect(one.shape().elements[100].endRadius == 4)
  }

  /// R5: a live stroke tapers to its newest sample, and its former end recovers.
  @Test func liveEndTapersAndRecovers() throws {
    var model = InkModel(brush: try brush(0, 30))
    var before: [Double] = []
    for (i, event) in line(80).enumerated() {
      model.apply(event)
      let radii = model.inOrder()[0].shape().elements.map { $0.endRadius }
      if i > 0 { #expect(radii[i] == 0) }
      if i >= 31 { #expect(radii[i - 30] == 4 && before[i - 30] < 4) }
      before = radii
    }
  }

  /// R2: short strokes shrink both tapers and reach the full width between them.
  @Test func shortStrokesReachTheFullWidth() throws {
    for length in [6, 12, 30] {
      let stroke = SyntheticPen.model(line(length), brush: try brush(20, 40)).dry[0]
      #expect(abs(stroke.shape().elements[length / 3].endRadius - 4) < 1e-9)
      #expect(stroke.shape().elements[0].endRadius == 0)
      #expect(stroke.shape().elements[length].endRadius == 0)
    }
  }

  /// R2: a tap is a dot of full width, and a stroke of two samples is visible, even if tapers end in a point.
  @Test func tapsAndTwoSamplesAreSeen() throws {
    let point = Point(9, 9)
    let brush = try brush(20, 40)
    let tap = SyntheticPen.model(SyntheticPen.stroke([point, point]), brush: brush).dry[0]
    #expect(try #require(tap.ribbon()).bounds == Rect(center: point, radius: 4))
    for end in [Point(9.5, 9), Point(12, 9), Point(90, 9), Point(900, 9)] {
      let stroke = SyntheticPen.model(SyntheticPen.stroke([point, end]), brush: brush).dry[0]
      let widest = stroke.shape().elements.map { $0.endRadius }.max() ?? 0
      #expect(abs(widest - 4) < 1e-9, "\(end.x)")
      #expect(stroke.shape().elements.first?.curve.start == point)
      #expect(stroke.shape().elements.last?.curve.end == end)
    }
  }

  /// R2: repeated samples at one position, such as the lift, do not change the full width between the tapers.
  @Test func repeatedSamplesCountOnce() throws {
    for brush in [try brush(20, 40), try brush(8, 16, 0.05), try brush(0, 40), try brush(20, 0)] {
      for length in [0.01, 0.5, 2.5, 12, 90, 900] {
        for counts in [[1, 1], [1, 2], [2, 1], [3, 3], [1, 1, 1], [1, 1, 2], [2, 3, 4]] {
          var points: [Point] = []
          for (i, count) in counts.enumerated() {
            let point = Point(9 + length * Double(i), 9)
            points += [Point](repeating: point, count: count)
          }
          let stroke = SyntheticPen.model(SyntheticPen.stroke(points), brush: brush).dry[0]
          let widest = stroke.nibs().map { $0.radius }.max() ?? 0
          #expect(widest >= 3 && widest <= 4, "\(length) \(counts)")
          let elements = stroke.shape().elements
          #expect(elements.first?.curve.start == points.first)
          #expect(elements.last?.curve.end == points.last)
        }
      }
    }
  }

  /// R18: the length of a taper does not depend on the distance between samples.
  @Test func sparseSamplesLeaveTheLengthsOfTapers() throws {
    let points = [0, 100, 200].map { Point(Double($0), 3) }
    let stroke = Stroke(
      id: StrokeID(0),
      brush: try brush(20, 40),
      events: SyntheticPen.stroke(points)
    )
    let elements = stroke.shape().elements
    #expect(elements.map { $0.curve.end.x } == [0, 20, 100, 160, 200])
    #expect(elements.map { $0.endRadius } == [0, 4, 4, 4, 0])
  }

  /// SK-07: added knots are the same in live and finished ink.
  @Test(arguments: [0.02, 0.6, 9, 40, 200]) func addedKnotsAreTheSameLive(step: Double) throws {
    let tapers = [
      try Taper(start: 20, end: 40), try Taper(start: 8, end: 16, minimum: 0.05),
      try Taper(start: 0, end: 5000), try Taper(start: 3, end: 300), try Taper(start: 50, end: 0),
    ]
    for taper in tapers {
      for filters: [any PointFilter] in [
        [taper], [Decimation.spiral, taper], [DouglasPeucker.spiral, taper], [taper, taper],
      ] {
        let brush = try Brush(
          engine: SmoothingEngine.inkable,
          style: Style(width: 6),
          effects: [PressureWidth(minimum: 1 / 6.0, maximum: 8 / 6.0)],
          filters: filters
        )
        for seed in 0..<8 as Range<UInt64> {
          var stroke = InProgressStroke(id: StrokeID(0), brush: brush)
          for event in restlessContact(seed: seed, samples: 24, step: step) {
            if event.isUpdate { stroke.update(from: event) } else { stroke.append(event) }
            if event.phase == .ended { stroke.end() }
            if !stroke.hasEnded, stroke.snapshot()?.isTap() == true { continue }
            let difference = stroke.firstDifferenceFromDry()
            #expect(difference == nil, "\(filters.map { $0.code.name }), seed \(seed)")
            if difference != nil { return }
          }
        }
      }
    }
  }

  /// R18: the taper multiplies the width that results from pressure.
  @Test func taperMultipliesPressure() throws {
    let brush = try Brush(
      engine: PolylineEngine(),
      style: Style(width: 8),
      effects: [PressureWidth(minimum: 0, maximum: 2.5, fallback: 0)],
      filters: [Taper(start: 20, end: 0)]
    )
    let points = (0...50).map { Point(Double($0), 0) }
    let stroke = Stroke(
      id: StrokeID(0),
      brush: brush,
      events: SyntheticPen.stroke(points, force: 0.5)
    )
    let elements = stroke.shape().elements
    #expect(abs(elements[10].endRadius - 5 * 0.75) < 1e-12)
    #expect(elements[30].endRadius == 5)
  }

  /// R19: with a long stroke behind it, one more sample rewrites only the end.
  @Test func onlyTheEndIsRewritten() throws {
    var model = InkModel(brush: try brush(20, 30))
    for event in line(600).dropLast() { model.apply(event) }
    let version = model.version
    model.apply(line(600)[600])
    #expect(model.changes(since: version).strokes[0].firstElement >= 600 - 33)
  }
}
