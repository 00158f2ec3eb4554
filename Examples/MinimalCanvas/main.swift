import Foundation
import InkFormats
import Inkstone

// A host without a window: it feeds a canvas with the samples of a pen, callback by callback, and
// writes the picture of the screen after each one. A debug build also prints the messages of the canvas
// for debugging; a release build has no listener for them.
// usage: MinimalCanvas [FOLDER]

/// Returns the samples of one callback: a pen that draws a flower, at 240 samples a second.
func samples(ofCallback number: Int, of count: Int) -> [InputEvent] {
  let last = 8 * count - 1
  return (8 * number..<8 * (number + 1)).map { i -> InputEvent in
    let angle = 2 * Double.pi * Double(i) / Double(last)
    let radius = 200 + 60 * cos(5 * angle)
    return InputEvent(
      phase: i == 0 ? .began : i == last ? .ended : .moved,
      location: Point(400 + radius * cos(angle), 300 + radius * sin(angle)),
      time: Double(i) / 240,
      force: 0.5 + 0.4 * sin(10 * angle)
    )
  }
}

let name = CommandLine.arguments.dropFirst().first ?? "frames"
let folder = URL(fileURLWithPath: name, isDirectory: true)
try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)

// A dotted page of 4 × 3 inches on a view of 800 × 600 pixels.
let paper = Paper(pattern: .dotted, spacing: 18)
let page = Drawing(author: 1, size: PageSize(288, 216), paper: paper)
let canvas = InkCanvas(page, width: 800, height: 600)
canvas.tool = .brush(.brushPen)
canvas.logSink = DebugLogSink()
var update = canvas.fit(.page)
var frame = 0

/// Paints the changes, as a host does once per frame.
@MainActor func show() throws {
  guard update.needsFrame else { return }
  let damage = canvas.paint()
  frame += 1
  let file = folder.appendingPathComponent("frame\(frame).png")
  try Data(PNGWriter.encode(canvas.pixmap)).write(to: file)
  let pixels = damage.reduce(0) { $0 + $1.width * $1.height }
  print("\(file.path): \(pixels) pixels may have changed")
}

try show()
let callbacks = 12
for number in 0..<callbacks {
  let events = samples(ofCallback: number, of: callbacks)
  update = canvas.handle(events, at: events[events.count - 1].time)
  try show()
}

// The pen has lifted, and the stroke is part of the drawing; it can be undone.
print("strokes: \(canvas.drawing.itemCount)")
update = canvas.undo()
try show()
print("strokes after undo: \(canvas.drawing.itemCount)")

// A pen that is lost while it draws leaves no ink. A debug build logs that.
let start = InputEvent(contact: 2, phase: .began, location: Point(50, 50), time: 1)
_ = canvas.handle([start], at: 1)
update = canvas.cancelContacts(.pen)
try show()
print("strokes after a pen was lost: \(canvas.drawing.itemCount)")
