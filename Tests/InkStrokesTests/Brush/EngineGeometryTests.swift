import InkGraphics
import InkStrokes
import Testing
import _InkTestSupport

@Suite struct EngineGeometryTests {
  static let points = [
    Point(0, 0), Point(10, 0), Point(20, 10), Point(20, 30), Point(-5, 42), Point(-9, 42),
  ]

  private func curves(_ brush: Brush, _ points: [Point] = points) -> [CubicCurve] {
    let model = SyntheticPen.model(SyntheticPen.stroke(points), brush: brush)
    return model.inOrder()[0].shape().elements.map { $0.curve }
  }

  /// Returns the curve from p1 to p2 by the published rule, which adds and subtracts m.
  private func published(_ p: [Point], _ s: Double) -> CubicCurve {
    func mid(_ a: Point, _ b: Point) -> Vector { Vector((a.x + b.x) / 2, (a.y + b.y) / 2) }
    let c = [mid(p[0], p[1]), mid(p[1], p[2]), mid(p[2], p[3])]
    let l = [p[0].distance(to: p[1]), p[1].distance(to: p[2]), p[2].distance(to: p[3])]
    let m1 = c[0] + (c[1] - c[0]) * (l[0] / (l[0] + l[1]))
    let m2 = c[1] + (c[2] - c[1]) * (l[1] / (l[1] + l[2]))
    let one = m1 + (c[1] - m1) * s + (p[1] - Point(0, 0)) - m1
    let two = m2 + (c[1] - m2) * s + (p[2] - Point(0, 0)) - m2
    return CubicCurve(p[1], Point(one.dx, one.dy), Point(two.dx, two.dy), p[2])
  }

  private func expectEqual(_ a: CubicCurve, _ b: CubicCurve, _ note: Comment? = nil) {
    for (p, q) in [
      (a.start, b.start), (a.control1, b.control1), (a.control2, b.control2), (a.end, b.end),
    ] {
      #expect(p.distance(to: q) < 1e-9, note)
    }
  }

  private func window(_ p: [Point], _ i: Int) -> [Point] {
    [p[max(0, i - 2)], p[i - 1], p[i], p[min(p.count - 1, i + 1)]]
  }

  /// SK-04: the stroke engine draws the cubic of strength 0.5 from sample to sample.
  @Test func strokeEngineDrawsCubics() {
    let p = Self.points
    let drawn = curves(.spiralStroke)
    #expect(drawn.count == p.count)
    for i in 1..<p.count { expectEqual(drawn[i], published(window(p, i), 0.5)) }
  }

  /// SK-04: the Bézier engine does so with every second sample, and the highlighter's engine with
  /// all of them in one path.
  @Test func bitmapEnginesDrawCubicsOfEverySecondSample() throws {
    let p = [0, 2, 4, 5].map { Self.points[$0] }
    for brush in [Brush.spiralPen, .spiralHighlighter, .spiralEraser] {
      let drawn = curves(brush)
      #expect(drawn.count == p.count)
      for i in 1..<p.count { expectEqual(drawn[i], published(window(p, i), 0.5)) }
    }
    let events = SyntheticPen.stroke(Self.points)
    let stroke = SyntheticPen.model(events, brush: .spiralHighlighter).dry[0]
    guard case .ink(let ribbon, let paint) = stroke.item() else {
      Issue.record("the highlighter sweeps")
      return
    }
    #expect(ribbon.segments.count == 3 && ribbon.segments.allSatisfy { !$0.isGap })
    #expect(ribbon.shades.isEmpty && paint.color.alpha == 0.3)
  }

  /// SK-04: the interpolating engine draws lines p1 → ctrl2 → p2.
  @Test func interpolationDrawsTwoLinesOverTheHandle() throws {
    let p = Self.points
    let brush = try Brush(engine: InterpolationEngine(strength: 0.5), style: Style(width: 5))
    let drawn = curves(brush)
    #expect(drawn.count == 2 * p.count - 1)
    for i in 1..<p.count {
      let between = published(window(p, i), 0.5).control2
      expectEqual(drawn[2 * i - 1], CubicCurve(line: p[i - 1], between))
      expectEqual(drawn[2 * i], CubicCurve(line: between, p[i]))
    }
    #expect(curves(.spiralLines).count == 2 * 4 - 1)
  }

  /// SK-04: QuadCurve is a curve: forward, with the sample between as its control point.
  @Test func quadCurveIsACurve() {
    let p = [0, 2, 4, 5].map { Self.points[$0] }
    let drawn = curves(.spiralQuad)
    #expect(drawn.count == p.count + 1)
    expectEqual(drawn[0], CubicCurve(line: p[0], p[0]))
    expectEqual(drawn[1], CubicCurve(line: p[0], p[0].midpoint(to: p[1])))
    for i in 1..<p.count - 1 {
      let (start, end) = (p[i - 1].midpoint(to: p[i]), p[i].midpoint(to: p[i + 1]))
      expectEqual(drawn[i + 1], CubicCurve(quadratic: start, p[i], end))
      #expect(!drawn[i + 1].isLine)
    }
    expectEqual(drawn[p.count], CubicCurve(line: p[2].midpoint(to: p[3]), p[3]))
  }

  /// SK-04, SK-06: simplification by 3, then the spline in six straight lines.
  @Test func simplifiedEngineDrawsSixLinesACurve() {
    let p = [Point(0, 0), Point(10, 2), Point(20, 0), Point(40, 30), Point(0, 60)]
    let kept = [p[0], p[2], p[3], p[4]]
    let drawn = curves(.spiralSimplified, p)
    #expect(drawn.count == 6 * 3 + 1)
    for i in 0..<3 {
      let q = [kept[max(0, i - 1)], kept[i], kept[i + 1], kept[min(3, i + 2)]]
      for j in 1...6 {
        let line = drawn[6 * i + j]
        #expect(line.isLine)
        #expect(line.start.distance(to: spline(q, Double(j - 1) / 6)) < 1e-9)
        #expect(line.end.distance(to: spline(q, Double(j) / 6)) < 1e-9)
      }
    }
  }

  /// Returns a point of the uniform Catmull–Rom spline with tension ½.
  private func spline(_ p: [Point], _ t: Double) -> Point {
    let b = [
      (-t * t * t + 2 * t * t - t) / 2, (3 * t * t * t - 5 * t * t + 2) / 2,
      (-3 * t * t * t + 4 * t * t + t) / 2, (t * t * t - t * t) / 2,
    ]
    var sum = Vector(0, 0)
    for k in 0..<4 { sum = sum + Vector(p[k].x, p[k].y) * b[k] }
    return Point(sum.dx, sum.dy)
  }

  /// SK-06: 5 points make 25, including the given ones; true curves are the same spline.
  @Test func catmullRomPassesThroughItsPoints() {
    let p = Array(Self.points.prefix(5))
    let points = catmullRomPoints(through: p, steps: 6)
    #expect(points.count == 25)
    for i in p.indices { #expect(points[6 * i] == p[i]) }
    let smooth = SyntheticPen.model(
      SyntheticPen.stroke(p),
      brush: try! Brush(engine: CatmullRomEngine(), style: Style(width: 1))
    ).dry[0].shape().elements
    for i in 1..<5 {
      for j in 0...6 {
        let point = smooth[i].curve.point(at: Double(j) / 6)
        #expect(point.distance(to: points[6 * (i - 1) + j]) < 1e-9)
      }
    }
  }

  /// DR-06: a line to the first middle, quadratics from middle to middle with the sample between as
  /// control, a line to the lift point.
  @Test func drawsanaSmoothsOverTheMiddles() {
    let p = Array(Self.points.prefix(4))
    let mids = (0..<3).map { p[$0].midpoint(to: p[$0 + 1]) }
    let drawn = curves(.drawsanaPen, p)
    #expect(drawn.count == 5)
    expectEqual(drawn[0], CubicCurve(line: p[0], p[0]))
    expectEqual(drawn[1], CubicCurve(line: p[0], mids[0]))
    expectEqual(drawn[2], CubicCurve(quadratic: mids[0], p[1], mids[1]))
    expectEqual(drawn[3], CubicCurve(quadratic: mids[1], p[2], mids[2]))
    expectEqual(drawn[4], CubicCurve(line: mids[2], p[3]))
  }

  /// DR-06: live ink ends at the newest sample, as finished ink does; two samples are one line.
  @Test func drawsanaLineIsStraightAndReachesTheSample() {
    let p = [Point(3, 4), Point(23, 14)]
    for events in [
      SyntheticPen.stroke(p), [SyntheticPen.stroke(p + p)[0], SyntheticPen.stroke(p + p)[1]],
    ] {
      let elements = SyntheticPen.model(events, brush: .drawsanaPen).inOrder()[0].shape().elements
      #expect(elements.first?.curve.start == p[0] && elements.last?.curve.end == p[1])
      for element in elements {
        #expect(element.curve.isLine)
        #expect(abs((element.curve.end - p[0]).cross(p[1] - p[0])) < 1e-9)
      }
    }
  }

  /// DR-09: a tap is a disc of half the width.
  @Test func drawsanaTapIsADisc() throws {
    let point = Point(40, 40)
    for points in [[point], [point, point]] {
      let tap = Stroke(
        id: StrokeID(0),
        brush: .drawsanaPen,
        events: SyntheticPen.stroke(points)
      )
      #expect(try #require(tap.ribbon()).bounds == Rect(center: point, radius: 10))
    }
  }

  /// DU-36: n samples make n elements: the first is the disc at the first sample and n − 1
  /// are curves or lines; the other engines have as many as they declare.
  @Test func elementCountsAreAsStated() throws {
    let stated: [(any StrokeEngine, (Int) -> Int)] = [
      (SmoothingEngine.inkable, { $0 }), (PolylineEngine(), { $0 }),
      (InterpolationEngine.spiral, { 2 * $0 - 1 }), (MidpointEngine(), { $0 + 1 }),
      (CatmullRomEngine.smooth, { $0 }), (try CatmullRomEngine(steps: 6), { 6 * ($0 - 1) + 1 }),
    ]
    for (engine, count) in stated {
      let brush = try Brush(engine: engine, style: Style(width: 2))
      for n in 1...6 {
        let drawn = curves(brush, Array(Self.points.prefix(n)))
        #expect(drawn.count == (n == 1 ? 1 : count(n)))
        #expect(drawn[0] == CubicCurve(line: Self.points[0], Self.points[0]))
      }
    }
  }
}
