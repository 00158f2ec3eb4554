import InkGraphics
import InkRaster
import Testing

/// Gradients, clips, glyphs and vector pictures.
@Suite struct VectorTests {
  private let gradient = Gradient(
    .linear(from: Point(8, 8), to: Point(40, 30)),
    stops: [
      .init(0, SIMD4(1, 0, 0, 1)), .init(0.4, SIMD4(0, 1, 0, 0.5)), .init(1, SIMD4(0, 0, 1, 1)),
    ]
  )

  private func blob(_ random: inout Seeded) -> Path {
    var path = Path()
    path.move(to: random.point(48))
    for _ in 0..<4 { path.cubic(random.point(48), random.point(48), to: random.point(48)) }
    path.close()
    return path
  }

  private func expectMatch(
    _ items: [DisplayList.Item],
    _ transform: Affine = .identity,
    mean: Double = 2.5,
    location: SourceLocation = #_sourceLocation
  ) {
    let list = DisplayList(
      [.path(Path(Rect(x: 0, y: 0, width: 30, height: 48)), .nonZero, Paint(.white))] + items
    )
    let fast = painted(list, 48, 48, transform: transform)
    let plain = referencePainted(list, 48, 48, transform: transform)
    let difference = fast.difference(from: plain)
    #expect(difference.mean <= mean, sourceLocation: location)
    #expect(difference.share <= 0.02, sourceLocation: location)
  }

  @Test(arguments: [Gradient.Spread.pad, .reflect, .repeat])
  func gradientsMatch(_ spread: Gradient.Spread) {
    var random = Seeded(31)
    var linear = gradient
    linear.spread = spread
    linear.transform = .rotation(0.3)
    expectMatch([.gradient(blob(&random), .evenOdd, linear, alpha: 0.8, .sourceOver)])
    expectMatch([.gradient(blob(&random), .nonZero, linear, alpha: 1, .multiply)], .scale(1.3))
  }

  @Test(arguments: [
    Gradient.Geometry.radial(from: Point(20, 20), startRadius: 0, to: Point(24, 24), endRadius: 20),
    .radial(from: Point(10, 10), startRadius: 4, to: Point(38, 30), endRadius: 9),
    .radial(from: Point(10, 24), startRadius: 6, to: Point(38, 24), endRadius: 6),
    .radial(from: Point(24, 24), startRadius: 15, to: Point(24, 24), endRadius: 3),
  ])
  func radialGradientsMatch(_ geometry: Gradient.Geometry) {
    var radial = gradient
    radial.geometry = geometry
    let whole = Path(Rect(x: 1.5, y: 1.5, width: 45, height: 45))
    expectMatch([.gradient(whole, .nonZero, radial, alpha: 1, .sourceOver)])
  }

  @Test func clipsMatch() {
    var random = Seeded(33)
    for _ in 0..<6 {
      let ink = DisplayList.Item.ink(random.scribble(48, segments: 3, radius: 6), Paint(.black))
      let fill = DisplayList.Item.path(
        blob(&random),
        .nonZero,
        Paint(Color(rgba: 0xff40_20a0), blendMode: .multiply)
      )
      expectMatch([.clip([fill], blob(&random), .evenOdd)])
      let box = Path(Rect(x: random.next(2, 20), y: random.next(2, 20), width: 19.3, height: 17.8))
      expectMatch([.clip([fill, .clip([ink], blob(&random), .nonZero)], box, .nonZero)], mean: 4)
      expectMatch([.clip([fill], box, .nonZero)], .rotation(0.2))
    }
  }

  /// The pixels inside a rectangle need no mask, those on its edges do: no seam between them.
  @Test func uprightClipsEqualThoseOfAnyShape() {
    var random = Seeded(34)
    for _ in 0..<8 {
      let rect = Rect(
        x: random.next(2, 20),
        y: random.next(2, 20),
        width: random.next(0.2, 25),
        height: 17.8
      )
      let shape = Path(rect)
      // A point in the middle of a side makes the rectangle a path of any shape.
      var points = shape.elements
      points.insert(.line(Point(rect.center.x, rect.minY)), at: 1)
      let items = [DisplayList.Item.path(blob(&random), .nonZero, Paint(Color(rgba: 0x1060_d0c0)))]
      for transform in [
        Affine.identity, .scale(1.37, -0.8), Affine(a: 0, b: 1.1, c: 0.9, d: 0, tx: 1, ty: 2),
      ] {
        let upright = painted(
          DisplayList([.clip(items, shape, .nonZero)]),
          48,
          48,
          transform: transform
        )
        let any = painted(
          DisplayList([.clip(items, Path(points), .nonZero)]),
          48,
          48,
          transform: transform
        )
        #expect(upright == any)
      }
    }
  }

  /// A vector picture with all kinds of items.
  private var page: Picture {
    var random = Seeded(35)
    let glyphs = GlyphOutlines([
      Path([.move(.origin), .line(Point(5, 0)), .quadratic(Point(5, 6), Point(0, 7)), .close]),
      Path(Rect(x: 1, y: 1, width: 2, height: 6)),
    ])
    let run = GlyphRun(
      glyphs,
      (0..<40).map { .init($0 % 2, Point(Double($0 % 8) * 6.1, Double($0 / 8) * 9.3)) }
    )
    var pixels = Pixmap(width: 3, height: 3)
    for i in 0..<9 { pixels.pixels[i] = 0xff00_0000 | UInt32(i * 28) << 8 }
    let picture = Picture(pixels)
    var line = Ribbon(start: Point(3, 4), radius: 0.2)
    for _ in 0..<5 { line.line(to: random.point(48), radius: 0.2) }
    return Picture(
      VectorPicture(
        width: 48,
        height: 48,
        items: [
          .gradient(blob(&random), .nonZero, gradient, alpha: 1, .sourceOver),
          .glyphs(run, Paint(.black)),
          .clip(
            [.image(picture, Rect(x: 9, y: 9, width: 30, height: 22), alpha: 0.7)],
            blob(&random),
            .nonZero
          ),
          .ink(line, Paint(Color(rgba: 0x2040_f080))),
        ],
        parts: [Picture(glyphs), picture]
      )
    )
  }

  @Test func pagesMatch() {
    let rect = Rect(x: 2.3, y: 3.1, width: 40, height: 41)
    expectMatch([.image(page, rect, alpha: 1)], mean: 4)
    expectMatch([.image(page, rect, alpha: 0.5, transform: .rotation(0.1))], mean: 4)
  }

  @Test func pagesDoNotDependOnTiles() {
    let page = page
    let list = DisplayList([.image(page, Rect(x: 3.3, y: 1.2, width: 90, height: 93), alpha: 1)])
    for transform in [Affine.identity, .rotation(0.2), .scale(1.03)] {
      let whole = painted(list, 96, 96, transform: transform)
      var tiled = Pixmap(width: 96, height: 96)
      for y in stride(from: 0, to: 96, by: 17) {
        for x in stride(from: 0, to: 96, by: 23) {
          let tile = PixelRect(minX: x, minY: y, maxX: min(x + 23, 96), maxY: min(y + 17, 96))
          // A rasterizer of its own, with nothing decoded.
          Rasterizer().draw(list, transform: transform, into: &tiled, clip: tile)
        }
      }
      #expect(tiled == whole)
    }
  }

  @Test func nothingIsPaintedOutsideOfAPage() {
    let path = DisplayList.Item.path(
      Path(Rect(x: -50, y: -50, width: 200, height: 200)),
      .nonZero,
      Paint(.black)
    )
    let page = Picture(VectorPicture(width: 10, height: 10, items: [path], parts: []))
    let shown = painted(
      DisplayList([.image(page, Rect(x: 4, y: 4, width: 8, height: 8), alpha: 1)]),
      16,
      16
    )
    for y in 0..<16 {
      for x in 0..<16 {
        #expect(shown.alpha(x, y) == (4..<12 ~= x && 4..<12 ~= y ? 255 : 0))
      }
    }
  }

  @Test func degenerateGradientsAreHarmless() {
    let whole = Path(Rect(x: 0, y: 0, width: 16, height: 16))
    let stops = gradient.stops
    let cases = [
      Gradient(.linear(from: Point(3, 3), to: Point(3, 3)), stops: stops),
      Gradient(
        .linear(from: Point(.nan, 3), to: Point(3, .infinity)),
        stops: stops,
        spread: .repeat
      ),
      Gradient(.radial(from: .origin, startRadius: 0, to: .origin, endRadius: 0), stops: stops),
      Gradient(
        .radial(from: .origin, startRadius: -5, to: Point(1e300, 0), endRadius: -9),
        stops: stops
      ),
      Gradient(.linear(from: .origin, to: Point(9, 9)), stops: []),
      Gradient(.linear(from: .origin, to: Point(9, 9)), stops: stops, transform: .scale(0)),
    ]
    for gradient in cases {
      _ = painted(
        DisplayList([.gradient(whole, .nonZero, gradient, alpha: 1, .sourceOver)]),
        16,
        16
      )
    }
  }
}
