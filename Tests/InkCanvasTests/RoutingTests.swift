import InkCanvas
import InkDrawing
import InkGraphics
import InkStrokes
import InkStylus
import Testing

@Suite struct RoutingTests {
  /// CR-06.
  @Test func everyCallbackBringsItsSamplesAndNoneTwice() {
    let canvas = makeCanvas()
    let pad = Recorder()
    canvas.root = pad
    var sent: [InputEvent] = []
    // A pen at 240 Hz, frames at 60.
    for frame in 0..<15 {
      var batch: [InputEvent] = []
      for i in 0..<4 {
        let n = frame * 4 + i
        let phase: InputEvent.Phase = n == 0 ? .began : (n == 59 ? .ended : .moved)
        batch.append(sample(phase, 10 + Double(n), 20, at: Double(n) / 240))
      }
      sent += batch
      _ = canvas.handle(batch, at: batch[3].time)
    }
    #expect(pad.calls == ["start"] + Array(repeating: "continue", count: 13) + ["end"])
    for call in pad.drawings { #expect(call.drawing.events.count == 4) }
    #expect(pad.drawings.flatMap { $0.drawing.events } == sent)
    #expect(canvas.items.isEmpty)
  }

  /// CR-07.
  @Test func callbacksBubbleThroughAChainOfThree() {
    let canvas = makeCanvas()
    let top = Recorder()
    let middle = Forwarder()
    let leaf = Forwarder()
    top.addChild(middle)
    middle.addChild(leaf)
    canvas.root = top
    canvas.play(line(Point(10, 10), Point(50, 50)))
    #expect(top.calls.first == "start" && top.calls.last == "end")
    #expect(top.calls.count == 10)
    canvas.play(
      sample(.began, 10, 10, at: 1),
      sample(.moved, 20, 10, at: 1.1)
    )
    canvas.play(sample(.cancelled, 20, 10, at: 1.2))
    #expect(top.calls.suffix(2) == ["start", "cancel"])
  }

  /// CR-08.
  @Test func theFirstResponderAloneGetsDrawingsAndActions() {
    let canvas = makeCanvas()
    let first = Recorder()
    let hit = Recorder()
    first.does = [.undo]
    canvas.root = hit
    canvas.firstResponder = first
    canvas.buttonActions = ButtonActions(primary: .undo)
    canvas.play(line(Point(10, 10), Point(50, 50), buttons: 1))
    #expect(first.calls.first == "start" && first.calls.last == "end")
    #expect(first.actions.count == 1)
    #expect(hit.calls.isEmpty && hit.actions.isEmpty)
    #expect(canvas.items.isEmpty)
    canvas.firstResponder = nil
    canvas.play(line(Point(10, 10), Point(50, 50), start: 1))
    #expect(hit.calls.first == "start")
  }

  /// CR-09.
  @Test func theDeepestViewIsHitAndMayChooseItsShape() {
    let canvas = makeCanvas()
    let root = Recorder(Rect(x: 0, y: 0, width: 200, height: 200))
    let panel = Recorder(Rect(x: 0, y: 0, width: 100, height: 100))
    let button = RoundButton()
    root.addChild(panel)
    panel.addChild(button)
    panel.ownTransform = .translation(50, 50)
    button.ownTransform = .translation(20, 20)
    canvas.root = root
    func touch(_ x: Double, _ y: Double, _ time: Double) {
      canvas.play(line(Point(x, y), Point(x + 1, y), start: time))
    }
    // The button is a disc of radius 10 about (80, 80) of the view.
    touch(80, 80, 0)
    #expect(button.count == 1 && panel.drawings.isEmpty)
    // In the corner of its box, outside the disc.
    touch(72, 72, 1)
    #expect(button.count == 1 && panel.calls.first == "start" && root.drawings.isEmpty)
    touch(10, 10, 2)
    #expect(root.calls.first == "start")
    // Outside all responders, the canvas draws.
    touch(300, 200, 3)
    #expect(canvas.items.count == 1)
    let drawing = panel.drawings[0].drawing
    #expect(drawing.location(of: drawing.events[0], in: panel) == Point(22, 22))
  }

  @Test func aContactStaysWhereItBegan() {
    let canvas = makeCanvas()
    let panel = Recorder(Rect(x: 0, y: 0, width: 100, height: 100))
    canvas.root = panel
    canvas.play(line(Point(10, 10), Point(300, 200)))
    #expect(panel.calls.last == "end" && canvas.items.isEmpty)
    canvas.play(line(Point(300, 200), Point(10, 10), start: 1))
    #expect(panel.calls.filter { $0 == "start" }.count == 1 && canvas.items.count == 1)
    #expect(canvas.items[0].bounds.contains(Point(10, 10)))
  }

  /// CR-26.
  @Test func twoPensMakeTwoDrawings() {
    let canvas = makeCanvas()
    let first = line(Point(20, 20), Point(200, 20), contact: 1)
    let second = line(Point(20, 80), Point(200, 80), contact: 2)
    for i in first.indices { canvas.play(first[i], second[i]) }
    #expect(canvas.items.count == 2)
    #expect(canvas.contactCount == 0)
    for item in canvas.items { #expect(item.stroke?.samples.count == 10) }
    #expect(canvas.isInked(100, 20) && canvas.isInked(100, 80) && !canvas.isInked(100, 50))
  }

  /// CR-25, R16.
  @Test func aPenDrawsWhileFingersErase() {
    let canvas = makeCanvas(roles: .fingerErases)
    canvas.play(line(Point(20, 50), Point(200, 50)))
    #expect(canvas.isInked(100, 50))
    canvas.play(line(Point(100, 20), Point(100, 90), start: 2, .finger, contact: 9))
    #expect(!canvas.isInked(100, 50) && canvas.isInked(50, 50))
    _ = canvas.undo()
    #expect(canvas.isInked(100, 50))
  }

  @Test func fingersMoveThePageWhilePensDraw() {
    let canvas = makeCanvas()
    canvas.play(line(Point(100, 100), Point(140, 120), .finger, contact: 5))
    #expect(canvas.items.isEmpty)
    #expect(canvas.viewport.origin == Point(40, 20))
    canvas.play(line(Point(150, 150), Point(200, 150), start: 1))
    #expect(canvas.items.count == 1)
    #expect(canvas.items[0].stroke?.samples.first?.location == Point(110, 130))
  }

  @Test func fingersDrawUntilThereIsAPen() {
    let canvas = makeCanvas(roles: .automatic)
    canvas.play(line(Point(100, 100), Point(140, 120), .finger, contact: 5))
    #expect(canvas.items.count == 1)
    canvas.play(sample(.hover, 10, 10, at: 1))
    canvas.play(line(Point(100, 100), Point(140, 120), start: 2, .finger, contact: 5))
    #expect(canvas.items.count == 1 && canvas.viewport.origin == Point(40, 20))
  }

  @Test func theEraserEndErasesAndTheMouseDraws() {
    let canvas = makeCanvas()
    canvas.play(line(Point(20, 50), Point(200, 50), .mouse, contact: 3))
    #expect(canvas.isInked(100, 50))
    canvas.play(line(Point(100, 20), Point(100, 90), start: 1, .eraser, contact: 2))
    #expect(!canvas.isInked(100, 50))
    canvas.play(line(Point(20, 20), Point(30, 40), start: 2, .mouse, contact: 3, buttons: 2))
    #expect(canvas.items.count == 2 && canvas.viewport.origin == Point(10, 20))
  }

  @Test func twoFingersUndoAndThreeDoAgain() {
    let canvas = makeCanvas(roles: .allDraw)
    canvas.play(line(Point(20, 50), Point(200, 50)))
    func tap(_ fingers: UInt32, _ time: Double) -> [CanvasUpdate.Action] {
      var actions: [CanvasUpdate.Action] = []
      for phase in [InputEvent.Phase.began, .ended] {
        for finger in 0..<fingers {
          let x = 100 + 40 * Double(finger)
          let at = time + (phase == .began ? 0.01 : 0.1) * Double(finger + 1)
          actions +=
            canvas.play(sample(phase, x, 90, at: at, .finger, contact: 10 + finger)).actions
        }
      }
      return actions
    }
    #expect(tap(2, 5).map { $0.action } == [.undo])
    #expect(canvas.items.isEmpty)
    #expect(tap(3, 6).map { $0.action } == [.redo])
    #expect(canvas.items.count == 1)
    #expect(tap(1, 7).isEmpty)
    #expect(canvas.items.count == 2)
  }

  @Test func aSecondFingerTurnsADrawingIntoAPinch() {
    let canvas = makeCanvas(roles: .allDraw)
    canvas.play(
      sample(.began, 100, 100, at: 0, .finger, contact: 1),
      sample(.moved, 110, 100, at: 0.05, .finger, contact: 1)
    )
    #expect(canvas.isInked(105, 100))
    canvas.play(
      sample(.began, 200, 100, at: 0.1, .finger, contact: 2),
      sample(.moved, 290, 100, at: 0.2, .finger, contact: 2)
    )
    #expect(canvas.viewport.scale > 1.5)
    canvas.play(
      sample(.ended, 110, 100, at: 0.3, .finger, contact: 1),
      sample(.ended, 290, 100, at: 0.3, .finger, contact: 2)
    )
    #expect(canvas.items.isEmpty && canvas.contactCount == 0)
    canvas.paintAll()
    let isSame = canvas.pixmap == painted(canvas)
    #expect(isSame)
  }

  @Test func fingersPinchWhereNothingCanBeDrawn() throws {
    let canvas = makeCanvas(roles: .allDraw)
    _ = try canvas.apply(.setLocked(true, of: canvas.layer))
    canvas.play(
      sample(.began, 100, 100, at: 0, .finger, contact: 1),
      sample(.began, 200, 100, at: 0.1, .finger, contact: 2),
      sample(.moved, 290, 100, at: 0.2, .finger, contact: 2)
    )
    #expect(canvas.viewport.scale > 1.5)
    #expect(canvas.items.isEmpty)
  }

  @Test func aFingerThatStaysAfterAPinchMovesThePageFromWhereItWasKept() {
    let canvas = makeCanvas(roles: .penDraws)
    // The page is pushed out of view as far as possible, and one finger lifts.
    canvas.play(
      sample(.began, 100, 100, at: 0, .finger, contact: 1),
      sample(.began, 200, 100, at: 0.4, .finger, contact: 2),
      sample(.moved, 3100, 100, at: 0.5, .finger, contact: 1),
      sample(.moved, 3200, 100, at: 0.5, .finger, contact: 2)
    )
    let kept = canvas.viewport
    canvas.play(sample(.ended, 3200, 100, at: 0.6, .finger, contact: 2))
    #expect(canvas.viewport == kept)
    canvas.play(sample(.moved, 3090, 100, at: 0.7, .finger, contact: 1))
    #expect(canvas.viewport.origin.x == kept.origin.x - 10)
  }

  @Test func anUndoThatTakesThePageAwayTakesItsContactsAway() throws {
    let canvas = makeCanvas(roles: .penDraws)
    let first = canvas.page
    _ = try canvas.apply { .addPage(size: PageSize(100, 100), in: &$0) }
    _ = canvas.show(page: try #require(canvas.drawing.pages.last).id)
    canvas.buttonActions.secondary = .undo
    canvas.play(
      sample(.began, 20, 20, at: 0, .mouse, contact: 7),
      sample(.moved, 30, 20, at: 0.1, .mouse, contact: 7)
    )
    // The button of a pen is pressed while the mouse draws on the new page.
    canvas.play(
      sample(.hover, 50, 50, at: 0.2, buttons: 2),
      sample(.moved, 40, 20, at: 0.3, .mouse, contact: 7),
      sample(.ended, 40, 20, at: 0.4, .mouse, contact: 7)
    )
    #expect(canvas.page == first)
    #expect(canvas.items.isEmpty && canvas.contactCount == 0)
    canvas.paintAll()
    let isSame = canvas.pixmap == painted(canvas)
    #expect(isSame)
  }
}

/// A disc of radius 10 about (10, 10).
private final class RoundButton: Responder {
  let node = ResponderNode()
  var ownTransform = Affine.identity
  var count = 0
  var transform: Affine { ownTransform }
  func isInside(_ point: Point, for event: InputEvent, from pen: AccessoryPen?) -> Bool {
    point.distance(to: Point(10, 10)) <= 10
  }
  func didStart(_ drawing: ContactDrawing) { count += 1 }
  func didContinue(_ drawing: ContactDrawing) {}
  func didEnd(_ drawing: ContactDrawing) {}
}
