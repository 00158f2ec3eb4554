import Foundation
import InkCanvas
import InkDocuments
import InkDrawing
import InkGraphics
import InkStore
import InkStrokes
import InkStylus
import Testing
import _InkTestSupport

/// Canvases that draw on documents in files.
@Suite struct CanvasFileTests {
  let volume = PowerLossVolume()
  let path = "/notes/page.ink"

  private func create() throws -> InkDocumentFile {
    try InkDocumentFile.create(
      path,
      InkDocument(Drawing(author: 5, size: PageSize(300, 200))),
      identifier: Numbered.identifier,
      on: volume
    )
  }

  /// Returns a stroke whose height identifies it.
  private func stroke(_ number: Int, at start: Double) -> [InputEvent] {
    let y = 10 + 20 * Double(number)
    return SyntheticPen.stroke(
      (0..<20).map { Point(20 + 5 * Double($0), y) },
      force: 0.5,
      start: start
    )
  }

  /// Delivers events one by one, and records after each.
  private func draw(_ events: [InputEvent], on canvas: InkCanvas, _ file: InkDocumentFile) {
    for event in events {
      _ = canvas.handle([event], at: event.time)
      file.record(at: event.time)
    }
  }

  /// Opens the document on the disk, as if this program had been killed now.
  private func reopened() throws -> (file: InkDocumentFile, volume: PowerLossVolume) {
    var random = SeededGenerator(seed: 3)
    let image = volume.afterPowerLoss(&random)
    return (try InkDocumentFile.open(path, on: image), image)
  }

  private func heights(_ drawing: Drawing) -> [Double] {
    drawing.layers(of: drawing.pages[0].id)[0].items.map { item in
      (item.content.samples?.all.first?.location.y ?? -1).rounded()
    }
  }

  private func picture(_ document: InkDocument) -> [UInt32] {
    let canvas = InkCanvas(document, width: 300, height: 200)
    while canvas.needsFrame { _ = canvas.paint() }
    return canvas.pixmap.pixels
  }

  @Test("JU-06: what was recorded of a canvas is there after power fails, in every stroke")
  func powerLoss() throws {
    let file = try create()
    let canvas = try file.makeCanvas(width: 300, height: 200)
    for number in 0..<3 {
      draw(stroke(number, at: Double(number)), on: canvas, file)
      #expect(file.isSaved && file.failure == nil)
      let found = try reopened().file
      #expect(found.document.recovered.isEmpty)
      #expect(found.document.drawing.contentHash == canvas.drawing.contentHash)
    }
    _ = canvas.undo()
    file.record(at: 5)
    #expect(file.isSaved)
    let found = try reopened().file
    #expect(heights(found.document.drawing) == [10, 30])
    #expect(found.document.drawing.history.redoCount == 1)
    #expect(picture(found.document) == picture(canvas.document))
  }

  @Test(
    "What a pen drew is in the file before its picture is worked out, and on the disk when that is asked for"
  )
  func writtenFirst() throws {
    let file = try create()
    let canvas = try file.makeCanvas(width: 300, height: 200)
    let source = ScriptedSource()
    let kit = AccessoryKit(source)
    try kit.start()
    kit.screen = Rect(x: 0, y: 0, width: 300, height: 200)
    source.reports = [.described(AccessoryDescription(identifier: 1, capabilities: .pressure))]
    _ = canvas.handle(kit.update(), at: 0)
    file.record(at: 0)
    for step in 0..<12 {
      let time = 1 + Double(step) * 0.01
      let sample = StylusSample(
        time: time,
        location: Point(0.1 + 0.05 * Double(step), 0.5),
        pressure: 0.5,
        isTouching: step < 11
      )
      source.reports = [.moved(identifier: 1, sample)]
      let before = try #require(volume.status(path)?.size)
      canvas.process(kit.update(), until: time)
      #expect(file.write(at: time))
      #expect(try #require(volume.status(path)?.size) > before, "step \(step)")
      #expect(!file.isSaved)
      let update = canvas.tick(at: time)
      #expect(!update.damage.isEmpty || step == 11)
      file.record(at: time)
      #expect(file.isSaved == (step == 11))
    }
    let found = try reopened().file
    #expect(found.document.drawing.contentHash == canvas.drawing.contentHash)
    #expect(heights(found.document.drawing) == [100])

    // A document whose disk must be waited for is not written in advance.
    source.reports = [
      .moved(identifier: 1, StylusSample(time: 2, location: Point(0.5, 0.2), isTouching: true))
    ]
    canvas.process(kit.update(), until: 2)
    #expect(file.write(at: 2))
    let size = try #require(volume.status(path)?.size)
    source.reports = [
      .moved(identifier: 1, StylusSample(time: 2.3, location: Point(0.6, 0.2), isTouching: true))
    ]
    canvas.process(kit.update(), until: 2.3)
    #expect(!file.write(at: 2.3))
    #expect(try volume.status(path)?.size == size)
    _ = canvas.tick(at: 2.3)
    file.record(at: 2.3)
    #expect(file.isSaved)
  }

  @Test("A stroke that a crash cuts off has all samples but those of the last quarter of a second")
  func crashInMidStroke() throws {
    let file = try create()
    let canvas = try file.makeCanvas(width: 300, height: 200)
    draw(stroke(0, at: 0), on: canvas, file)
    draw(Array(stroke(1, at: 1).prefix(10)), on: canvas, file)
    #expect(!file.isSaved)
    let deadline = try #require(file.deadline)
    #expect(deadline <= 1.25)
    file.record(at: deadline)
    #expect(file.isSaved)
    let found = try reopened().file
    #expect(found.document.recovered.count == 1)
    #expect(heights(found.document.drawing) == [10, 30])
    let cut = found.document.drawing.layers(of: found.document.drawing.pages[0].id)[0].items[1]
    #expect(cut.content.samples?.all.count == 10)
  }

  @Test("A canvas goes on through compaction, with a stroke under way and frames not recorded yet")
  func compaction() throws {
    let file = try create()
    let canvas = try file.makeCanvas(width: 300, height: 200)
    for number in 0..<3 { draw(stroke(number, at: Double(number)), on: canvas, file) }
    let ink = stroke(3, at: 4)
    draw(Array(ink.prefix(8)), on: canvas, file)
    // Not recorded: compaction includes it.
    _ = canvas.handle([ink[8]], at: ink[8].time)
    #expect(!file.isSaved)
    let size = file.size
    try file.compact()
    #expect(file.size < size && file.isSaved)
    draw(Array(ink.dropFirst(9)), on: canvas, file)
    draw(stroke(4, at: 6), on: canvas, file)
    _ = canvas.undo()
    _ = canvas.undo()
    _ = canvas.redo()
    file.record(at: 7)
    #expect(heights(canvas.drawing) == [10, 30, 50, 70])
    let (found, image) = try reopened()
    #expect(found.document.drawing.contentHash == canvas.drawing.contentHash)
    #expect(picture(found.document) == picture(canvas.document))
    // Compacting it produces the same as compacting the canvas.
    try found.compact()
    try file.compact()
    #expect(image.node(path)?.content == volume.node(path)?.content)
  }

  @Test("Changes of the file are seen on its canvas, and undone there")
  func editsBesideTheCanvas() throws {
    let file = try create()
    let canvas = try file.makeCanvas(width: 300, height: 200)
    draw(stroke(0, at: 0), on: canvas, file)
    draw(stroke(1, at: 1), on: canvas, file)
    while canvas.needsFrame { _ = canvas.paint() }
    let before = canvas.pixmap.pixels
    let first = canvas.drawing.layers(of: canvas.page)[0].items[0].id
    try file.apply(.remove([first]), at: 2)
    #expect(file.isSaved)
    #expect(canvas.needsFrame)
    while canvas.needsFrame { _ = canvas.paint() }
    #expect(canvas.pixmap.pixels == picture(file.document))
    #expect(canvas.pixmap.pixels != before)
    _ = canvas.undo()
    file.record(at: 3)
    while canvas.needsFrame { _ = canvas.paint() }
    #expect(canvas.pixmap.pixels == before)
    #expect(heights(try reopened().file.document.drawing) == [10, 30])
  }

  @Test("SK-22: a file that is closed keeps no canvas alive, and a canvas never its file")
  func filesAndCanvasesLetGo() throws {
    weak var closedFile: InkDocumentFile?
    weak var closedCanvas: InkCanvas?
    var kept: InkCanvas?
    func close() throws {
      let file = try create()
      let canvas = try file.makeCanvas(width: 300, height: 200)
      draw(Array(stroke(1, at: 0).dropLast()), on: canvas, file)
      try file.close(at: 1)
      closedCanvas = canvas
      kept = canvas
      closedFile = file
    }
    try close()
    #expect(closedFile == nil && closedCanvas != nil)
    _ = kept?.prepareForUnload()
    #expect(kept?.drawing.itemCount == 1)
    kept = nil
    #expect(closedCanvas == nil)
    // An open file retains its canvas, which it records.
    let file = try InkDocumentFile.open(path, on: volume)
    weak let open = try file.makeCanvas(width: 300, height: 200)
    #expect(open != nil)
    try file.close(at: 2)
    #expect(open == nil)
  }

  @Test("Closing a file ends the stroke that is under way on its canvas")
  func closing() throws {
    let file = try create()
    let canvas = try file.makeCanvas(width: 300, height: 200)
    draw(Array(stroke(0, at: 0).prefix(12)), on: canvas, file)
    try file.close(at: 1)
    #expect(heights(file.document.drawing) == [10])
    let found = try InkDocumentFile.open(path, on: volume)
    #expect(found.recovery == nil && found.document.recovered.isEmpty)
    #expect(found.document.drawing.contentHash == file.document.drawing.contentHash)
    let items = found.document.drawing.layers(of: canvas.page)[0].items
    #expect(items[0].content.samples?.all.count == 12)
  }

  @Test("On a full disk a canvas draws on, and another place takes all of it")
  func fullDisk() throws {
    let file = try create()
    let canvas = try file.makeCanvas(width: 300, height: 200)
    volume.room = ("/notes", 30)
    for number in 0..<3 { draw(stroke(number, at: Double(number)), on: canvas, file) }
    #expect(!file.isSaved && file.failure != nil)
    // Not recorded: saving includes it.
    for event in stroke(3, at: 4) { _ = canvas.handle([event], at: event.time) }
    try file.saveElsewhere("/stick/page.ink")
    #expect(file.isSaved)
    let read = try InkDocumentFile.read("/stick/page.ink", on: volume)
    #expect(heights(read.document.drawing) == [10, 30, 50, 70])
  }

  @Test("A canvas that was drawn on becomes a file, and is recorded from then on")
  func savingACanvas() throws {
    let drawing = Drawing(author: 5, size: PageSize(300, 200))
    let canvas = InkCanvas(InkDocument(drawing), width: 300, height: 200)
    for event in stroke(0, at: 0) { _ = canvas.handle([event], at: event.time) }
    let ink = stroke(1, at: 1)
    for event in ink.prefix(5) { _ = canvas.handle([event], at: event.time) }
    let file = try InkDocumentFile.create(
      path,
      recording: canvas,
      identifier: Numbered.identifier,
      on: volume
    )
    draw(Array(ink.dropFirst(5)), on: canvas, file)
    #expect(file.isSaved)
    let found = try reopened().file
    #expect(heights(found.document.drawing) == [10, 30])
    #expect(found.document.drawing.contentHash == canvas.drawing.contentHash)
  }

  @Test("A second canvas takes the document over, with what the first was drawing")
  func anotherCanvas() throws {
    let file = try create()
    let first = try file.makeCanvas(width: 300, height: 200)
    draw(Array(stroke(0, at: 0).prefix(12)), on: first, file)
    let second = try file.makeCanvas(width: 150, height: 100)
    draw(stroke(1, at: 1), on: second, file)
    #expect(heights(second.drawing) == [10, 30])
    #expect(heights(try reopened().file.document.drawing) == [10, 30])
  }

  @Test("A document without a page with a layer is refused in one line")
  func noPage() throws {
    let file = try InkDocumentFile.create(
      path,
      InkDocument(Drawing(author: 5)),
      identifier: Numbered.identifier,
      on: volume
    )
    let expected = DocumentFileError.noPage(path: path)
    #expect(throws: expected) { try file.makeCanvas(width: 10, height: 10) }
    #expect(!"\(expected)".contains("\n"))
  }
}
