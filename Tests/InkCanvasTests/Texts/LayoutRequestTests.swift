import InkDrawing
import InkGraphics
import InkRendering
import InkStrokes
import InkTools
import Testing

@testable import InkCanvas

/// Texts whose style or width the user changes, and whose host lays them out again.
@Suite struct LayoutRequestTests {
  private func makeCanvas(
    _ words: [String],
    _ tool: Tool = .selection
  ) throws -> InkCanvas {
    let canvas = InkCanvasTests.makeCanvas(roles: .allDraw)
    canvas.toolSettings.fontSize = 20
    for (i, one) in words.enumerated() {
      canvas.edit { $0.beginText(at: Point(100, 50 + 60 * Double(i))) }
      canvas.write(one)
      canvas.edit { $0.endText(keeps: true) }
    }
    canvas.tool = tool
    canvas.edit { $0.selectAll() }
    return canvas
  }

  @Test("DR-18: another font, size and colour of selected texts are one step of undo")
  func restyle() throws {
    let canvas = try makeCanvas(["one", "two"])
    let steps = canvas.drawing.history.undoCount
    var settings = canvas.toolSettings
    settings.fontSize = 30
    settings.fontUTF8 = Array("Serif".utf8)
    settings.strokeColor = Color(red: 1, green: 0, blue: 0)
    canvas.toolSettings = settings
    #expect(canvas.editor.layoutRequests.count == 2)
    #expect(
      canvas.editor.layoutRequests.allSatisfy { $0.text.size == 30 && $0.text.font == "Serif" }
    )
    canvas.layOutPendingTexts()
    #expect(canvas.editor.layoutRequests.isEmpty)
    for item in canvas.items {
      #expect(item.text?.size == 30 && item.text?.font == "Serif")
      #expect(item.graphic?.textColor == Color(red: 1, green: 0, blue: 0))
    }
    #expect(canvas.drawing.history.undoCount == steps + 1)
    _ = canvas.undo()
    for item in canvas.items {
      #expect(item.text?.size == 20 && item.graphic?.textColor == .black)
    }
  }

  @Test(
    "DR-21: the handles at the sides of a text change the width at which its lines break",
    arguments: [SelectionHandle.wrapRight, .wrapLeft],
    [false, true]
  )
  func width(handle: SelectionHandle, isSetLate: Bool) throws {
    let canvas = try makeCanvas(["some words here"])
    let item = try #require(canvas.items.first)
    let steps = canvas.drawing.history.undoCount
    let frame = try #require(canvas.editor.selection.frame)
    #expect(frame.rect == Rect(x: 0, y: 0, width: 150, height: 20))
    let from = try #require(
      frame.handles(in: canvas.viewport).first { $0.handle == handle }
    ).pixel
    let way = Vector(handle == .wrapRight ? -50 : 50, 7)
    for event in line(from, from + way).dropLast() {
      canvas.play(event)
      if !isSetLate { canvas.layOutPendingTexts() }
    }
    canvas.play(sample(.moved, from.x + way.dx, from.y + way.dy, at: 0.5))
    #expect(canvas.editor.layoutRequests.map { $0.text.wrapWidth } == [100])
    if !isSetLate {
      canvas.layOutPendingTexts()
      #expect(canvas.editor.layoutRequests.isEmpty)
      canvas.paintAll()
      #expect(canvas.pageView.drawing[item.id]?.text?.lines.count == 2, "it is seen as it will be")
    }
    #expect(canvas.drawing.history.undoCount == steps)
    canvas.play(sample(.ended, from.x + way.dx, from.y + way.dy, at: 0.6))
    if isSetLate {
      #expect(canvas.drawing.history.undoCount == steps)
      canvas.layOutPendingTexts()
    }
    let text = try #require(canvas.drawing[item.id]?.text)
    #expect(text.wrapWidth == 100 && text.lines.count == 2)
    #expect(text.origin.x == (handle == .wrapRight ? 0 : 50), "the other side stays")
    #expect(canvas.drawing.history.undoCount == steps + 1)
    #expect(canvas.editor.layoutRequests.isEmpty)
    _ = canvas.undo()
    #expect(canvas.drawing[item.id]?.text == item.text)
  }

  @Test("DR-03: a width whose drag is taken back leaves nothing")
  func cancelled() throws {
    let canvas = try makeCanvas(["some words here"])
    let before = painted(canvas)
    let steps = canvas.drawing.history.undoCount
    let frame = try #require(canvas.editor.selection.frame)
    let from = try #require(
      frame.handles(in: canvas.viewport).first { $0.handle == .wrapRight }
    ).pixel
    for event in line(from, from + Vector(-60, 0)).dropLast() {
      canvas.play(event)
      canvas.layOutPendingTexts()
    }
    canvas.play(sample(.cancelled, from.x, from.y, at: 1))
    #expect(painted(canvas) == before && canvas.editor.layoutRequests.isEmpty)
    #expect(canvas.drawing.history.undoCount == steps)
  }

  @Test("DR-21: with the text tool a text is moved, turned and scaled, and deleted")
  func handles() throws {
    let canvas = try makeCanvas(["some words"], .text)
    let id = try #require(canvas.items.first).id
    canvas.edit { $0.select([id]) }
    canvas.play(line(Point(120, 60), Point(150, 100)))
    #expect(canvas.drawing[id]?.transform == .translation(130, 90))
    #expect(canvas.editor.typing == nil)
    for handle: SelectionHandle in [.bottomRight, .rotate] {
      let frame = try #require(canvas.editor.selection.frame)
      let from = try #require(
        frame.handles(in: canvas.viewport).first { $0.handle == handle }
      ).pixel
      canvas.play(line(from, from + Vector(20, 30), start: 2))
    }
    let transform = try #require(canvas.drawing[id]).transform
    #expect(transform.b != 0 && transform.determinant > 1.2, "turned and larger")
    #expect(canvas.drawing[id]?.text?.size == 20)
    #expect(canvas.drawing.history.undoCount == 4)
    canvas.edit { $0.removeSelection() }
    #expect(canvas.texts.isEmpty)
    _ = canvas.undo()
    #expect(canvas.drawing[id]?.transform == transform)
  }
}
