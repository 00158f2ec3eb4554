import Foundation
import InkDocuments
import InkDrawing
import Testing

/// Documents as large as the Studio writes; `scripts/check-large` measures all verbs on them.
@Suite struct LargeDocumentTests {
  /// Writes a one-page document, extended by a hole to a size in bytes.
  private func document(at path: String, size: Int) throws {
    var document = InkDocument(Drawing(author: 7, size: PageSize(200, 100)))
    var writer = FrameWriter(LogHeader(DocumentIdentifier(high: 1, low: 2)))
    for frame in document.takeFrames() {
      writer.append(frame.kind, frame.flags, payload: frame.payload)
    }
    try Data(writer.takeBytes()).write(to: URL(fileURLWithPath: path))
    guard truncate(path, size) == 0 else {
      throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
    }
  }

  @Test func documentsOfMoreThanAQuarterOfAGibibyteAreRead() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("large.ink")
    try document(at: path, size: 300 << 20)
    // The hole is no frame, so the content before it is shown, with a note.
    let shown = try Command.run("inspect", path)
    #expect(shown.status == 0, "\(shown.errors)")
    #expect(shown.output.contains("the rest of the document is not shown"), "\(shown.output)")
    let picture = folder.path("page.png")
    let drawn = try Command.run("render", path, "-o", picture)
    #expect(drawn.status == 0, "\(drawn.errors)")
    let converted = try Command.run("convert", path, "-o", folder.path("page.inkml"))
    #expect(converted.status == 0, "\(converted.errors)")
  }

  @Test func whatIsLargerThanTheStudioWritesIsRefusedInOneLine() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("large.ink")
    let size = InkDocument.maximumBytes + 1
    try document(at: path, size: size)
    let refusal = "inkstone: \(path): the file is larger than 1 GiB, the limit for documents\n"
    let verbs = [
      ["info", path], ["log", path], ["inspect", path], ["replay", path], ["undo", path],
      ["redo", path], ["compact", path], ["record", path],
      ["repair", path, "-o", folder.path("out.ink")],
      ["convert", path, "-o", folder.path("out.inkml")],
      ["render", path, "-o", folder.path("out.png")],
    ]
    for words in verbs {
      let result = try Command.run(words, input: "1 1 0\n")
      #expect(result.status == 1 && result.errors == refusal, "\(words[0]): \(result.errors)")
    }
    #expect(folder.names == ["large.ink"])
    let now = try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int
    #expect(now == size)
  }

  @Test func otherFilesKeepTheirLimit() throws {
    let folder = try TemporaryFolder()
    let other = folder.path("large.inkml")
    try Data("<ink".utf8).write(to: URL(fileURLWithPath: other))
    #expect(truncate(other, 256 << 20 + 1) == 0)
    let result = try Command.run("inspect", other)
    #expect(result.status == 1)
    #expect(
      result.errors
        == "inkstone: \(other): the file is larger than 256 MiB, the limit for this kind of file\n"
    )
  }
}
