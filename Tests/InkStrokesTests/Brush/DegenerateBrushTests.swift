import InkGraphics
import InkStrokes
import Testing
import _InkTestSupport

@Suite struct DegenerateBrushTests {
  static let lines: [[Point]] = [
    [Point(-1, -1)],
    Array(repeating: Point(-1, -1), count: 12),
    [Point(-5, -5), Point(-5, -5), Point(-90, -40), Point(-90, -40), Point(-1, -1)],
    [Point(0, 0), Point(40, 0), Point(40, 40), Point(0, 40), Point(0, 0)],
    [Point(0, 0), Point(60, 0), Point(0, 0), Point(60, 0), Point(0, 0)],
    [Point(0, 0), Point(.nan, 3), Point(20, .infinity), Point(40, 8), Point(-.infinity, .nan)],
    [Point(0, 0), Point(1e-300, -1e-300), Point(2e-300, 3e-300), Point(30, 1e-300)],
    [Point(0, 0), Point(1e9, -1e9), Point(1e9, 3 - 1e9), Point(1e9, 40 - 1e9)],
    [Point(0, 0), Point(1e17, 0), Point(1e17 + 32, 0), Point(1e17 + 64, 64)],
    [Point(1e300, -1e300), Point(-1e300, 1e300), Point(1e300, 5), Point(0, 0), Point(10, 3)],
  ]

  private static func brushes() throws -> [(String, Brush)] {
    var result = Brush.catalog.map { ("\($0.name)", $0.brush) }
    for dash in [Style.Dash([0.05, 0.05]), Style.Dash([0, 0.1], phase: -1e6)] {
      result.append(("dash \(dash)", try Brush.dashed.restyled { $0.dash = dash }))
    }
    let taper = try Taper(start: 10_000, end: 10_000)
    result.append(
      ("taper", try Brush(engine: MidpointEngine(), style: Style(width: 5), filters: [taper]))
    )
    return result
  }

  /// R20: equal points, negative coordinates, loops, reversals, NaN, tiny and huge
  /// coordinates, stopped and reversed clocks, force 0 or absurd: ink is finite and bounded.
  @Test(arguments: lines.indices) func inkIsFiniteAndBounded(line: Int) throws {
    for (name, brush) in try Self.brushes() {
      for (n, force) in [nil, 0.0, 1e300, .nan].enumerated() {
        // Long distances have many prints.
        if line >= 7, n != 1 { continue }
        var events = SyntheticPen.stroke(Self.lines[line], force: force)
        for i in events.indices { events[i].time = [Double(i), 1, -Double(i), .nan][n] }
        if n == 2 {
          for i in events.indices {
            events[i].altitude = 1e300
            events[i].azimuth = 1e300
          }
        }
        let model = SyntheticPen.model(events, brush: brush)
        guard let stroke = model.inOrder().first else { continue }
        #expect(stroke.hasEnded == (events.count > 1), "\(name)")
        for element in stroke.shape().elements {
          let curve = element.curve
          #expect(curve.start.isFinite && curve.end.isFinite, "\(name)")
          #expect(curve.control1.isFinite && curve.control2.isFinite, "\(name)")
          #expect(element.end.radius.isFinite && element.end.radius >= 0, "\(name)")
          #expect(element.end.angle.isFinite, "\(name)")
        }
        switch stroke.item() {
        case .dabs(let trail, _):
          #expect(trail.dabs.count < 400_000, "\(name)")
          for dab in trail.dabs.prefix(2000) {
            #expect(dab.center.isFinite && dab.radius.isFinite && dab.angle.isFinite, "\(name)")
            if !dab.center.isFinite { return }
          }
        case .ink(let ribbon, _):
          #expect(ribbon.segments.count < 50_000, "\(name)")
          #expect(ribbon.segments.allSatisfy { $0.end.isFinite && $0.radius.isFinite }, "\(name)")
        default: Issue.record("\(name): no ink")
        }
      }
    }
  }

  /// R2: strokes of two samples are visible with every brush, from contact to lift.
  @Test func twoSamplesAreSeen() throws {
    let (a, b) = (Point(10, 20), Point(70, 50))
    for (name, brush) in try Self.brushes() {
      for force in [nil, 0.5, 1] {
        let events = SyntheticPen.stroke([a, b], force: force)
        let stroke = SyntheticPen.model(events, brush: brush).dry[0]
        let elements = stroke.shape().elements
        #expect(elements.first?.curve.start == a && elements.last?.curve.end == b)
        let widest = elements.map { max($0.startRadius, $0.endRadius) }.max() ?? 0
        #expect(widest >= 0.25, "\(name)")
        #expect(stroke.nibs().allSatisfy { $0.color.w > 0 }, "\(name)")
        #expect(try #require(stroke.item()).bounds.width > 50, "\(name)")
      }
    }
  }

  /// R2: a stroke of 4 and of 60 samples begins at the contact and ends at the lift, live and final.
  @Test func inkReachesTheNewestSample() {
    let points = (0..<60).map { Point(Double($0) * 4, Double($0 * $0 % 23)) }
    for named in Brush.catalog {
      var model = InkModel(brush: named.brush)
      for (i, event) in SyntheticPen.stroke(points).enumerated() {
        model.apply(event)
        let elements = model.inOrder()[0].shape().elements
        #expect(elements.first?.curve.start == points[0], "\(named.name)")
        #expect(elements.last?.curve.end == points[i], "\(named.name)")
      }
    }
  }

  /// R17: a greater strength draws rounder curves, 0 straight lines, and a fast scribble of few samples
  /// has no corners.
  @Test func strengthRoundsCorners() throws {
    let points = (0..<12).map { Point(Double($0) * 12, $0 % 2 == 0 ? 0 : 60) }
    var lengths: [Double] = []
    for strength in [0, 0.25, 0.5, 0.75, 1] {
      let engine = try SmoothingEngine(strength: strength)
      let brush = try Brush(engine: engine, style: Style(width: 2))
      let elements = SyntheticPen.model(SyntheticPen.stroke(points), brush: brush).dry[0]
        .shape().elements
      lengths.append(elements.reduce(0) { $0 + ArcLength($1.curve).total })
      guard strength > 0 else { continue }
      for (a, b) in zip(elements.dropFirst(), elements.dropFirst(2)) {
        let (out, into) = (a.curve.end - a.curve.control2, b.curve.control1 - b.curve.start)
        #expect(abs(out.normalized.cross(into.normalized)) < 1e-9)
        #expect(out.dot(into) > 0)
      }
    }
    for (a, b) in zip(lengths, lengths.dropFirst()) { #expect(b > a) }
  }

  /// R18: an opaque pen, and one with a fixed angle and a custom tip, need no change of the library.
  @Test func ownBrushesNeedNoEdits() throws {
    let tip = try TipTexture(width: 3, height: 1, coverage: [0, 255, 128])
    let brush = try Brush(
      engine: SmoothingEngine.inkable,
      style: Style(color: .white, width: 9),
      effects: [TipRotation(.fixed, offset: 1.1)],
      tip: .dabs(Dabbing(tip: .texture(tip), spacing: .units(3)))
    )
    let events = SyntheticPen.stroke([Point(0, 0), Point(30, 0), Point(30, 30)], force: 0.1)
    let stroke = SyntheticPen.model(events, brush: brush).dry[0]
    #expect(!stroke.dabs().isEmpty)
    for dab in stroke.dabs() { #expect(dab.angle == 1.1 && dab.color == SIMD4(1, 1, 1, 1)) }
    #expect(try Brush(decoding: brush.encoded()) == brush)
  }
}
