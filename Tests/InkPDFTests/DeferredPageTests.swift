import Foundation
import InkDocuments
import InkDrawing
import InkFormats
import InkGraphics
import InkSession
import Testing
import _InkTestSupport

/// Pages of PDF documents that are read later: they have their sizes, and become what they would have been.
@Suite struct DeferredPageTests {
  private static let pageCount = 4

  private var file: [UInt8] {
    var builder = PDFBuilder()
    for page in 0..<Self.pageCount - 1 {
      builder.addPage("0 0 1 rg \(10 * page) 0 10 10 re f", box: "0 0 \(100 + page) 80")
    }
    // An empty page is read, too.
    builder.addPage("", box: "0 0 300 200")
    return builder.bytes
  }

  @Test func pagesReadLaterEqualThoseReadAtOnce() throws {
    let whole = try InkReader.read(file)
    var later = try InkReader.read(file, pdfPages: .none)
    #expect(later.drawing.deferredPages.map(\.deferred.number) == [0, 1, 2, 3])
    #expect(later.drawing.pages.map(\.size) == whole.drawing.pages.map(\.size))
    let reader = DeferredPageReader()
    var steps: [Int] = []
    try reader.read([later.drawing.pages[2].id], in: &later.drawing) { done, _ in steps.append(done)
    }
    #expect(steps == [1])
    #expect(later.drawing.deferredPages.map(\.deferred.number) == [0, 1, 3])
    try reader.read(in: &later.drawing)
    #expect(later.drawing.deferredPages.isEmpty)
    for (a, b) in zip(whole.drawing.pages, later.drawing.pages) {
      #expect(a.paper == b.paper)
    }
  }

  @Test func aChoiceReadsItsPages() throws {
    let some = try InkReader.read(file, pdfPages: .some(2...3))
    #expect(some.drawing.deferredPages.map(\.deferred.number) == [0, 3])
  }

  /// A PDF below ink that is written on the original needs no shapes.
  @Test func papersOfXournalDocumentsAreReadLater() throws {
    let path = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).pdf")
    try Data(file).write(to: path)
    defer { try? FileManager.default.removeItem(at: path) }
    var text = #"<?xml version="1.0"?><xournal creator="test" fileversion="4">"#
    for page in 0..<2 {
      let source = page == 0 ? #"domain="absolute" filename="\#(path.path())""# : ""
      text += #"<page width="\#(100 + page)" height="80">"#
      text += #"<background type="pdf" \#(source) pageno="\#(page + 1)"/><layer/></page>"#
    }
    text += "</xournal>"
    var read = try InkReader.read(Array(text.utf8), pdfPages: .none)
    #expect(read.drawing.deferredPages.map(\.deferred.number) == [0, 1])
    try DeferredPageReader().read(in: &read.drawing)
    let whole = try InkReader.read(file)
    for (a, b) in zip(read.drawing.pages, whole.drawing.pages) {
      #expect(a.size == b.size)
      #expect(a.paper.background?.items == b.paper.background?.items)
    }
  }

  @Test func readingIsNoStepOfUndo() throws {
    let session = CanvasSession()
    try session.perform(.resize(width: 200, height: 200, pixelsPerPoint: 1))
    let deferred = try InkWriter.write(InkReader.read(file, pdfPages: .none), as: .ink).bytes
    try session.perform(.open(bytes: deferred))
    try session.perform(.edit(.addPage(index: 0, width: 50, height: 50)))
    try session.perform(.edit(.addPage(index: 0, width: 60, height: 60)))
    try session.perform(.undo)
    try session.perform(.edit(.readPages(page: 1, first: 1, bytes: papers(1...2))))
    try session.perform(.redo)
    try session.perform(.undo)
    try session.perform(.undo)
    #expect(session.text(.deferredPages).count == 2 * Self.recordSize)
    #expect(session.status.undoCount == 0 && session.status.redoCount == 2)
    // The same after the file is opened again.
    let again = CanvasSession()
    try again.perform(.resize(width: 200, height: 200, pixelsPerPoint: 1))
    try again.perform(.open(bytes: deferred + session.takeLog()))
    #expect(again.text(.deferredPages).count == 2 * Self.recordSize)
    #expect(again.status.undoCount == 0 && again.status.redoCount == 2)
  }

  /// The size of a record of a deferred page, in bytes.
  private static let recordSize = 3 * 8

  /// A document of the papers of some pages, counted from 0.
  private func papers(_ range: ClosedRange<Int>) throws -> [UInt8] {
    let whole = try InkReader.read(file)
    let builder = DrawingBuilder()
    for page in whole.drawing.pages[range] {
      var paper = page.paper
      paper.background = paper.background.map { Graphic($0.items) }
      builder.beginPage(size: page.size, paper: paper)
    }
    return try InkWriter.write(InkImport(builder.finish()), as: .ink).bytes
  }

  /// A search needn't wait until the shapes of a long document have been read.
  @Test func aSessionFindsTextsOfUnreadPages() throws {
    let session = CanvasSession()
    try session.perform(.resize(width: 200, height: 200, pixelsPerPoint: 1))
    let deferred = try InkWriter.write(InkReader.read(file, pdfPages: .none), as: .ink).bytes
    try session.perform(.open(bytes: deferred))
    let builder = DrawingBuilder()
    for page in 0..<Self.pageCount {
      let letters = "Page".unicodeScalars.enumerated().map { index, scalar in
        PageCharacter(scalar, Rect(x: 10 + 8 * Double(index), y: 20, width: 8, height: 12))
      }
      var paper = Paper.plain
      let text = VectorPicture(deferredWidth: 100, height: 80).with(
        PageText(page == 2 ? letters : [])
      )
      paper.background = Graphic([
        .image(Picture(text), Rect(x: 0, y: 0, width: 100, height: 80), alpha: 1)
      ])
      builder.beginPage(size: PageSize(100, 80), paper: paper)
    }
    let texts = try InkWriter.write(InkImport(builder.finish()), as: .ink).bytes
    let found = {
      (0..<Self.pageCount).filter { !session.matches(of: Array("page".utf8), onPage: $0).isEmpty }
    }
    #expect(found() == [])
    try session.perform(.edit(.readPages(page: 0, first: 0, bytes: texts)))
    #expect(found() == [2])
    // The pages still wait for their shapes, and the document hasn't changed.
    #expect(session.text(.deferredPages).count == Self.pageCount * Self.recordSize)
    #expect(session.takeLog().isEmpty)
    try session.perform(.edit(.readPages(page: 0, first: 1, bytes: papers(1...2))))
    #expect(session.text(.deferredPages).count == 2 * Self.recordSize)
    #expect(found() == [])
    // Another document with the same identifiers has other texts.
    try session.perform(.edit(.readPages(page: 0, first: 0, bytes: texts)))
    try session.perform(.open(bytes: deferred))
    #expect(found() == [])
  }

  @Test func aSessionReadsPagesFromADocumentOfPapers() throws {
    let session = CanvasSession()
    try session.perform(.resize(width: 200, height: 200, pixelsPerPoint: 1))
    let deferred = try InkReader.read(file, pdfPages: .none)
    try session.perform(.open(bytes: try InkWriter.write(deferred, as: .ink).bytes))
    let records = session.text(.deferredPages)
    #expect(records.count == Self.pageCount * Self.recordSize)
    #expect(session.text(.original, 1) == file)
    let whole = try InkReader.read(file)
    let papers = try papers(1...2)
    try session.perform(.edit(.readPages(page: 0, first: 1, bytes: papers)))
    #expect(session.text(.deferredPages).count == 2 * Self.recordSize)
    let bytes = try #require(session.write())
    let drawing = try InkDocument(reading: bytes).drawing
    #expect(drawing.pages[2].paper == whole.drawing.pages[2].paper)
    // Junk, and what nothing waits for, changes nothing.
    #expect(throws: Refusal.unreadable) {
      try session.perform(.edit(.readPages(page: 0, first: 0, bytes: [1, 2, 3])))
    }
    try session.perform(.edit(.readPages(page: 1, first: 0, bytes: papers)))
    #expect(session.text(.deferredPages).count == 2 * Self.recordSize)
  }
}
