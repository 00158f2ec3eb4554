import InkGraphics
import InkRaster
import Testing

/// The ink near a rectangle is enough to repaint it, for any ribbon: bit by bit.
@Suite struct RibbonLawTests {
  private static func ribbon(_ random: inout Seeded, _ kind: Int) -> Ribbon {
    var ribbon: Ribbon
    switch kind % 3 {
    case 0: ribbon = random.handwriting(70, steps: 60, radius: random.next(1, 9))
    case 1: ribbon = random.scribble(70, segments: 6, radius: 7)
    default:
      ribbon = Ribbon(start: random.point(70), radius: 3)
      for _ in 0..<8 { ribbon.line(to: random.point(70), radius: random.next(0, 5)) }
    }
    for i in ribbon.segments.indices {
      ribbon.segments[i].isGap = random.next() < 0.15
      if random.next() < 0.1 {
        ribbon.segments[i].end = i == 0 ? ribbon.start : ribbon.segments[i - 1].end
      }
      if random.next() < 0.03 { ribbon.segments[i].end.x = .nan }
    }
    return ribbon
  }

  private static func shade(_ ribbon: inout Ribbon, _ random: inout Seeded) {
    for _ in 0...ribbon.segments.count {
      ribbon.shades.append(
        SIMD4(
          Float(random.next()),
          Float(random.next()),
          Float(random.next()),
          Float(random.next(0.3, 1))
        )
      )
    }
  }

  @Test(arguments: CapAndJoinTests.styles)
  func repaintingARectangleEqualsTheWhole(_ cap: Ribbon.Cap, _ join: Ribbon.Join) {
    var random = Seeded(71)
    let paint = Paint(Color(red: 0.2, green: 0.4, blue: 0.9, alpha: 0.7))
    let turned = Affine(a: 0.9, b: 0.3, c: -0.5, d: 0.7, tx: 20, ty: 4)
    for kind in 0..<12 {
      var ribbon = Self.ribbon(&random, kind)
      ribbon.cap = cap
      ribbon.join = join
      if kind % 2 == 0 { Self.shade(&ribbon, &random) }
      let transform = kind % 4 == 3 ? turned : .identity
      let size = 70
      let whole = painted(ink(ribbon, paint), size, size, transform: transform)
      let rasterizer = Rasterizer()
      for _ in 0..<8 {
        let (x, y) = (Int(random.next(0, 60)), Int(random.next(0, 60)))
        let clip = PixelRect(minX: x, minY: y, maxX: x + 9, maxY: y + 7)
        let back = transform.inverted ?? .identity
        let near = back.apply(clip.rect).expanded(by: kind % 4 == 3 ? 4 : 2)
        var part = Pixmap(width: size, height: size)
        rasterizer.fill(
          ribbon,
          runs: ribbon.runs(near: near),
          transform: transform,
          paint,
          into: &part,
          clip: clip
        )
        var expected = Pixmap(width: size, height: size)
        expected.copy(clip, from: whole)
        #expect(part == expected, "\(kind)")
      }
    }
  }

  @Test(arguments: CapAndJoinTests.styles)
  func inkStaysWithinItsBounds(_ cap: Ribbon.Cap, _ join: Ribbon.Join) {
    var random = Seeded(72)
    for _ in 0..<20 {
      var ribbon = Ribbon(start: Point(50, 50), radius: random.next(1, 4))
      ribbon.cap = cap
      ribbon.join = join
      for _ in 0..<2 {
        ribbon.line(
          to: Point(random.next(45, 55), random.next(45, 55)),
          radius: random.next(1, 4)
        )
      }
      let picture = painted(ink(ribbon), 100, 100)
      let box = ribbon.bounds.expanded(by: 1)
      for y in 0..<100 {
        for x in 0..<100 where picture.alpha(x, y) > 0 {
          #expect(box.contains(Point(Double(x) + 0.5, Double(y) + 0.5)))
        }
      }
    }
  }
}
