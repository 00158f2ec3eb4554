import InkCanvas
import InkDrawing
import InkFormats
import InkGraphics
import InkTypesetting
import Testing

/// DR-21: a native host lays out text in one call.
@Suite struct CanvasTextTests {
  private func canvas() -> InkCanvas {
    InkCanvas(Drawing(author: 1, size: PageSize(300, 200)), width: 300, height: 200)
  }

  private func text(_ canvas: InkCanvas) throws -> Item {
    let drawing = canvas.drawing
    let items = drawing.layers(of: drawing.pages[0].id).flatMap { $0.items }
    return try #require(items.first { $0.text != nil })
  }

  @Test func aTextIsAddedAsOneStep() throws {
    let canvas = canvas()
    let update = try canvas.addText("Hello there", at: Point(20, 30))
    #expect(update.needsFrame && canvas.drawing.counts.texts == 1)
    let item = try text(canvas)
    #expect(item.text?.text == "Hello there" && item.text?.lines.count == 1)
    #expect(item.bounds.minX > 15 && item.bounds.minY > 25 && item.bounds.width > 20)
    _ = canvas.undo()
    #expect(canvas.drawing.counts.texts == 0 && canvas.drawing.history.undoCount == 0)
  }

  @Test func linesBreakAtTheWidth() throws {
    let canvas = canvas()
    try canvas.addText("one two three four five", at: Point(20, 30), width: 60)
    #expect(try #require(try text(canvas).text).lines.count > 1)
  }

  @Test func textsWithAnotherLookAreSetAgain() throws {
    let canvas = canvas()
    try canvas.addText("Hello", at: Point(20, 30))
    let before = try text(canvas).bounds.width
    _ = canvas.paint()
    #expect(try !canvas.setTexts().needsFrame)
    canvas.toolSettings.fontSize *= 2
    #expect(canvas.editor.layoutRequests.count == 1)
    #expect(try canvas.setTexts().needsFrame && canvas.editor.layoutRequests.isEmpty)
    #expect(abs(try text(canvas).bounds.width / before - 2) < 0.2)
  }

  @Test func textsWithoutOutlinesAreSetForAPicture() throws {
    let builder = DrawingBuilder()
    builder.beginPage(size: PageSize(300, 200))
    builder.beginLayer()
    let text = TextItem("Hello", font: "Sans", size: 40, origin: Point(20, 30))
    builder.add(Graphic(text, outlines: Path(), color: .black))
    let drawing = builder.finish()
    let blank = try drawing.pixmap()
    #expect(try drawing.pixmap(renderer: DesktopContentRenderer()) != blank)
    let svg = String(decoding: try drawing.svg(renderer: DesktopContentRenderer()), as: UTF8.self)
    #expect(svg.contains(">Hello<"))
  }
}
