import InkCanvas
import InkDocuments
import InkDrawing
import InkGraphics
import InkStrokes
import InkTools
import Testing

/// An eraser across a full page has more work than fits in a frame: its effects reach the drawing in parts, which has
/// no visible effect.
@Suite struct LongErasingTests {
  private static let count = 1000

  /// The kinds of erasers.
  enum Eraser: CaseIterable {
    case strokes, cutting, pixels

    var tool: Tool {
      switch self {
      case .strokes: return .strokeEraser(radius: 9)
      case .cutting: return .cuttingEraser(radius: 6)
      case .pixels:
        do throws(InvalidValue) {
          return .brush(try Brush.eraser.restyled { $0.width = 16 })
        } catch {
          preconditionFailure("an eraser can be wide")
        }
      }
    }
  }

  /// Returns a canvas with short strokes in rows all over a page.
  private func fullPage() throws -> InkCanvas {
    var drawing = makeDrawing()
    let layer = drawing.layers(of: drawing.pages[0].id)[0].id
    var strokes: [Stroke] = []
    for i in 0..<Self.count {
      let point = Point(8 + 7.5 * Double(i % 50), 8 + 14 * Double(i / 50))
      let events = line(point, point + Vector(5, Double(i % 5)), count: 5)
      strokes.append(Stroke(id: StrokeID(0), brush: .fineliner, events: events))
    }
    try drawing.apply(.add(strokes, to: layer, in: &drawing))
    let canvas = InkCanvas(InkDocument(drawing), width: 400, height: 300)
    canvas.roles = .penDraws
    canvas.paintAll()
    return canvas
  }

  /// Returns a path over most of the page.
  private func way(_ start: Double = 10) -> [InputEvent] {
    var events: [InputEvent] = []
    for i in 0...300 {
      let phase: InputEvent.Phase = i == 0 ? .began : i == 300 ? .ended : .moved
      let x = 200 + 170 * (i / 10 % 2 == 0 ? 1 : -1) * (1 - Double(i % 10) / 5)
      events.append(sample(phase, x, 20 + 0.8 * Double(i), at: start + 0.005 * Double(i)))
    }
    return events
  }

  /// Erases until some work is pending.
  private func erase(_ canvas: InkCanvas, _ eraser: Eraser) {
    canvas.tool = eraser.tool
    let events = way()
    let update = canvas.play(events).last
    #expect(update?.deadline.map { $0 <= events[300].time } ?? false, "all was done at once")
  }

  /// Advances the time to each deadline of the canvas; each one completes a part.
  private func wait(_ canvas: InkCanvas) -> Int {
    var count = 0
    let time = way()[300].time
    while let due = canvas.tick(at: time).deadline, due <= time { count += 1 }
    return count
  }

  @Test(arguments: Eraser.allCases) func theEndComesInPartsThatNobodySees(eraser: Eraser) throws {
    let canvas = try fullPage()
    let undoCount = canvas.drawing.history.undoCount
    erase(canvas, eraser)
    canvas.paintAll()
    let visible = canvas.pixmap
    #expect(wait(canvas) > 0)
    #expect(!canvas.needsFrame, "something looks different")
    let isFinal = visible == painted(canvas)
    #expect(isFinal)
    #expect(canvas.drawing.history.undoCount == undoCount + 1)
    _ = canvas.undo()
    #expect(canvas.drawing.history.undoCount == undoCount && canvas.items.count == Self.count)
    _ = canvas.redo()
    canvas.paintAll()
    let isAgain = canvas.pixmap == visible
    #expect(isAgain)
  }

  /// The next command finds all of it in the drawing.
  @Test(arguments: Eraser.allCases) func whateverComesNextWaitsForAllOfIt(eraser: Eraser) throws {
    let whole = try fullPage()
    let full = whole.pixmap
    erase(whole, eraser)
    _ = wait(whole)
    let hash = whole.drawing.contentHash

    let undone = try fullPage()
    let undoCount = undone.drawing.history.undoCount
    erase(undone, eraser)
    _ = undone.undo()
    undone.paintAll()
    let isFull = undone.pixmap == full
    #expect(isFull && undone.drawing.history.undoCount == undoCount)

    let drawn = try fullPage()
    erase(drawn, eraser)
    drawn.tool = .brush(.pen)
    drawn.play(line(Point(10, 150), Point(390, 150), start: 20))
    #expect(drawn.items.count == whole.items.count + 1)
    _ = drawn.undo()
    drawn.paintAll()
    let isDrawn = drawn.pixmap == painted(drawn)
    #expect(isDrawn)

    let shut = try fullPage()
    erase(shut, eraser)
    _ = shut.prepareForUnload()
    #expect(shut.drawing.contentHash == hash)
  }

  /// The frames written until then are a valid drawing, too, and one undo step.
  @Test(arguments: Eraser.allCases) func aKillBetweenThePartsLeavesSomeOfThem(eraser: Eraser) throws
  {
    let canvas = try fullPage()
    var writer = FrameWriter(LogHeader(DocumentIdentifier(high: 1, low: 2)))
    for frame in InkDocument(canvas.drawing).frames {
      writer.append(frame.kind, frame.flags, payload: frame.payload)
    }
    _ = canvas.takeFrames()
    erase(canvas, eraser)
    let time = way()[300].time
    for _ in 0..<2 { _ = canvas.tick(at: time) }
    for frame in canvas.takeFrames() {
      writer.append(frame.kind, frame.flags, payload: frame.payload)
    }
    var bytes = FrameReader()
    bytes.push(writer.bytes)
    let reader = DocumentReader()
    while let frame = try bytes.next() { try reader.read(frame) }
    let opened = InkCanvas(try reader.finish(), width: 400, height: 300)
    opened.paintAll()
    #expect(opened.drawing.contentHash == canvas.drawing.contentHash)
    _ = opened.undo()
    #expect(opened.items.count == Self.count)
  }

  /// A second contact that erases continues with the remaining work.
  @Test func anEraserThatWasThereBeforeGoesOn() throws {
    let canvas = try fullPage()
    canvas.eraser = .cuttingEraser(radius: 3)
    let events = line(Point(10, 290), Point(390, 20), start: 10, .eraser, contact: 2)
    canvas.play(Array(events.prefix(5)))
    erase(canvas, .cutting)
    canvas.play(Array(events.suffix(5)))
    _ = wait(canvas)
    canvas.paintAll()
    let isFinal = canvas.pixmap == painted(canvas)
    #expect(isFinal)
  }
}
