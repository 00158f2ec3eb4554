import Inkstone

// Cregle's sample TextFieldIntegration: a pen that rests above a field for a second shows the field's hint; moving on
// or touching dismisses it. The canvas recognizes the gesture, the host shows a popover.

/// A field of a form, in pixels of the view.
struct Field {
  var name: String
  var hint: String
  var frame: Rect
}

let (date, signature) = (
  Field(name: "date", hint: "day and month", frame: Rect(x: 20, y: 20, width: 260, height: 40)),
  Field(name: "signature", hint: "sign here", frame: Rect(x: 20, y: 80, width: 260, height: 100))
)
let fields = [date, signature]
let canvas = InkCanvas(Drawing(author: 1, size: PageSize(300, 200)), width: 300, height: 200)
let hover = canvas.add(HoverRecognizer(), cancelsDrawings: false)

/// The field whose hint is shown.
var shown: Field?

/// Shows and dismisses hints according to the recognizer.
@MainActor func follow(_ update: CanvasUpdate) {
  for found in update.recognitions where found.recognizer == hover {
    // Only a completed gesture shows a hint; every other state dismisses it.
    let field = found.state == .ended ? fields.first { $0.frame.contains(found.location) } : nil
    if let shown, field?.name != shown.name { print("dismiss the hint of \(shown.name)") }
    if let field, field.name != shown?.name { print("hint of \(field.name): \(field.hint)") }
    shown = field
  }
}

/// Moves the pen above the surface, and rests it there.
@MainActor func rest(at point: Point, from time: Double, for seconds: Double) {
  follow(canvas.handle([InputEvent(phase: .hover, location: point, time: time)], at: time))
  // A host calls `tick` at `CanvasUpdate.deadline`; this one has no clock.
  follow(canvas.tick(at: time + seconds))
}

rest(at: Point(100, 40), from: 0, for: 1.2)
// Too short, so that only the next rest shows the other field's hint.
rest(at: Point(100, 120), from: 2, for: 0.5)
rest(at: Point(150, 120), from: 2.6, for: 1.2)
for (phase, time) in [(InputEvent.Phase.began, 5.0), (.moved, 5.1), (.ended, 5.2)] {
  let event = InputEvent(phase: phase, location: Point(150 + 20 * (time - 5), 120), time: time)
  follow(canvas.handle([event], at: time))
}
rest(at: Point(290, 195), from: 6, for: 1.2)
print("strokes: \(canvas.drawing.itemCount)")
