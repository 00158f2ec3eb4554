import InkDrawing
import InkGraphics
import InkStrokes
import InkTools
import Testing

@testable import InkCanvas

/// Typing on a page.
@Suite struct TypingTests {
  private func makeCanvas() -> InkCanvas {
    let canvas = InkCanvasTests.makeCanvas(roles: .allDraw)
    canvas.tool = .text
    canvas.toolSettings.fontSize = 20
    return canvas
  }

  /// Returns a canvas with a text at a transform, without an active typing session.
  private func makeCanvas(
    _ words: String,
    _ transform: Affine
  ) throws -> (canvas: InkCanvas, id: ItemID) {
    let canvas = makeCanvas()
    canvas.tap(100, 100, at: 0)
    canvas.write(words)
    canvas.tap(300, 250, at: 1)
    let id = try #require(canvas.items.first).id
    _ = try canvas.apply(.transform([id], by: transform, in: canvas.drawing))
    canvas.edit { $0.select([]) }
    canvas.toolSettings = ToolSettings()
    return (canvas, id)
  }

  @Test(
    "DR-21: a tap begins a text with the settings' look; a tap elsewhere makes it one step of undo"
  )
  func create() throws {
    let canvas = makeCanvas()
    canvas.toolSettings.strokeColor = Color(red: 1, green: 0, blue: 0)
    canvas.tap(100, 100, at: 0)
    let typing = try #require(canvas.editor.typing)
    #expect(typing.item == nil)
    #expect(
      typing.transform == .translation(100, 88),
      "the middle of the line is where it was tapped"
    )
    #expect(typing.text.size == 20 && typing.color == Color(red: 1, green: 0, blue: 0))
    canvas.write("Hi")
    canvas.write("Hidden")
    #expect(canvas.items.isEmpty && canvas.drawing.history.undoCount == 0)
    #expect(!canvas.isInked(104, 98), "the host shows a field")
    canvas.tap(300, 250, at: 1)
    #expect(canvas.editor.typing == nil)
    #expect(canvas.texts == ["Hidden"])
    #expect(canvas.drawing.history.undoCount == 1)
    #expect(canvas.editor.selection.ids == canvas.items.map { $0.id })
    #expect(canvas.isInked(104, 98))
    canvas.tap(20, 250, at: 2)
    #expect(
      canvas.editor.typing?.item == nil && canvas.editor.typing?.transform == .translation(20, 238)
    )
    canvas.tap(390, 10, at: 3)
    #expect(
      canvas.texts == ["Hidden"] && canvas.drawing.history.undoCount == 1,
      "nothing was typed"
    )
    _ = canvas.undo()
    #expect(canvas.texts.isEmpty)
    _ = canvas.redo()
    #expect(canvas.texts == ["Hidden"])
  }

  @Test(
    "DR-20, DR-21: a tap goes on with the text that is there, however it is turned",
    arguments: [0, 0.6, .pi / 2, 2.5]
  )
  func edit(angle: Double) throws {
    let about = Affine.translation(-130, -98).concatenating(.rotation(angle))
      .concatenating(.scale(1.5, 1.5)).concatenating(.translation(200, 150))
    let (canvas, id) = try makeCanvas("Hidden", about)
    let steps = canvas.drawing.history.undoCount
    let transform = try #require(canvas.drawing[id]).transform
    // Just inside, and just outside of the text's box, which spans 0…60 and 0…20.
    let outside = transform.apply(Point(30, -6))
    canvas.tap(outside.x, outside.y, at: 2)
    #expect(canvas.editor.typing?.item == nil)
    canvas.edit { $0.endText(keeps: false) }
    let inside = transform.apply(Point(58, 18))
    canvas.tap(inside.x, inside.y, at: 3)
    let typing = try #require(canvas.editor.typing)
    #expect(typing.item == id && typing.transform == transform && typing.text.text == "Hidden")
    #expect(canvas.toolSettings.fontSize == 20, "its look becomes that of the settings")
    let middle = transform.apply(Point(5, 10))
    #expect(!canvas.isInked(Int(middle.x), Int(middle.y)), "the field stands in its place")
    canvas.write("Hidden no more")
    let far = transform.apply(Point(200, 150))
    canvas.tap(far.x, far.y, at: 4)
    #expect(canvas.texts == ["Hidden no more"])
    #expect(canvas.drawing[id]?.transform == transform)
    #expect(canvas.isInked(Int(middle.x), Int(middle.y)))
    #expect(canvas.drawing.history.undoCount == steps + 1)
    _ = canvas.undo()
    #expect(canvas.texts == ["Hidden"])
  }

  @Test("DR-21: a tap in the text that was typed last, which is selected, goes on with it")
  func typeAgain() throws {
    let canvas = makeCanvas()
    canvas.tap(100, 100, at: 0)
    canvas.write("Hidden in the text")
    canvas.tap(300, 250, at: 1)
    let id = try #require(canvas.editor.selection.ids.first)
    canvas.tap(150, 98, at: 2)
    #expect(canvas.editor.typing?.item == id)
  }

  @Test("DR-21: a tap beside texts, but within the frame of what is selected, begins one")
  func typeWithinSelection() throws {
    let canvas = makeCanvas()
    for (i, y) in [40.0, 240].enumerated() {
      canvas.tap(100, y, at: Double(2 * i))
      canvas.write("Hidden in the text")
      canvas.tap(300, 290, at: Double(2 * i + 1))
    }
    canvas.edit { $0.selectAll() }
    canvas.tap(150, 110, at: 5)
    #expect(canvas.editor.typing?.transform == .translation(150, 98))
    canvas.edit { $0.endText(keeps: false) }
    canvas.edit { $0.selectAll() }
    let frame = try #require(canvas.editor.selection.frame).rect
    canvas.tap(frame.maxX, frame.maxY, at: 6)
    #expect(canvas.editor.typing == nil, "a handle takes the tap")
  }

  @Test("DR-03, DR-21: typing that is taken back leaves neither pixels nor a step of undo")
  func cancel() throws {
    let (canvas, id) = try makeCanvas("Hidden", .translation(30, 20))
    canvas.edit { $0.select([]) }
    canvas.paintAll()
    let (before, steps) = (canvas.pixmap, canvas.drawing.history.undoCount)
    canvas.edit { $0.beginText(id) }
    canvas.write("Something else")
    canvas.paintAll()
    #expect(canvas.pixmap != before)
    canvas.edit { $0.endText(keeps: false) }
    canvas.edit { $0.select([]) }
    canvas.paintAll()
    #expect(canvas.pixmap == before)
    canvas.edit { $0.beginText(at: Point(20, 20)) }
    canvas.write("New")
    canvas.edit { $0.endText(keeps: false) }
    #expect(canvas.texts == ["Hidden"] && canvas.drawing.history.undoCount == steps)
    // An unchanged text makes no undo step, either.
    canvas.edit { $0.beginText(id) }
    canvas.write("Hidden")
    canvas.edit { $0.endText(keeps: true) }
    #expect(canvas.drawing.history.undoCount == steps)
  }

  @Test("DR-22: what an input method composes is not kept before it is committed")
  func composing() throws {
    let canvas = makeCanvas()
    canvas.tap(100, 100, at: 0)
    canvas.write("a")
    canvas.write("aに", composed: 1..<4)
    canvas.write("aにほ", composed: 1..<7)
    #expect(canvas.editor.typing?.composed == 1..<7)
    #expect(canvas.editor.typing?.text.text == "aにほ", "the host goes on with all of it")
    canvas.edit { $0.endText(keeps: true) }
    #expect(canvas.texts == ["a"])
    let id = try #require(canvas.items.first).id
    canvas.edit { $0.beginText(id) }
    canvas.write("aにほん", composed: 1..<10)
    canvas.write("a日本")
    canvas.edit { $0.endText(keeps: true) }
    #expect(canvas.texts == ["a日本"])
    #expect(canvas.drawing.history.undoCount == 2)
    canvas.edit { $0.beginText(at: Point(20, 20)) }
    canvas.write("に", composed: 0..<3)
    canvas.edit { $0.endText(keeps: true) }
    #expect(canvas.texts == ["a日本"], "nothing but composed text was there")
  }

  @Test("DR-21: a text in which nothing is left is removed, and comes back")
  func empty() throws {
    let (canvas, id) = try makeCanvas("Hidden", .identity)
    let steps = canvas.drawing.history.undoCount
    canvas.edit { $0.beginText(id) }
    canvas.write(" \n ")
    canvas.edit { $0.endText(keeps: true) }
    #expect(canvas.texts.isEmpty && canvas.editor.selection.isEmpty)
    #expect(canvas.drawing.history.undoCount == steps + 1)
    _ = canvas.undo()
    #expect(canvas.texts == ["Hidden"])
  }

  @Test("DR-21: another font, size, colour and alignment while typing are part of the same step")
  func look() throws {
    let (canvas, id) = try makeCanvas("Hidden", .identity)
    let steps = canvas.drawing.history.undoCount
    canvas.edit { $0.beginText(id) }
    canvas.toolSettings.fontSize = 30
    canvas.toolSettings.strokeColor = Color(red: 0, green: 0.5, blue: 0)
    canvas.toolSettings.alignment = .center
    canvas.toolSettings.fontUTF8 = Array("Serif".utf8)
    let typing = try #require(canvas.editor.typing)
    #expect(typing.text.size == 30 && typing.text.alignment == .center)
    #expect(typing.text.font == "Serif" && typing.color == Color(red: 0, green: 0.5, blue: 0))
    #expect(canvas.drawing.history.undoCount == steps && canvas.editor.layoutRequests.isEmpty)
    canvas.write("Hidden")
    canvas.tool = .hand
    let item = try #require(canvas.drawing[id])
    #expect(item.text?.size == 30 && item.text?.font == "Serif")
    #expect(item.graphic?.textColor == Color(red: 0, green: 0.5, blue: 0))
    #expect(canvas.drawing.history.undoCount == steps + 1)
    _ = canvas.undo()
    #expect(canvas.drawing[id]?.text?.size == 20)
  }

  @Test("Another tool, an undo and another page keep what was typed")
  func otherEnds() throws {
    let canvas = makeCanvas()
    canvas.tap(100, 100, at: 0)
    canvas.write("one")
    canvas.tool = .brush(.pen)
    #expect(canvas.texts == ["one"] && canvas.editor.selection.isEmpty)
    canvas.tool = .text
    canvas.tap(100, 200, at: 1)
    canvas.write("two")
    _ = canvas.undo()
    #expect(
      canvas.texts == ["one"] && canvas.editor.typing == nil,
      "what was typed is what is undone"
    )
    _ = canvas.redo()
    #expect(canvas.texts == ["one", "two"])
  }

  @Test("DR-04: a second finger that makes a pinch of a tap does not end the typing")
  func pinch() throws {
    let canvas = makeCanvas()
    canvas.roles = .automatic
    canvas.tap(100, 100, at: 0)
    canvas.write("one")
    canvas.play(sample(.began, 200, 200, at: 1, contact: 5))
    canvas.play(sample(.cancelled, 200, 200, at: 1.1, contact: 5))
    #expect(canvas.editor.typing != nil)
  }

  @Test("A drag makes a box in which lines break; a locked layer takes no text")
  func box() throws {
    let canvas = makeCanvas()
    canvas.play(line(Point(200, 150), Point(100, 50)))
    let typing = try #require(canvas.editor.typing)
    #expect(typing.transform == .translation(100, 50) && typing.text.wrapWidth == 100)
    canvas.write("A text of several lines")
    canvas.edit { $0.endText(keeps: true) }
    #expect(canvas.items.first?.text?.lines.count == 3)
    #expect(canvas.editor.selection.frame?.rect == Rect(x: 0, y: 0, width: 100, height: 60))
    _ = try canvas.apply(.setLocked(true, of: canvas.layer))
    canvas.tap(300, 250, at: 1)
    #expect(canvas.editor.typing == nil)
  }

  @Test("DR-36: zoomed, turned and moved, a text begins where it was tapped, in page units")
  func zoomed() throws {
    let canvas = makeCanvas()
    var seen = canvas.viewport
    seen.zoom(by: 2, about: Point(30, 40))
    seen.rotate(by: 0.5, about: Point(100, 100))
    _ = canvas.setViewport(seen)
    canvas.tap(200, 150, at: 0)
    let typing = try #require(canvas.editor.typing)
    let point = canvas.viewport.page(Point(200, 150))
    #expect(typing.transform.apply(Point(0, 12)).distance(to: point) < 1e-9)
    #expect(typing.text.size == 20, "its size is one of the page")
  }

  @Test("DR-34: the frame of a text goes about its lines, and turns with it")
  func frame() throws {
    let turn = Affine.rotation(0.7).concatenating(.translation(150, 20))
    let (canvas, id) = try makeCanvas("ace", turn)
    canvas.edit { $0.select([id]) }
    let frame = try #require(canvas.editor.selection.frame)
    let transform = try #require(canvas.drawing[id]).transform
    #expect(
      frame.corners == Rect(x: 0, y: 0, width: 30, height: 20).corners.map { transform.apply($0) }
    )
    #expect(frame.isText && frame.keepsProportions)
  }

  @Test("DR-20: between letters the selection tool takes a text, too, but not beside its box")
  func betweenLetters() throws {
    let (canvas, id) = try makeCanvas("a  b", .identity)
    canvas.tool = .selection
    canvas.tap(120, 98, at: 2)
    #expect(canvas.editor.selection.ids == [id])
    canvas.tap(120, 70, at: 3)
    #expect(canvas.editor.selection.isEmpty)
  }

  @Test("DR-31: each change of what is typed is told once")
  func notices() {
    let canvas = makeCanvas()
    func count(_ update: CanvasUpdate) -> Int { update.notices.filter { $0 == .text }.count }
    #expect(count(canvas.edit { $0.beginText(at: Point(10, 10)) }) == 1)
    canvas.toolSettings.fontSize = 40
    canvas.toolSettings.fontSize = 40
    #expect(count(canvas.finishUpdate()) == 1)
    #expect(count(canvas.edit { $0.endText(keeps: false) }) == 1)
    #expect(count(canvas.edit { $0.endText(keeps: false) }) == 0)
  }
}
