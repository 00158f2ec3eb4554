import InkGraphics
import InkRaster
import Testing

/// The fast rasterizer, compared with the plain one.
@Suite struct ReferenceTests {
  /// Twice the outline's tolerance of 0.05 px, plus rounding, in levels.
  private let simpleTolerance = 26

  /// The mean over touched pixels, in levels.
  private let meanTolerance = 2.5

  /// The share of pixels more than 16 levels off, namely pixels that a stroke's edge visits twice.
  private let twiceVisited = 0.06

  @Test func simpleRibbonsMatch() {
    var random = Seeded(21)
    for _ in 0..<6 {
      var ribbon = Ribbon(start: Point(8, random.next(8, 40)), radius: random.next(1, 6))
      ribbon.segments = [
        Ribbon.Segment(
          control1: Point(20, random.next(8, 40)),
          control2: Point(28, random.next(8, 40)),
          end: Point(40, random.next(8, 40)),
          radius: random.next(1, 6)
        )
      ]
      let fast = painted(ink(ribbon), 48, 48)
      let plain = referencePainted(ink(ribbon), 48, 48)
      let difference = fast.difference(from: plain)
      #expect(difference.max <= simpleTolerance)
      #expect(difference.mean <= meanTolerance)
    }
  }

  @Test func scribblesMatchButForTwiceVisitedEdges() {
    var random = Seeded(22)
    for _ in 0..<5 {
      let ribbon = random.scribble(64, segments: 4, radius: 6)
      let difference = painted(ink(ribbon), 64, 64).difference(
        from: referencePainted(ink(ribbon), 64, 64)
      )
      #expect(difference.share <= twiceVisited)
      #expect(difference.mean <= 2 * meanTolerance)
    }
  }

  /// Discs become ellipses.
  @Test func ribbonsUnderAnyTransformMatch() {
    var random = Seeded(23)
    let transforms = [
      Affine(a: 2, b: 0, c: 0, d: 0.5, tx: 0, ty: 12),
      Affine(a: 0.6, b: 0.3, c: -0.2, d: 1.1, tx: 10, ty: -5),
      Affine(a: -1, b: 0, c: 0, d: 1, tx: 48, ty: 0),
      Affine.rotation(0.5),
    ]
    for transform in transforms {
      var ribbon = Ribbon(start: Point(6, random.next(10, 30)), radius: 3)
      ribbon.line(to: Point(20, random.next(10, 30)), radius: 5)
      let fast = painted(ink(ribbon), 48, 48, transform: transform)
      let plain = referencePainted(ink(ribbon), 48, 48, transform: transform)
      #expect(fast.difference(from: plain).max <= simpleTolerance)
      #expect(plain.alphas.count > 2)
    }
  }

  @Test(arguments: [DisplayList.FillRule.nonZero, .evenOdd])
  func pathsMatch(_ rule: DisplayList.FillRule) {
    var star = Path()
    for i in 0..<5 {
      let (sine, cosine) = Real.sinCos(Double(i) * 0.8 * .pi)
      let p = Point(24 + 20 * sine, 24 - 20 * cosine)
      if i == 0 { star.move(to: p) } else { star.line(to: p) }
    }
    star.close()
    star.move(to: Point(3, 3))
    star.cubic(Point(40, 3), Point(3, 40), to: Point(14, 14))
    star.quadratic(Point(2, 20), to: Point(3, 3))
    let list = DisplayList([.path(star, rule, Paint(.black))])
    let difference = painted(list, 48, 48).difference(from: referencePainted(list, 48, 48))
    #expect(difference.share <= twiceVisited)
    #expect(difference.mean <= meanTolerance)
    let alpha = painted(list, 48, 48).alpha(24, 24)
    #expect(alpha == (rule == .nonZero ? 255 : 0))
  }

  private var checkers: Pixmap {
    var image = Pixmap(width: 8, height: 8)
    for i in 0..<64 { image.pixels[i] = (i + i / 8) & 1 == 0 ? 0xff10_20e0 : 0x8010_4020 }
    return image
  }

  @Test func imageInPlaceIsCopied() {
    let list = DisplayList([
      .image(checkers, Rect(x: 3, y: 2, width: 8, height: 8), alpha: 1)
    ])
    let picture = painted(list, 16, 16)
    for y in 0..<8 {
      for x in 0..<8 { #expect(picture[x + 3, y + 2] == checkers[x, y]) }
    }
    #expect(picture.alpha(2, 2) == 0 && picture.alpha(11, 2) == 0)
  }

  @Test(arguments: [
    Rect(minX: 2.3, minY: 1.6, maxX: 29.2, maxY: 25.9),
    Rect(minX: 4.4, minY: 3.2, maxX: 7.1, maxY: 6.3),
  ])
  func imagesMatch(_ rect: Rect) {
    let list = DisplayList([.image(checkers, rect, alpha: 0.8)])
    let difference = painted(list, 32, 32).difference(from: referencePainted(list, 32, 32))
    #expect(difference.max <= 8)
  }

  @Test func groupsMatch() {
    var line = Ribbon(start: Point(4, 20), radius: 5)
    line.line(to: Point(36, 20), radius: 5)
    let red = Paint(Color(red: 1, green: 0, blue: 0))
    let blue = Paint(Color(red: 0, green: 0, blue: 1, alpha: 0.5), blendMode: .multiply)
    let items: [DisplayList.Item] = [
      .ink(line, red),
      .path(Path(Rect(x: 10, y: 8, width: 15, height: 20)), .nonZero, blue),
    ]
    for mode in [BlendMode.sourceOver, .multiply, .destinationOut, .sourceIn] {
      let list = DisplayList([
        .path(Path(Rect(x: 0, y: 0, width: 20, height: 40)), .nonZero, Paint(.white)),
        .group(items, alpha: 0.6, mode),
      ])
      let difference = painted(list, 40, 40).difference(from: referencePainted(list, 40, 40))
      #expect(difference.max <= 6, "\(mode)")
    }
  }

  @Test func groupShowsOverlapsOnce() {
    let items: [DisplayList.Item] = [
      .path(Path(Rect(x: 2, y: 2, width: 10, height: 10)), .nonZero, Paint(.black)),
      .path(Path(Rect(x: 6, y: 6, width: 10, height: 10)), .nonZero, Paint(.black)),
    ]
    let picture = painted(DisplayList([.group(items, alpha: 0.5, .sourceOver)]), 20, 20)
    #expect(picture.alphas == [0, 128])
  }
}
