import InkCanvas
import InkDrawing
import InkGraphics
import InkStrokes
import InkStylus
import Testing
import _InkTestSupport

/// Drawing on a canvas with the pens of a kit.
@Suite struct AccessoryKitCanvasTests {
  private let source = ScriptedSource()
  private let kit: AccessoryKit
  private let canvas = makeCanvas()

  init() throws {
    kit = AccessoryKit(source)
    kit.screen = Rect(x: 0, y: 0, width: 400, height: 300)
    try kit.start()
  }

  private func pen(_ identifier: UInt64) -> AccessoryReport {
    .described(AccessoryDescription(identifier: identifier, capabilities: .pressure))
  }

  private func moved(
    _ identifier: UInt64,
    _ time: Double,
    _ x: Double,
    _ y: Double,
    pressure: Double = 0.5,
    buttons: UInt32 = 0
  ) -> AccessoryReport {
    let sample = StylusSample(
      time: time,
      location: Point(x / 400, y / 300),
      pressure: pressure,
      isTouching: pressure > 0,
      buttons: buttons
    )
    return .moved(identifier: identifier, sample)
  }

  /// Returns a stroke from 20 to 300 in 40 samples, 10 ms each, that lifts at its end.
  private func stroke(
    _ identifier: UInt64,
    y: Double,
    start: Double,
    count: Int = 40,
    buttons: UInt32 = 0
  ) -> [AccessoryReport] {
    (0..<count).map { i in
      moved(
        identifier,
        start + Double(i) / 100,
        20 + 280 * Double(i) / 39,
        y,
        pressure: i == 39 ? 0 : 0.5,
        buttons: buttons
      )
    }
  }

  @discardableResult
  private func play(_ reports: [AccessoryReport], at time: Double) -> CanvasUpdate {
    source.reports = reports
    return canvas.handle(kit.update(), at: time)
  }

  @Test("CR-10: bit 0 erases while it is held, and each pen has its own actions")
  func sideButton() throws {
    var settings = StylusSettings()
    settings.standardTool.buttons = ButtonActions(primary: .erase)
    kit.settings = settings
    canvas.buttonActions = ButtonActions(primary: .none, secondary: .none)
    play([pen(1), pen(2)], at: 0)
    kit.accessory(2)?.buttonActions = ButtonActions(primary: .save)
    play(stroke(1, y: 50, start: 1), at: 2)
    #expect(canvas.items.count == 1 && canvas.isInked(150, 50))
    play(stroke(1, y: 50, start: 3, buttons: 1), at: 4)
    #expect(!canvas.isInked(150, 50))
    let update = play(stroke(2, y: 50, start: 5, buttons: 1), at: 6)
    #expect(update.actions.map { $0.action } == [.save] && canvas.isInked(150, 50))
    #expect(kit.accessory(2)?.buttonState == 1 && kit.accessory(1)?.buttonState == 1)
  }

  @Test(
    "CR-02: a pen that is unplugged in mid-stroke takes its ink along; plugged in again it draws"
  )
  func unplugged() {
    play([pen(1)], at: 0)
    play(stroke(1, y: 50, start: 1, count: 30), at: 1.3)
    #expect(canvas.isInked(100, 50) && canvas.contactCount == 1)
    play([.removed(identifier: 1, time: 1.4), moved(1, 1.5, 300, 50)], at: 1.5)
    #expect(!canvas.isInked(100, 50) && canvas.contactCount == 0 && canvas.items.isEmpty)
    play([pen(1)] + stroke(1, y: 90, start: 2), at: 3)
    #expect(canvas.items.count == 1 && canvas.isInked(150, 90) && canvas.contactCount == 0)
    // The same if the whole kit stops.
    play(stroke(1, y: 50, start: 4, count: 30), at: 5)
    kit.stop()
    play([], at: 6)
    #expect(canvas.items.count == 1 && canvas.contactCount == 0 && !canvas.isInked(100, 50))
  }

  @Test("CR-26: two pens at once are two strokes, one of which may be cancelled")
  func twoPens() {
    play([pen(1), pen(2)], at: 0)
    var both: [AccessoryReport] = []
    for (one, other) in zip(stroke(1, y: 50, start: 1), stroke(2, y: 200, start: 1.005)) {
      both += [one, other]
    }
    for (index, report) in both.enumerated() { play([report], at: 1 + Double(index) / 200) }
    #expect(canvas.items.count == 2 && canvas.isInked(150, 50) && canvas.isInked(150, 200))
    #expect(!canvas.isInked(150, 125))
    play(stroke(1, y: 80, start: 3, count: 20) + stroke(2, y: 230, start: 3, count: 20), at: 3.2)
    play([.removed(identifier: 1, time: 3.3)] + [moved(2, 3.4, 170, 230, pressure: 0)], at: 3.4)
    #expect(canvas.items.count == 3 && canvas.isInked(100, 230) && !canvas.isInked(100, 80))
  }

  @Test("CR-26: a palm beside a pen of the kit leaves no ink, and a finger later does")
  func penAndTouch() {
    canvas.roles = .allDraw
    play([pen(1)], at: 0)
    play(stroke(1, y: 50, start: 1, count: 20), at: 1.2)
    canvas.play(line(Point(50, 200), Point(250, 200), start: 1.25, .finger, contact: 7))
    play([moved(1, 1.4, 200, 50, pressure: 0)], at: 1.4)
    #expect(canvas.items.count == 1 && !canvas.isInked(100, 200))
    canvas.play(line(Point(50, 200), Point(250, 200), start: 3, .finger, contact: 7))
    #expect(canvas.items.count == 2 && canvas.isInked(100, 200))
  }

  @Test("CR-05: a tip that leaves without lifting ends its stroke, and its mark is gone")
  func leaves() {
    canvas.settings.showsHoverMarks = true
    play([pen(1), moved(1, 0.5, 20, 50, pressure: 0)], at: 0.5)
    #expect(play([], at: 0.6).hoverMarks.count == 1)
    play(stroke(1, y: 50, start: 1, count: 30), at: 1.3)
    let update = play([.left(identifier: 1, time: 1.5)], at: 1.5)
    #expect(canvas.items.count == 1 && canvas.contactCount == 0 && canvas.isInked(150, 50))
    #expect(update.hoverMarks.isEmpty)
    play(stroke(1, y: 90, start: 2), at: 3)
    #expect(canvas.items.count == 2)
  }

  @Test("CR-05: a time that goes back leaves sound ink, and the next stroke works")
  func timeGoesBack() throws {
    play([pen(1)], at: 0)
    var reports = stroke(1, y: 50, start: 10)
    for index in 15..<25 { reports[index] = moved(1, index % 2 == 0 ? 3 : .nan, 150, 50) }
    for (index, report) in reports.enumerated() { play([report], at: 10 + Double(index) / 100) }
    let samples = try #require(canvas.items.first?.stroke?.samples)
    #expect(zip(samples, samples.dropFirst()).allSatisfy { $0.time <= $1.time })
    #expect(samples.allSatisfy { $0.location.isFinite })
    play(stroke(1, y: 90, start: 1), at: 12)
    #expect(canvas.items.count == 2 && canvas.isInked(150, 90) && canvas.contactCount == 0)
  }

  @Test("CR-11: a key of a pad asks once, the first responder first, then the canvas")
  func padKeys() {
    var settings = StylusSettings()
    settings.standardPad.keys[0] = .undo
    settings.standardPad.keys[1] = .save
    kit.settings = settings
    play([pen(1), .described(AccessoryDescription(identifier: 9, kind: .pad))], at: 0)
    func key(_ number: Int, _ isDown: Bool = true) -> AccessoryReport {
      .pad(identifier: 9, PadSample(time: 3, action: .button(number: number, isDown: isDown)))
    }
    play(stroke(1, y: 50, start: 1), at: 2)
    let update = play([key(0), key(0, false), key(1), key(2)], at: 3)
    #expect(update.actions.map { $0.action } == [.undo, .save] && canvas.items.isEmpty)
    let root = Recorder()
    root.takes = false
    root.does = [.undo]
    canvas.root = root
    let next = play([key(0)], at: 4)
    #expect(next.actions == [CanvasUpdate.Action(action: .undo, isHandled: true)])
    #expect(root.actions.count == 1 && root.actions[0].sender === kit.accessory(9))
    #expect(root.actions[0].event == nil)
  }

  @Test("CR-23: what pens of a kit do is kept when asked")
  func log() {
    play([pen(1)], at: 0)
    canvas.accessoryLog = EventStream()
    play(stroke(1, y: 50, start: 1), at: 2)
    #expect(canvas.accessoryLog?.events.count == 40 && canvas.items.count == 1)
  }
}
