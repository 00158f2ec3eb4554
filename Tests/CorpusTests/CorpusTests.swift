import Foundation
import InkDocuments
import InkDrawing
import InkFormats
import InkGraphics
import InkStrokes
import Testing

/// R9: what any version has written, every later version opens.
///
/// The bytes of `Tests/Corpus` are those of the version that a document was added by, and never change.
@Suite struct CorpusTests {
  /// Adds what is missing, and leaves what is there as it is.
  @Test(.enabled(if: Corpus.isWritten, "INKSTONE_WRITE_CORPUS is not 1"))
  func missingDocumentsAreWritten() throws {
    let files = FileManager.default
    func write(_ bytes: [UInt8], _ name: String, _ ending: String) throws {
      let url = Corpus.url(name, ending)
      if !files.fileExists(atPath: url.path) { try Data(bytes).write(to: url) }
    }
    var rows = Corpus.rows
    for entry in CorpusEntry.all {
      do {
        if !files.fileExists(atPath: Corpus.url(entry.name, "ink").path) {
          var low: UInt64 = 0
          for byte in entry.name.utf8 { low = low &* 31 &+ UInt64(byte) }
          var sketch = Sketch(DocumentIdentifier(high: 0x696e_6b73_746f_6e65, low: low))
          try entry.make(&sketch)
          try write(sketch.bytes, entry.name, "ink")
        }
        let opened = try Corpus.Opened(try Corpus.bytes(entry.name, "ink"))
        let picture = try Corpus.picture(opened.document.drawing)
        try write(PNGWriter.encode(picture, dpi: 72), entry.name, "png")
        try write(Array(CorpusFacts(opened.document).text.utf8), entry.name, "txt")
        if !rows.contains(where: { $0.name == entry.name }) {
          rows.append(
            try Corpus.Row(entry.name, entry.feature, entry.isLossy ? nil : picture, opened)
          )
        }
      } catch {
        Issue.record("\(entry.name): \(error)")
      }
    }
    let lines = [Corpus.Row.head] + rows.map { $0.line }
    try (lines.joined(separator: "\n") + "\n")
      .write(to: Corpus.url("corpus", "tsv"), atomically: true, encoding: .utf8)
  }

  @Test(.enabled(if: !Corpus.isWritten)) func everyFeatureHasADocument() throws {
    let (documents, names) = (try Corpus.documents(), Corpus.rows.map { $0.name })
    #expect(documents == names.sorted())
    #expect(Set(names).count == names.count && names.count >= 80)
    for entry in CorpusEntry.all {
      let row = Corpus.rows.first { $0.name == entry.name }
      #expect(
        row?.feature == entry.feature,
        "\(entry.name): the feature in the table, or INKSTONE_WRITE_CORPUS=1 adds the document"
      )
    }
    for name in documents {
      #expect(try Corpus.bytes(name, "ink").count < 20_000, "\(name) is small")
    }
  }

  @Test(.enabled(if: !Corpus.isWritten), arguments: Corpus.rows)
  func everyDocumentOpensAndLooksAsItDid(_ row: Corpus.Row) throws {
    let opened = try Corpus.Opened(try Corpus.bytes(row.name, "ink"))
    let picture = try Corpus.picture(opened.document.drawing)
    let isLossy = row.pixels == Corpus.Row.lossy
    let found = try Corpus.Row(row.name, row.feature, isLossy ? nil : picture, opened)
    #expect(found == row, "now and then:\n\(found.line)\n\(row.line)")
    let difference = Corpus.difference(picture, try Corpus.keptPicture(row.name))
    #expect(difference.map { $0 <= (isLossy ? 8 : 0) } == true, "its picture")
    #expect(Set(picture.pixels).count > 2, "an empty picture shows nothing")
    let facts = CorpusFacts(opened.document).text
    let kept = String(decoding: try Corpus.bytes(row.name, "txt"), as: UTF8.self)
    let differing = zip(facts.split(separator: "\n"), kept.split(separator: "\n")).first {
      $0 != $1
    }
    let isSame = facts == kept
    #expect(
      isSame,
      "now and then: \(differing.map { "\($0)\n\($1)" } ?? "another number of lines")"
    )
  }

  @Test(.enabled(if: !Corpus.isWritten), arguments: Corpus.rows)
  func everyHistoryIsUndoneAndRedone(_ row: Corpus.Row) throws {
    var document = try Corpus.Opened(try Corpus.bytes(row.name, "ink")).document
    guard document.isEditable else { return }
    let (before, picture) = (document, try Corpus.picture(document.drawing))
    var count = 0
    while try document.undo() != nil { count += 1 }
    #expect(count == before.drawing.history.undoCount)
    for _ in 0..<count { #expect(try document.redo() != nil) }
    #expect(document.drawing.history.redoCount == before.drawing.history.redoCount)
    #expect(document.drawing == before.drawing)
    #expect(CorpusFacts(document).pages == CorpusFacts(before).pages)
    let isSame = try Corpus.picture(document.drawing) == picture
    #expect(isSame)
  }

  @Test(.enabled(if: !Corpus.isWritten), arguments: Corpus.rows)
  func everyDocumentIsRewrittenAndContinued(_ row: Corpus.Row) throws {
    var opened = try Corpus.Opened(try Corpus.bytes(row.name, "ink"))
    guard opened.document.isEditable else {
      #expect(throws: EditError.readOnly) { try opened.document.compact() }
      return
    }
    let before = opened.document
    let packed = opened.log.rewrite(&opened.document)
    let rewritten = try Corpus.Opened(try #require(packed))
    try expectSame(rewritten.document, before)
    var again = rewritten
    let isSame = again.log.rewrite(&again.document) == packed
    #expect(isSame, "rewritten twice it has the same bytes")
    let picture = try Corpus.picture(before.drawing)
    let isShown = try Corpus.picture(rewritten.document.drawing) == picture
    #expect(isShown, "rewritten it looks the same")
    // Both forms are continued: the log, unless it has to be rewritten first, and the rewritten one.
    let log = try Corpus.Opened(try Corpus.bytes(row.name, "ink"))
    for var file in log.accepted.isEmpty ? [rewritten] : [log, rewritten] {
      let drawing = file.document.drawing
      let page = try #require(drawing.pages.first).id
      let layer = try #require(drawing.layers(of: page).first).id
      let ink = Stroke(id: StrokeID(0), brush: .pen, samples: Sketch.wave(20))
      try file.document.apply { .add(ink, to: layer, in: &$0) }
      let bytes = file.accepted + file.log.encode(file.document.takeFrames())
      let read = try Corpus.Opened(bytes)
      #expect(read.reading == "whole" && read.document.drawing.itemCount == drawing.itemCount + 1)
      try expectSame(read.document, file.document)
    }
  }

  private func expectSame(_ a: InkDocument, _ b: InkDocument) throws {
    #expect(a.drawing == b.drawing && a.metadata == b.metadata && a.precision == b.precision)
    #expect(CorpusFacts(a).pages == CorpusFacts(b).pages)
    let (history, other) = (a.drawing.history, b.drawing.history)
    #expect(history.undoCount == other.undoCount && history.redoCount == other.redoCount)
  }
}
