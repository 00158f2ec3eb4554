import InkGraphics
import InkStrokes
import Testing
import _InkTestSupport

@Suite struct DashTests {
  private func brush(
    _ dash: Style.Dash,
    engine: any StrokeEngine = PolylineEngine.shared,
    effects: [any StrokeEffect] = []
  ) throws -> Brush {
    try Brush(
      engine: engine,
      style: Style(width: 2, cap: .butt, dash: dash),
      effects: effects
    )
  }

  /// Returns the parts of ink with their lengths, each with its first and last point.
  private func parts(_ ribbon: Ribbon) -> [(start: Point, end: Point, length: Double)] {
    var result: [(start: Point, end: Point, length: Double)] = []
    var at = ribbon.start
    var isNew = true
    for segment in ribbon.segments {
      let curve = CubicCurve(at, segment.control1, segment.control2, segment.end)
      at = segment.end
      if segment.isGap {
        isNew = true
        continue
      }
      if isNew { result.append((curve.start, curve.start, 0)) }
      isNew = false
      result[result.count - 1].end = curve.end
      for i in 0..<200 {
        let (a, b) = (Double(i) / 200, Double(i + 1) / 200)
        result[result.count - 1].length += curve.point(at: a).distance(to: curve.point(at: b))
      }
    }
    return result
  }

  private func parts(_ dash: Style.Dash, _ points: [Point]) throws -> [ClosedRange<Double>] {
    let model = SyntheticPen.model(SyntheticPen.stroke(points), brush: try brush(dash))
    let ribbon = try #require(model.dry[0].ribbon())
    return parts(ribbon).map { $0.start.x...max($0.start.x, $0.end.x) }
  }

  private func expect(
    _ parts: [ClosedRange<Double>],
    _ expected: [ClosedRange<Double>],
    _ note: Comment? = nil
  ) {
    #expect(parts.count == expected.count, note)
    for (a, b) in zip(parts, expected) {
      #expect(abs(a.lowerBound - b.lowerBound) < 1e-9, note)
      #expect(abs(a.upperBound - b.upperBound) < 1e-9, note)
    }
  }

  private let straight = [0, 3, 3.5, 14, 14, 20, 37, 50].map { Point($0, 0) }

  /// DR-15: along a straight stroke ink and gaps have the lengths of the pattern, wherever the samples are; the last
  /// dash is cut at the end of the stroke.
  @Test func inkAndGapsHaveTheirLengths() throws {
    expect(try parts(Style.Dash([10, 6]), straight), [0...10, 16...26, 32...42, 48...50])
  }

  /// DR-15: the phase is the offset into the pattern at which the stroke begins; patterns with an odd number
  /// of lengths swap ink and gap in each repetition.
  @Test func phasesAndOddPatterns() throws {
    expect(try parts(Style.Dash([10, 6], phase: 4), straight), [0...6, 12...22, 28...38, 44...50])
    expect(
      try parts(Style.Dash([10, 6], phase: 12), straight),
      [4...14, 20...30, 36...46]
    )
    expect(
      try parts(Style.Dash([10, 6], phase: -20), straight),
      [4...14, 20...30, 36...46],
      "minus 20 is 12 of 16"
    )
    expect(try parts(Style.Dash([8]), straight), [0...8, 16...24, 32...40, 48...50])
    expect(
      try parts(Style.Dash([8, 4, 2]), straight),
      [0...8, 12...14, 22...26, 28...36, 40...42]
    )
  }

  /// DR-15: lengths of zero are dots, the first of them at the beginning of the stroke.
  @Test func zeroLengthsAreDots() throws {
    let even = [0, 3, 13, 17, 29, 42].map { Point($0, 0) }
    let dots = (0...8).map { Double($0) * 5 }.map { $0...$0 }
    expect(try parts(Style.Dash([0, 5]), even), dots)
    expect(
      try parts(Style.Dash([0, 5]), (0...21).map { Point(Double($0) * 2, 0) }),
      dots,
      "joints"
    )
    expect(
      try parts(Style.Dash([4, 3, 0, 3]), even.dropLast() + [Point(22, 0)]).prefix(3).map { $0 },
      [0...4, 7...7, 10...14]
    )
  }

  /// DR-15: along a curve the lengths hold within 1 %.
  @Test func curvesKeepTheLengths() throws {
    let points = (0..<40).map { i -> Point in
      let (s, c) = Real.sinCos(Double(i) / 6)
      return Point(60 * c + Double(i) * 2, 60 * s)
    }
    let brush = try brush(Style.Dash([10, 6]), engine: SmoothingEngine.inkable)
    let stroke = SyntheticPen.model(SyntheticPen.stroke(points), brush: brush).dry[0]
    let parts = parts(try #require(stroke.ribbon()))
    #expect(parts.count > 20)
    for part in parts.dropLast() {
      #expect(abs(part.length - 10) < 0.1)
      #expect(stroke.distance(to: part.start) < 0.2)
    }
    for (a, b) in zip(parts, parts.dropFirst()) {
      let chord = a.end.distance(to: b.start)
      #expect(chord < 6.06 && chord > 5.8)
    }
  }

  /// R2: if the pattern leaves nothing of a stroke, there is a dot at its beginning.
  @Test func strokesInAGapAreDots() throws {
    let brush = try brush(Style.Dash([10, 60], phase: 10))
    let stroke = SyntheticPen.model(
      SyntheticPen.stroke([Point(5, 5), Point(20, 5)]),
      brush: brush
    ).dry[0]
    let ribbon = try #require(stroke.ribbon())
    #expect(ribbon.segments.isEmpty && ribbon.start == Point(5, 5) && ribbon.startRadius == 1)
  }

  /// R2: dashes have the width and color of the stroke at their position.
  @Test func dashesHaveTheWidthOfTheirPosition() throws {
    let effects: [any StrokeEffect] = [
      try PressureWidth(minimum: 0, maximum: 10, fallback: 0), PressureHue.forceSketch,
    ]
    let brush = try brush(Style.Dash([10, 6]), effects: effects)
    var events = SyntheticPen.stroke([Point(0, 0), Point(100, 0)])
    events[0].force = 0
    events[1].force = 1
    let ribbon = try #require(SyntheticPen.model(events, brush: brush).dry[0].ribbon())
    #expect(ribbon.shades.count == ribbon.segments.count + 1)
    for segment in ribbon.segments { #expect(abs(segment.radius - segment.end.x / 10) < 1e-9) }
  }

  /// R19, DU-10: the damage of a change covers all changed ink: dashes and prints behind an update move, and so does a
  /// dot that replaces a missing dash.
  @Test func damageCoversAllThatMoves() throws {
    var brushes = [
      try brush(Style.Dash([10, 6])), try brush(Style.Dash([7, 3, 2], phase: 5)),
      try brush(Style.Dash([10, 90], phase: 10)),
      try brush(Style.Dash([0, 4]), engine: SmoothingEngine.inkable),
      try Brush.dashed.restyled { $0.cap = .square },
    ]
    brushes += Brush.catalog.map { $0.brush }.filter { $0.runsOn }
    for (number, brush) in brushes.enumerated() {
      for seed in 0..<3 as Range<UInt64> {
        var model = InkModel(brush: brush)
        var before: Set<Mark> = []
        for event in restlessContact(seed: seed, samples: 24) {
          let version = model.version
          model.apply(event)
          let damage = model.changes(since: version).damage
          let after = Mark.all(model.inOrder()[0].item())
          for mark in after.symmetricDifference(before) {
            let isCovered = damage.expanded(by: 1e-9).contains(mark.bounds)
            #expect(isCovered, "brush \(number), seed \(seed)")
            if !isCovered { return }
          }
          before = after
        }
      }
    }
  }
}

/// A painted mark: a print, or a part of a ribbon.
private struct Mark: Hashable {
  var bounds: Rect
  var curve: CubicCurve?
  var dab: Dab?
  var width: Double

  static func all(_ item: DisplayList.Item?) -> Set<Mark> {
    switch item {
    case .dabs(let trail, _):
      var marks: Set<Mark> = []
      for (i, dab) in trail.dabs.enumerated() {
        marks.insert(Mark(bounds: trail.bounds(ofDab: i), dab: dab, width: 0))
      }
      return marks
    case .ink(let ribbon, _):
      var marks: Set<Mark> = []
      if ribbon.segments.isEmpty {
        marks.insert(Mark(bounds: ribbon.bounds, width: ribbon.startRadius))
      }
      var at = ribbon.start
      for (i, segment) in ribbon.segments.enumerated() {
        let curve = CubicCurve(at, segment.control1, segment.control2, segment.end)
        at = segment.end
        guard !segment.isGap else { continue }
        marks.insert(
          Mark(bounds: ribbon.bounds(ofSegment: i), curve: curve, width: segment.radius)
        )
      }
      return marks
    default: return []
    }
  }
}

extension DashTests {
  /// R20: a stroke with millions of dashes is drawn solid beyond the limit.
  @Test func dashesOfAStrokeAreBounded() throws {
    let brush = try Brush(
      engine: PolylineEngine.shared,
      style: Style(width: 1, dash: Style.Dash([0.05, 0.05]))
    )
    let points = (0..<200).map { Point(Double($0) * 190, 0) }
    let events = points.map { InputEvent(phase: .moved, location: $0, time: 0) }
    let stroke = Stroke(id: StrokeID(0), brush: brush, events: events)
    let ribbon = try #require(stroke.ribbon())
    #expect(ribbon.segments.count < 150_000)
    #expect(ribbon.segments.last?.end == points.last)
  }
}
