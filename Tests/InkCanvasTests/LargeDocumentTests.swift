import InkCanvas
import InkDocuments
import InkDrawing
import InkGraphics
import InkStrokes
import InkTools
import Testing
import _InkTestSupport

/// A page of many strokes with stored samples is viewed, drawn on and erased without decoding them again.
@Suite struct LargeDocumentTests {
  private static let count = 3000

  /// Returns short strokes all over a page, in random order.
  private func drawing() throws -> Drawing {
    var drawing = makeDrawing()
    let layer = drawing.layers(of: drawing.pages[0].id)[0].id
    var strokes: [Stroke] = []
    for i in 0..<Self.count {
      let point = Point(Double(i * 7919 % 3989) / 10, Double(i * 4801 % 2999) / 10)
      let events = line(point, point + Vector(4, Double(i % 5)), count: 5)
      strokes.append(Stroke(id: StrokeID(0), brush: .fineliner, events: events))
    }
    try drawing.apply(.add(strokes, to: layer, in: &drawing))
    return drawing
  }

  private func opened(_ frames: [DocumentFrame]) throws -> InkCanvas {
    var writer = FrameWriter(LogHeader(DocumentIdentifier(high: 1, low: 2)))
    for frame in frames { writer.append(frame.kind, frame.flags, payload: frame.payload) }
    var bytes = FrameReader()
    bytes.push(writer.bytes)
    let reader = DocumentReader()
    while let frame = try bytes.next() { try reader.read(frame) }
    let canvas = InkCanvas(try reader.finish(), width: 400, height: 300)
    canvas.roles = .penDraws
    return canvas
  }

  @Test func aPageIsDecodedOnceHoweverOftenItIsLookedAt() throws {
    let canvas = try opened(InkDocument(try drawing()).frames)
    canvas.paintAll()
    let parts = (Self.count + 255) / 256
    #expect(canvas.editor.strokeReader.decodedCount == parts)
    for viewport in [Viewport(origin: Point(70, 33)), Viewport(scale: 2), Viewport(scale: 0.5)] {
      _ = canvas.setViewport(viewport)
      canvas.paintAll()
      let isSame = canvas.pixmap == painted(canvas)
      #expect(isSame)
    }
    canvas.tool = .strokeEraser(radius: 3)
    canvas.play(line(Point(40, 40), Point(150, 90)))
    canvas.paintAll()
    #expect(canvas.items.count < Self.count)
    _ = canvas.undo()
    canvas.tool = .brush(.pen)
    canvas.play(line(Point(40, 40), Point(150, 90), start: 10))
    canvas.paintAll()
    let isSame = canvas.pixmap == painted(canvas)
    #expect(isSame && canvas.items.count == Self.count + 1)
    #expect(canvas.editor.strokeReader.decodedCount == parts)
  }

  @Test func aFrameDecodesNoMoreThanItsBudget() throws {
    let canvas = try opened(InkDocument(try drawing()).frames)
    var frames = 0
    var decoded = 0
    while !canvas.isComplete {
      _ = canvas.paint(budget: 0)
      frames += 1
      #expect(canvas.editor.strokeReader.decodedCount <= decoded + 1)
      decoded = canvas.editor.strokeReader.decodedCount
    }
    #expect(frames > decoded)
    let isSame = canvas.pixmap == painted(canvas)
    #expect(isSame)
  }

  @Test func whatALogHoldsIsDecodedOnceToo() throws {
    let drawn = InkCanvas(InkDocument(makeDrawing()), width: 400, height: 300)
    drawn.roles = .penDraws
    for i in 0..<60 {
      let point = Point(Double(i * 37 % 360), Double(i * 23 % 290))
      drawn.play(line(point, point + Vector(30, 5), start: Double(i)))
    }
    drawn.paintAll()
    let canvas = try opened(drawn.takeFrames())
    canvas.paintAll()
    let isSame = canvas.pixmap == drawn.pixmap
    #expect(isSame && canvas.items.count == 60)
    _ = canvas.setViewport(Viewport(origin: Point(10, 5)))
    canvas.paintAll()
    #expect(canvas.editor.strokeReader.decodedCount == 60)
  }
}
