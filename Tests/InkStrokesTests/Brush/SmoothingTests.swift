import InkGraphics
import InkStrokes
import Testing
import _InkTestSupport

@Suite struct SmoothingTests {
  static let points = [Point(0, 0), Point(10, 0), Point(20, 10), Point(20, 30)]

  /// SK-01, DU-18: the control points of the published vectors, within 1e-6.
  @Test(arguments: [
    (0.5, Point(12.928932, 1.464466), Point(18.964466, 6.893398)),
    (0.7, Point(14.100505, 2.050253), Point(18.550253, 5.650758)),
    (0.75, Point(14.393398, 2.196699), Point(18.446699, 5.340097)),
    (0.0, Point(10, 0), Point(20, 10)),
  ])
  func handlesMatchThePublishedVectors(strength: Double, first: Point, second: Point) {
    let p = Self.points
    let curve = smoothedCurve(p[0], p[1], p[2], p[3], strength: strength)
    #expect(curve.control1.distance(to: first) < 1e-6)
    #expect(curve.control2.distance(to: second) < 1e-6)
    #expect(curve.start == p[1])
    #expect(curve.end == p[2])
  }

  /// DU-18, R20: coincident points have finite handles, at the ends.
  @Test func equalPointsGiveFiniteHandles() {
    let p = Point(3, -4)
    let still = smoothedCurve(p, p, p, p, strength: 0.7)
    #expect(still == CubicCurve(p, p, p, p))
    for points in [[p, p, Point(9, 9), Point(9, 9)], [Point(0, 0), p, p, Point(9, 1)]] {
      let curve = smoothedCurve(points[0], points[1], points[2], points[3], strength: 0.75)
      #expect(curve.control1.isFinite && curve.control2.isFinite)
    }
  }

  /// SK-02: the first point fills the whole window, then each accepted point shifts it by one.
  @Test func windowStartsFilledWithTheFirstPoint() throws {
    let points = (0..<6).map { Point(Double($0 * $0), Double($0 * 5)) }
    let brush = try Brush(engine: SmoothingEngine(strength: 0.5), style: Style(width: 2))
    var model = InkModel(brush: brush)
    for (n, event) in SyntheticPen.stroke(points).enumerated() {
      model.apply(event)
      let elements = model.inOrder()[0].shape().elements
      #expect(elements.count == n + 1)
      for i in 1..<max(1, n) where i < n {
        let window = [points[max(0, i - 2)], points[i - 1], points[i], points[i + 1]]
        let expected = smoothedCurve(window[0], window[1], window[2], window[3], strength: 0.5)
        #expect(elements[i].curve == expected)
      }
    }
  }

  /// DU-19, R2: the curve ends exactly at the point of the lift, and starts at the point of the touch.
  @Test(arguments: [1, 2, 3, 4, 50])
  func strokeRunsFromTouchToLift(count: Int) throws {
    let points = (0..<count).map { Point(Double($0) * 7, Double($0 % 3) * 4) }
    for named in Brush.catalog {
      let model = SyntheticPen.model(SyntheticPen.stroke(points), brush: named.brush)
      let stroke = try #require(model.inOrder().first)
      let elements = stroke.shape().elements
      #expect(elements.first?.curve.start == points.first)
      #expect(elements.last?.curve.end == points.last)
      for (before, element) in zip(elements, elements.dropFirst()) {
        #expect(before.curve.end == element.curve.start, "\(named.name): no gaps")
      }
    }
  }

  /// SK-18, FS-12, R2: a contact that only touches and lifts leaves a dot at its location.
  @Test func tapIsADot() throws {
    for named in Brush.catalog {
      let point = Point(50, 60)
      let model = SyntheticPen.model(SyntheticPen.stroke([point, point]), brush: named.brush)
      let bounds = try #require(model.dry.first?.item()).bounds
      #expect(bounds.width >= 0.5, "\(named.name)")
      #expect(bounds.center.distance(to: point) < 1e-9)
    }
  }

  /// FS-04, R15: each of eight samples in one batch gets its own segment.
  @Test func everyCoalescedSampleGetsASegment() throws {
    var stream = EventStream()
    stream.setBrush(.forceSketch)
    let points = (0..<9).map { Point(Double($0) * 5, Double($0 % 2)) }
    stream.append(contentsOf: SyntheticPen.stroke(points, force: 0.5).prefix(1))
    var model = InkModel()
    model.process(stream)
    stream.append(contentsOf: SyntheticPen.stroke(points, force: 0.5)[1..<9])
    model.process(stream)
    let ribbon = try #require(model.dry.first?.ribbon())
    #expect(ribbon.segments.count == 8)
    #expect(ribbon.segments.map { $0.end } == Array(points.dropFirst()))
  }
}
