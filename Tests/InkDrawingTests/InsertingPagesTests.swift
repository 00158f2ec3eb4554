import InkGraphics
import InkRaster
import InkStrokes
import Testing
import _InkTestSupport

@testable import InkDrawing

/// Pages of another drawing that become pages of a drawing.
@Suite struct InsertingPagesTests {
  /// Returns a drawing of two pages on pages of one PDF document; the first has erased ink, the second two layers.
  private func source() throws -> Drawing {
    let builder = DrawingBuilder()
    let file = builder.addResource([1, 2, 3], mediaType: "application/pdf", name: "a.pdf")
    func paper(_ number: Int) -> Paper {
      let line = DisplayList.Item.path(GraphicTests.square, .nonZero, Paint(.black))
      return Paper(background: Graphic([line], origin: .page(file, number: number)))
    }
    let scene = try CopyingTests.scene().fixture.drawing
    builder.add(scene.pages[0], of: scene)
    builder.setPaper(paper(0))
    builder.beginPage(size: PageSize(50, 60), paper: paper(1))
    for name in ["one", "two"] {
      builder.beginLayer(NewLayer(name: name))
      builder.add(ink([Point(10, 10), Point(30, 40)]))
    }
    var drawing = builder.finish()
    let page = drawing.pages[1].id
    try drawing.apply(.setLabel("iv", of: page, in: drawing))
    let layers = drawing.layers(of: page).map(\.id)
    try drawing.apply(.setHidden(true, of: layers[0]))
    try drawing.apply(.setOpacity(0.5, of: layers[1]))
    try drawing.apply(.setLocked(true, of: [drawing.layers(of: page)[1].items[0].id]))
    try drawing.apply(.setLocked(true, of: layers[1]))
    return drawing
  }

  private func picture(_ drawing: Drawing, _ page: Int) -> Pixmap {
    var pixmap = Pixmap(width: 110, height: 110)
    Rasterizer().draw(drawing.displayList(of: drawing.pages[page].id), into: &pixmap)
    return pixmap
  }

  private func files(_ drawing: Drawing) -> Int {
    drawing.resources.count { $0.mediaTypeUTF8 == Array("application/pdf".utf8) }
  }

  @Test func pagesKeepAllThatTheyHave() throws {
    let source = try source()
    var target = PageFixture(author: 5).drawing
    try target.apply(.addPage(size: PageSize(9, 9), in: &target))
    let before = target.contentHash
    let (operation, ids) = DrawingOperation.insertPages(of: source, at: 1, in: &target)
    try target.apply(operation)
    try expectSound(target)
    #expect(target.pages[1...2].map(\.id) == ids && target.pages.count == 4)
    #expect(target.pages.map(\.size?.width) == [600, 600, 50, 9])
    for page in 0..<2 { #expect(picture(target, page + 1) == picture(source, page)) }
    #expect(target.pages[2].label == "iv")
    let layers = target.layers(of: ids[1])
    #expect(layers.map(\.name) == ["one", "two"])
    #expect(layers.map(\.isHidden) == [true, false] && layers.map(\.isLocked) == [false, true])
    #expect(layers[1].opacity == 0.5 && layers[1].items[0].isLocked)
    #expect(files(target) == 1)
    #expect(picture(try reloaded(target), 1) == picture(source, 0))
    target.undo()
    #expect(target.contentHash == before && target.pages.count == 2)
    target.redo()
    #expect(target.pages[1...2].map(\.id) == ids)
  }

  @Test func aDocumentIsKeptOnce() throws {
    let source = try source()
    var target = PageFixture(author: 5).drawing
    for page in source.pages {
      let copy = source.copy(of: [page.id])
      let operation = DrawingOperation.insertPages(of: copy, at: 99, in: &target).operation
      try target.apply(operation)
    }
    #expect(target.pages.count == 3 && files(target) == 1)
    let origins = target.pages.compactMap { $0.paper.background?.origin }
    let file = try #require(target.resources.first { !$0.nameUTF8.isEmpty }).id
    #expect(origins == [.page(file, number: 0), .page(file, number: 1)])
    // Into the drawing itself.
    var own = source
    let copy = source.copy(of: [source.pages[0].id])
    try own.apply(DrawingOperation.insertPages(of: copy, at: 0, in: &own).operation)
    #expect(own.pages.count == 3 && files(own) == 1 && picture(own, 0) == picture(own, 1))
  }

  @Test func keysOfTiedPagesMove() throws {
    let source = PageFixture(author: 2).drawing
    var target = PageFixture(author: 5).drawing
    for _ in 0..<5 {
      try target.apply(DrawingOperation.insertPages(of: source, at: 1, in: &target).operation)
    }
    #expect(target.pages.count == 6)
    try expectSound(target)
  }
}
