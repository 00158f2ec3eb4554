// snippet: imports
import Foundation
import InkFormats
import InkStore
import Inkstone

// snippet end

// snippet: events
/// Returns the events of a straight line: 20 samples in a tenth of a second.
func strokeEvents(at y: Double, time: Double) -> [InputEvent] {
  (0..<20).map { i -> InputEvent in
    let way = Double(i)
    return InputEvent(
      phase: i == 0 ? .began : i == 19 ? .ended : .moved,
      location: Point(50 + 10 * way, y),
      time: time + way / 200,
      force: 0.5
    )
  }
}
// snippet end

enum FilesThatSurvive {
  static func run() throws {
    try create()
    try crash()
    try edit()
    try secondWriter()
    try compact()
    try trouble()
    try bytes()
    try cut()
    try replicas()
    try whole()
  }

  private static func create() throws {
    output("create")
    // snippet: create
    let path = "notes.ink"
    let file = try InkDocumentFile.create(
      path,
      InkDocument(Drawing(author: .random(in: 1 ... .max), size: PageSize(595, 842))),
      identifier: DocumentIdentifier(
        high: .random(in: 0 ... .max),
        low: .random(in: 0 ... .max)
      )
    )
    let canvas = try file.makeCanvas(width: 595, height: 842)

    for event in strokeEvents(at: 100, time: 1) {
      _ = canvas.handle([event], at: event.time)
      file.record(at: event.time)  // after each update of the canvas
    }
    print("strokes: \(canvas.drawing.counts.strokes), all on the disk: \(file.isSaved)")
    try file.close(at: 2)
    // snippet end
  }

  private static func crash() throws {
    let path = "notes.ink"
    output("crash")
    // snippet: crash
    // An app that ends in the middle of a stroke.
    let file = try InkDocumentFile.open(path)
    let canvas = try file.makeCanvas(width: 595, height: 842)
    for event in strokeEvents(at: 200, time: 3).prefix(12) {
      _ = canvas.handle([event], at: event.time)
      file.record(at: event.time)
    }
    file.abandon()  // closes the file as a crash does, without writing anything

    // The next start.
    let reopened = try InkDocumentFile.open(path)
    let drawing = reopened.document.drawing
    let recovered = reopened.document.recovered
    print("strokes: \(drawing.counts.strokes), cut off: \(recovered.count)")
    print("samples of the last one: \(drawing[recovered[0]]?.stroke?.samples.count ?? 0)")
    try reopened.close(at: 4)
    // snippet end
  }

  private static func edit() throws {
    let path = "notes.ink"
    output("edit")
    // snippet: edit
    // Without a canvas, for example in a command.
    let file = try InkDocumentFile.open(path)
    let page = file.document.drawing.pages[0].id
    try file.apply(.setPaper(Paper(pattern: .ruled), of: page), at: 0)
    try file.edit(at: 0) { document throws(EditError) in
      var metadata = document.metadata
      metadata.title = "Field notes"
      try document.setMetadata(metadata)
    }
    try file.undo(at: 0)  // works in a later run, too: the history is in the file
    let document = file.document
    print("undone: \(document.drawing.history.redoCount), title: \(document.metadata.title)")
    try file.close(at: 0)
    // snippet end
  }

  private static func secondWriter() throws {
    let path = "notes.ink"
    output("second")
    // snippet: second
    let file = try InkDocumentFile.open(path)
    do {
      _ = try InkDocumentFile.open(path)
    } catch DocumentFileError.busy(let path, let process) {
      let name = URL(fileURLWithPath: path).lastPathComponent
      print("\(name) is open in this process: \(process == getpid())")
    }

    // Readers don't wait for the writer.
    let (document, damage) = try InkDocumentFile.read(path)
    print("read: \(document.drawing.counts.strokes) strokes, damaged: \(damage != nil)")
    try file.close(at: 0)
    // snippet end
  }

  private static func compact() throws {
    let path = "notes.ink"
    output("compact")
    // snippet: compact
    let file = try InkDocumentFile.open(path)
    let before = file.size
    try file.compact()
    print("smaller: \(file.size < before), undo steps: \(file.document.drawing.history.undoCount)")
    try file.compact(Compaction(keepsHistory: false, keepsRemoved: false))
    print("undo steps: \(file.document.drawing.history.undoCount)")
    try file.close(at: 0)
    // snippet end
  }

  private static func trouble() throws {
    let path = "notes.ink"
    let file = try InkDocumentFile.open(path)
    // snippet: trouble
    file.record(at: 5)
    if let trouble = file.failure {
      print("Your ink is in memory only: \(trouble)")
      try file.saveElsewhere("/media/stick/notes.ink")
    }
    // snippet end
    try file.close(at: 5)
  }

  private static func bytes() throws {
    output("bytes")
    // snippet: bytes
    let document = InkDocument(Drawing(author: 1, size: PageSize(595, 842)))
    let canvas = InkCanvas(document, width: 595, height: 842)
    let identifier = DocumentIdentifier(
      high: .random(in: 0 ... .max),
      low: .random(in: 0 ... .max)
    )
    var log = DocumentLog(identifier)

    var database = Data(log.encode(canvas.takeFrames()))  // an empty page
    for event in strokeEvents(at: 100, time: 1) {
      _ = canvas.handle([event], at: event.time)
      database.append(contentsOf: log.encode(canvas.takeFrames()))  // after each update
    }

    // The next start.
    guard let (restored, restoredLog, accepted) = DocumentLog.read([UInt8](database))
    else { return }
    print("strokes: \(restored.drawing.counts.strokes), whole: \(accepted == database.count)")
    // snippet end
    // snippet: continue
    database.removeSubrange(accepted...)  // what a crash left behind
    log = restoredLog
    let next = InkCanvas(restored, width: 595, height: 842)
    database.append(contentsOf: log.encode(next.takeFrames()))
    // snippet end
    output("rewrite")
    // snippet: rewrite
    var packed = next.document
    if let bytes = log.rewrite(&packed) {
      print("smaller: \(bytes.count < database.count)")
      database = Data(bytes)
      // The canvas continues from here with a document in the new log.
      let canvas = InkCanvas(packed, width: 595, height: 842)
      _ = canvas.handle(strokeEvents(at: 200, time: 5), at: 6)
      database.append(contentsOf: log.encode(canvas.takeFrames()))
    }
    if let stored = DocumentLog.read([UInt8](database))?.document {
      print("strokes: \(stored.drawing.counts.strokes)")
    }
    // snippet end
  }

  private static func cut() throws {
    output("salvage")
    // snippet: salvage
    var bytes = try [UInt8](Data(contentsOf: URL(fileURLWithPath: "notes.ink")))
    bytes[bytes.count / 2] ^= 0xff  // a broken disk

    do {
      _ = try InkDocument(reading: bytes)
    } catch {
      print("damaged")
    }
    let (document, losses) = try InkDocument.salvaged(from: bytes)
    print("saved: \(document.drawing.pages.count) page, lost: \(losses.bytes > 0)")
    // snippet end
  }

  private static func replicas() throws {
    output("merge")
    // snippet: merge
    // Two copies of one drawing, with different authors.
    let origin = Drawing(author: 1, size: PageSize(595, 842))
    var (tablet, phone) = (origin, origin)
    phone.setAuthor(2)

    let layer = origin.layers(of: origin.pages[0].id)[0].id
    var sent: [LoggedOperation] = []
    for y in [100.0, 200] {
      let stroke = Stroke(id: StrokeID(0), brush: .pen, events: strokeEvents(at: y, time: 0))
      let operation = DrawingOperation.add(stroke, to: layer, in: &tablet)
      if let logged = try tablet.apply(operation).logged { sent.append(logged) }
    }
    let operation = DrawingOperation.addPage(size: PageSize(595, 842), in: &phone)
    try phone.apply(operation)

    phone.merge(sent.reversed())  // in any order, as often as you like
    tablet.merge(phone)  // or the whole drawing
    print("equal: \(tablet == phone)")
    print("strokes: \(phone.counts.strokes), pages: \(tablet.pages.count)")
    // snippet end
  }

  private static func whole() throws {
    output("whole")
    // snippet: whole
    var drawing = Drawing(author: 1, size: PageSize(595, 842))
    let layer = drawing.layers(of: drawing.pages[0].id)[0].id
    let stroke = Stroke(id: StrokeID(0), brush: .pen, events: strokeEvents(at: 100, time: 0))
    let operation = DrawingOperation.add(stroke, to: layer, in: &drawing)
    try drawing.apply(operation)

    // Everything, with the undo history.
    var document = InkDocument(drawing, precision: .lossless)
    let identifier = DocumentIdentifier(
      high: .random(in: 0 ... .max),
      low: .random(in: 0 ... .max)
    )
    var log = DocumentLog(identifier)
    let bytes = log.rewrite(&document) ?? []
    let loaded = try InkDocument(reading: bytes).drawing
    print("equal: \(loaded == drawing), undo steps: \(loaded.history.undoCount)")

    // What is visible now.
    let state = try InkWriter.write(InkImport(drawing), as: .ink).bytes
    let copy = try InkDocument(reading: state).drawing
    let isEqual = try copy.png() == drawing.png()
    print("equal pictures: \(isEqual), undo steps: \(copy.history.undoCount)")
    // snippet end
  }
}
