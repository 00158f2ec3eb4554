import InkCanvas
import InkDrawing
import InkGraphics
import InkStrokes
import InkStylus
import Testing

/// The objects that a canvas retains, and the state after its release.
@Suite struct UnloadTests {
  @Test("SK-22: a controller that is the responder of its own canvas goes with it, without a call")
  func controllerCanvasTargetController() {
    func make() -> [Watch] {
      let editor = Editor()
      // One contact is down when the editor closes, another hovers.
      editor.canvas.play(line(Point(20, 20), Point(90, 20)).dropLast())
      editor.canvas.play(sample(.hover, 30, 30, at: 1, contact: 2))
      #expect(editor.starts == 1 && editor.canvas.contactCount == 1)
      #expect(editor.canvas.root === editor && editor.canvas.firstResponder === editor)
      return [
        Watch(editor), Watch(editor.canvas), Watch(editor.panel), Watch(editor.hover),
        Watch(editor.pen), Watch(editor.node),
      ]
    }
    #expect(make().map { $0.isGone } == [true, true, true, true, true, true])
  }

  @Test("SK-22: a canvas keeps neither its first responder nor its root alive")
  func respondersAreNotKept() {
    let canvas = makeCanvas()
    func make() -> [Watch] {
      let first = Recorder()
      let root = Recorder()
      let leaf = Recorder()
      root.addChild(leaf)
      canvas.firstResponder = first
      canvas.root = root
      canvas.play(line(Point(20, 20), Point(90, 20)).dropLast())
      #expect(first.calls.first == "start")
      canvas.firstResponder = nil
      canvas.play(sample(.began, 20, 20, at: 1, contact: 2))
      #expect(leaf.calls == ["start"])
      canvas.firstResponder = first
      return [Watch(first), Watch(root), Watch(leaf)]
    }
    #expect(make().map { $0.isGone } == [true, true, true])
    #expect(canvas.firstResponder == nil && canvas.root == nil)
    // The remaining events of released responders leave no ink and block nothing.
    #expect(canvas.contactCount == 2)
    canvas.play(
      sample(.moved, 90, 90, at: 2),
      sample(.ended, 95, 90, at: 2.1),
      sample(.cancelled, 20, 20, at: 2.2, contact: 2)
    )
    #expect(canvas.contactCount == 0 && canvas.items.isEmpty)
    canvas.play(line(Point(20, 90), Point(200, 90), start: 3))
    #expect(canvas.items.count == 1)
  }

  @Test("SK-22: a parent keeps its children alive, a child never its parent")
  func treesAreOwnedDownwards() {
    let child = Recorder()
    func make() -> [Watch] {
      let parent = Recorder()
      let other = Recorder()
      parent.addChild(child)
      parent.addChild(other)
      return [Watch(parent), Watch(other)]
    }
    #expect(make().map { $0.isGone } == [true, true])
    #expect(child.nextResponder == nil)
    let next = Recorder()
    func fill() -> Watch {
      let inner = Recorder()
      next.addChild(inner)
      return Watch(inner)
    }
    let inner = fill()
    #expect(!inner.isGone && next.children.count == 1)
  }

  @Test("SK-22: a recogniser goes with the responder that it watches; one that watches all stays")
  func recogniserOfAView() {
    let canvas = makeCanvas()
    func make() -> (view: Watch, recognizer: Watch) {
      let view = Recorder(Rect(x: 0, y: 0, width: 50, height: 50))
      let recognizer = HoverRecognizer()
      canvas.root = view
      canvas.add(recognizer, on: view)
      #expect(canvas.play(sample(.hover, 20, 20, at: 1)).deadline == 2)
      return (Watch(view), Watch(recognizer))
    }
    let (view, recognizer) = make()
    #expect(view.isGone && !recognizer.isGone)
    let update = canvas.tick(at: 1.5)
    #expect(recognizer.isGone && update.deadline == nil && update.recognitions.isEmpty)
    // A recognizer for all contacts stays.
    func addForAll() -> Watch {
      let tap = TapRecognizer()
      canvas.add(tap)
      return Watch(tap)
    }
    let tap = addForAll()
    canvas.play(line(Point(20, 90), Point(200, 90), start: 3))
    #expect(!tap.isGone && canvas.items.count == 1)
  }

  @Test("SK-22: a pen whose reports were handled is the app's alone, even in mid-stroke")
  func accessories() {
    let canvas = makeCanvas()
    func make() -> Watch {
      let pen = AccessoryPen(contact: 40, sideButtonAction: .undo)
      let report = AccessorySample(
        timestamp: 1,
        rawPressure: 800,
        location: Point(9, 9),
        buttons: 1
      )
      _ = canvas.handle([report], of: pen, at: 1)
      #expect(canvas.contactCount == 1)
      return Watch(pen)
    }
    #expect(make().isGone)
  }

  @Test("SK-22: what an app ties to its canvas strongly is let go of when that is to be unloaded")
  func prepareForUnloadBreaksCycles() {
    func make(unloads: Bool) -> [Watch] {
      let editor = Editor()
      let target = Target(editor)
      editor.canvas.add(target)
      let sink = Sink(editor)
      editor.canvas.logSink = sink
      let child = Holder(editor)
      editor.panel.addChild(child)
      if unloads { _ = editor.canvas.prepareForUnload() }
      return [
        Watch(editor), Watch(editor.canvas), Watch(target), Watch(sink), Watch(child),
        Watch(editor.panel),
      ]
    }
    let kept = make(unloads: false)
    #expect(kept.allSatisfy { !$0.isGone })
    // So that this test leaks nothing, either.
    _ = (kept[1].object as? InkCanvas)?.prepareForUnload()
    #expect(kept.allSatisfy { $0.isGone })
    #expect(make(unloads: true).allSatisfy { $0.isGone })
  }

  @Test(
    "SK-22: unloading ends ink where it is, cancels what responders have, and takes no more input"
  )
  func unloadingKeepsTheInk() {
    let canvas = makeCanvas()
    let root = Recorder(Rect(x: 200, y: 0, width: 50, height: 50))
    let leaf = Recorder(Rect(x: 200, y: 0, width: 50, height: 50))
    let tap = TapRecognizer()
    root.addChild(leaf)
    canvas.root = root
    canvas.add(tap)
    canvas.settings.showsHoverMarks = true
    // Unfinished ink, a contact of a responder, and ink that a recognizer may still claim.
    canvas.play(sample(.began, 20, 20, at: 0), sample(.moved, 120, 20, at: 0.05))
    canvas.play(sample(.began, 220, 20, at: 0.1, contact: 2))
    canvas.play(sample(.moved, 230, 20, at: 0.1, contact: 2))
    canvas.play(sample(.began, 50, 90, at: 0.2, contact: 4))
    canvas.play(sample(.ended, 50, 90, at: 0.22, contact: 4))
    canvas.play(sample(.hover, 300, 200, at: 0.25, contact: 3))
    #expect(tap.state == .changed && canvas.items.isEmpty)
    let update = canvas.prepareForUnload()
    #expect(update.changes.count == 2 && canvas.items.count == 2)
    #expect(update.hoverMarks.isEmpty && update.deadline == nil)
    #expect(leaf.calls == ["start", "continue", "cancel"])
    #expect(leaf.nextResponder == nil && root.children.isEmpty && canvas.root == nil)
    #expect(canvas.contactCount == 0 && !canvas.takesInput)
    #expect(canvas.isInked(50, 90) && canvas.isInked(80, 20))
    let after = canvas.play(line(Point(20, 150), Point(200, 150), start: 2))
    #expect(after.allSatisfy { $0.changes.isEmpty && $0.recognitions.isEmpty })
    #expect(canvas.items.count == 2 && tap.state == .ready)
    // The host continues with the document.
    _ = canvas.undo()
    #expect(!canvas.isInked(50, 90) && canvas.isInked(80, 20))
    #expect(canvas.prepareForUnload().changes.isEmpty)
  }
}

/// A weak reference to an object.
private final class Watch {
  private(set) weak var object: AnyObject?
  init(_ object: AnyObject) { self.object = object }
  var isGone: Bool { object == nil }
}

/// A typical controller of an app: it owns a canvas and receives its callbacks.
private final class Editor: Responder {
  let node = ResponderNode()
  let canvas = makeCanvas()
  let panel = Recorder()
  let hover = HoverRecognizer()
  let pen = AccessoryPen(contact: 40)
  var starts = 0

  init() {
    addChild(panel)
    canvas.root = self
    canvas.firstResponder = self
    canvas.accessories = [pen]
    canvas.add(hover, on: self)
  }

  func isInside(_ point: Point, for event: InputEvent, from pen: AccessoryPen?) -> Bool { true }
  func didStart(_ drawing: ContactDrawing) { starts += 1 }
}

/// A recognizer that retains its target.
private final class Target: Recognizer {
  let editor: Editor
  init(_ editor: Editor) { self.editor = editor }
  let state = RecognizerState.ready
  let location = Point.origin
  let contacts: [UInt32] = []
  let deadline: Double? = nil
  func handle(_ event: InputEvent) -> [RecognizerState] { [] }
  func tick(at time: Double) -> [RecognizerState] { [] }
  func reset() {}
}

/// A sink that retains its target.
private final class Sink: LogSink, @unchecked Sendable {
  let editor: Editor
  init(_ editor: Editor) { self.editor = editor }
  func log(_ message: LogMessage) {}
}

/// A view that retains its controller.
private final class Holder: Responder {
  let node = ResponderNode()
  let editor: Editor
  init(_ editor: Editor) { self.editor = editor }
  func isInside(_ point: Point, for event: InputEvent, from pen: AccessoryPen?) -> Bool { false }
}
