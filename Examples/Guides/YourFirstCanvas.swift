// snippet: imports
import Foundation
import InkFormats
import Inkstone
// snippet end

enum YourFirstCanvas {
  static func run() throws {
    // snippet: canvas
    let canvas = InkCanvas(Drawing(author: 1, size: PageSize(595, 842)), width: 595, height: 842)
    canvas.tool = .brush(.pen)
    // snippet end

    // snippet: events
    let events = [
      InputEvent(phase: .began, location: Point(100, 200), time: 0, force: 0.2),
      InputEvent(phase: .moved, location: Point(200, 120), time: 0.02, force: 0.6),
      InputEvent(phase: .ended, location: Point(300, 200), time: 0.04, force: 0.3),
    ]
    let update = canvas.handle(events, at: 0.04)
    // snippet end

    output("paint")
    // snippet: paint
    if update.needsFrame {
      for rect in canvas.paint() { print("changed: \(rect)") }
    }
    // snippet end

    output("picture")
    // snippet: picture
    try Data(canvas.drawing.png()).write(to: URL(fileURLWithPath: "page.png"))
    print("strokes: \(canvas.drawing.counts.strokes)")
    // snippet end
  }
}
