import InkDocuments
import InkDrawing
import InkGraphics
import InkStrokes
import Testing
import _InkTestSupport

/// R13: excerpts as documents, for the clipboard.
@Suite struct ExcerptDocumentTests {
  @Test("An excerpt that was written, read and put into another document keeps its pixels")
  func roundTrip() throws {
    var host = Host()
    for (i, samples) in drawnStrokes(5, 40, seed: 3, tilts: true).enumerated() {
      let brushes: [Brush] = [.pen, .pencil, .highlighter, .fineliner, .eraser]
      try host.draw(samples, brush: brushes[i], by: 8)
    }
    let (page, layer) = (host.page, host.layer)
    let box = try #require(host.document.drawing.editableItems(of: page).first).bounds
    let (middle, isWide) = (box.center, box.width > box.height)
    let way =
      isWide
      ? [Point(middle.x, box.minY - 9), Point(middle.x, box.maxY + 9)]
      : [Point(box.minX - 9, middle.y), Point(box.maxX + 9, middle.y)]
    try host.document.apply { .cut(along: way, radius: 0.5, on: page, in: &$0) }
    let shape = Shape(.star(points: 5, inner: 0.5, Rect(x: 40, y: 40, width: 60, height: 60)))
    try host.document.apply {
      .add(shape, outline: .pen, fill: .black, to: layer, in: &$0)
    }
    let drawing = host.document.drawing
    let ids = drawing.editableItems(of: page).map { $0.id }
    try #require(ids.count > 5)
    let wanted = picture(drawing)
    // Made from the stored samples, so that both have the same precision.
    var document = InkDocument(drawing.excerpt(of: ids), precision: .lossless)
    let bytes = logged(try document.compact())
    let read = try opened(bytes).drawing
    #expect((picture(read) == wanted) == true)
    var other = Host(.lossless)
    let target = other.layer
    var new: [ItemID] = []
    try other.document.apply { drawing in
      let insert = DrawingOperation.insert(read, to: target, in: &drawing)
      new = insert.ids
      return insert.operation
    }
    other.write()
    #expect(new.count == ids.count)
    #expect((picture(other.document.drawing) == wanted) == true)
    #expect((picture(try opened(other.bytes).drawing) == wanted) == true)
  }
}
