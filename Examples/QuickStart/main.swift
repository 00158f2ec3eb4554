// snippet: canvas
import Foundation
import InkFormats
import Inkstone

// An A4 page on a view of 595 × 842 pixels.
let canvas = InkCanvas(Drawing(author: 1, size: PageSize(595, 842)), width: 595, height: 842)
canvas.tool = .brush(.pen)

// In the callback of your window system: what the pen reported, and the time in seconds.
let events = [
  InputEvent(phase: .began, location: Point(100, 200), time: 0, force: 0.2),
  InputEvent(phase: .moved, location: Point(200, 120), time: 0.02, force: 0.6),
  InputEvent(phase: .ended, location: Point(300, 200), time: 0.04, force: 0.3),
]
let update = canvas.handle(events, at: 0.04)

// Once a frame: paint, and show the rectangles that changed.
if update.needsFrame { for rect in canvas.paint() { print("changed: \(rect)") } }

// The page as a picture, whatever the view shows; `svg()` and `pdf()` do the same.
try Data(canvas.drawing.png()).write(to: URL(fileURLWithPath: "page.png"))
// snippet end

// snippet: brush
let reedPen = try Brush(
  style: Style(color: Color(red: 0.1, green: 0.2, blue: 0.5), width: 4),
  stages: [
    .pressureWidth(minimum: 0.25, maximum: 1.5), .taper(start: 6, end: 12),
  ],
  engine: MidpointEngine()
)
canvas.tool = .brush(reedPen)
// snippet end
