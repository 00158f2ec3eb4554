import InkCanvas
import InkDrawing
import InkGraphics
import InkStrokes
import Testing

@Suite struct PalmTests {
  /// CR-13, R16.
  @Test func fingersAreDroppedWhileAPenIsDownAndThePenIsKept() {
    let canvas = makeCanvas(roles: .allDraw)
    #expect(canvas.palmRejection.isEnabled)
    let pen = line(Point(20, 50), Point(200, 50), count: 20)
    let palm = line(Point(150, 150), Point(170, 170), count: 18, start: 0.004, .finger, contact: 7)
    for i in pen.indices {
      canvas.play(pen[i])
      if i < palm.count { canvas.play(palm[i]) }
    }
    #expect(canvas.items.count == 1)
    #expect(canvas.items[0].stroke?.samples.count == 20)
    #expect(canvas.viewport == Viewport() && canvas.contactCount == 0)
    #expect(!canvas.isInked(160, 160))
  }

  @Test func fingersWaitHalfASecondAfterThePen() {
    let canvas = makeCanvas(roles: .allDraw)
    canvas.play(line(Point(20, 50), Point(200, 50)))
    let end = 0.045
    canvas.play(line(Point(50, 90), Point(90, 90), start: end + 0.49, .finger, contact: 7))
    #expect(canvas.items.count == 1)
    canvas.play(line(Point(50, 90), Point(90, 90), start: end + 0.51, .finger, contact: 7))
    #expect(canvas.items.count == 2)
    // A hovering pen is near, too.
    canvas.play(sample(.hover, 10, 10, at: 3))
    canvas.play(line(Point(50, 120), Point(90, 120), start: 3.2, .finger, contact: 7))
    #expect(canvas.items.count == 2)
  }

  @Test func withoutRejectionFingersDrawBesideThePen() {
    let canvas = makeCanvas(roles: .allDraw)
    canvas.palmRejection.isEnabled = false
    let pen = line(Point(20, 50), Point(200, 50))
    let finger = line(Point(20, 90), Point(200, 90), .finger, contact: 7)
    for i in pen.indices { canvas.play(pen[i], finger[i]) }
    #expect(canvas.items.count == 2)
  }

  /// CR-14.
  @Test func exclusionAreasStayTouchable() {
    let canvas = makeCanvas()
    let bar = Recorder(Rect(x: 0, y: 200, width: 400, height: 100))
    canvas.root = bar
    let isNew = canvas.palmRejection.addExclusionArea(bar.area)
    let isNewAgain = canvas.palmRejection.addExclusionArea(bar.area)
    #expect(isNew && !isNewAgain)
    let pen = line(Point(20, 50), Point(200, 50), count: 20)
    canvas.play(Array(pen.prefix(5)))
    canvas.play(line(Point(30, 250), Point(31, 250), start: 0.021, .finger, contact: 7))
    #expect(bar.calls == ["start"] + Array(repeating: "continue", count: 8) + ["end"])
    // A finger that rests there is not canceled when a pen lands.
    canvas.play(Array(pen.suffix(15)))
    canvas.play(sample(.began, 30, 250, at: 1, .finger, contact: 8))
    canvas.play(line(Point(20, 90), Point(200, 90), start: 1.1))
    #expect(bar.calls.last == "start" && canvas.items.count == 2)
    canvas.play(sample(.ended, 30, 250, at: 2, .finger, contact: 8))
    #expect(bar.calls.last == "end")
    let wasThere = canvas.palmRejection.removeExclusionArea(bar.area)
    #expect(wasThere)
    canvas.play(line(Point(20, 90), Point(200, 90), start: 3))
    let count = bar.calls.count
    canvas.play(line(Point(30, 250), Point(31, 250), start: 3.1, .finger, contact: 7))
    #expect(bar.calls.count == count)
  }

  /// CR-15.
  @Test func aPalmThatLandsFirstLeavesNothing() {
    let canvas = makeCanvas(roles: .allDraw)
    canvas.play(
      sample(.began, 150, 150, at: 0, .finger, contact: 7),
      sample(.moved, 160, 150, at: 0.05, .finger, contact: 7)
    )
    #expect(canvas.isInked(155, 150))
    canvas.play(line(Point(20, 50), Point(200, 50), start: 0.1))
    #expect(!canvas.isInked(155, 150))
    // It stays rejected until it lifts, however long ago the pen left.
    canvas.play(
      sample(.moved, 200, 150, at: 5, .finger, contact: 7),
      sample(.ended, 210, 150, at: 5.1, .finger, contact: 7)
    )
    #expect(canvas.items.count == 1 && canvas.contactCount == 0)
    #expect(!canvas.isInked(180, 150))
    _ = canvas.undo()
    #expect(canvas.items.isEmpty)
  }

  @Test func aPalmThatMovedThePageBeforeThePenPutsItBack() {
    let canvas = makeCanvas()
    canvas.play(
      sample(.began, 150, 150, at: 0, .finger, contact: 7),
      sample(.moved, 190, 150, at: 0.1, .finger, contact: 7)
    )
    #expect(canvas.viewport.origin.x == 40)
    canvas.play(sample(.began, 20, 50, at: 0.2))
    #expect(canvas.viewport == Viewport())
    #expect(canvas.contactCount == 2)
  }

  @Test func aPalmOnAButtonIsCancelledWhenThePenLands() {
    let canvas = makeCanvas()
    let button = Recorder(Rect(x: 100, y: 100, width: 100, height: 100))
    canvas.root = button
    canvas.play(sample(.began, 150, 150, at: 0, .finger, contact: 7))
    canvas.play(sample(.began, 20, 50, at: 0.2))
    #expect(button.calls == ["start", "cancel"])
    canvas.play(sample(.ended, 150, 150, at: 3, .finger, contact: 7))
    #expect(button.calls.count == 2)
  }

  @Test func whatIsAsLargeAsAPalmIsOne() {
    let canvas = makeCanvas(roles: .allDraw)
    func touch(_ radii: [Double], _ start: Double) {
      for (i, radius) in radii.enumerated() {
        let phase: InputEvent.Phase = i == 0 ? .began : (i == radii.count - 1 ? .ended : .moved)
        var event = sample(phase, 50 + 10 * Double(i), 50, at: start + 0.01 * Double(i), .finger)
        event.contactRadius = radius
        canvas.play(event)
      }
    }
    touch([30, 30, 30], 0)
    #expect(canvas.items.isEmpty)
    // The contact of a finger grows and shrinks as it lands.
    touch([8, 12, 25, 12, 8], 1)
    #expect(canvas.items.isEmpty && canvas.contactCount == 0)
    touch([8, 12, 14, 12, 8], 2)
    #expect(canvas.items.count == 1)
  }
}
