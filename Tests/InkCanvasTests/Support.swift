import InkCanvas
import InkDrawing
import InkGraphics
import InkRaster
import InkRendering
import InkStrokes
import InkStylus
import _InkTestSupport

/// Returns a drawing with one page.
func makeDrawing(_ width: Double = 400, _ height: Double = 300, paper: Paper = .plain) -> Drawing {
  Drawing(author: 1, size: PageSize(width, height), paper: paper)
}

/// Returns a canvas that shows a page at its size, one pixel per unit.
func makeCanvas(_ drawing: Drawing = makeDrawing(), roles: Roles = .penDraws) -> InkCanvas {
  let canvas = InkCanvas(drawing, width: 400, height: 300)
  canvas.roles = roles
  return canvas
}

/// Returns a sample.
func sample(
  _ phase: InputEvent.Phase,
  _ x: Double,
  _ y: Double,
  at time: Double,
  _ kind: InputEvent.PointerKind = .pen,
  contact: UInt32 = 1,
  buttons: UInt32 = 0
) -> InputEvent {
  var event = InputEvent(
    contact: contact,
    kind: kind,
    phase: phase,
    location: Point(x, y),
    time: time,
    force: kind == .pen ? 0.5 : nil
  )
  event.buttons = InputEvent.Buttons(rawValue: buttons)
  return event
}

extension InkCanvas {
  /// Delivers events one by one, each in its own callback at its own time.
  @discardableResult
  func play(_ events: [InputEvent]) -> [CanvasUpdate] {
    events.map { handle([$0], at: $0.time) }
  }

  /// Delivers events in one callback.
  @discardableResult
  func play(_ events: InputEvent...) -> CanvasUpdate {
    handle(events, at: events.last?.time ?? 0)
  }

  /// The items of the page, in order.
  var items: [Item] { drawing.layers(of: page).flatMap { $0.items } }

  /// Paints until no region is pending.
  func paintAll() {
    while !isComplete { _ = paint() }
  }

  /// Whether a pixel shows ink, or anything else that is not paper.
  func isInked(_ x: Int, _ y: Int) -> Bool {
    paintAll()
    return pixmap[x, y] != SIMD4(255, 255, 255, 255)
  }
}

/// Returns a pen stroke along a straight line, 5 ms per sample.
func line(
  _ from: Point,
  _ to: Point,
  count: Int = 10,
  start: Double = 0,
  _ kind: InputEvent.PointerKind = .pen,
  contact: UInt32 = 1,
  buttons: UInt32 = 0
) -> [InputEvent] {
  var events: [InputEvent] = []
  for i in 0..<count {
    let point = from.interpolated(to: to, Double(i) / Double(max(1, count - 1)))
    let phase: InputEvent.Phase = i == 0 ? .began : (i == count - 1 ? .ended : .moved)
    let time = start + 0.005 * Double(i)
    events.append(
      sample(phase, point.x, point.y, at: time, kind, contact: contact, buttons: buttons)
    )
  }
  return events
}

/// A responder that records its callbacks.
final class Recorder: Responder {
  let node = ResponderNode()
  var area: Rect
  var ownTransform = Affine.identity
  var takes = true
  var does: [EditingAction] = []
  var drawings: [(what: String, drawing: ContactDrawing)] = []
  var actions: [(action: EditingAction, sender: AccessoryPen?, event: InputEvent?)] = []

  init(_ area: Rect = Rect(center: .origin, radius: 1e6)) { self.area = area }

  var transform: Affine { ownTransform }
  var takesDrawings: Bool { takes }
  func isInside(_ point: Point, for event: InputEvent, from pen: AccessoryPen?) -> Bool {
    area.contains(point)
  }
  func didStart(_ drawing: ContactDrawing) { drawings.append(("start", drawing)) }
  func didContinue(_ drawing: ContactDrawing) { drawings.append(("continue", drawing)) }
  func didEnd(_ drawing: ContactDrawing) { drawings.append(("end", drawing)) }
  func didCancel(_ drawing: ContactDrawing) { drawings.append(("cancel", drawing)) }

  func perform(
    _ action: EditingAction,
    sender: AccessoryPen?,
    event: InputEvent?
  ) -> Bool {
    actions.append((action, sender, event))
    return does.contains(action)
  }

  /// The callbacks about drawings, in order.
  var calls: [String] { drawings.map { $0.what } }
}

/// A responder that leaves all callbacks to the next responder.
final class Forwarder: Responder {
  let node = ResponderNode()
  var area = Rect(center: .origin, radius: 1e6)
  func isInside(_ point: Point, for event: InputEvent, from pen: AccessoryPen?) -> Bool {
    area.contains(point)
  }
}

/// Returns a page painted in one pass, as a canvas should show it.
func painted(_ canvas: InkCanvas, live: [Stroke] = []) -> Pixmap {
  var drawing = canvas.drawing
  if !live.isEmpty {
    let operation = DrawingOperation.add(live, to: canvas.layer, in: &drawing)
    do { try drawing.apply(operation) } catch { preconditionFailure("live strokes can be added") }
  }
  let transform = canvas.viewport.transform
  var frame = Pixmap(like: canvas.pixmap)
  frame.fill(frame.bounds, with: frame.pixel(of: canvas.surround))
  guard var scene = drawing.scene(of: canvas.page) else { return frame }
  if drawing.page(canvas.page)?.size == nil { scene.paper = DisplayList() }
  PageRenderer().draw(scene, transform: transform, into: &frame)
  return frame
}

/// A recognizer that records the states of another, as an app may write it.
final class Watched: Recognizer {
  let inner: any Recognizer
  var states: [RecognizerState] = []

  init(_ inner: any Recognizer) { self.inner = inner }

  var state: RecognizerState { inner.state }
  var location: Point { inner.location }
  var contacts: [UInt32] { inner.contacts }
  var deadline: Double? { inner.deadline }

  func handle(_ event: InputEvent) -> [RecognizerState] { collect(inner.handle(event)) }
  func tick(at time: Double) -> [RecognizerState] { collect(inner.tick(at: time)) }
  func reset() { inner.reset() }

  private func collect(_ found: [RecognizerState]) -> [RecognizerState] {
    states += found
    return found
  }
}
