import Foundation
import InkFormats
import InkRendering
import InkStore
import Inkstone

// Draws on a canvas whose document is a file. With --crash the program kills itself in the middle of
// a stroke; the next run shows that nothing recorded is lost. Lists of documents can show the
// thumbnail in the file.
// usage: DurableFile FILE.ink [--crash]

/// Returns a wavy line from left to right, one sample per event.
func line(_ number: Int, at start: Double) -> [InputEvent] {
  (0...40).map { i -> InputEvent in
    let way = Double(i)
    let height = 60 + 30 * Double(number)
    return InputEvent(
      phase: i == 0 ? .began : i == 40 ? .ended : .moved,
      location: Point(40 + 12 * way, height + 8 * sin(way / 3)),
      time: start + way / 240,
      force: 0.5
    )
  }
}

/// Creates the document, or opens it if it exists.
func document(_ path: String) throws -> InkDocumentFile {
  if FileManager.default.fileExists(atPath: path) { return try InkDocumentFile.open(path) }
  return try InkDocumentFile.create(
    path,
    InkDocument(Drawing(author: 1, size: PageSize(595, 842))),
    identifier: DocumentIdentifier(
      high: .random(in: .min ... .max),
      low: .random(in: .min ... .max)
    )
  )
}

/// Stores a thumbnail of the first page in the file.
func updateThumbnail(_ file: InkDocumentFile, at time: Double) throws {
  let drawing = file.document.drawing
  guard let page = drawing.pages.first, let layer = drawing.layers(of: page.id).first else {
    return
  }
  let renderer = ThumbnailRenderer(longest: 192)
  _ = renderer.render(
    PageView(
      drawing,
      page: page.id,
      layer: layer.id,
      transform: .identity,
      reader: StrokeReader(cacheLimit: 1 << 20)
    )
  )
  let picture = PNGWriter.encode(renderer.picture)
  try file.edit(at: time) { document throws(EditError) in try document.setThumbnail(picture) }
}

guard let path = CommandLine.arguments.dropFirst().first else {
  print("usage: DurableFile FILE.ink [--crash]")
  exit(2)
}
let crashes = CommandLine.arguments.contains("--crash")
let file = try document(path)
let canvas = try file.makeCanvas(width: 595, height: 842)
print("found: \(canvas.drawing.itemCount) strokes, \(file.document.recovered.count) cut off")

var time = ProcessInfo.processInfo.systemUptime
for number in 0..<3 {
  for (i, event) in line(canvas.drawing.itemCount, at: time).enumerated() {
    time = event.time
    _ = canvas.handle([event], at: time)
    // The only line that connects canvas and file.
    file.record(at: time)
    if crashes, number == 2, i == 20 { kill(getpid(), SIGKILL) }
  }
  time += 0.1
}
print("drawn: \(canvas.drawing.itemCount) strokes, all on the disk: \(file.isSaved)")
try updateThumbnail(file, at: time)
try file.close(at: time)
