import InkCanvas
import InkDrawing
import InkGraphics
import InkStrokes
import Testing

@testable import InkTools

/// A tool that records its calls.
private final class RecordingTool: CanvasTool {
  var name: String { "recording" }
  private(set) var calls: [String] = []
  private(set) var velocities: [Vector] = []

  func takeCalls() -> [String] {
    defer { calls.removeAll() }
    return calls
  }

  func activate(_ item: ItemID?, _ context: ToolContext) {
    calls.append(item == nil ? "activate" : "activate with item")
  }
  func deactivate(_ context: ToolContext) { calls.append("deactivate") }
  func tap(_ contact: ToolContact, _ context: ToolContext) { calls.append("tap") }
  func dragStart(_ contact: ToolContact, _ context: ToolContext) { calls.append("start") }
  func dragContinue(_ contact: ToolContact, _ context: ToolContext) {
    calls.append("continue")
    velocities.append(contact.velocity)
  }
  func dragEnd(_ contact: ToolContact, _ context: ToolContext) { calls.append("end") }
  func dragCancel(_ contact: ToolContact, _ context: ToolContext) { calls.append("cancel") }
  func settingsChanged(_ context: ToolContext) { calls.append("settings") }
}

extension InkCanvas {
  /// Returns a canvas with a tool, on which all kinds of contacts draw.
  fileprivate static func with(_ tool: any CanvasTool, _ drawing: Drawing = makeDrawing())
    -> InkCanvas
  {
    let canvas = makeCanvas(drawing, roles: .allDraw)
    canvas.tool = .tool(tool)
    return canvas
  }
}

@Suite struct ToolTests {
  /// DR-01.
  @Test func toolsAreCalledInDrawsanasOrder() {
    let tool = RecordingTool()
    let canvas = InkCanvas.with(tool)
    #expect(tool.takeCalls() == ["activate"])
    canvas.play(line(Point(100, 100), Point(200, 100), count: 4))
    #expect(tool.takeCalls() == ["start", "continue", "continue", "end"])
    canvas.play([sample(.began, 50, 50, at: 1), sample(.ended, 51, 50, at: 1.1)])
    #expect(tool.takeCalls() == ["start", "cancel", "tap"])
    canvas.play([sample(.began, 50, 50, at: 2), sample(.moved, 90, 50, at: 2.1)])
    _ = canvas.cancelContacts()
    #expect(tool.takeCalls() == ["start", "continue", "cancel"])
    canvas.toolSettings.strokeWidth = 7
    canvas.toolSettings.strokeWidth = 7
    #expect(tool.takeCalls() == ["settings"])
    canvas.tool = .tool(tool)
    #expect(tool.takeCalls().isEmpty, "the same tool stays as it is")
    canvas.play([sample(.began, 50, 50, at: 3), sample(.moved, 90, 50, at: 3.1)])
    canvas.tool = .inactive
    #expect(tool.takeCalls() == ["start", "continue", "cancel", "deactivate"])
    canvas.play([sample(.ended, 90, 50, at: 3.2)])
    #expect(tool.takeCalls().isEmpty, "a contact of a tool that is gone does nothing")
  }

  /// DR-01: a tool can begin with an item.
  @Test func aToolBeginsWithAnItem() throws {
    let canvas = InkCanvas.with(ShapeTool(.line))
    canvas.play(line(Point(100, 100), Point(200, 100)))
    let item = try #require(canvas.items.first).id
    let tool = RecordingTool()
    _ = canvas.choose(.tool(tool), with: item)
    #expect(tool.takeCalls() == ["activate with item"])
  }

  /// DR-02.
  @Test(arguments: [9.9, 10])
  func tenPointsAreADrag(way: Double) {
    let calls = way < 10 ? ["start", "cancel", "tap"] : ["start", "end"]
    for density in [1.0, 2.0] {
      let tool = RecordingTool()
      let canvas = InkCanvas.with(tool)
      canvas.pixelsPerPoint = density
      _ = tool.takeCalls()
      canvas.play([
        sample(.began, 100, 100, at: 0), sample(.ended, 100 + way * density, 100, at: 0.1),
      ])
      #expect(tool.takeCalls() == calls)
    }
  }

  /// DR-01: Drawsana's velocity, without its error in y, and 0 if no time has passed.
  @Test func velocityIsThatOfTheLastTwoSamples() {
    let tool = RecordingTool()
    let canvas = InkCanvas.with(tool)
    canvas.play([
      sample(.began, 0, 0, at: 0), sample(.moved, 10, 20, at: 0.1),
      sample(.moved, 40, 20, at: 0.2), sample(.moved, 50, 20, at: 0.2),
    ])
    #expect(tool.velocities.map { $0.dx.rounded() } == [100, 300, 0])
    #expect(tool.velocities.map { $0.dy.rounded() } == [200, 0, 0])
  }

  /// DR-03, R1.
  @Test(arguments: 0..<3)
  func cancelLeavesNoTrace(number: Int) {
    let tools: [any CanvasTool] = [ShapeTool(.line), ShapeTool(.ellipse), AngleTool()]
    let canvas = InkCanvas.with(tools[number])
    canvas.play(line(Point(20, 20), Point(60, 60)))
    canvas.paintAll()
    let (before, count) = (canvas.pixmap, canvas.drawing.history.undoCount)
    canvas.play([sample(.began, 50, 150, at: 1), sample(.moved, 200, 250, at: 1.1)])
    canvas.paintAll()
    #expect(canvas.pixmap != before)
    canvas.play([sample(.cancelled, 200, 250, at: 1.2)])
    canvas.paintAll()
    #expect(canvas.pixmap == before)
    #expect(canvas.drawing.history.undoCount == count)
    canvas.play(line(Point(50, 150), Point(200, 250), start: 2))
    canvas.paintAll()
    #expect(canvas.pixmap != before, "the next drag works")
  }

  /// DR-04, R1.
  @Test func aSecondFingerTurnsADragIntoAPinchAtAnyTime() {
    let canvas = InkCanvas.with(ShapeTool(.rectangle(radius: 0)))
    let before = canvas.viewport.scale
    canvas.play([
      sample(.began, 100, 100, at: 0, .finger), sample(.moved, 200, 200, at: 2, .finger),
      sample(.began, 300, 200, at: 3, .finger, contact: 2),
      sample(.moved, 390, 200, at: 3.1, .finger, contact: 2),
      sample(.moved, 100, 200, at: 3.2, .finger),
      sample(.ended, 390, 200, at: 3.3, .finger, contact: 2),
      sample(.ended, 100, 200, at: 3.4, .finger),
    ])
    #expect(canvas.items.isEmpty)
    #expect(canvas.drawing.history.undoCount == 0)
    #expect(canvas.viewport.scale > before * 1.5)
  }

  /// DR-04: ink that has been drawn for a while stays, and the fingers pinch.
  @Test func aSecondFingerEndsInkThatHasGrown() {
    let canvas = makeCanvas(roles: .allDraw)
    canvas.play(line(Point(50, 50), Point(150, 50), count: 20, .finger).dropLast().map { $0 })
    canvas.play([
      sample(.began, 300, 200, at: 1, .finger, contact: 2),
      sample(.moved, 390, 200, at: 1.1, .finger, contact: 2),
      sample(.ended, 390, 200, at: 1.2, .finger, contact: 2),
      sample(.ended, 150, 50, at: 1.3, .finger),
    ])
    _ = canvas.tick(at: 5)
    #expect(canvas.items.count == 1)
    #expect(canvas.viewport.scale > 1)
  }

  /// DR-25.
  @Test func withoutAToolContactsDoNothing() {
    let canvas = makeCanvas(roles: .allDraw)
    canvas.tool = .inactive
    for kind in [InputEvent.PointerKind.pen, .mouse, .finger] {
      canvas.play(line(Point(50, 50), Point(150, 150), kind))
    }
    _ = canvas.tick(at: 5)
    #expect(canvas.items.isEmpty)
    #expect(canvas.viewport == makeCanvas().viewport)
  }

  @Test func theHandMovesThePage() {
    let canvas = makeCanvas(roles: .allDraw)
    canvas.tool = .hand
    canvas.play(line(Point(50, 50), Point(80, 90), .mouse))
    #expect(canvas.viewport.origin == Point(30, 40))
    canvas.play(line(Point(50, 50), Point(60, 50), start: 1))
    #expect(canvas.viewport.origin == Point(40, 40))
    #expect(canvas.items.isEmpty)
  }

  /// DR-31.
  @Test func settingsAreToldOnceAChange() {
    let canvas = makeCanvas()
    #expect(ToolSettings.drawsana.strokeColor == Color(red: 0, green: 0, blue: 1))
    #expect(ToolSettings.drawsana.strokeWidth == 20)
    canvas.toolSettings.strokeWidth = 5
    canvas.toolSettings.strokeWidth = 5
    canvas.toolSettings.fillColor = .black
    let settings = canvas.toolSettings
    canvas.toolSettings = settings
    #expect(canvas.tick(at: 1).notices == [.settings, .settings])
    #expect(canvas.tick(at: 2).notices.isEmpty)
  }

  /// DR-32.
  @Test func toolsDragsAndTheStackAreToldOnce() {
    let canvas = makeCanvas()
    let tool = ShapeTool(.line)
    canvas.tool = .tool(tool)
    canvas.tool = .tool(tool)
    #expect(canvas.tick(at: 0).notices == [.tool])
    let updates = canvas.play(line(Point(20, 20), Point(90, 90), start: 1))
    #expect(updates.flatMap(\.notices) == [.dragStarted(1), .history, .dragEnded(1)])
    #expect(canvas.undo().notices == [.history])
    #expect(canvas.undo().notices.isEmpty)
    #expect(canvas.redo().notices == [.history])
    let tap = canvas.play([sample(.began, 50, 50, at: 2), sample(.ended, 50, 50, at: 2.1)])
    #expect(tap.flatMap(\.notices) == [.dragStarted(1), .dragCancelled(1)])
  }

  /// DR-32: ink and erasers are reported once, too, and erased items are deselected.
  @Test(arguments: 0..<4)
  func inkAndErasersAreToldOnce(number: Int) throws {
    let canvas = makeCanvas(roles: .allDraw)
    canvas.play(line(Point(100, 50), Point(100, 150)))
    _ = canvas.tick(at: 1)
    let id = try #require(canvas.items.first).id
    canvas.tool =
      [
        Tool.brush(.pen), .strokeEraser(radius: 5), .cuttingEraser(radius: 5), .brush(.eraser),
      ][number]
    // In this test the pixel eraser erases the whole stroke.
    if number == 3, case .brush(var brush) = canvas.tool {
      brush.width = 60
      canvas.tool = .brush(brush)
    }
    canvas.edit { $0.select([id]) }
    let way =
      number == 3
      ? line(Point(100, 40), Point(100, 160), start: 2)
      : line(Point(50, 100), Point(150, 100), start: 2)
    let notices = (canvas.play(way) + [canvas.tick(at: 4)]).flatMap(\.notices)
    #expect(notices.filter { $0 == .history }.count == 1)
    #expect(canvas.editor.selection.ids == (number == 0 ? [id] : []))
    #expect(notices.filter { $0 == .selection }.count == (number == 0 ? 0 : 1))
  }

  /// DR-36, R6: in a zoomed, rotated and scrolled view, a shape has the page coordinates of its drag.
  @Test func aShapeLandsAtDocumentCoordinates() throws {
    let canvas = InkCanvas.with(ShapeTool(.line))
    var seen = canvas.viewport
    seen.zoom(by: 3, about: Point(100, 80))
    seen.rotate(by: 0.4, about: Point(200, 150))
    _ = canvas.setViewport(seen)
    let (a, b) = (Point(60, 70), Point(300, 200))
    canvas.play(line(a, b))
    guard case .line(let start, let end)? = canvas.items.first?.shape?.figure else {
      Issue.record("no line")
      return
    }
    #expect(start.distance(to: canvas.viewport.page(a)) < 1e-9)
    #expect(end.distance(to: canvas.viewport.page(b)) < 1e-9)
  }

  @Test func anUndoDuringADragTakesItBack() {
    let canvas = InkCanvas.with(ShapeTool(.line))
    canvas.play(line(Point(20, 20), Point(90, 90)))
    canvas.play([sample(.began, 100, 100, at: 1), sample(.moved, 200, 100, at: 1.1)])
    _ = canvas.undo()
    canvas.play([sample(.moved, 250, 100, at: 1.2), sample(.ended, 300, 100, at: 1.3)])
    #expect(canvas.items.isEmpty)
    #expect(canvas.drawing.history.redoCount == 1)
  }

  @Test("Setting the tool, the colour of selections or the density of the view asks for a frame")
  func settingsAskForAFrame() throws {
    let changes: [(InkCanvas) -> Void] = [
      { $0.tool = .brush(.pen) }, { $0.settings.selectionColor = .black },
      { $0.pixelsPerPoint = 2 },
    ]
    for change in changes {
      let canvas = InkCanvas.with(SelectionTool())
      let line = Shape(.line(Point(50, 50), Point(200, 90)))
      _ = try canvas.apply { drawing in
        .add(line, outline: .fineliner, to: canvas.layer, in: &drawing)
      }
      canvas.edit { $0.selectAll() }
      canvas.paintAll()
      let before = canvas.pixmap
      change(canvas)
      #expect(canvas.needsFrame)
      canvas.paintAll()
      let isOther = canvas.pixmap != before
      #expect(isOther)
    }
  }
}
