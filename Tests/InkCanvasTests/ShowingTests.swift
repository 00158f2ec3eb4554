import InkCanvas
import InkDocuments
import InkDrawing
import InkGraphics
import InkStrokes
import InkStylus
import Testing
import _InkTestSupport

/// A canvas that accepts no input.
@Suite struct ShowingTests {
  /// Returns a drawing with ink.
  private func drawn() -> Drawing {
    let canvas = makeCanvas()
    canvas.play(line(Point(20, 50), Point(300, 50)))
    canvas.tool = .brush(.highlighter)
    canvas.play(line(Point(60, 20), Point(200, 250), start: 1))
    return canvas.drawing
  }

  /// Returns all kinds of input: every kind of pointer, with buttons, taps, pinches and updates of estimated values.
  private func input() -> [InputEvent] {
    var events: [InputEvent] = []
    var time = 10.0
    for kind in InputEvent.PointerKind.allCases {
      for buttons in [UInt32(0), 1, 2, .max] {
        events += line(
          Point(20, 40),
          Point(320, 60),
          start: time,
          kind,
          contact: 1 + UInt32(kind.rawValue),
          buttons: buttons
        )
        events.append(sample(.hover, 100, 100, at: time + 0.1, kind, buttons: buttons))
        time += 1
      }
    }
    for phase in [InputEvent.Phase.began, .moved, .ended] {
      for finger in UInt32(20)...22 {
        time += 0.02
        let x = 60 + 50 * Double(finger - 20) * (phase == .began ? 1 : 3)
        events.append(sample(phase, x, 100, at: time, .finger, contact: finger))
      }
    }
    // A contact that stays down, and a pending estimated value.
    var owed = sample(.began, 30, 200, at: time + 1, contact: 30)
    owed.updateIndex = 4
    owed.expectingUpdates = .force
    events.append(owed)
    owed.isUpdate = true
    owed.force = 1
    events.append(owed)
    return events
  }

  @Test("SK-24: a canvas without input shows strokes from data, whatever input it is given")
  func inputIsIgnored() {
    let drawing = drawn()
    let canvas = InkCanvas(drawing, width: 400, height: 300, takesInput: false)
    let same = InkCanvas(drawing, width: 400, height: 300)
    #expect(!canvas.takesInput && same.takesInput)
    canvas.paintAll()
    same.paintAll()
    let isSameAtFirst = canvas.pixmap == same.pixmap
    #expect(isSameAtFirst && canvas.isInked(100, 50))
    let root = Recorder()
    let first = Recorder()
    let watched = Watched(TapRecognizer())
    let hovering = Watched(HoverRecognizer())
    canvas.root = root
    canvas.firstResponder = first
    canvas.roles = .allDraw
    canvas.settings.showsHoverMarks = true
    canvas.add(watched)
    canvas.add(hovering)
    let pen = AccessoryPen(contact: 40, sideButtonAction: .undo)
    canvas.accessories = [pen]
    canvas.accessoryLog = EventStream()
    let reports = (0..<8).map { i in
      AccessorySample(
        timestamp: 50 + 0.01 * Double(i),
        rawPressure: i < 7 ? 900 : 0,
        location: Point(20 + 30 * Double(i), 90),
        buttons: 1
      )
    }
    canvas.paintAll()
    let before = canvas.drawing.contentHash
    var updates = canvas.play(input())
    updates.append(canvas.handle(input(), at: 40))
    updates.append(canvas.handle(reports, of: pen, at: 51))
    updates.append(canvas.tick(at: 60))
    updates.append(canvas.cancelContacts())
    for update in updates {
      #expect(update.changes.isEmpty && update.actions.isEmpty && update.recognitions.isEmpty)
      #expect(
        update.rejectedStrokes.isEmpty && update.hoverMarks.isEmpty && !update.isViewportChanged
      )
      #expect(update.damage.isEmpty && !update.needsFrame && update.deadline == nil)
      #expect(update.cursor == .standard)
    }
    #expect(root.calls.isEmpty && first.calls.isEmpty && root.actions.isEmpty)
    #expect(first.actions.isEmpty && watched.states.isEmpty && hovering.states.isEmpty)
    #expect(canvas.accessoryLog?.count == 0)
    #expect(canvas.contactCount == 0 && canvas.viewport == Viewport())
    #expect(canvas.drawing.contentHash == before && canvas.items.count == 2)
    let isSame = canvas.pixmap == same.pixmap
    #expect(isSame)
    // The same input changes a canvas that accepts it.
    same.roles = .allDraw
    same.play(input())
    #expect(same.drawing.contentHash != before)
  }

  @Test(
    "SK-24: what only shows can be scrolled, follows the work of others, and logs nothing of its own"
  )
  func showingIsNotFrozen() throws {
    let writer = makeCanvas()
    let canvas = InkCanvas(InkDocument(makeDrawing()), width: 400, height: 300, takesInput: false)
    _ = canvas.takeFrames()
    canvas.play(input())
    #expect(canvas.takeFrames().isEmpty)
    let updates = writer.play(line(Point(20, 50), Point(300, 50)))
    _ = try canvas.merge(updates.flatMap { $0.changes }.compactMap { $0.logged })
    #expect(canvas.items.count == 1 && canvas.isInked(100, 50))
    _ = canvas.setViewport(Viewport(origin: Point(0, 40)))
    #expect(!canvas.isInked(100, 50) && canvas.isInked(100, 90))
  }
}
