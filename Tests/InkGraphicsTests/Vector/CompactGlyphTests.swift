import InkGraphics
import Testing

/// Glyphs and their outlines in the second version of vector pictures, and pictures of the first one.
@Suite struct CompactGlyphTests {
  /// Glyphs of different sizes, with curves whose joints are smooth and others.
  private func outlines(_ count: Int, by step: Double = 1.0 / 256) -> GlyphOutlines {
    GlyphOutlines(
      (0..<count).map { index in
        let size = 3 + Double(index) * step
        return Path([
          .move(Point(0, -size)), .line(Point(size, -size)),
          .cubic(Point(size, -size / 2), Point(size / 2, 0), Point(0, size)),
          .cubic(Point(-size / 2, 2 * size), Point(-size, size), Point(-size, 0)),
          .quadratic(Point(-size, -size), Point(0, -size)), .close,
        ])
      }
    )
  }

  /// Returns the glyphs of a picture with their outlines and positions, in the order in which they are painted.
  private func glyphs(_ picture: VectorPicture) -> [(path: Path, origin: Point)] {
    picture.displayList.items.flatMap { item -> [(path: Path, origin: Point)] in
      guard case .glyphs(let run, _) = item else { return [] }
      return run.placements.map { (run.outlines.paths[$0.index], $0.origin) }
    }
  }

  /// Returns the largest distance of the points of two paths; infinite if they have different elements.
  private func distance(_ a: Path, _ b: Path) -> Double {
    func points(_ path: Path) -> [Point] {
      path.elements.flatMap { element -> [Point] in
        switch element {
        case .move(let p), .line(let p): [p]
        case .quadratic(let c, let p): [c, p]
        case .cubic(let c, let d, let p): [c, d, p]
        case .close: [.origin]
        }
      }
    }
    let (a, b) = (points(a), points(b))
    return a.count == b.count ? zip(a, b).map { $0.distance(to: $1) }.max() ?? 0 : .infinity
  }

  /// Words on lines, with kerning, gaps of various widths, raised letters and a vertical line.
  private func page(_ outlines: Int) -> [GlyphRun.Placement] {
    var placements: [GlyphRun.Placement] = []
    var state = 7
    func random(_ count: Int) -> Int {
      state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
      return state / 65_536 % count
    }
    for row in 0..<40 {
      var (x, y) = (50.3 + Double(row % 3), 60.17 + Double(row) * 11.955)
      for _ in 0..<60 {
        let glyph = random(outlines)
        placements.append(.init(glyph, Point(x, y)))
        x += 3.1234 + Double(glyph) * 0.071 + Double(random(7) - 3) * 0.004
        if random(6) == 0 { x += 2.9 + Double(row) * 0.03 }
        if random(30) == 0 { y += 3.3 - y.truncatingRemainder(dividingBy: 0.001) }
      }
    }
    for row in 0..<30 {
      placements.append(.init(random(outlines), Point(20.2, 60 + Double(row) * 7.77)))
    }
    return placements
  }

  @Test func glyphsStayWhereTheyAre() {
    let (outlines, placements) = (outlines(50), page(50))
    let item = DisplayList.Item.glyphs(GlyphRun(outlines, placements), Paint(.black))
    let vector = VectorPicture(
      width: 595,
      height: 842,
      outlines: outlines,
      items: [item],
      parts: []
    )
    let found = glyphs(vector)
    #expect(found.count == placements.count)
    for (glyph, placement) in zip(found, placements) {
      #expect(glyph.path == outlines.paths[placement.index])
      #expect(abs(glyph.origin.x - placement.origin.x) <= 1.0 / 128 + 1.0 / 4096)
      #expect(abs(glyph.origin.y - placement.origin.y) <= 1.0 / 512 + 1e-9)
    }
    // Encoded again, nothing moves.
    let again = GlyphRun(outlines, zip(found, placements).map { .init($1.index, $0.origin) })
    let copy = VectorPicture(
      width: 595,
      height: 842,
      outlines: outlines,
      items: [.glyphs(again, Paint(.black))],
      parts: []
    )
    for (a, b) in zip(glyphs(copy), found) { #expect(a.origin.distance(to: b.origin) <= 1.0 / 64) }
  }

  /// Coordinates that aren't multiples of 1/256 are rounded to 1/1024.
  @Test func fineOutlinesAreKept() {
    let outlines = outlines(9, by: 0.123_456_7)
    for (a, b) in zip(VectorPicture(outlines: outlines).outlines.paths, outlines.paths) {
      #expect(distance(a, b) <= 1.0 / 1024)
    }
  }

  /// Glyphs of several tables keep their order, and only their outlines are decoded.
  @Test func runsOfSeveralTablesAreOne() {
    let tables = [outlines(5), outlines(90), outlines(3)]
    let runs = (0..<200).map { index in
      GlyphRun(tables[index % 3], [.init(index % 3, Point(Double(index) * 4.5, 100))])
    }
    let items = runs.map { DisplayList.Item.glyphs($0, Paint(.black)) }
    let vector = VectorPicture(
      width: 900,
      height: 200,
      outlines: tables[0],
      items: items,
      parts: [Picture(tables[1]), Picture(tables[2])]
    )
    #expect(vector.displayList.items.count == 1)
    let found = glyphs(vector)
    for (index, glyph) in found.enumerated() {
      #expect(glyph.path == tables[index % 3].paths[index % 3])
      #expect(abs(glyph.origin.x - Double(index) * 4.5) <= 1.0 / 64)
    }
    guard case .glyphs(let run, _)? = vector.displayList.items.first else { return }
    #expect(run.outlines.paths.count == 3)
    // Without the second part, its glyphs are empty.
    let partial = VectorPicture(bytes: vector.bytes, parts: [Picture(tables[1])])
    #expect(glyphs(partial).filter { $0.path.isEmpty }.count == 66)
  }

  @Test func otherPaintsBeginAnotherRun() {
    let outlines = outlines(4)
    let paints = [Paint(.black), Paint(.white), Paint(.white), Paint(.black)]
    let items = paints.enumerated().map { index, paint in
      DisplayList.Item.glyphs(
        GlyphRun(outlines, [.init(index, Point(Double(index) * 8, 8))]),
        paint
      )
    }
    let vector = VectorPicture(
      width: 90,
      height: 20,
      outlines: outlines,
      items: [.group(items, alpha: 0.2, .sourceOver)] + items,
      parts: []
    )
    let found = vector.displayList.items
    #expect(found.count == 4)
    guard case .group(let inner, _, _)? = found.first else {
      Issue.record("no group")
      return
    }
    #expect(inner.count == 3)
    #expect(inner == Array(found.dropFirst()))
  }

  @Test func hugeCoordinatesAreHarmless() {
    let outlines = outlines(2)
    let values = [0, 1e30, -1e30, .infinity, -.infinity, .nan, 5e11, -5e11]
    let run = GlyphRun(outlines, values.map { .init(1, Point($0, -$0)) })
    let vector = VectorPicture(
      width: 9,
      height: 9,
      outlines: outlines,
      items: [.glyphs(run, Paint(.black))],
      parts: []
    )
    for glyph in glyphs(vector) { #expect(glyph.origin.isFinite) }
  }

  /// More different glyphs than a palette can have.
  @Test func manyOutlinesAreKept() {
    let outlines = outlines(30_500)
    let placements = outlines.paths.indices.map {
      GlyphRun.Placement($0, Point(Double($0 % 100), Double($0 / 100)))
    }
    let item = DisplayList.Item.glyphs(GlyphRun(outlines, placements), Paint(.black))
    let vector = VectorPicture(width: 99, height: 400, outlines: outlines, items: [item], parts: [])
    #expect(vector.displayList.items == [item])
  }

  /// A picture with a table, two glyphs and a text, as version 1 wrote it.
  private static let first: [UInt8] = [
    0x49, 0x4b, 0x56, 1, 0, 0, 0xa0, 0x41, 0, 0, 0xf0, 0x41,
    1, 0, 0, 0, 9, 0x80, 0x40, 0, 0, 0x80, 0x40, 4, 7,
    3, 0, 2, 0, 0x80, 0x0c, 0x80, 0x10, 0, 0x80, 0x09, 0, 0,
    2, 4, 0, 40, 8, 1, 9, 0, 0x68, 0x69, 20, 8, 12, 0, 0, 0, 1,
  ]

  @Test func picturesOfTheFirstVersionOpen() {
    let vector = VectorPicture(bytes: Self.first)
    #expect(vector.width == 20 && vector.height == 30)
    let triangle = Path([.move(.origin), .line(Point(4, 0)), .line(Point(4, 4)), .close])
    #expect(vector.outlines.paths == [triangle])
    #expect(glyphs(vector).map { $0.path } == [triangle, triangle])
    #expect(glyphs(vector).map { $0.origin } == [Point(3, 4), Point(5.25, 4)])
    let text = PageText([
      PageCharacter("h", Rect(x: 1, y: 0, width: 5, height: 10), separator: .line),
      PageCharacter("i", Rect(x: 6, y: 0, width: 2, height: 10)),
    ])
    #expect(vector.text == text)
    // With another text, the shapes keep their version.
    let other = vector.with(PageText(Array(text.characters.prefix(1))))
    #expect(other.text.characters.count == 1)
    #expect(other.displayList == vector.displayList)
  }
}
