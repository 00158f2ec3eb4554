import InkCanvas
import InkDocuments
import InkDrawing
import InkGraphics
import InkRendering
import InkStrokes
import OwnBrushes
import Testing

/// The brushes of the app on a canvas.
@Suite struct CanvasTests {
  @Test(arguments: names) func canvasShowsWhatItsDocumentHolds(_ name: String) throws {
    let canvas = InkCanvas(
      InkDocument(Drawing(author: 1, size: PageSize(400, 280))),
      width: 400,
      height: 280
    )
    canvas.tool = .brush(try brush(name))
    var log = DocumentLog(DocumentIdentifier(high: 1, low: 2))
    var bytes: [UInt8] = []
    let blank = picture(of: canvas.drawing, on: canvas)
    for event in session() {
      _ = canvas.handle([event], at: event.time)
      _ = canvas.paint()
      bytes += log.encode(canvas.takeFrames())
    }
    _ = canvas.tick(at: 1000)
    _ = canvas.paint(budget: .max)
    bytes += log.encode(canvas.takeFrames())

    #expect(canvas.drawing.itemCount == 3)
    #expect(canvas.pixmap != blank)
    #expect(canvas.pixmap == picture(of: canvas.drawing, on: canvas))
    let saved = try #require(DocumentLog.read(bytes, plugins: .ownBrushes))
    #expect(saved.document.drawing.itemCount == 3)
    #expect(canvas.pixmap == picture(of: saved.document.drawing, on: canvas))
    let stranger = try #require(DocumentLog.read(bytes))
    #expect(canvas.pixmap != picture(of: stranger.document.drawing, on: canvas))
  }

  /// Returns a page in the view of the canvas, painted in one pass.
  private func picture(of drawing: Drawing, on canvas: InkCanvas) -> Pixmap? {
    guard let scene = drawing.scene(of: canvas.page) else { return nil }
    var pixmap = Pixmap(width: 400, height: 280)
    PageRenderer().draw(scene, transform: canvas.viewport.transform, into: &pixmap)
    return pixmap
  }
}
