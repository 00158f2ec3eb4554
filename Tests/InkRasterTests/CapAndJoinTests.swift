import InkGraphics
import InkRaster
import Testing

/// Caps and joins of ink.
@Suite struct CapAndJoinTests {
  private func line(_ cap: Ribbon.Cap, from a: Point, to b: Point, _ radius: Double) -> Ribbon {
    var ribbon = Ribbon(start: a, radius: radius)
    ribbon.cap = cap
    ribbon.line(to: b, radius: radius)
    return ribbon
  }

  private func corner(_ join: Ribbon.Join, _ points: [Point], _ radius: Double) -> Ribbon {
    var ribbon = Ribbon(start: points[0], radius: radius)
    ribbon.join = join
    ribbon.cap = .butt
    for p in points.dropFirst() { ribbon.line(to: p, radius: radius) }
    return ribbon
  }

  private func area(_ picture: Pixmap) -> Double {
    picture.pixels.reduce(0) { $0 + Double($1 >> 24) } / 255
  }

  @Test func buttLineIsARectangle() {
    let picture = painted(
      ink(line(.butt, from: Point(10, 20), to: Point(110, 20), 5)),
      120,
      40
    )
    #expect(area(picture) == 1000)
    #expect(picture.alpha(9, 20) == 0 && picture.alpha(10, 15) == 255)
  }

  @Test func squareLineIsARadiusLongerAtBothEnds() {
    let picture = painted(
      ink(line(.square, from: Point(10, 20), to: Point(110, 20), 5)),
      120,
      40
    )
    #expect(area(picture) == 1100)
    #expect(picture.alpha(5, 15) == 255 && picture.alpha(4, 20) == 0)
    #expect(picture.alpha(114, 24) == 255 && picture.alpha(115, 20) == 0)
  }

  @Test(arguments: [Ribbon.Cap.butt, .square]) func slantedEndsAreStraight(_ cap: Ribbon.Cap) {
    let ribbon = line(cap, from: Point(20, 20), to: Point(80, 65), 8)
    let length = 75.0 + (cap == .square ? 16 : 0)
    #expect(abs(area(painted(ink(ribbon), 100, 90)) - length * 16) < 2)
  }

  /// The chord of a flattened curve has another direction than the curve.
  @Test func endsOfCurvesAreAcrossTheCurve() {
    var ribbon = Ribbon(start: Point(20, 60), radius: 12)
    ribbon.cap = .butt
    ribbon.segments = [
      Ribbon.Segment(
        control1: Point(20, 40),
        control2: Point(40, 20),
        end: Point(60, 20),
        radius: 12
      )
    ]
    let picture = painted(ink(ribbon), 80, 80)
    for x in 9..<31 {
      #expect(picture.alpha(x, 60) <= 3)
      #expect(picture.alpha(x, 58) >= 250)
    }
  }

  private let right = [Point(10, 10), Point(40, 10), Point(40, 40)]

  @Test func mitreOfARightAngleIsFull() {
    #expect(painted(ink(corner(.miter, right, 6)), 60, 60).alpha(45, 4) == 255)
    let bevel = painted(ink(corner(.bevel, right, 6)), 60, 60)
    #expect(bevel.alpha(45, 4) == 0 && bevel.alpha(44, 6) == 0)
    #expect(bevel.alpha(41, 7) == 255)
    let round = painted(ink(corner(.round, right, 6)), 60, 60)
    #expect(round.alpha(45, 4) == 0 && round.alpha(43, 6) == 255)
    // Two lines of 30, minus the quarter they share, and half of the square outside.
    #expect(abs(area(bevel) - (2 * 30 * 12 - 36 + 18)) < 0.1)
    let difference = area(painted(ink(corner(.miter, right, 6)), 60, 60)) - area(bevel)
    #expect(abs(difference - 18) < 0.1)
  }

  /// 1/sin of half the angle between the lines: 4 at 28.955°.
  @Test func mitresThatAreTooLongAreBevelled() {
    func reach(_ degrees: Double) -> Int {
      let (sine, cosine) = Real.sinCos(degrees * .pi / 180)
      let tip = Point(60, 40)
      let points = [
        Point(tip.x - 50, tip.y), tip, Point(tip.x - 50 * cosine, tip.y - 50 * sine),
      ]
      let picture = painted(ink(corner(.miter, points, 5)), 100, 80)
      return (0..<100).last { x in (0..<80).contains { picture.alpha(x, $0) > 127 } } ?? 0
    }
    #expect(reach(29.5) >= 76)
    #expect(reach(28.5) <= 66)
  }

  @Test func joinsDoNotRoughenCurves() {
    var ribbon = Ribbon(start: Point(10, 50), radius: 7)
    ribbon.segments = [
      Ribbon.Segment(
        control1: Point(10, 25),
        control2: Point(25, 10),
        end: Point(50, 10),
        radius: 7
      ),
      Ribbon.Segment(
        control1: Point(75, 10),
        control2: Point(90, 25),
        end: Point(90, 50),
        radius: 7
      ),
    ]
    let round = painted(ink(ribbon), 100, 60)
    for join in [Ribbon.Join.miter, .bevel] {
      ribbon.join = join
      #expect(painted(ink(ribbon), 100, 60).difference(from: round).max <= 6)
    }
  }

  @Test func gapsLeaveGapsWithCaps() {
    var ribbon = Ribbon(start: Point(10, 20), radius: 5)
    for i in 1...5 {
      ribbon.line(to: Point(10 + 20 * Double(i), 20), radius: 5)
      ribbon.segments[i - 1].isGap = i % 2 == 0
    }
    ribbon.cap = .butt
    let butt = painted(ink(ribbon), 120, 40)
    #expect(area(butt) == 600)
    #expect(butt.alpha(29, 20) == 255 && butt.alpha(30, 20) == 0 && butt.alpha(50, 16) == 255)
    ribbon.cap = .round
    #expect(abs(area(painted(ink(ribbon), 120, 40)) - (600 + 3 * 25 * .pi)) < 2)
    ribbon.cap = .square
    #expect(area(painted(ink(ribbon), 120, 40)) == 900)
  }

  @Test(arguments: Ribbon.Cap.allCases) func partsThatGoNowhereAreDots(_ cap: Ribbon.Cap) {
    var ribbon = Ribbon(start: Point(5, 20), radius: 6)
    ribbon.cap = cap
    ribbon.line(to: Point(30, 20), radius: 6)
    ribbon.line(to: Point(30, 20), radius: 6)
    ribbon.line(to: Point(60, 20), radius: 6)
    ribbon.segments[0].isGap = true
    ribbon.segments[2].isGap = true
    let dot = painted(ink(Ribbon(start: Point(30, 20), radius: 6)), 70, 40)
    #expect(painted(ink(ribbon), 70, 40) == dot)
    var whole = Ribbon(start: Point(30, 20), radius: 6)
    whole.cap = cap
    #expect(painted(ink(whole), 70, 40) == dot)
  }

  @Test func neighbouringGapsAreOneGap() {
    var ribbon = Ribbon(start: Point(10, 10), radius: 4)
    for x in [20.0, 30, 40] { ribbon.line(to: Point(x, 10), radius: 4) }
    for i in 0..<3 { ribbon.segments[i].isGap = true }
    #expect(painted(ink(ribbon), 50, 20).alphas == [0])
  }

  static let styles = Ribbon.Cap.allCases.flatMap { cap in
    Ribbon.Join.allCases.map { (cap, $0) }
  }

  /// No point between the sides of a segment is left out, whatever the direction of the ink.
  @Test(arguments: CapAndJoinTests.styles)
  func hairpinsAndCuspsMakeNoHoles(_ cap: Ribbon.Cap, _ join: Ribbon.Join) {
    var random = Seeded(61)
    for round in 0..<24 {
      var ribbon = Ribbon(start: random.point(60), radius: random.next(1, 12))
      ribbon.cap = cap
      ribbon.join = join
      let step = round % 2 == 0 ? 60.0 : 8
      for _ in 0..<8 {
        let at = ribbon.segments.last?.end ?? ribbon.start
        let to = Point(
          at.x + random.next(-step, step),
          at.y + random.next(-step, step)
        )
        let radius = round % 4 < 2 ? ribbon.startRadius : random.next(0.5, 12)
        ribbon.line(to: Point(min(max(to.x, 0), 60), min(max(to.y, 0), 60)), radius: radius)
      }
      let picture = painted(ink(ribbon), 60, 60)
      let sides = referencePainted(ink(Self.bare(ribbon)), 60, 60)
      var missing = 0
      for i in 0..<picture.pixels.count {
        missing = max(missing, Int(sides.pixels[i] >> 24) - Int(picture.pixels[i] >> 24))
      }
      #expect(missing <= 26, "\(round)")
    }
  }

  /// Returns separate straight segments, each with butt caps.
  private static func bare(_ ribbon: Ribbon) -> Ribbon {
    var result = Ribbon(start: ribbon.start, radius: ribbon.startRadius)
    result.cap = .butt
    var (at, before) = (ribbon.start, ribbon.startRadius)
    for segment in ribbon.segments {
      let (end, radius) = (segment.end, segment.radius)
      result.line(to: end, radius: radius)
      // If a disc contains the other, there are no sides.
      if at.distance(to: end) <= abs(radius - before) {
        result.segments[result.segments.count - 1].isGap = true
      }
      result.line(to: end, radius: radius)
      result.segments[result.segments.count - 1].isGap = true
      (at, before) = (end, radius)
    }
    return result
  }
}
