import InkGraphics
import Testing

@testable import InkRaster

/// The cost of painting is counted before it is spent.
@Suite struct WorkTests {
  private static let page = Rect(x: 0, y: 0, width: 300, height: 300)

  /// Shapes of every kind, small and page-wide.
  private static var list: DisplayList {
    var ribbon = Ribbon(start: Point(10, 10), radius: 20)
    for i in 0..<40 { ribbon.line(to: Point(i % 2 == 0 ? 290 : 10, Double(7 * i)), radius: 20) }
    var shaded = ribbon
    shaded.shades = Array(repeating: SIMD4(1, 0, 0, 0.5), count: ribbon.segments.count + 1)
    var trail = DabTrail(tip: .disc(hardness: 0.5))
    for i in 0..<30 {
      let point = Point(Double(9 * i), 150)
      trail.dabs.append(Dab(center: point, radius: 60, color: SIMD4(0, 0, 1, 1)))
    }
    let box = DisplayList.Item.path(Path(page), .nonZero, Paint(Color.black.withAlpha(0.3)))
    let picture = Picture(Pixmap(width: 90, height: 90))
    return DisplayList([
      box, .ink(ribbon, Paint(.black)), .ink(shaded, Paint(.black)), .dabs(trail, Paint(.black)),
      .group([box, box], alpha: 0.5, .multiply), .image(picture, page, alpha: 1),
      .layer([box, .ink(ribbon, .eraser)], alpha: 0.5),
    ])
  }

  @Test("A limit that is not reached changes no pixel; one that is ends painting")
  func limits() {
    var free = Pixmap(width: 300, height: 300)
    let unlimited = Rasterizer()
    unlimited.draw(Self.list, into: &free)
    #expect(!unlimited.budget.isExhausted && unlimited.budget.spent > 90_000)
    var whole = Pixmap(width: 300, height: 300)
    let generous = WorkBudget(1e12)
    Rasterizer(budget: generous).draw(Self.list, into: &whole)
    #expect(!generous.isExhausted && whole == free)
    let poor = WorkBudget(1000)
    var cut = Pixmap(width: 300, height: 300)
    Rasterizer(budget: poor).draw(Self.list, into: &cut)
    #expect(poor.isExhausted && cut != free)
    #expect(throws: WorkBudget.Exhausted.self) { try poor.check() }
    // Afterward no rasterizer paints anything.
    let before = cut
    Rasterizer(budget: poor).draw(Self.list, into: &cut)
    #expect(cut == before)
  }

  @Test("Each kind of shape counts what it paints", arguments: 0..<7)
  func kinds(_ kind: Int) {
    func work(_ scale: Double) -> Double {
      let rasterizer = Rasterizer(budget: WorkBudget(1e15))
      var pixmap = Pixmap(width: Int(300 * scale), height: Int(300 * scale))
      rasterizer.draw(Self.list.items[kind], transform: .scale(scale), into: &pixmap)
      return rasterizer.budget.spent
    }
    let (small, large) = (work(1), work(4))
    #expect(small > 1000 && large > 2 * small, "\(kind): \(small), \(large)")
  }

  @Test("A path of more sides than can be held is not flattened")
  func farCurves() {
    var path = Path()
    path.move(to: .origin)
    for _ in 0..<20_000 {
      path.cubic(Point(1e6, -1e6), Point(-1e6, 1e6), to: Point(300, 300))
    }
    let rasterizer = Rasterizer(budget: WorkBudget(1e12))
    var pixmap = Pixmap(width: 300, height: 300)
    rasterizer.draw(.path(path, .nonZero, Paint(.black)), into: &pixmap)
    #expect(rasterizer.budget.isExhausted)
    #expect(pixmap == Pixmap(width: 300, height: 300))
  }
}
