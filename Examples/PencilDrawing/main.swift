import Foundation
import InkFormats
import InkStylus
import Inkstone

// Cregle's sample PencilDrawing: black ink whose opacity is the pressure. A held side button erases, and so do
// fingers. A pen reports several samples in each callback; the host paints once per frame, whatever their number.
// usage: PencilDrawing [OUT.png]

let canvas = InkCanvas(Drawing(author: 1, size: PageSize(400, 300)), width: 400, height: 300)
canvas.tool = .brush(.seed(.creglePencil))
canvas.eraser = .brush(.eraser)
canvas.roles = .fingerErases
canvas.buttonActions = ButtonActions(primary: .erase)

/// Whether a frame is needed at the next refresh, and the numbers of frames and callbacks.
var (needsFrame, frames, callbacks) = (false, 0, 0)

/// Called by a window system with the samples since the last callback.
@MainActor func received(_ events: [InputEvent]) {
  callbacks += 1
  if canvas.handle(events, at: events[events.count - 1].time).needsFrame { needsFrame = true }
}

/// Called by a display sixty times a second.
@MainActor func refresh() {
  guard needsFrame else { return }
  needsFrame = false
  frames += 1
  _ = canvas.paint()
}

/// Draws a line with a pen or a finger: 240 samples a second, two in each callback, so two callbacks per frame.
@MainActor func draw(
  _ contact: UInt32,
  _ kind: InputEvent.PointerKind,
  from start: Point,
  to end: Point,
  at time: Double,
  buttons: InputEvent.Buttons = []
) {
  let last = 47
  let events = (0...last).map { i -> InputEvent in
    let t = Double(i) / Double(last)
    var event = InputEvent(
      contact: contact,
      kind: kind,
      phase: i == 0 ? .began : i == last ? .ended : .moved,
      location: start + (end - start) * t,
      time: time + Double(i) / 240,
      force: kind == .pen ? 0.1 + 0.9 * t : nil
    )
    event.buttons = buttons
    return event
  }
  for first in stride(from: 0, through: last, by: 2) {
    received(Array(events[first...(first + 1)]))
    if first % 4 == 2 { refresh() }
  }
  refresh()
}

/// Prints the number of items that leave ink, and of erasers.
@MainActor func report(_ what: String) {
  let counts = canvas.drawing.counts
  let ink = "\(counts.strokes) strokes, \(counts.erasers) erasers"
  print("\(what): \(ink), \(frames) frames of \(callbacks) callbacks")
}

draw(1, .pen, from: Point(40, 60), to: Point(360, 60), at: 0)
draw(1, .pen, from: Point(40, 160), to: Point(360, 160), at: 1)
report("drawn")
draw(1, .pen, from: Point(200, 20), to: Point(200, 100), at: 2, buttons: .primaryBarrel)
report("erased with the side button")
draw(2, .finger, from: Point(120, 120), to: Point(120, 200), at: 3)
report("erased with a finger")
try Data(canvas.drawing.png(scale: 1)).write(
  to: URL(fileURLWithPath: CommandLine.arguments.dropFirst().first ?? "pencil.png")
)
