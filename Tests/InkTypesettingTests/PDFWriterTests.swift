import InkFormats
import InkGraphics
import InkRaster
import InkTypesetting
import Testing
import _InkTestSupport

/// Poppler renders Inkstone's PDF like Inkstone's rasterizer.
@Suite struct PDFWriterTests {
  private static let area = Rect(x: 0, y: 0, width: 60, height: 50)

  /// Returns a page on white paper, rendered by Poppler at 144 dpi.
  private func shown(
    _ items: [DisplayList.Item],
    hasPictures: Bool = true
  ) throws -> Pixmap {
    let bytes = Self.file([(Self.area, items)], hasPictures: hasPictures)
    return try picture(of: bytes, page: 0, Self.area)
  }

  private func picture(of bytes: [UInt8], page: Int, _ area: Rect) throws -> Pixmap {
    try PopplerPicture.pixmap(bytes, page: page, area)
  }

  static func file(_ pages: [(Rect, [DisplayList.Item])], hasPictures: Bool = true) -> [UInt8] {
    var bytes: [UInt8] = []
    let rasterizer = Rasterizer()
    let writer = PDFWriter(
      outline: { $0.outline(tolerance: 0.02) },
      picture: { item in
        guard hasPictures else { return nil }
        let box = item.bounds.intersection(area).expanded(by: 1)
        let scale = 4.0
        var pixmap = Pixmap(
          width: Int((box.width * scale).rounded(.up)),
          height: Int((box.height * scale).rounded(.up))
        )
        let shift = Affine.translation(-box.minX, -box.minY)
        rasterizer.draw(item, transform: shift.concatenating(.scale(scale)), into: &pixmap)
        let covered = Rect(
          x: box.minX,
          y: box.minY,
          width: Double(pixmap.width) / scale,
          height: Double(pixmap.height) / scale
        )
        return InkPainter.Picture(pixmap, area: covered)
      },
      write: { bytes += $0 }
    )
    for (area, items) in pages {
      writer.beginPage(area)
      writer.add(.path(Path(area), .nonZero, Paint(.white)))
      writer.addLayer(items)
      writer.endPage()
    }
    writer.finish(producer: "test")
    return bytes
  }

  /// Returns the same page, rendered by Inkstone's rasterizer.
  private func drawn(_ items: [DisplayList.Item]) -> Pixmap {
    var pixmap = Pixmap(width: 120, height: 100)
    let paper = DisplayList.Item.path(Path(Self.area), .nonZero, Paint(.white))
    let list = [paper, .layer(items, alpha: 1)]
    Rasterizer().draw(DisplayList(list), transform: .scale(2), into: &pixmap)
    return pixmap
  }

  /// Returns the mean difference of a channel, and the share of pixels that differ greatly.
  private func difference(_ a: Pixmap, _ b: Pixmap) -> (mean: Double, share: Double) {
    guard a.width == b.width, a.height == b.height else { return (255, 1) }
    var (sum, far) = (0, 0)
    for y in 0..<a.height {
      for x in 0..<a.width {
        let (p, q) = (a[x, y], b[x, y])
        let maximum = (0..<3).map { abs(Int(p[$0]) - Int(q[$0])) }.max() ?? 0
        sum += maximum
        if maximum > 80 { far += 1 }
      }
    }
    let count = Double(a.width * a.height)
    return (Double(sum) / count, Double(far) / count)
  }

  private func expectSame(
    _ items: [DisplayList.Item],
    mean: Double = 0.6,
    share: Double = 0.003,
    hasPictures: Bool = true,
    _ location: SourceLocation = #_sourceLocation
  ) throws {
    let result = difference(try shown(items, hasPictures: hasPictures), drawn(items))
    #expect(result.mean < mean && result.share < share, "\(result)", sourceLocation: location)
    #expect(difference(drawn(items), drawn([])).mean > 1, sourceLocation: location)
  }

  /// Returns a loop that crosses itself.
  private func loop(_ radii: [Double], _ shift: Double = 0) -> Ribbon {
    var ribbon = Ribbon(start: Point(8 + shift, 10), radius: radii[0])
    for (i, corners) in [
      [Point(30, 5), Point(60, 30), Point(40, 40)], [Point(20, 50), Point(10, 20), Point(50, 12)],
    ].enumerated() {
      ribbon.segments.append(
        Ribbon.Segment(
          control1: Point(corners[0].x + shift, corners[0].y),
          control2: Point(corners[1].x + shift, corners[1].y),
          end: Point(corners[2].x + shift, corners[2].y),
          radius: radii[i + 1]
        )
      )
    }
    return ribbon
  }

  private let red = Paint(Color(red: 0.8, green: 0.1, blue: 0.2))

  @Test("Ink of one width and ink that tapers look as our own pictures do")
  func inkLooksTheSame() throws {
    try expectSame([.ink(loop([2, 2, 2]), red)])
    try expectSame([.ink(loop([0.3, 3, 0.5]), red)])
    // A curve that reverses on the spot.
    var turn = Ribbon(start: Point(10, 20), radius: 6)
    turn.segments.append(
      Ribbon.Segment(
        control1: Point(66, 20),
        control2: Point(-8, 25),
        end: Point(46, 25),
        radius: 6
      )
    )
    try expectSame([.ink(turn, red)])
    var steps = Ribbon(start: Point(5, 5), radius: 1)
    for i in 1...30 {
      let angle = Double(i) * 0.5
      let (sine, cosine) = Real.sinCos(angle)
      steps.line(
        to: Point(30 + 0.7 * Double(i) * cosine, 25 + 0.7 * Double(i) * sine),
        radius: 0.6 + 0.4 * sine
      )
    }
    try expectSame([.ink(steps, red)])
  }

  @Test("Dots, gaps, ends and joints look as our own pictures do", arguments: Ribbon.Cap.allCases)
  func capsAndJoins(cap: Ribbon.Cap) throws {
    for join in Ribbon.Join.allCases {
      var ribbon = Ribbon(start: Point(10, 10), radius: 3)
      for p in [Point(40, 10), Point(45, 35), Point(20, 40), Point(12, 25), Point(30, 25)] {
        ribbon.line(to: p, radius: 3)
      }
      ribbon.segments[3].isGap = true
      ribbon.cap = cap
      ribbon.join = join
      try expectSame([.ink(ribbon, red)])
      var dot = Ribbon(start: Point(30, 20), radius: 8)
      dot.cap = cap
      try expectSame([.ink(dot, red)])
    }
  }

  @Test("Translucent ink does not darken where it crosses itself")
  func oneOpacityAStroke() throws {
    for radii in [[4, 4, 4], [3, 5, 4.0]] {
      let item = DisplayList.Item.ink(loop(radii), Paint(Color.black.withAlpha(0.5)))
      try expectSame([item])
      let picture = try shown([item])
      let darkest = (0..<100).flatMap { y in (0..<120).map { picture[$0, y].x } }.min() ?? 0
      #expect((125...130).contains(darkest))
    }
  }

  @Test("Every blend mode of PDF gives the colour that our rasteriser gives")
  func blendModes() throws {
    let modes = BlendMode.allCases.filter { $0.rawValue >= 32 }
    #expect(modes.count == 15)
    for mode in modes {
      let items: [DisplayList.Item] = [
        .ink(loop([5, 5, 5]), Paint(Color(red: 0.2, green: 0.5, blue: 0.9))),
        .ink(
          loop([5, 4, 5], 6),
          Paint(Color(red: 0.9, green: 0.7, blue: 0.1, alpha: 0.8), blendMode: mode)
        ),
      ]
      try expectSame(items, mean: 1.3)
    }
  }

  @Test("Erasers take away ink of their layer and leave the paper")
  func erasers() throws {
    try expectSame(
      [
        .ink(loop([5, 5, 5]), red), .ink(loop([2, 2, 2], 8), .eraser),
        .ink(loop([1, 2, 1], -4), Paint(.black)),
        .ink(loop([2, 2, 2], -8), Paint(Color.black.withAlpha(0.6), blendMode: .destinationOut)),
      ],
      mean: 3
    )
    let bare = try shown([.ink(loop([5, 5, 5]), .eraser)])
    #expect(difference(bare, drawn([])).mean == 0)
  }

  @Test("Ink that is erased very often becomes a picture that looks the same")
  func erasersWithoutEnd() throws {
    var items: [DisplayList.Item] = []
    for i in 0..<70 {
      let y = Double(i) * 0.7
      var line = Ribbon(start: Point(5, y), radius: 2)
      line.line(to: Point(55, y), radius: 2)
      items.append(.ink(line, red))
      items.append(.ink(Ribbon(start: Point(5 + y, y), radius: 1.5), .eraser))
    }
    try expectSame(items, mean: 3)
  }

  @Test("Ink whose colour or opacity changes along the way looks as our own pictures do")
  func shades() throws {
    var ribbon = loop([4, 4, 4])
    ribbon.shades = [SIMD4(1, 0, 0, 1), SIMD4(0, 1, 0, 1), SIMD4(0, 0, 1, 1)]
    try expectSame([.ink(ribbon, Paint(.black))], mean: 2, share: 0.006)
    try expectSame(
      [.ink(ribbon, Paint(Color.black.withAlpha(0.5), blendMode: .multiply))],
      mean: 2,
      share: 0.006
    )
    ribbon.shades = [SIMD4(1, 0, 0, 0.1), SIMD4(0, 1, 0, 0.9), SIMD4(0, 0, 1, 0.4)]
    try expectSame([.ink(ribbon, Paint(.black))], mean: 2, share: 0.006)
  }

  @Test("Dabs look as our own pictures do, as discs too")
  func dabs() throws {
    let dabs = (0..<20).map { i in
      let color = SIMD4<Float>(Float(i) / 20, 0, 0.5, 0.7)
      return Dab(center: Point(8 + 2 * Double(i), 10 + Double(i)), radius: 4, color: color)
    }
    let soft = DabTrail(tip: .disc(hardness: 0.4), dabs: dabs, isShaded: true)
    try expectSame([.dabs(soft, Paint(Color.black.withAlpha(0.8)))], mean: 1.5)
    let hard = DabTrail(tip: .disc(hardness: 1), dabs: dabs)
    try expectSame([.dabs(hard, red)], mean: 1.5, hasPictures: false)
  }

  @Test("Pictures keep their colours and what is transparent in them")
  func pictures() throws {
    for alpha: UInt32 in [255, 128] {
      for kind in 0..<3 {
        var pixmap = Pixmap(width: 20, height: 20)
        for i in pixmap.pixels.indices {
          // Gray, two colors, or many.
          let (x, y) = (UInt32(i % 20), UInt32(i / 20))
          let color = kind == 0 ? x * 0x0A0A0A : kind == 1 ? (x / 10) * 0x500020 : x * 6 | y * 0x600
          pixmap.pixels[i] = (alpha == 255 ? color : color / 2 & 0x7F7F7F) | alpha << 24
        }
        try expectSame(
          [.image(pixmap, Rect(x: 10, y: 5, width: 40, height: 40), alpha: 0.9)],
          mean: 4
        )
      }
    }
  }

  @Test("Groups have one opacity, and paths their rule")
  func groups() throws {
    var ring = Path(Rect(x: 5, y: 5, width: 40, height: 40))
    ring.append(Path(Rect(x: 15, y: 15, width: 20, height: 20)))
    var bow = Path()
    bow.move(to: Point(30, 30))
    bow.quadratic(Point(60, 30), to: Point(50, 48))
    bow.close()
    let items: [DisplayList.Item] = [
      .path(ring, .evenOdd, red), .path(bow, .nonZero, Paint(.black)), .ink(loop([2, 2, 2]), red),
    ]
    try expectSame(items)
    try expectSame([.path(ring, .nonZero, Paint(.black)), .group(items, alpha: 0.4, .multiply)])
    try expectSame([.group(items + [.ink(loop([3, 3, 3], 4), .eraser)], alpha: 0.7, .sourceOver)])
  }

  @Test("Pages have their own sizes, and an empty one is an empty page")
  func pageSizes() throws {
    let pages = [
      Rect(x: 0, y: 0, width: 60, height: 90), Rect(x: -20, y: 30, width: 90, height: 60),
      Rect(x: 0, y: 0, width: 30_000, height: 20_000),
    ]
    let bytes = Self.file(
      pages.map { page in
        (
          page,
          page.width < 90 ? [] : [.path(Path(page.expanded(by: -page.width / 5)), .nonZero, red)]
        )
      }
    )
    for (number, page) in pages.enumerated() {
      let shown = Rect(x: 0, y: 0, width: 90, height: page.height * 90 / page.width)
      let picture = try picture(of: bytes, page: number, shown)
      #expect(picture[3, 3] == SIMD4(255, 255, 255, 255))
      let isRed = picture[picture.width / 2, picture.height / 2].y < 60
      #expect(isRed == (number > 0))
    }
    #expect(String(decoding: bytes, as: UTF8.self).contains("/MediaBox[0 0 90 60]"))
  }

  @Test("What is not finite, or beyond all paper, does no harm")
  func badInput() throws {
    var ribbon = Ribbon(start: Point(.nan, 0), radius: 2)
    ribbon.line(to: Point(.infinity, 1e300), radius: .nan)
    ribbon.line(to: Point(20, 20), radius: 2)
    ribbon.line(to: Point(1e300, 20), radius: 2)
    var even = Ribbon(start: Point(-1e200, 10), radius: 2)
    even.line(to: Point(50, 40), radius: 2)
    _ = try shown([
      .ink(ribbon, red), .ink(even, red), .ink(Ribbon(start: .origin, radius: 0), red),
      .image(Pixmap(width: 0, height: 0), Self.area, alpha: 1), .group([], alpha: 1, .multiply),
      .path(Path(), .evenOdd, red),
    ])
  }
}
