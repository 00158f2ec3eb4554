@_spi(Tools) import InkCanvas
import Inkstone
import Testing

/// Tools of an app, with the public API.
@Suite struct OwnToolTests {
  /// A tool that shows the touched items as removed, and either applies nothing or removes them part by part.
  private final class Wiper: CanvasTool, EditInParts {
    let name = "wiper"
    let applies: Bool
    private var ids: [ItemID] = []
    private var done = 0
    private(set) var area = Rect.empty

    init(applies: Bool) { self.applies = applies }

    func slop(_ kind: InputEvent.PointerKind) -> Double { 0 }

    func dragContinue(_ contact: ToolContact, _ context: ToolContext) {
      let touched = context.visibleItems(along: [contact.location], radius: 5)
      ids += touched
      for id in touched {
        guard let item = context.drawing[id] else { continue }
        area = area.union(item.bounds)
        context.showChange(in: item.bounds) { Self.remove([id], from: &$0) }
      }
    }

    func dragEnd(_ contact: ToolContact, _ context: ToolContext) {
      if applies { context.apply(self) }
    }

    func preview(
      _ contact: ToolContact,
      in drawing: inout Drawing,
      _ context: ToolContext
    ) -> DrawingOperation? { .remove(ids) }

    private static func remove(_ ids: [ItemID], from drawing: inout Drawing) {
      do throws(EditError) { try drawing.apply(.remove(ids)) } catch {}
    }

    var isFinished: Bool { done == ids.count }

    func show(in drawing: inout Drawing) { Self.remove(Array(ids[done...]), from: &drawing) }

    func takePart(in drawing: inout Drawing) -> EditPart {
      done += 1
      return EditPart(.remove([ids[done - 1]]))
    }
  }

  private func canvas(_ count: Int) throws -> InkCanvas {
    let canvas = InkCanvas(
      Drawing(author: 1, size: PageSize(200, 200)),
      width: 200,
      height: 200
    )
    for i in 0..<count {
      let y = 40 + 30 * Double(i)
      draw(canvas, [Point(20, y), Point(100, y), Point(180, y)], from: Double(i))
    }
    _ = canvas.paint()
    return canvas
  }

  private func draw(_ canvas: InkCanvas, _ points: [Point], from time: Double) {
    for (i, point) in points.enumerated() {
      let phase = i == 0 ? InputEvent.Phase.began : i == points.count - 1 ? .ended : .moved
      let now = time + 0.01 * Double(i)
      let event = InputEvent(contact: 1, kind: .pen, phase: phase, location: point, time: now)
      _ = canvas.handle([event], at: now)
    }
  }

  @Test func whatAToolShowedIsGoneIfItAppliesNothing() throws {
    let canvas = try canvas(3)
    let before = canvas.pixmap
    canvas.tool = .tool(Wiper(applies: false))
    draw(canvas, [Point(100, 30), Point(100, 40), Point(100, 70), Point(100, 110)], from: 10)
    while canvas.needsFrame { _ = canvas.paint() }
    #expect(canvas.pixmap == before && canvas.drawing.itemCount == 3)
  }

  @Test func anEditInPartsIsOneStepOfUndo() throws {
    let canvas = try canvas(3)
    let before = canvas.pixmap
    canvas.tool = .tool(Wiper(applies: true))
    draw(canvas, [Point(100, 30), Point(100, 40), Point(100, 70), Point(100, 110)], from: 10)
    _ = canvas.tick(at: 12)
    _ = canvas.tick(at: 13)
    while canvas.needsFrame { _ = canvas.paint() }
    #expect(canvas.pixmap != before)
    _ = canvas.undo()
    while canvas.needsFrame { _ = canvas.paint() }
    #expect(canvas.pixmap == before)
  }

  @Test func aDragThatTouchesNothingIsHarmless() throws {
    let canvas = try canvas(1)
    let before = canvas.pixmap
    canvas.tool = .tool(Wiper(applies: true))
    draw(canvas, [Point(100, 150), Point(100, 160)], from: 10)
    while canvas.needsFrame { _ = canvas.paint() }
    #expect(canvas.pixmap == before && canvas.drawing.history.undoCount == 1)
  }

  @Test func twoErasersOfOneNameAreTwoTools() throws {
    let canvas = try canvas(1)
    let (first, second) = (Tool.strokeEraser(radius: 4), Tool.strokeEraser(radius: 4))
    canvas.tool = first
    canvas.tool = second
    #expect(canvas.tool.canvasTool === second.canvasTool)
  }
}
