import InkGraphics
import InkRaster
import InkStrokes
import Testing
import _InkTestSupport

@testable import InkDrawing

/// Pages that turn by 90° with their papers and their items.
@Suite struct TurningTests {
  /// Returns a page of 110 × 130 with erased and cut ink, a shape and a picture.
  private func scene() throws -> Drawing {
    var drawing = try CopyingTests.scene().fixture.drawing
    let size = PageSize(110, 130, origin: Point(-3, 2))
    try drawing.apply(.setSize(size, of: drawing.pages[0].id))
    return drawing
  }

  private func picture(_ drawing: Drawing) -> Pixmap {
    var pixmap = Pixmap(width: 130, height: 130)
    let list = drawing.displayList(of: drawing.pages[0].id)
    Rasterizer().draw(list, transform: .translation(3, -2), into: &pixmap)
    return pixmap
  }

  private func turned(_ drawing: Drawing, _ quarters: Int) throws -> Drawing {
    var drawing = drawing
    try drawing.apply(.turn(drawing.pages[0].id, quarters: quarters, in: drawing))
    return drawing
  }

  /// Returns the mean difference of two pictures, 0…255.
  private func difference(_ a: Pixmap, _ b: Pixmap) -> Double {
    var sum = 0
    for (one, other) in zip(a.pixels, b.pixels) {
      for shift in [0 as UInt32, 8, 16, 24] {
        sum += abs(Int(one >> shift & 255) - Int(other >> shift & 255))
      }
    }
    return Double(sum) / Double(4 * a.pixels.count)
  }

  @Test func thePictureTurnsWithThePage() throws {
    let drawing = try scene()
    let before = picture(drawing)
    let right = try turned(drawing, 1)
    try expectSound(right)
    #expect(right.pages[0].size == PageSize(130, 110, origin: Point(-3, 2)))
    var wanted = Pixmap(width: 130, height: 130)
    for y in 0..<130 {
      for x in 0..<110 { wanted.pixels[x * 130 + (129 - y)] = before.pixels[y * 130 + x] }
    }
    #expect(difference(picture(right), wanted) < 0.5)
    #expect(difference(before, wanted) > 2)
    let left = try turned(drawing, -1)
    #expect(difference(picture(try turned(left, 2)), wanted) < 0.5)
    #expect(difference(picture(try turned(right, 3)), before) < 0.2)
    #expect(try turned(drawing, 4).pages == drawing.pages)
  }

  @Test func aTurnIsOneStepOfUndoEvenOfLockedLayers() throws {
    var drawing = try scene()
    let layer = drawing.layers(of: drawing.pages[0].id)[0].id
    try drawing.apply(.setLocked(true, of: layer))
    let (hash, before) = (drawing.contentHash, picture(drawing))
    try drawing.apply(.turn(drawing.pages[0].id, quarters: 1, in: drawing))
    #expect(drawing.layer(layer)?.isLocked == true && drawing.contentHash != hash)
    let after = drawing.contentHash
    drawing.undo()
    #expect(drawing.contentHash == hash && picture(drawing) == before)
    drawing.redo()
    #expect(drawing.contentHash == after)
    #expect(try reloaded(drawing).contentHash == after)
  }

  @Test func linesOfThePaperTurn() throws {
    var drawing = Drawing(author: 1, size: PageSize(100, 60))
    var paper = Paper(pattern: .ruled, spacing: 25)
    paper.margin = Paper.Margin(10, color: .black)
    try drawing.apply(.setPaper(paper, of: drawing.pages[0].id))
    let right = try turned(drawing, 1).pages[0].paper
    #expect(right.pattern == .plain && right.margin == nil && right.color == paper.color)
    // The lines at y = 25 and 50 are now at x = 35 and 10, the margin at y = 10.
    let items = try #require(right.background).items
    #expect(items.count == 2)
    #expect(items[0].bounds == Rect(minX: 9.75, minY: 0, maxX: 35.25, maxY: 100))
    #expect(items[1].bounds == Rect(minX: 0, minY: 9.75, maxX: 60, maxY: 10.25))
    #expect(
      try turned(turned(drawing, 1), -1).pages[0].paper.background?.items[0].bounds.maxY == 50.25
    )
  }

  @Test func documentPagesKeepTheirSource() throws {
    let builder = DrawingBuilder()
    let file = builder.addResource([1, 2], mediaType: "application/pdf", name: "a.pdf")
    let picture = Picture(VectorPicture(width: 100, height: 60, items: [], parts: []))
    let frame = Rect(x: 0, y: 0, width: 100, height: 60)
    let page = Graphic([.image(picture, frame, alpha: 1)], origin: .page(file, number: 4))
    builder.beginPage(size: PageSize(100, 60), paper: Paper(background: page))
    var drawing = builder.finish()
    try drawing.apply(.turn(drawing.pages[0].id, quarters: -1, in: drawing))
    let background = try #require(drawing.pages[0].paper.background)
    #expect(background.origin == .page(file, number: 4))
    #expect(background.bounds == Rect(x: 0, y: 0, width: 60, height: 100))
    try expectSound(drawing)
  }

  @Test func anInfinitePageTurnsAboutItsInk() throws {
    var fixture = PageFixture()
    try fixture.drawing.apply(.setSize(nil, of: fixture.page))
    #expect(DrawingOperation.turn(fixture.page, quarters: 1, in: fixture.drawing).isEmpty)
    try fixture.line(Point(100, 50), Point(300, 50))
    let before = fixture.drawing.inkBounds(of: fixture.page)
    let after = try turned(fixture.drawing, 1).inkBounds(of: fixture.page)
    #expect(abs(after.center.x - before.center.x) < 1e-9)
    #expect(abs(after.height - before.width) < 1e-9)
  }
}
