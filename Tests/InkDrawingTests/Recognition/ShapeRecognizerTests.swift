import InkDrawing
import InkGraphics
import Testing

@Suite struct ShapeRecognizerTests {
  typealias Kind = RecognizedShape.Kind

  private let recognizer = ShapeRecognizer()

  /// Returns the corners of a regular polygon about the origin.
  private func ring(_ count: Int, _ radius: Double, _ lean: Double = 0) -> [Point] {
    (0..<count).map {
      let (s, c) = Real.sinCos(lean + 2 * .pi * Double($0) / Double(count))
      return Point(c * radius, s * radius)
    }
  }

  private func box(_ width: Double, _ height: Double, _ lean: Double = 0) -> [Point] {
    let (w, h) = (width / 2, height / 2)
    let corners = [Point(-w, -h), Point(w, -h), Point(w, h), Point(-w, h)]
    return corners.map { Affine.rotation(lean).apply($0) }
  }

  /// Returns samples on straight lines; a closed line ends at its first point.
  private func trace(_ corners: [Point], isClosed: Bool = true) -> [Point] {
    let ends = isClosed ? corners + [corners[0]] : corners
    var points = [ends[0]]
    for i in 1..<ends.count {
      for k in 1...50 { points.append(ends[i - 1].interpolated(to: ends[i], Double(k) / 50)) }
    }
    return points
  }

  private func round(_ width: Double, _ height: Double, _ lean: Double = 0) -> [Point] {
    let transform = Affine.rotation(lean)
    return (0...120).map {
      let (s, c) = Real.sinCos(2 * .pi * Double($0) / 120)
      return transform.apply(Point(width / 2 * c, height / 2 * s))
    }
  }

  /// Returns the corners of a recognized shape, in the coordinates of the stroke.
  private func corners(_ found: RecognizedShape?) -> [Point] {
    guard let found else { return [] }
    let points: [Point]
    switch found.shape.figure {
    case .lines(let corners, _): points = corners
    case .line(let a, let b): points = [a, b]
    case .rectangle(let r, _), .ellipse(let r):
      points = [
        Point(r.minX, r.minY), Point(r.maxX, r.minY), Point(r.maxX, r.maxY), Point(r.minX, r.maxY),
      ]
    default: return []
    }
    return points.map { found.transform.apply($0) }
  }

  /// Returns whether each of some points is near one of others.
  private func lie(_ a: [Point], at b: [Point], within reach: Double) -> Bool {
    !a.isEmpty && a.count == b.count
      && a.allSatisfy { p in b.contains { $0.distance(to: p) <= reach } }
  }

  // MARK: Exact shapes

  /// Sizes, directions and angles.
  static let cases: [(size: Double, isBackwards: Bool, lean: Double)] = {
    var cases: [(size: Double, isBackwards: Bool, lean: Double)] = []
    for size in [40.0, 200, 5000] {
      for lean in stride(from: 0.0, to: 6.2, by: 0.7) {
        cases.append((size, false, lean))
        cases.append((size, true, lean))
      }
    }
    return cases
  }()

  @Test(arguments: cases)
  func perfectSidesAreFound(size: Double, isBackwards: Bool, lean: Double) throws {
    let turned = Affine.rotation(lean).concatenating(.translation(3 * size, -size))
    func drawn(_ corners: [Point], isClosed: Bool = true) -> (RecognizedShape?, [Point]) {
      let corners = corners.map { turned.apply($0) }
      let points = trace(corners, isClosed: isClosed)
      return (recognizer.shape(of: isBackwards ? points.reversed() : points), corners)
    }
    let five = ring(5, size)
    let pentagram = [five[0], five[2], five[4], five[1], five[3]]
    let star = zip(five, ring(5, size * 0.4, .pi / 5)).flatMap { [$0, $1] }
    for (kind, ideal) in [
      (Kind.triangle, ring(3, size)), (.polygon, ring(5, size)), (.polygon, ring(6, size)),
      (.polygon, ring(8, size)), (.polygon, pentagram), (.polygon, star),
      (.polygon, [Point(-size, 0), Point(0, -size * 0.55), Point(size, 0), Point(0, size * 0.55)]),
    ] {
      let (found, wanted) = drawn(ideal)
      #expect(found?.kind == kind)
      #expect(lie(corners(found), at: wanted, within: 0.08 * size))
      if case .lines(_, let isClosed) = found?.shape.figure { #expect(isClosed) }
    }
    let (line, ends) = drawn([Point(-size, 0), Point(size, 0)], isClosed: false)
    #expect(line?.kind == .line)
    #expect(lie(corners(line), at: ends, within: 1e-6 * size))
    let (zigzag, turns) = drawn(
      [Point(0, 0), Point(size, 2 * size), Point(2 * size, 0), Point(3 * size, 2 * size)],
      isClosed: false
    )
    #expect(zigzag?.kind == .polyline)
    #expect(lie(corners(zigzag), at: turns, within: 0.05 * size))
  }

  @Test(arguments: cases)
  func perfectBoxesAndEllipsesLeanAsDrawn(size: Double, isBackwards: Bool, lean: Double) throws {
    let moved = Affine.translation(-2 * size, size)
    for (kind, height) in [(Kind.rectangle, 0.5 * size), (.square, size)] {
      let wanted = box(size, height, lean).map { moved.apply($0) }
      let points = trace(wanted)
      let found = recognizer.shape(of: isBackwards ? points.reversed() : points)
      #expect(found?.kind == kind)
      // A shape rotated by less than 8° is made upright.
      #expect(lie(corners(found), at: wanted, within: 0.12 * size))
      #expect(found?.transform.uniformScaleIsOne == true)
    }
    for (kind, height) in [(Kind.ellipse, 0.5 * size), (.circle, size)] {
      let points = round(size, height, lean).map { moved.apply($0) }
      let found = try #require(recognizer.shape(of: isBackwards ? points.reversed() : points))
      #expect(found.kind == kind)
      #expect(found.transform.uniformScaleIsOne)
      guard case .ellipse(let rect) = found.shape.figure else { continue }
      let middle = found.transform.apply(rect.center)
      #expect(middle.distance(to: Point(-2 * size, size)) < 0.01 * size)
      #expect(abs(max(rect.width, rect.height) - size) < 0.02 * size)
      #expect(abs(min(rect.width, rect.height) - height) < 0.02 * size)
    }
  }

  @Test func whatHardlyLeansIsUpright() throws {
    let rectangle = try #require(recognizer.shape(of: trace(box(200, 100, 0.1))))
    #expect(rectangle.transform == .identity)
    let ellipse = try #require(recognizer.shape(of: round(200, 100, -0.1)))
    #expect(ellipse.transform == .identity)
    let square = try #require(recognizer.shape(of: trace(box(200, 184))))
    #expect(square.kind == .square)
    let circle = try #require(recognizer.shape(of: round(200, 180, 0.7)))
    #expect(circle.kind == .circle && circle.transform == .identity)
    let leaning = try #require(recognizer.shape(of: trace(box(200, 100, 0.3))))
    #expect(leaning.transform != .identity)
  }

  @Test func aLineEndsWhereThePenDid() throws {
    let points = trace([Point(10, 20), Point(200, 90)], isClosed: false)
    let found = try #require(recognizer.shape(of: points))
    #expect(found.shape == Shape(.line(Point(10, 20), Point(200, 90))))
  }

  @Test(arguments: Array(stride(from: 0.0, to: 6.2, by: 0.5)))
  func anArrowMayBeDrawnInFiveWays(lean: Double) throws {
    let (tail, tip, left, right) = (
      Point(0, 0), Point(200, 0), Point(165, -28), Point(165, 28)
    )
    for way in [
      [tail, tip, left, tip, right], [tail, tip, left, right], [tail, tip, left, right, tip],
      [tail, tip, left, tip, right, tip], [left, tip, right, tip, tail],
    ] {
      let turned = way.map { Affine.rotation(lean).apply($0) }
      let found = try #require(recognizer.shape(of: trace(turned, isClosed: false)))
      #expect(found.kind == .arrow)
      #expect(found.shape.endHead == .arrow)
      guard case .line(let start, let end) = found.shape.figure else { continue }
      #expect(start.distance(to: Affine.rotation(lean).apply(tail)) < 4)
      #expect(end.distance(to: Affine.rotation(lean).apply(tip)) < 4)
    }
  }

  // MARK: Hand-drawn shapes

  /// Of 60 hand-drawn shapes, 19 of 20 are right, with all directions, sizes from 60 to 360 and ends that miss.
  @Test(arguments: Drawn.allCases)
  func nineteenOfTwentyHandDrawnShapesAreRight(drawn: Drawn) {
    var wrong = 0
    for seed in 0..<60 {
      var hand = DrawingHand(seed: UInt64(seed) * 977 + 5)
      let (points, kinds, sides) = drawn.stroke(&hand)
      let found = recognizer.shape(of: points)
      var isRight = found.map { kinds.contains($0.kind) } ?? kinds.isEmpty
      if let sides, case .lines(let corners, _) = found?.shape.figure, corners.count != sides {
        isRight = false
      }
      if !isRight { wrong += 1 }
    }
    #expect(wrong <= 3, "\(drawn): \(wrong) of 60")
  }

  // MARK: Simplified strokes

  /// A circle of seven or eight points has straight sides only for lack of points in between.
  @Test(arguments: [7, 8, 9, 12])
  func aCircleOfFewPointsIsNoPolygon(count: Int) {
    let few = ring(count, 100, 0.3)
    #expect(recognizer.shape(of: few + [few[0]])?.kind == .circle)
    let dense = recognizer.shape(of: trace(few))
    #expect(count > 8 || dense?.kind == .polygon)
  }

  // MARK: Blunt corners

  /// Corners rounded by up to a third of the shorter side, at each angle.
  @Test(arguments: Array(stride(from: 0.0, to: 1.5, by: 0.3)))
  func aRectangleWithRoundedCornersIsOne(lean: Double) throws {
    let transform = Affine.rotation(lean)
    for radius in [10.0, 20, 33] {
      var points: [Point] = []
      for (corner, start) in [
        (Point(100, 50), 0.0), (Point(-100, 50), 1), (Point(-100, -50), 2), (Point(100, -50), 3),
      ] {
        let inner = Point(
          corner.x - radius * (corner.x < 0 ? -1 : 1),
          corner.y - radius * (corner.y < 0 ? -1 : 1)
        )
        for k in 0...12 {
          let (s, c) = Real.sinCos((start + Double(k) / 12) * .pi / 2)
          points.append(inner + Vector(c, s) * radius)
        }
      }
      points.append(points[0])
      let found = try #require(recognizer.shape(of: points.map { transform.apply($0) }))
      #expect(found.kind == .rectangle, "\(radius)")
      #expect(lie(corners(found), at: box(200, 100, lean).map { $0 }, within: 12))
    }
  }

  /// A cut corner, and a beginning inside the outline.
  @Test func aRectangleWithACutCornerIsOne() {
    let cut = [Point(0, 0), Point(200, 0), Point(200, 90), Point(175, 120), Point(0, 120)]
    #expect(recognizer.shape(of: trace(cut))?.kind == .rectangle)
    let inside = [
      Point(18, 20), Point(3, 30), Point(0, 120), Point(150, 120), Point(150, 0), Point(0, 0),
    ]
    #expect(recognizer.shape(of: trace(inside, isClosed: false))?.kind == .rectangle)
    // A trapezoid is not a rectangle.
    let trapezium = [Point(0, 0), Point(200, 0), Point(150, 120), Point(50, 120)]
    #expect(recognizer.shape(of: trace(trapezium))?.kind == .polygon)
  }

  /// A star in five lines whose points are loops.
  @Test func aStarWithRoundPointsHasFiveCorners() {
    let five = ring(5, 100)
    let tips = [five[0], five[2], five[4], five[1], five[3]]
    var points: [Point] = []
    for (i, tip) in tips.enumerated() {
      let (before, after) = (tips[(i + 4) % 5], tips[(i + 1) % 5])
      points.append(tip.interpolated(to: before, 0.1))
      points.append(tip + (tip - .origin) * 0.04)
      points.append(tip.interpolated(to: after, 0.1))
    }
    let found = recognizer.shape(of: trace(points))
    #expect(found?.kind == .polygon)
    #expect(lie(corners(found), at: tips, within: 16))
  }

  /// Hooks at the ends, and a cut corner.
  @Test func linesAndCornersMayHaveHooks() throws {
    let line = try #require(
      recognizer.shape(of: trace([Point(0, 0), Point(200, 8), Point(203, 32)], isClosed: false))
    )
    #expect(line.kind == .line)
    let bent = [Point(2, 12), Point(0, 0), Point(90, 4), Point(102, 18), Point(100, 110)]
    let found = try #require(recognizer.shape(of: trace(bent, isClosed: false)))
    #expect(found.kind == .polyline)
    #expect(lie(corners(found), at: [Point(0, 0), Point(101, 4), Point(100, 110)], within: 14))
  }

  // MARK: No shape

  @Test func strokesWithoutAWayHaveNoShape() {
    let one = Point(5, 5)
    let points: [[Point]] = [
      [], [one], [one, one], Array(repeating: one, count: 1000),
      [one, Point(.nan, 3)], [one, Point(100, .infinity), one],
      [Point(-.infinity, 0), one], [one, Point(1e9 + 1, 0)], [one, Point(5, 5 + 1e-300)],
    ]
    for stroke in points { #expect(recognizer.shape(of: stroke) == nil) }
  }

  @Test func theGreatestAndTheSmallestAreNoTrap() throws {
    let far = [Point(-1e9, -1e9), Point(1e9, 1e9)]
    #expect(recognizer.shape(of: far)?.shape == Shape(.line(far[0], far[1])))
    let two = [Point(0, 0), Point(100, 0)]
    #expect(recognizer.shape(of: two)?.shape == Shape(.line(two[0], two[1])))
    _ = ShapeRecognizer(minimumSize: 0, minimumLength: 0, restReach: 0)
      .shape(of: [
        Point(0, 0), Point(.leastNonzeroMagnitude, 0),
        Point(.leastNonzeroMagnitude, .leastNonzeroMagnitude),
      ])
    _ = ShapeRecognizer(minimumSize: .nan, minimumLength: -1, restReach: .infinity)
      .shape(of: round(100, 50))
  }

  @Test func smallStrokesAreLeftAlone() {
    #expect(recognizer.shape(of: round(24, 20)) == nil)
    #expect(recognizer.shape(of: round(30, 26)) != nil)
    #expect(recognizer.shape(of: trace([Point(0, 0), Point(50, 0)], isClosed: false)) == nil)
    #expect(recognizer.shape(of: trace([Point(0, 0), Point(60, 0)], isClosed: false)) != nil)
    let larger = ShapeRecognizer(minimumSize: 300, minimumLength: 300)
    #expect(larger.shape(of: round(290, 290)) == nil)
  }

  @Test func curvesSpiralsAndScribblesHaveNoShape() {
    let spiral = (0...400).map { i -> Point in
      let t = Double(i) / 400
      let (s, c) = Real.sinCos(t * 20)
      return Point(100 * t * c, 100 * t * s)
    }
    let wave = (0...200).map { Point(Double($0), 40 * Real.sinCos(Double($0) / 16).sine) }
    let half = Array(round(200, 200).prefix(70))
    var hand = DrawingHand(seed: 9)
    let scribble = (0...3000).map { _ in Point(100 * hand.unit(), 100 * hand.unit()) }
    let eight = (0...200).map { i -> Point in
      let t = Double(i) / 200 * 2 * .pi
      return Point(40 * Real.sinCos(2 * t).sine, 80 * Real.sinCos(t).sine)
    }
    for stroke in [spiral, wave, half, scribble, eight] {
      #expect(recognizer.shape(of: stroke) == nil)
    }
  }

  /// The result does not depend on the length of the pen's rest.
  @Test func aRestAtTheEndChangesNothing() {
    let points = trace(box(200, 100))
    var hand = DrawingHand(seed: 3)
    let last = points[points.count - 1]
    let resting = (0..<500).map { _ in
      last + Vector(hand.unit() - 0.5, hand.unit() - 0.5) * 3
    }
    #expect(recognizer.shape(of: points + resting)?.kind == .rectangle)
  }

  @Test func theLongestStrokeIsLookedAt() {
    var hand = DrawingHand(seed: 1)
    let count = 65_536
    let circle = (0..<count).map { i -> Point in
      let (s, c) = Real.sinCos(2 * .pi * Double(i) / Double(count))
      return Point(100 * c + hand.unit(), 100 * s + hand.unit())
    }
    let scribble = (0..<count).map { _ in Point(300 * hand.unit(), 300 * hand.unit()) }
    #expect(recognizer.shape(of: circle)?.kind == .circle)
    #expect(recognizer.shape(of: scribble) == nil)
  }
}

extension Affine {
  /// Whether it preserves lengths.
  fileprivate var uniformScaleIsOne: Bool {
    abs(a * a + b * b - 1) < 1e-9 && abs(c * c + d * d - 1) < 1e-9 && abs(a * c + b * d) < 1e-9
  }
}
