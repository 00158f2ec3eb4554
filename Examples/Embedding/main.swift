import Foundation
import InkFormats
import InkTypesetting
import Inkstone

let canvas = InkCanvas(InkDocument(Drawing(author: 1, size: nil)), width: 800, height: 300)
canvas.tool = .brush(.pencil)
for (phase, x) in [(InputEvent.Phase.began, 100.0), (.moved, 200), (.ended, 300)] {
  let event = InputEvent(phase: phase, location: Point(x, 150), time: x / 1000)
  if canvas.handle([event], at: event.time).needsFrame { print("show \(canvas.paint())") }
}
var (document, file) = (canvas.document, DocumentLog(DocumentIdentifier(high: 1, low: 2)))
try Data(file.rewrite(&document) ?? []).write(to: URL(fileURLWithPath: "drawing.ink"))

let drawing = canvas.drawing
try Data(drawing.png(scale: 2)).write(to: URL(fileURLWithPath: "drawing.png"))
try Data(drawing.svg()).write(to: URL(fileURLWithPath: "drawing.svg"))
try Data(drawing.pdf()).write(to: URL(fileURLWithPath: "drawing.pdf"))

let bytes = try Data(contentsOf: URL(fileURLWithPath: "drawing.ink"))
let loaded = try InkDocument(reading: [UInt8](bytes)).drawing
let isSame = try loaded.png() == drawing.png()
print("loaded: \(loaded.counts.strokes) stroke, the same: \(isSame)")

let renderer = DesktopContentRenderer()
try canvas.addText("Hello", at: Point(20, 20), renderer: renderer)
canvas.toolSettings.fontSize = 24
try canvas.setTexts(renderer: renderer)
print("texts: \(canvas.drawing.counts.texts)")
