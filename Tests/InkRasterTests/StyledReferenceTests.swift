import InkGraphics
import InkRaster
import Testing

/// The fast rasterizer, compared with the plain one, for every property of ribbons.
@Suite struct StyledReferenceTests {
  @Test(arguments: CapAndJoinTests.styles)
  func simpleRibbonsMatch(_ cap: Ribbon.Cap, _ join: Ribbon.Join) {
    var random = Seeded(91)
    for kind in 0..<4 {
      var ribbon = Ribbon(start: Point(12, random.next(12, 36)), radius: random.next(1, 6))
      ribbon.cap = cap
      ribbon.join = join
      ribbon.segments = [
        Ribbon.Segment(
          control1: Point(20, random.next(12, 36)),
          control2: Point(28, random.next(12, 36)),
          end: Point(36, random.next(12, 36)),
          radius: random.next(1, 6)
        )
      ]
      if kind > 1 {
        ribbon.line(to: Point(random.next(12, 36), 38), radius: random.next(1, 6))
      }
      let difference = painted(ink(ribbon), 48, 48).difference(
        from: referencePainted(ink(ribbon), 48, 48)
      )
      // If a corner's sides cross, and with corners that are not round also in bends tighter than the radius, a pixel's
      // parts are added up.
      let limit = join != .round ? 0.04 : kind > 1 ? 0.03 : 0.01
      #expect(difference.share <= limit, "\(kind) \(difference)")
      #expect(difference.mean <= (join == .round ? 2.5 : 3), "\(kind) \(difference)")
    }
  }

  @Test(arguments: CapAndJoinTests.styles)
  func scribblesMatchButForTwiceVisitedEdges(_ cap: Ribbon.Cap, _ join: Ribbon.Join) {
    var random = Seeded(92)
    for kind in 0..<4 {
      var ribbon = random.scribble(64, segments: 4, radius: 6)
      ribbon.cap = cap
      ribbon.join = join
      ribbon.segments[2].isGap = kind % 2 == 0
      let difference = painted(ink(ribbon), 64, 64).difference(
        from: referencePainted(ink(ribbon), 64, 64)
      )
      #expect(difference.share <= 0.06, "\(kind) \(difference)")
      #expect(difference.mean <= 5, "\(kind) \(difference)")
    }
  }

  @Test(arguments: [Affine.identity, .scale(1, 0.5), .rotation(0.3)])
  func shadesMatch(_ transform: Affine) {
    var random = Seeded(93)
    for kind in 0..<4 {
      var ribbon = random.scribble(64, segments: 3, radius: 6)
      ribbon.cap = .square
      ribbon.join = .miter
      if kind == 1 { ribbon.segments[1].isGap = true }
      ribbon.shades = (0...3).map { _ in
        SIMD4(
          Float(random.next()),
          Float(random.next()),
          Float(random.next()),
          Float(random.next(0.5, 1))
        )
      }
      let paint = Paint(.black, blendMode: kind == 2 ? .multiply : .sourceOver)
      let difference = painted(ink(ribbon, paint), 64, 64, transform: transform).difference(
        from: referencePainted(ink(ribbon, paint), 64, 64, transform: transform)
      )
      // Also, at self-crossings either part may be the later by a hair.
      #expect(difference.share <= 0.08, "\(kind) \(difference)")
      #expect(difference.mean <= 5, "\(kind) \(difference)")
    }
  }
}
