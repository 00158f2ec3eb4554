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

/// Documents in files: saved, reopened, compacted, on faulty disks.
@Suite struct DocumentFileTests {
  let volume = PowerLossVolume()
  let path = "/notes/page.ink"

  func file(_ durability: Durability = .everyStroke()) throws -> InkDocumentFile {
    let drawing = Drawing(author: 5, size: PageSize(100, 100))
    return try InkDocumentFile.create(
      path,
      InkDocument(drawing),
      identifier: Numbered.identifier,
      on: volume,
      durability: durability
    )
  }

  static func draw(_ file: InkDocumentFile, _ number: Int, at time: Double = 0) throws {
    let drawing = file.document.drawing
    let layer = drawing.layers(of: drawing.pages[0].id)[0].id
    let ink = samples(number)
    let name = file.makeStrokeID()
    try file.beginStroke(name, brush: .pen, on: layer, samples: [ink[0]], at: time)
    try file.extendStroke(name, with: Array(ink[1...]), at: time)
    try file.endStroke(name, at: time)
  }

  static func samples(_ number: Int) -> [StrokeSample] {
    (0..<(2 + number % 30)).map {
      StrokeSample(location: Point(Double(number), Double($0)), time: Double(number), force: 0.5)
    }
  }

  @Test("JU-06, DR-23, DR-24: a document that is closed and opened is the same, undo included")
  func reopening() throws {
    var file = try file()
    for i in 0..<3 { try Self.draw(file, i) }
    let hash = file.document.drawing.contentHash
    let ids = file.document.drawing.layers(of: file.document.drawing.pages[0].id)[0].items.map(\.id)
    try file.apply(.remove([ids[1]]), at: 1)
    #expect(file.isSaved)
    try file.close(at: 2)
    file = try InkDocumentFile.open(path, on: volume)
    #expect(file.recovery == nil && file.document.recovered.isEmpty)
    #expect(DocumentKillTests.numbers(file.document) == [0, 2])
    try file.undo(at: 3)
    #expect(DocumentKillTests.numbers(file.document) == [0, 1, 2])
    #expect(file.document.drawing.contentHash == hash)
    try Self.draw(file, 3, at: 4)
    try file.undo(at: 5)
    #expect(file.document.drawing.contentHash == hash)
    let size = file.size
    try file.compact()
    #expect(file.size < size && file.document.drawing.contentHash == hash)
    try file.close(at: 6)
    file = try InkDocumentFile.open(path, on: volume)
    #expect(file.document.drawing.contentHash == hash)
    #expect(file.document.drawing.history.redoCount == 1)
    while try file.undo(at: 7) != nil {}
    #expect(file.document.drawing.isEmpty)
    try file.close(at: 8)
  }

  /// R9: each time, today's version opens the file, and does not know the steps that it undoes.
  @Test func undoInAFileTakesStepsOfALaterVersionBackAndNothingElse() throws {
    var file = try file()
    try Self.draw(file, 1)
    let hash = file.document.drawing.contentHash
    let step = UnknownStep(tag: 200, value: [3, 1, 4], previous: [2, 7])
    let adding = DrawingOperation(DrawingOperation.Kind(rawValue: 90), [.unknown(step)])
    let added = try #require(try file.apply(adding, at: 1).logged)
    try file.close(at: 2)
    for round in 0..<4 {
      file = try InkDocumentFile.open(path, on: volume)
      #expect(file.document.drawing.history.undoCount == 2)
      #expect(file.document.drawing.history.undoKind?.rawValue == 90)
      let undone = try #require(try file.undo(at: 3)?.logged)
      #expect(undone.cause == .undo(added.stamp) && undone.operation.steps.count == 1)
      try file.close(at: 4)
      file = try InkDocumentFile.open(path, on: volume)
      #expect(file.document.drawing.contentHash == hash)
      if round % 2 == 1 { try file.compact() }
      let redone = try #require(try file.redo(at: 5)?.logged)
      #expect(redone.cause == .redo(added.stamp))
      guard case .unknown(let again) = redone.operation.steps.first else {
        return #expect(Bool(false), "the step of the later version is written again")
      }
      #expect(again == step)
      try file.close(at: 6)
    }
  }

  @Test(
    "CR-23: a device log in a folder of the host's choice replays to the document that was drawn"
  )
  func deviceLog() throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("inkstone-log-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    /// Draws with a pen that is not part of the screen; the host writes its reports to a log if `logs` is set.
    func session(_ name: String, logs: Bool) throws -> (document: URL, log: URL) {
      let urls = (
        folder.appendingPathComponent("\(name).ink"), folder.appendingPathComponent(name)
      )
      let file = try InkDocumentFile.create(
        urls.0.path,
        InkDocument(Drawing(author: 5, size: PageSize(300, 200))),
        identifier: Numbered.identifier
      )
      let canvas = try file.makeCanvas(width: 300, height: 200)
      _ = canvas.setViewport(Viewport(scale: 1.5, origin: Point(-20, 10)))
      if logs { canvas.accessoryLog = EventStream() }
      let pen = AccessoryPen(contact: 77)
      for i in 0..<200 {
        let point = Point(20.3 + Double(i), 60 + Double(i * i % 50))
        let report = AccessorySample(
          timestamp: Double(i) / 240,
          rawPressure: i % 40 == 39 ? 0 : 200 + 9 * i,
          location: point,
          buttons: i > 170 ? 1 : 0
        )
        _ = canvas.handle([report], of: pen, at: report.timestamp)
        file.record(at: report.timestamp)
      }
      if let log = canvas.accessoryLog { try Data(log.encoded()).write(to: urls.1) }
      try file.close(at: 2)
      return urls
    }
    let silent = try session("silent", logs: false)
    #expect(!FileManager.default.fileExists(atPath: silent.log.path))
    let drawn = try session("drawn", logs: true)
    let log = try EventStream(decoding: [UInt8](Data(contentsOf: drawn.log)))
    #expect(log.events.count == 200)
    let canvas = InkCanvas(
      InkDocument(Drawing(author: 5, size: PageSize(300, 200))),
      width: 300,
      height: 200
    )
    for entry in log.entries {
      switch entry {
      case .brush(let brush): canvas.tool = .brush(brush)
      case .event(let event): _ = canvas.handle([event], at: event.time)
      }
    }
    for urls in [drawn, silent] {
      let found = try InkDocumentFile.read(urls.document.path)
      #expect(found.damage == nil && found.document.drawing.itemCount > 4)
      #expect(found.document.drawing.contentHash == canvas.drawing.contentHash)
    }
  }

  @Test("A stroke under way reaches the disk within a quarter of a second, a finished one at once")
  func delays() throws {
    let file = try file()
    let drawing = file.document.drawing
    let layer = drawing.layers(of: drawing.pages[0].id)[0].id
    let ink = Self.samples(20)
    let name = file.makeStrokeID()
    try file.beginStroke(name, brush: .pen, on: layer, samples: [ink[0]], at: 10)
    #expect(!file.isSaved && file.deadline == 10.25)
    try file.tick(at: 10.2)
    #expect(!file.isSaved)
    try file.extendStroke(name, with: [ink[1]], at: 10.25)
    #expect(file.isSaved)
    try file.extendStroke(name, with: [ink[2]], at: 10.3)
    #expect(!file.isSaved)
    try file.endStroke(name, at: 10.31)
    #expect(file.isSaved && file.failure == nil)
  }

  @Test("On a full disk drawing goes on, nothing is lost, and another place takes all of it")
  func fullDisk() throws {
    let file = try file()
    try Self.draw(file, 0)
    volume.room = ("/notes", 20)
    for i in 1..<5 { try Self.draw(file, i, at: Double(i)) }
    #expect(!file.isSaved)
    guard case .storage(let error) = file.failure else { return #expect(Bool(false)) }
    #expect(error.reason == .noSpace)
    #expect(throws: DocumentFileError.self) { try file.compact() }
    #expect(DocumentKillTests.numbers(file.document) == [0, 1, 2, 3, 4])
    try file.saveElsewhere("/stick/page.ink")
    #expect(file.isSaved && file.path == "/stick/page.ink")
    try Self.draw(file, 5, at: 9)
    try file.close(at: 10)
    let again = try InkDocumentFile.open("/stick/page.ink", on: volume)
    #expect(DocumentKillTests.numbers(again.document) == [0, 1, 2, 3, 4, 5])
  }

  @Test("A second writer is told who has the document, and a reader may look at it")
  func secondWriter() throws {
    let file = try file()
    try Self.draw(file, 0)
    #expect(throws: DocumentFileError.busy(path: path, process: nil)) {
      try InkDocumentFile.open(path, on: volume)
    }
    let read = try InkDocumentFile.read(path, on: volume)
    #expect(DocumentKillTests.numbers(read.document) == [0])
    try file.close(at: 1)
    #expect(throws: Never.self) { try InkDocumentFile.open(path, on: volume) }
  }

  @Test("A file without a drawing is refused in one line that says why")
  func noDrawing() throws {
    try InkFileStore.create(path, identifier: Numbered.identifier, on: volume).close()
    let expected = DocumentFileError.content(path: path, DocumentError(.noDrawing, at: 0))
    #expect(throws: expected) { try InkDocumentFile.open(path, on: volume) }
    #expect(throws: expected) { try InkDocumentFile.read(path, on: volume) }
    #expect(!"\(expected)".contains("\n"))
  }
}
