import InkCanvas
import InkDocuments
import InkDrawing
import InkGraphics
import InkSession
import InkStrokes
import Testing
import _InkTestSupport

/// The limit of undo, and the extent of a step.
@Suite struct UndoStepTests {
  @Test("JU-04: undo reaches as far as its limit says, and what is let go of stays in the picture")
  func undoHasALimit() throws {
    let canvas = makeCanvas()
    for i in 0..<6 {
      let y = 40 + 40 * Double(i)
      canvas.play(line(Point(20, y), Point(300, y), start: Double(i)))
    }
    canvas.paintAll()
    let before = canvas.pixmap
    try canvas.edit { editor throws(EditError) in
      try editor.setUndoLimit(History.Limit(count: 2))
    }
    canvas.paintAll()
    #expect(canvas.drawing.history.undoCount == 2)
    var isSame = canvas.pixmap == before && painted(canvas) == before
    #expect(isSame)
    for _ in 0..<5 { _ = canvas.undo() }
    #expect(canvas.items.count == 4 && canvas.drawing.history.undoCount == 0)
    for _ in 0..<5 { _ = canvas.redo() }
    canvas.paintAll()
    isSame = canvas.pixmap == before
    #expect(isSame && canvas.items.count == 6)
    // The limit applies to later strokes, too.
    for i in 0..<4 {
      let x = 40 + 60 * Double(i)
      canvas.play(line(Point(x, 20), Point(x, 280), start: 10 + Double(i)))
    }
    #expect(canvas.drawing.history.undoCount == 2 && canvas.items.count == 10)
  }

  @Test("JU-04: a host that drives a session by numbers sets the limit")
  func sessionsSetTheLimit() throws {
    let session = CanvasSession()
    func perform(_ command: CanvasCommand.Number, _ arguments: Double...) throws {
      let numbers = [Double(command.rawValue), Double(arguments.count)] + arguments
      try session.perform(numbers)
    }
    try perform(.resize, 80, 60, 1)
    try perform(.begin, 1, 2, 3, 4, 5, 80, 60)
    #expect(session.status.undoLimit == 1000)
    try perform(.undoLimit, 20)
    #expect(session.status.undoLimit == 20)
    #expect(session.canvas?.drawing.history.limit.count == 20)
    for wrong in [-1, 0.5, 1e9, Double.nan] {
      #expect(throws: Refusal.outOfRange) { try perform(.undoLimit, wrong) }
    }
  }

  @Test("JU-05: a stroke that grows is divided, and undo comes back to that place")
  func strokesAreDivided() throws {
    let canvas = makeCanvas()
    canvas.tool = .brush(.fineliner)
    let events = line(Point(20, 100), Point(300, 100), start: 0)
    let whole = makeCanvas()
    whole.tool = canvas.tool
    whole.play(events)
    canvas.play(Array(events.prefix(5)))
    let update = canvas.beginUndoStep()
    #expect(update.rejectedStrokes.isEmpty)
    canvas.play(Array(events.dropFirst(5)))
    #expect(canvas.items.count == 2 && canvas.drawing.history.undoCount == 2)
    // No ink is missing between the two.
    for x in stride(from: 25, to: 300, by: 5) { #expect(canvas.isInked(x, 100), "\(x)") }
    _ = canvas.undo()
    canvas.paintAll()
    let division = try #require(canvas.items.first?.stroke?.samples.last?.location.x)
    #expect(canvas.items.count == 1 && division > 100 && division < 200)
    #expect(canvas.isInked(Int(division) - 5, 100) && !canvas.isInked(Int(division) + 20, 100))
    _ = canvas.redo()
    canvas.paintAll()
    #expect(canvas.isInked(250, 100))
    _ = canvas.undo()
    _ = canvas.undo()
    #expect(canvas.items.isEmpty)
  }

  @Test("JU-05: nothing is divided where there is nothing yet")
  func tapsAreNotDivided() {
    let canvas = makeCanvas()
    #expect(canvas.beginUndoStep().changes.isEmpty)
    canvas.play(sample(.began, 50, 50, at: 1))
    _ = canvas.beginUndoStep()
    canvas.play(sample(.ended, 50, 50, at: 1.1))
    _ = canvas.tick(at: 5)
    #expect(canvas.items.count == 1)
  }
}
