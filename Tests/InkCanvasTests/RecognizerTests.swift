import InkCanvas
import InkGraphics
import InkStrokes
import Testing

@Suite struct RecognizerTests {
  /// CR-17.
  @Test func hoverFiresAfterASecondWithoutAMove() {
    let canvas = makeCanvas()
    let hover = HoverRecognizer()
    let target = Watched(hover)
    canvas.add(target)
    #expect(hover.minimumDuration == 1 && hover.allowableMovement == 10)
    let update = canvas.play(sample(.hover, 50, 50, at: 2))
    #expect(update.deadline == 3)
    _ = canvas.tick(at: 2.999)
    #expect(target.states == [.began])
    let fired = canvas.tick(at: 3)
    #expect(target.states == [.began, .ended])
    #expect(fired.recognitions.map { $0.state } == [.ended])
    #expect(hover.location == Point(50, 50) && fired.deadline == nil)
  }

  /// CR-17.
  @Test(arguments: [(9.9, true), (10.0, true), (10.1, false)])
  func hoverAllowsTenPoints(_ way: Double, _ fires: Bool) {
    let canvas = makeCanvas()
    canvas.pixelsPerPoint = 2
    let hover = HoverRecognizer()
    let target = Watched(hover)
    canvas.add(target)
    canvas.play(sample(.hover, 50, 50, at: 0))
    canvas.play(sample(.hover, 50 + 2 * way, 50, at: 0.5))
    _ = canvas.tick(at: 1)
    #expect(target.states == (fires ? [.began, .changed, .ended] : [.began, .failed, .began]))
    // The wait began again where it stopped.
    _ = canvas.tick(at: 1.5)
    #expect(hover.state == .ended)
  }

  @Test func aTouchEndsTheWait() {
    let canvas = makeCanvas()
    let hover = HoverRecognizer()
    let target = Watched(hover)
    canvas.add(target)
    canvas.play(sample(.hover, 50, 50, at: 0))
    canvas.play(line(Point(50, 50), Point(60, 50), start: 0.5))
    _ = canvas.tick(at: 5)
    #expect(target.states == [.began, .failed])
  }

  /// CR-18.
  @Test(arguments: [(0.59, 0.0, false), (0.6, 0.0, true), (0.6, 4.0, true), (0.6, 4.1, false)])
  func longPressTakesSixTenthsAndFourPoints(_ time: Double, _ way: Double, _ fires: Bool) {
    let canvas = makeCanvas()
    let press = LongPressRecognizer()
    canvas.add(press)
    #expect(press.minimumDuration == 0.6 && press.allowableMovement == 4)
    canvas.play(sample(.began, 50, 50, at: 1))
    canvas.play(sample(.moved, 50 + way, 50, at: 1.1))
    _ = canvas.tick(at: 1 + time)
    #expect((press.state == .ended) == fires)
    canvas.play(sample(.ended, 50 + way, 50, at: 1 + time))
    #expect(canvas.items.count == (fires ? 0 : 1))
    #expect(canvas.contactCount == 0)
  }

  /// CR-19.
  @Test(arguments: [(0.29, true), (0.3, true), (0.31, false)])
  func tapsMayBeThreeTenthsApart(_ gap: Double, _ fires: Bool) {
    for ticks in [false, true] {
      let canvas = makeCanvas()
      let tap = TapRecognizer()
      let target = Watched(tap)
      canvas.add(target)
      #expect(tap.tapCount == 2 && tap.maximumInterval == 0.3)
      canvas.play(sample(.began, 50, 50, at: 1), sample(.ended, 50, 50, at: 1.05))
      #expect(canvas.items.isEmpty)
      if ticks { for i in 1...28 { _ = canvas.tick(at: 1.05 + 0.01 * Double(i)) } }
      canvas.play(sample(.began, 51, 50, at: 1.05 + gap), sample(.ended, 51, 50, at: 1.1 + gap))
      #expect(target.states.contains(.ended) == fires)
      if fires {
        #expect(target.states == [.began, .changed, .ended])
        #expect(canvas.items.isEmpty && !canvas.isInked(50, 50))
      } else {
        #expect(target.states == [.began, .changed, .failed, .began, .changed])
        _ = canvas.tick(at: 3)
        #expect(canvas.items.count == 2 && canvas.isInked(50, 50))
      }
    }
  }

  @Test func theInkOfATapIsSeenBeforeItIsKnownWhatItWas() {
    let canvas = makeCanvas()
    canvas.add(TapRecognizer())
    let update = canvas.play(sample(.began, 50, 50, at: 1), sample(.ended, 50, 50, at: 1.05))
    #expect(canvas.isInked(50, 50) && canvas.items.isEmpty)
    let deadline = update.deadline ?? 0
    #expect(abs(deadline - 1.35) < 1e-4)
    #expect(canvas.tick(at: deadline).changes.count == 1)
    #expect(canvas.items.count == 1 && canvas.isInked(50, 50))
    // A stroke is no tap, and need not wait.
    canvas.play(line(Point(20, 90), Point(200, 90), start: 2))
    #expect(canvas.items.count == 2)
    // An undo removes the dot that no recognizer waits for any more.
    canvas.play(sample(.began, 50, 70, at: 3), sample(.ended, 50, 70, at: 3.05))
    _ = canvas.undo()
    #expect(canvas.items.count == 2 && !canvas.isInked(50, 70))
  }

  /// CR-20.
  @Test func statesAreToldAndDrawingsCancelled() {
    #expect(RecognizerState.allCases.map { $0.rawValue } == [0, 1, 2, 3, 4])
    let canvas = makeCanvas()
    let press = LongPressRecognizer()
    let id = canvas.add(press)
    let start = canvas.play(sample(.began, 50, 50, at: 0), sample(.moved, 52, 50, at: 0.1))
    #expect(canvas.isInked(51, 50))
    let update = canvas.tick(at: 0.6)
    let reported = start.recognitions + update.recognitions
    #expect(reported.map { $0.state } == [.began, .changed, .ended])
    #expect(reported.allSatisfy { $0.recognizer == id && $0.location == Point(50, 50) })
    #expect(!update.damage.isEmpty && !canvas.isInked(51, 50))
    // The rest of the contact leaves nothing, and the next one draws.
    canvas.play(sample(.moved, 150, 50, at: 0.7), sample(.ended, 200, 50, at: 0.8))
    #expect(canvas.items.isEmpty)
    canvas.play(line(Point(20, 90), Point(200, 90), start: 1))
    #expect(canvas.items.count == 1)
    canvas.remove(id)
    let other = canvas.add(press, cancelsDrawings: false)
    #expect(other != id)
    canvas.play(sample(.began, 50, 50, at: 2), sample(.ended, 50, 50, at: 2.7))
    #expect(press.state == .ended && canvas.items.count == 2)
    canvas.setEnabled(false, other)
    let silent = canvas.play(sample(.began, 50, 50, at: 4), sample(.ended, 50, 50, at: 4.7))
    #expect(silent.recognitions.isEmpty && press.state == .ready)
  }

  @Test func inkDoesNotWaitForARecognizerThatIsTakenAway() {
    let canvas = makeCanvas()
    let id = canvas.add(TapRecognizer())
    canvas.play(sample(.began, 50, 50, at: 1), sample(.ended, 50, 50, at: 1.05))
    #expect(canvas.items.isEmpty)
    canvas.remove(id)
    #expect(canvas.items.count == 1)
    canvas.play(sample(.began, 90, 50, at: 2), sample(.ended, 90, 50, at: 2.05))
    #expect(canvas.items.count == 2)
  }

  @Test func aRecognizerMayWatchOneResponder() {
    let canvas = makeCanvas()
    let field = Recorder(Rect(x: 100, y: 100, width: 50, height: 50))
    canvas.root = field
    let hover = HoverRecognizer()
    canvas.add(hover, on: field)
    canvas.play(sample(.hover, 50, 50, at: 0))
    _ = canvas.tick(at: 2)
    #expect(hover.state == .ready)
    canvas.play(sample(.hover, 120, 120, at: 3))
    _ = canvas.tick(at: 4)
    #expect(hover.state == .ended)
  }

  @Test(
    "CR-17: a pen that only crosses a view does not fire there; one that has left is reported and fires again"
  )
  func hoverOverOneResponder() {
    let canvas = makeCanvas()
    let field = Recorder(Rect(x: 100, y: 100, width: 50, height: 50))
    canvas.root = field
    let target = Watched(HoverRecognizer())
    canvas.add(target, on: field)
    // The pen crosses the view in a tenth of a second, and continues.
    canvas.play(sample(.hover, 120, 120, at: 0))
    let left = canvas.play(sample(.hover, 200, 200, at: 0.1))
    #expect(left.recognitions.map { $0.state } == [.failed] && left.deadline == nil)
    #expect(canvas.tick(at: 2).recognitions.isEmpty)
    // The pen rests there and leaves the view; at the same point the recognizer fires again.
    for start in [3.0, 6] {
      canvas.play(sample(.hover, 120, 120, at: start))
      #expect(canvas.tick(at: start + 1).recognitions.map { $0.state } == [.ended])
      let away = canvas.play(sample(.hover, 200, 200, at: start + 1.5))
      #expect(away.recognitions.map { $0.state } == [.ready])
    }
    // The pen leaves the range, then with the whole device.
    canvas.play(sample(.hover, 120, 120, at: 9))
    #expect(
      canvas.play(sample(.cancelled, 120, 120, at: 9.5)).recognitions.map { $0.state } == [.failed]
    )
    canvas.play(sample(.hover, 120, 120, at: 10))
    #expect(canvas.cancelContacts().recognitions.map { $0.state } == [.failed])
    #expect(canvas.tick(at: 20).recognitions.isEmpty)
  }

  @Test(
    "CR-17: on the whole canvas, too, a pen that has left is reported, and fires at the same place again"
  )
  func hoverOverTheCanvas() {
    let canvas = makeCanvas()
    let target = Watched(HoverRecognizer())
    canvas.add(target)
    for start in [0.0, 3] {
      canvas.play(sample(.hover, 50, 50, at: start))
      #expect(canvas.tick(at: start + 1).recognitions.map { $0.state } == [.ended])
      let away = canvas.play(sample(.cancelled, 50, 50, at: start + 2))
      #expect(away.recognitions.map { $0.state } == [.ready])
    }
  }
}
