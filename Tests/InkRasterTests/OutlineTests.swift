import InkGraphics
import InkRaster
import Testing

/// The outline as a path.
@Suite struct OutlineTests {
  /// The sum of both outlines' tolerances, in levels.
  private let tolerance = 32

  private func filled(_ ribbon: Ribbon, _ size: Int) -> Pixmap {
    painted(DisplayList([.path(ribbon.outline(), .nonZero, Paint(.black))]), size, size)
  }

  @Test func outlineOfStraightStepsShowsTheInk() {
    var random = Seeded(41)
    for radius in [0.6, 2, 7] {
      let ribbon = random.handwriting(60, steps: 30, radius: radius)
      let difference = filled(ribbon, 60).difference(from: painted(ink(ribbon), 60, 60))
      #expect(difference.max <= tolerance)
    }
  }

  @Test func outlineOfCurvesShowsTheInk() {
    var random = Seeded(42)
    for _ in 0..<6 {
      let ribbon = random.scribble(60, segments: 3, radius: 5)
      let difference = filled(ribbon, 60).difference(from: painted(ink(ribbon), 60, 60))
      #expect(difference.share <= 0.03)
    }
  }

  /// A curve that reverses on the spot in its middle, as smoothing makes it at a sharp reversal.
  @Test func outlineGoesRoundCusps() {
    for lean in [0, 0.01, 0.5, -2] {
      var ribbon = Ribbon(start: Point(12, 20), radius: 9)
      ribbon.segments = [
        Ribbon.Segment(
          control1: Point(68 + lean, 21),
          control2: Point(-8 - lean, 40),
          end: Point(48, 40),
          radius: 9
        ),
        Ribbon.Segment(
          control1: Point(52, 40),
          control2: Point(52, 41),
          end: Point(20, 41),
          radius: 9
        ),
      ]
      let difference = filled(ribbon, 64).difference(from: painted(ink(ribbon), 64, 64))
      #expect(difference.share <= 0.02 && difference.max < 100, "\(lean) \(difference)")
    }
  }

  @Test("A curve that turns back exactly leaves no hole", arguments: [0, 1, 2, 3])
  func outlineTurnsBackExactly(_ quarter: Int) {
    let turn = Affine.rotation(Double(quarter) * .pi / 2)
    func point(_ x: Double, _ y: Double) -> Point {
      let p = turn.apply(Point(x, y))
      return Point(30 + p.x.rounded(), 30 + p.y.rounded())
    }
    var ribbon = Ribbon(start: point(-20, 0), radius: 5)
    ribbon.segments = [
      Ribbon.Segment(
        control1: point(20, 0),
        control2: point(20, 0),
        end: point(-10, 0),
        radius: 5
      )
    ]
    let difference = filled(ribbon, 60).difference(from: painted(ink(ribbon), 60, 60))
    #expect(difference.share <= 0.01, "\(difference)")
  }

  @Test(arguments: CapAndJoinTests.styles)
  func outlineShowsCapsJoinsAndGaps(_ cap: Ribbon.Cap, _ join: Ribbon.Join) {
    var ribbon = Ribbon(start: Point(10, 10), radius: 4)
    for p in [Point(40, 10), Point(40, 40), Point(20, 50), Point(12, 25), Point(30, 25)] {
      ribbon.line(to: p, radius: 4)
    }
    ribbon.segments[3].isGap = true
    ribbon.cap = cap
    ribbon.join = join
    let difference = filled(ribbon, 60).difference(from: painted(ink(ribbon), 60, 60))
    #expect(difference.share <= 0.01 && difference.mean < 2)
  }

  @Test func outlineIsShortAndClosed() {
    var ribbon = Ribbon(start: Point(0, 0), radius: 2)
    ribbon.line(to: Point(10, 0), radius: 2)
    ribbon.line(to: Point(20, 5), radius: 3)
    let path = ribbon.outline()
    #expect(path.elements.count <= 20)
    #expect(path.elements.last == .close)
    let dot = Ribbon(start: Point(5, 5), radius: 3).outline()
    #expect(dot.elements.count == 6)
    #expect(dot.controlBounds == Rect(minX: 2, minY: 2, maxX: 8, maxY: 8))
  }

  /// R20.
  @Test func outlineOfBadInputIsFinite() {
    var ribbon = Ribbon(start: Point(.nan, 0), radius: 2)
    #expect(ribbon.outline().isEmpty)
    ribbon.line(to: Point(10, 10), radius: 2)
    ribbon.line(to: Point(10, 10), radius: 4)
    ribbon.line(to: Point(10, 10), radius: 4)
    ribbon.line(to: Point(.infinity, 10), radius: 4)
    ribbon.line(to: Point(20, 10), radius: 0)
    let box = ribbon.outline().controlBounds
    #expect(box.minX.isFinite && box.maxX.isFinite && box.minY.isFinite && box.maxY.isFinite)
    #expect(filled(ribbon, 32).alpha(10, 10) == 255)
  }
}
