import Foundation
import Inkstone

let canvas = InkCanvas(InkDocument(Drawing(author: 1, size: nil)), width: 800, height: 300)
canvas.tool = .brush(.pencil)
for (phase, x) in [(InputEvent.Phase.began, 100.0), (.moved, 200), (.ended, 300)] {
  let event = InputEvent(phase: phase, location: Point(x, 150), time: x / 1000)
  if canvas.handle([event], at: event.time).needsFrame { print("show \(canvas.paint())") }
}
var (document, file) = (canvas.document, DocumentLog(DocumentIdentifier(high: 1, low: 2)))
try Data(file.rewrite(&document) ?? []).write(to: URL(fileURLWithPath: "drawing.ink"))
