import InkCanvas
import InkDrawing
import InkGraphics
import InkStrokes
import InkStylus
import Testing

/// Nested responders: the next responder, hit testing, and conversion of locations.
@Suite struct ResponderTests {
  @Test("CR-07: a child has what contains it for its next responder, and leaves where it was")
  func childrenAndNextRespondersFollowFromOneAnother() {
    let root = Recorder()
    let left = Recorder()
    let right = Recorder()
    let leaf = Forwarder()
    #expect(leaf.nextResponder == nil && leaf.children.isEmpty)
    root.addChild(left)
    root.addChild(right)
    left.addChild(leaf)
    #expect(root.children.map(ObjectIdentifier.init) == [ObjectIdentifier(left), .init(right)])
    #expect(leaf.nextResponder === left && left.nextResponder === root)
    right.addChild(leaf)
    #expect(left.children.isEmpty && right.children.count == 1 && leaf.nextResponder === right)
    // Added again, it is above the others.
    root.addChild(left)
    #expect(root.children.map(ObjectIdentifier.init) == [ObjectIdentifier(right), .init(left)])
    leaf.removeFromParent()
    leaf.removeFromParent()
    #expect(right.children.isEmpty && leaf.nextResponder == nil)
  }

  @Test("CR-07: callbacks and actions reach a controller that is put between two responders")
  func aControllerMayBeBetween() {
    let canvas = makeCanvas()
    let root = Recorder()
    let controller = Controller(root)
    let panel = ControlledPanel(controller)
    root.addChild(panel)
    canvas.root = root
    canvas.buttonActions = ButtonActions(primary: .save)
    let updates = canvas.play(line(Point(10, 10), Point(50, 50), buttons: 1))
    #expect(controller.starts == 1 && root.calls.first == "start" && root.calls.last == "end")
    #expect(controller.actions == [.save] && root.actions.isEmpty)
    #expect(updates.flatMap { $0.actions }.map { $0.isHandled } == [true])
  }

  @Test("CR-05: a place is known in the coordinates of any responder, through all that contain it")
  func locationInAnyResponder() throws {
    let canvas = makeCanvas()
    let root = Recorder(Rect(x: -1000, y: -1000, width: 2000, height: 2000))
    let panel = Recorder(Rect(x: -1000, y: -1000, width: 2000, height: 2000))
    let button = Recorder(Rect(x: -1000, y: -1000, width: 2000, height: 2000))
    let beside = Recorder(Rect(x: 0, y: 0, width: 0, height: 0))
    root.ownTransform = .scale(2)
    panel.ownTransform = .translation(50, 20)
    button.ownTransform = .scale(0.5).concatenating(.translation(10, 5))
    beside.ownTransform = .translation(-7, 3)
    root.addChild(panel)
    panel.addChild(beside)
    panel.addChild(button)
    canvas.root = root
    _ = canvas.setViewport(Viewport(scale: 3, angle: 1, origin: Point(30, 40)))
    canvas.play(line(Point(140, 80), Point(150, 80)))
    let drawing = try #require(button.drawings.first).drawing
    let event = try #require(drawing.events.first)
    // Computed by hand: root (70, 40), panel (20, 20), button ((20 − 10) · 2, (20 − 5) · 2).
    #expect(drawing.location(of: event, in: root) == Point(70, 40))
    #expect(drawing.location(of: event, in: panel) == Point(20, 20))
    #expect(drawing.location(of: event, in: button) == Point(20, 30))
    #expect(drawing.location(of: event, in: beside) == Point(27, 17))
    #expect(button.location(of: Point(140, 80)) == Point(20, 30))
    // A removed responder uses the coordinates of the view.
    button.removeFromParent()
    #expect(drawing.location(of: event, in: button) == Point(260, 150))
  }

  @Test("CR-09: a host can ask who is at a place, and nothing comes of it")
  func theHitTestIsPublic() {
    let canvas = makeCanvas()
    let root = Recorder(Rect(x: 0, y: 0, width: 200, height: 200))
    let low = Recorder(Rect(x: 0, y: 0, width: 50, height: 50))
    let high = Recorder(Rect(x: 25, y: 0, width: 50, height: 50))
    high.takes = false
    root.addChild(low)
    root.addChild(high)
    func hit(_ x: Double, _ y: Double) -> (any Responder)? {
      canvas.hitTest(sample(.hover, x, y, at: 0))
    }
    #expect(hit(30, 10) == nil)
    canvas.root = root
    #expect(hit(10, 10) === low)
    // The topmost, whether or not it accepts drawings.
    #expect(hit(30, 10) === high)
    #expect(hit(100, 100) === root)
    #expect(hit(300, 100) == nil && hit(.nan, 10) == nil)
    root.addChild(low)
    #expect(hit(30, 10) === low)
    #expect(root.calls.isEmpty && low.calls.isEmpty && high.calls.isEmpty)
    #expect(canvas.contactCount == 0)
  }

  @Test("CR-09: a responder may search for itself, and knows the accessory that touches")
  func theSearchCanBeReplaced() {
    let canvas = makeCanvas()
    let pen = AccessoryPen(contact: 40)
    let panel = Picky(pen)
    let knob = Recorder(Rect(x: 0, y: 0, width: 10, height: 10))
    panel.addChild(knob)
    panel.target = knob
    canvas.root = panel
    // The pen that the panel waits for: its events reach the knob from any point.
    let reports = (0..<5).map { i in
      AccessorySample(
        timestamp: 0.01 * Double(i),
        rawPressure: i < 4 ? 900 : 0,
        location: Point(150, 150)
      )
    }
    _ = canvas.handle(reports, of: pen, at: 1)
    #expect(knob.calls == ["start", "end"] && canvas.items.isEmpty)
    #expect(canvas.hitTest(sample(.hover, 150, 150, at: 1), from: pen) === knob)
    // Another pen, and a pen of the screen, draw.
    let other = AccessoryPen(contact: 41)
    #expect(canvas.hitTest(sample(.hover, 150, 150, at: 1), from: other) == nil)
    _ = canvas.handle(reports.map { $0.later(2) }, of: other, at: 3)
    canvas.play(line(Point(150, 150), Point(160, 150), start: 4))
    #expect(knob.calls.count == 2 && canvas.items.count == 2)
    // After it is attached to the canvas, its events may come from the host.
    canvas.accessories = [pen]
    canvas.play(line(Point(150, 150), Point(160, 150), start: 5, contact: 40))
    #expect(knob.calls.suffix(1) == ["end"] && knob.calls.count > 2 && canvas.items.count == 2)
    #expect(panel.asked.contains { $0 === other } && panel.asked.contains { $0 === pen })
  }

  @Test("CR-09: the default search asks the responder and its children with the accessory")
  func theAccessoryIsHandedDown() {
    let canvas = makeCanvas()
    let root = Recorder()
    let leaf = Picky(AccessoryPen(contact: 9))
    root.addChild(leaf)
    canvas.root = root
    let pen = AccessoryPen(contact: 40)
    _ = canvas.hitTest(sample(.hover, 1, 1, at: 0), from: pen)
    #expect(leaf.asked.count == 1 && leaf.asked[0] === pen)
    _ = canvas.hitTest(sample(.hover, 1, 1, at: 0))
    #expect(leaf.asked.count == 2 && leaf.asked[1] == nil)
  }

  @Test("CR-20: a recogniser that watches a responder hears of it in a tree, and of nothing else")
  func aRecogniserInATree() {
    let canvas = makeCanvas()
    let root = Recorder(Rect(x: 0, y: 0, width: 300, height: 300))
    let field = Recorder(Rect(x: 0, y: 0, width: 50, height: 50))
    field.ownTransform = .translation(100, 100)
    root.addChild(field)
    canvas.root = root
    let press = LongPressRecognizer()
    canvas.add(press, on: field)
    canvas.play(sample(.began, 50, 50, at: 0))
    _ = canvas.tick(at: 1)
    canvas.play(sample(.ended, 50, 50, at: 1))
    #expect(press.state == .ready && root.calls == ["start", "end"])
    canvas.play(sample(.began, 120, 120, at: 2), sample(.moved, 121, 120, at: 2.1))
    _ = canvas.tick(at: 3)
    #expect(press.state == .ended)
    // The gesture canceled the contact.
    #expect(field.calls == ["start", "cancel"])
  }
}

/// A controller between two responders, outside their hierarchy.
private final class Controller: Responder {
  let node = ResponderNode()
  let nextResponder: (any Responder)?
  var starts = 0
  var actions: [EditingAction] = []
  init(_ next: any Responder) { nextResponder = next }
  func isInside(_ point: Point, for event: InputEvent, from pen: AccessoryPen?) -> Bool { false }
  func didStart(_ drawing: ContactDrawing) {
    starts += 1
    nextResponder?.didStart(drawing)
  }
  func perform(_ action: EditingAction, sender: AccessoryPen?, event: InputEvent?) -> Bool {
    actions.append(action)
    return true
  }
}

private final class ControlledPanel: Responder {
  let node = ResponderNode()
  let controller: Controller
  var nextResponder: (any Responder)? { controller }
  init(_ controller: Controller) { self.controller = controller }
  func isInside(_ point: Point, for event: InputEvent, from pen: AccessoryPen?) -> Bool { true }
}

/// A responder that passes one pen to a target, wherever it touches.
private final class Picky: Responder {
  let node = ResponderNode()
  let pen: AccessoryPen
  var target: (any Responder)?
  var asked: [AccessoryPen?] = []
  init(_ pen: AccessoryPen) { self.pen = pen }
  func isInside(_ point: Point, for event: InputEvent, from pen: AccessoryPen?) -> Bool { true }
  func hitTest(
    _ point: Point,
    for event: InputEvent,
    from pen: AccessoryPen?
  ) -> (any Responder)? {
    asked.append(pen)
    return pen === self.pen ? target : nil
  }
}

extension AccessorySample {
  fileprivate func later(_ time: Double) -> AccessorySample {
    var sample = self
    sample.timestamp += time
    return sample
  }
}
