import Inkstone
import OwnTools
import Testing

@Suite struct StickyNoteTests {
  private let canvas = InkCanvas(
    Drawing(author: 1, size: PageSize(400, 400)),
    width: 400,
    height: 400
  )

  init() { canvas.tool = .tool(StickyNote()) }

  private func send(_ phase: InputEvent.Phase, _ x: Double, _ y: Double, at time: Double) {
    let event = InputEvent(
      contact: 1,
      kind: .pen,
      phase: phase,
      location: Point(x, y),
      time: time
    )
    _ = canvas.handle([event], at: time)
  }

  private var items: [Item] { canvas.drawing.layers(of: canvas.page).flatMap { $0.items } }

  @Test func aTapSticksANoteToWriteOn() throws {
    send(.began, 50, 60, at: 0)
    send(.ended, 50, 60, at: 0.1)
    let note = try #require(items.first)
    #expect(
      items.count == 1 && abs(note.bounds.minX - 50) < 1 && note.bounds.width > StickyNote.side
    )
    let text = try #require(canvas.editor.typing?.text)
    #expect(text.wrapWidth == StickyNote.side - 24)
    _ = canvas.undo()
    #expect(items.allSatisfy { $0.isRemoved })
  }

  @Test func whatIsSeenWhileOneDragsIsTheNote() throws {
    send(.began, 50, 60, at: 0)
    send(.moved, 300, 260, at: 0.1)
    _ = canvas.paint()
    let seen = canvas.pixmap
    send(.ended, 300, 260, at: 0.2)
    canvas.edit { $0.endText(keeps: false) }
    _ = canvas.paint()
    #expect(canvas.pixmap == seen && items.count == 1)
    #expect(abs(try #require(items.first).bounds.maxX - 302) < 1)
  }
}
