import InkCanvas
import InkDrawing
import InkGraphics
import InkStrokes
import InkStylus
import InkTools
import Testing

@Suite struct AccessoryTests {
  /// Returns reports of a pen that moves to the right, 240 a second.
  private func reports(
    _ count: Int,
    from start: Double = 0,
    y: Double = 50,
    buttons: UInt32 = 0
  ) -> [AccessorySample] {
    (0..<count).map { i in
      AccessorySample(
        timestamp: start + Double(i) / 240,
        rawPressure: i == count - 1 ? 0 : 1024,
        location: Point(20 + 5 * Double(i), y),
        buttons: buttons
      )
    }
  }

  /// CR-05.
  @Test func rawPressureOf2048LevelsBecomesAFraction() {
    func pressure(_ raw: Int) -> Double {
      AccessorySample(timestamp: 0, rawPressure: raw, location: .origin).tipPressure
    }
    #expect(pressure(0) == 0 && pressure(2047) == 1)
    #expect(pressure(-5) == 0 && pressure(9999) == 1)
    for raw in 1...2047 { #expect(pressure(raw) > pressure(raw - 1)) }
  }

  /// CR-05, R6.
  @Test func samplesKeepTheirTimesAndPressuresInPageUnits() {
    let canvas = makeCanvas()
    _ = canvas.setViewport(Viewport(scale: 2, origin: Point(10, 20)))
    let pen = AccessoryPen(contact: 40)
    let reports = reports(8, from: 12.5)
    for report in reports { _ = canvas.handle([report], of: pen, at: report.timestamp) }
    let samples = canvas.items.first?.stroke?.samples ?? []
    #expect(samples.map { $0.time } == reports.map { $0.timestamp })
    #expect(samples.map { $0.pressure } == reports.map { $0.tipPressure })
    #expect(samples.first?.location == Point(5, 15))
  }

  @Test func aPenOfTwoLevelsDraws() {
    let canvas = makeCanvas()
    let pen = AccessoryPen(contact: 40)
    for i in 0..<10 {
      let report = AccessorySample(
        timestamp: Double(i) / 100,
        rawPressure: i < 9 ? 1 : 0,
        location: Point(20 + 10 * Double(i), 50)
      )
      _ = canvas.handle([report], of: pen, at: report.timestamp)
    }
    #expect(canvas.items.count == 1 && canvas.isInked(60, 50))
  }

  /// CR-10.
  @Test func theSideButtonErasesWhileItIsHeld() {
    let canvas = makeCanvas()
    let pen = AccessoryPen(contact: 40, sideButtonAction: .erase)
    canvas.play(line(Point(20, 50), Point(300, 50)))
    func draw(_ buttons: (Double) -> UInt32, _ y: Double, _ start: Double) {
      for i in 0..<30 {
        let x = 20 + 10 * Double(i)
        let report = AccessorySample(
          timestamp: start + Double(i) / 240,
          rawPressure: i < 29 ? 900 : 0,
          location: Point(x, y),
          buttons: buttons(x)
        )
        _ = canvas.handle([report], of: pen, at: report.timestamp)
      }
    }
    // Held from the start.
    draw({ _ in 1 }, 50, 1)
    #expect(!canvas.isInked(150, 50))
    #expect(pen.buttonState == 1)
    _ = canvas.undo()
    #expect(canvas.isInked(150, 50))
    // Held in the middle of a stroke only.
    draw({ $0 > 100 && $0 < 200 ? 1 : 0 }, 54, 2)
    #expect(canvas.isInked(60, 54) && canvas.isInked(260, 54))
    #expect(!canvas.isInked(150, 50) && canvas.isInked(60, 50))
    #expect(pen.buttonState == 0 && canvas.contactCount == 0)
  }

  /// CR-10: whatever the source of the events of a pen, its own actions apply, those of other pens do not.
  @Test func aPenThatIsAttachedKeepsItsActionsInEventsOfTheHost() {
    let canvas = makeCanvas()
    let pen = AccessoryPen(contact: 40, sideButtonAction: .save)
    canvas.accessories = [pen]
    canvas.buttonActions = ButtonActions(primary: .redo)
    func asked(_ contact: UInt32, _ time: Double) -> [EditingAction] {
      let hover = canvas.play(sample(.hover, 10, 10, at: time, contact: contact, buttons: 1))
      return hover.actions.map { $0.action }
    }
    #expect(asked(40, 1) == [.save])
    #expect(asked(41, 2) == [.redo])
    // The actions of a pen whose reports are handled do not apply to another.
    let other = AccessoryPen(contact: 42, sideButtonAction: .undo)
    let reports = [
      AccessorySample(timestamp: 3, rawPressure: 0, location: Point(10, 10), buttons: 1)
    ]
    #expect(canvas.handle(reports, of: other, at: 3).actions.map { $0.action } == [.undo])
    #expect(asked(42, 4).isEmpty)
    canvas.play(sample(.hover, 10, 10, at: 5, contact: 42))
    #expect(asked(42, 6) == [.redo])
  }

  /// CR-10.
  @Test func eachOf32ButtonsDoesWhatItIsToldTo() {
    let canvas = makeCanvas()
    var actions = ButtonActions()
    #expect(actions.primary == .erase && actions.secondary == .undo)
    for bit in 2..<32 { #expect(actions[bit] == .none) }
    // Each bit independently: no other changes.
    let all = EditingAction.allCases
    for bit in 0..<32 { actions[bit] = all[(bit * 7 + 3) % all.count] }
    for bit in 0..<32 { #expect(actions[bit] == all[(bit * 7 + 3) % all.count]) }
    #expect(actions.primary == actions[0] && actions.secondary == actions[1])
    let pen = AccessoryPen(contact: 40)
    pen.buttonActions = actions
    var time = 0.0
    func press(_ buttons: UInt32) -> [EditingAction] {
      var asked: [EditingAction] = []
      for state in [0, buttons] {
        time += 1
        let report = AccessorySample(
          timestamp: time,
          rawPressure: 0,
          location: Point(10, 10),
          buttons: state
        )
        asked += canvas.handle([report], of: pen, at: time).actions.map { $0.action }
      }
      return asked
    }
    for bit in 0..<32 {
      #expect(press(1 << UInt32(bit)) == (actions[bit] == .none ? [] : [actions[bit]]))
    }
    // All simultaneously: the lowest first.
    let wanted = (0..<32).map { actions[$0] }.filter { $0 != .none }
    #expect(press(.max) == wanted)
    // Any of them erases while it is held.
    canvas.buttonActions = ButtonActions(primary: .none, secondary: .none)
    canvas.buttonActions[31] = .erase
    canvas.play(line(Point(20, 50), Point(200, 50), start: 100))
    canvas.play(line(Point(100, 20), Point(100, 90), start: 101, buttons: 1 << 30))
    #expect(canvas.isInked(100, 50) && canvas.isInked(100, 80))
    canvas.play(line(Point(100, 20), Point(100, 90), start: 102, buttons: 1 << 31))
    #expect(!canvas.isInked(100, 50) && canvas.isInked(60, 50))
  }

  /// CR-11.
  @Test(arguments: [EditingAction.undo, .redo, .save, .erase])
  func aHandlerIsCalledOnceAButtonPress(_ action: EditingAction) {
    let canvas = makeCanvas()
    let pen = AccessoryPen(contact: 40, sideButtonAction: action)
    let top = Recorder()
    top.takes = false
    top.does = [action]
    let leaf = Recorder(Rect(x: 0, y: 0, width: 300, height: 300))
    leaf.takes = false
    top.addChild(leaf)
    canvas.root = top
    canvas.play(line(Point(20, 50), Point(300, 50)))
    var actions: [CanvasUpdate.Action] = []
    for report in reports(20, from: 1, buttons: 1) {
      actions += canvas.handle([report], of: pen, at: report.timestamp).actions
    }
    #expect(actions == [CanvasUpdate.Action(action: action, isHandled: true)])
    // Called from the innermost outward, with sender and event.
    #expect(leaf.actions.count == 1 && top.actions.count == 1)
    #expect(top.actions[0].action == action && top.actions[0].sender === pen)
    #expect(top.actions[0].event?.time == 1)
    // The canvas leaves alone an action that a responder handles.
    if action == .undo { #expect(canvas.items.count == 2) }
  }

  /// CR-11.
  @Test func withoutAHandlerTheCanvasUndoesAndTheHostSaves() throws {
    let canvas = makeCanvas()
    canvas.buttonActions = ButtonActions(primary: .undo, secondary: .save)
    canvas.play(line(Point(20, 50), Point(300, 50)))
    let update = canvas.play(sample(.hover, 10, 10, at: 1, buttons: 1))
    #expect(update.actions == [CanvasUpdate.Action(action: .undo, isHandled: false)])
    #expect(canvas.items.isEmpty)
    let cause = try #require(update.changes.last?.logged?.cause)
    guard case .undo = cause else { return #expect(Bool(false), "the stroke was taken back") }
    #expect(canvas.play(sample(.hover, 10, 10, at: 1.1, buttons: 1)).actions.isEmpty)
    let saves = canvas.play(sample(.hover, 10, 10, at: 1.2, buttons: 2)).actions
    #expect(saves == [CanvasUpdate.Action(action: .save, isHandled: false)])
  }

  /// CR-12.
  @Test func editingActionsCanBeSwitchedOff() {
    let canvas = makeCanvas()
    let root = Recorder()
    root.takes = false
    canvas.root = root
    canvas.sendsEditingActions = false
    canvas.play(line(Point(20, 50), Point(300, 50)))
    for action in EditingAction.allCases {
      canvas.buttonActions = ButtonActions(primary: action, secondary: action)
      let update = canvas.play(
        sample(.hover, 10, 10, at: 1, buttons: 0),
        sample(.hover, 10, 10, at: 1, buttons: 3)
      )
      #expect(update.actions.isEmpty)
    }
    canvas.play(line(Point(20, 90), Point(300, 90), start: 2, buttons: 3))
    #expect(root.actions.isEmpty && canvas.items.count == 2 && canvas.isInked(100, 90))
  }

  @Test func aPenThatIsLostLeavesNothingAndBlocksNothing() {
    let canvas = makeCanvas()
    let pen = AccessoryPen(contact: 40)
    _ = canvas.handle(Array(reports(10).dropLast()), of: pen, at: 0.1)
    #expect(canvas.isInked(40, 50))
    _ = canvas.handle(pen.disconnected(), at: 0.2)
    #expect(canvas.contactCount == 0 && !canvas.isInked(40, 50))
    _ = canvas.handle(reports(10, from: 1, y: 90), of: pen, at: 2)
    #expect(canvas.items.count == 1)
    // A finger that follows is not joined to it.
    canvas.roles = .allDraw
    canvas.play(line(Point(300, 200), Point(320, 200), start: 4, .finger, contact: 7))
    #expect(canvas.items.count == 2 && !canvas.isInked(200, 150))
  }

  /// CR-16.
  @Test func hoverMarksAreDrawnWhereAPenHovers() {
    let canvas = makeCanvas()
    canvas.tool = .brush(.highlighter)
    canvas.paintAll()
    canvas.play(sample(.hover, 100, 100, at: 0))
    #expect(!canvas.isInked(100, 100))
    canvas.settings.showsHoverMarks = true
    canvas.hoverMarkColor = Color(red: 1, green: 0, blue: 0)
    let update = canvas.play(sample(.hover, 120, 100, at: 0.1))
    #expect(update.hoverMarks == [HoverMark(contact: 1, location: Point(120, 100), radius: 7)])
    #expect(update.damage.contains(120, 100) && update.needsFrame)
    canvas.paintAll()
    #expect(canvas.pixmap[120, 100] == SIMD4(255, 0, 0, 255))
    #expect(!canvas.isInked(100, 100))
    // A pen that touches or leaves has no mark.
    canvas.play(line(Point(200, 200), Point(220, 200), start: 1))
    #expect(!canvas.isInked(120, 100))
    canvas.play(sample(.hover, 150, 100, at: 2))
    #expect(canvas.isInked(150, 100) && !canvas.isInked(162, 100))
    // The mark is as large as the ink would be, also in another view and with another brush.
    var view = canvas.viewport
    view.zoom(by: 2, about: Point(150, 100))
    _ = canvas.setViewport(view)
    #expect(canvas.isInked(162, 100))
    canvas.tool = .brush(.pen)
    #expect(canvas.isInked(150, 100) && !canvas.isInked(162, 100))
    canvas.play(sample(.cancelled, 150, 100, at: 2.1))
    #expect(!canvas.isInked(150, 100))
  }

  /// CR-16.
  @Test func theMarkIsThatOfTheToolWhichWouldTouch() {
    let canvas = makeCanvas()
    canvas.tool = .brush(.highlighter)
    canvas.eraser = .strokeEraser(radius: 20)
    canvas.settings.showsHoverMarks = true
    func radius(_ kind: InputEvent.PointerKind, _ time: Double, buttons: UInt32 = 0) -> Double? {
      let hover = sample(.hover, 100, 100, at: time, kind, contact: 3, buttons: buttons)
      return canvas.play(hover).hoverMarks.first?.radius
    }
    #expect(radius(.pen, 0) == 7)
    #expect(radius(.eraser, 1) == 20)
    #expect(radius(.pen, 2) == 7)
    // A button that erases is held, at the same point.
    canvas.paintAll()
    #expect(radius(.pen, 3, buttons: 1) == 20 && canvas.needsFrame)
    #expect(canvas.isInked(116, 100))
    #expect(radius(.pen, 4) == 7 && !canvas.isInked(116, 100))
    // The drawing tool is itself an eraser.
    canvas.tool = .strokeEraser(radius: 30)
    #expect(radius(.eraser, 5) == 30)
  }
}

extension PixelRect {
  fileprivate func contains(_ x: Int, _ y: Int) -> Bool {
    x >= minX && x < maxX && y >= minY && y < maxY
  }
}
