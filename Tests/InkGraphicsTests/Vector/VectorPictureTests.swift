import InkGraphics
import Testing

/// The encoding of vector pictures.
@Suite struct VectorPictureTests {
  private let square = Path(Rect(x: 0, y: 0, width: 8, height: 8))

  /// One item of each kind, with coordinates on the grid of the encoding.
  private func items(_ glyphs: GlyphOutlines, _ picture: Picture) -> [DisplayList.Item] {
    var stroke = Ribbon(start: Point(1, 2), radius: 0.5)
    (stroke.cap, stroke.join) = (.butt, .miter)
    stroke.line(to: Point(9, 2.5), radius: 0.5)
    stroke.segments.append(
      Ribbon.Segment(
        control1: Point(9, 4),
        control2: Point(7, 4),
        end: Point(-7, 4),
        radius: 1,
        isGap: true
      )
    )
    let red = Paint(Color(rgba: 0xff00_00ff))
    let gradient = Gradient(
      .radial(from: Point(1, 1), startRadius: 0.5, to: Point(2, 2), endRadius: 4),
      stops: [.init(0, SIMD4(1, 0, 0, 1)), .init(0.5, SIMD4(0, 0, 1, 0))],
      spread: .reflect,
      transform: Affine(a: 2, b: 0.5, c: -1, d: 1, tx: 3, ty: 4)
    )
    let run = GlyphRun(glyphs, [.init(1, Point(3, 4)), .init(0, Point(5.25, 4))])
    return [
      .path(square, .evenOdd, red),
      .glyphs(run, Paint(.black, blendMode: .multiply)),
      .ink(stroke, red),
      .gradient(square, .nonZero, gradient, alpha: 1, .sourceOver),
      .image(picture, Rect(x: 1, y: 2, width: 3, height: 4), alpha: 1, transform: .scale(2)),
      .group([.path(square, .nonZero, red)], alpha: 0.2, .screen),
      .layer([.path(square, .nonZero, red)], alpha: 0.4),
      .clip([.clip([.path(square, .nonZero, red)], square, .nonZero)], square, .evenOdd),
    ]
  }

  private var glyphs: GlyphOutlines {
    GlyphOutlines([
      Path([.move(.origin), .line(Point(4, 0)), .quadratic(Point(4, 4), Point(0, 4)), .close]),
      Path([.move(Point(1, 1)), .cubic(Point(2, 1), Point(2, 2), Point(1, 3))]),
    ])
  }

  @Test func allItemsSurviveEncoding() {
    let (glyphs, picture) = (glyphs, Picture(Pixmap(width: 2, height: 2)))
    let items = items(glyphs, picture)
    let parts = [Picture(glyphs), picture]
    let vector = VectorPicture(width: 20, height: 30, items: items, parts: parts)
    #expect(vector.width == 20)
    #expect(vector.height == 30)
    #expect(vector.displayList.items == items)
    let again = VectorPicture(bytes: vector.bytes, parts: parts)
    #expect(again == vector)
  }

  @Test func outlinesOfItsOwnNeedNoPart() {
    let glyphs = glyphs
    let run = GlyphRun(glyphs, [.init(0, .origin), .init(1, Point(4, 0))])
    let item = DisplayList.Item.glyphs(run, Paint(.black))
    let vector = VectorPicture(width: 9, height: 9, outlines: glyphs, items: [item], parts: [])
    #expect(vector.outlines == glyphs)
    #expect(vector.displayList.items == [item])
  }

  @Test func missingPartsAreNotPainted() {
    let (glyphs, picture) = (glyphs, Picture(Pixmap(width: 2, height: 2)))
    let items = items(glyphs, picture)
    let vector = VectorPicture(
      width: 9,
      height: 9,
      items: items,
      parts: [Picture(glyphs), picture]
    )
    let alone = VectorPicture(bytes: vector.bytes)
    #expect(alone.displayList.items.count == items.count - 2)
  }

  @Test func pageOfTextIsSmall() {
    let word = (0..<3000).map {
      GlyphRun.Placement($0 % 60, Point(Double($0 % 80) * 5.31, Double($0 / 80) * 12))
    }
    let glyphs = GlyphOutlines([Path](repeating: square, count: 60))
    let item = DisplayList.Item.glyphs(GlyphRun(glyphs, word), Paint(.black))
    let vector = VectorPicture(width: 595, height: 842, items: [item], parts: [Picture(glyphs)])
    #expect(vector.bytes.count < 3_500)
  }

  /// Each byte is flipped, and the bytes end early at each length.
  @Test func damagedBytesAreHarmless() {
    let (glyphs, picture) = (glyphs, Picture(Pixmap(width: 2, height: 2)))
    let parts = [Picture(glyphs), picture]
    let bytes = VectorPicture(
      width: 20,
      height: 30,
      outlines: glyphs,
      items: items(glyphs, picture),
      parts: parts
    ).bytes
    for i in bytes.indices {
      for bit in 0..<8 {
        var damaged = bytes
        damaged[i] ^= 1 << UInt8(bit)
        _ = VectorPicture(bytes: damaged, parts: parts).displayList
      }
      #expect(VectorPicture(bytes: Array(bytes[..<i]), parts: parts).displayList.items.isEmpty)
    }
  }

  @Test func invalidBytesHaveNoSize() {
    for bytes in [[], [0x49, 0x4b, 0x56, 3], [UInt8](repeating: 0xff, count: 64)] as [[UInt8]] {
      let vector = VectorPicture(bytes: bytes)
      #expect(vector.width == 0 && vector.height == 0)
      #expect(vector.displayList.items.isEmpty)
    }
  }

  /// A count far beyond the bytes is refused at once.
  @Test func impossibleCountsAreRefused() {
    var bytes = VectorPicture(width: 1, height: 1, items: [], parts: []).bytes
    bytes.removeLast(2)
    bytes += [0xff, 0xff, 0xff, 0xff, 0x0f]
    #expect(VectorPicture(bytes: bytes).displayList.items.isEmpty)
  }

  @Test func depthIsLimited() {
    var items: [DisplayList.Item] = []
    for _ in 0..<100 { items = [.layer(items, alpha: 1)] }
    let vector = VectorPicture(width: 1, height: 1, items: items, parts: [])
    #expect(vector.displayList.items.isEmpty)
  }
}
