import Foundation
import InkDrawing
import InkFormats
import Testing

/// `inkstone convert --papers`: pages of a PDF that are read later, or alone.
@Suite struct PaperTests {
  private let document = """
    <?xml version="1.0"?><xournal fileversion="4">
    <page width="200" height="100"><background type="solid" color="#ffffffff" style="lined"/>
    <layer><stroke tool="pen" color="#ff0000ff" width="2">10 10 50 60 90 20</stroke></layer></page>
    <page width="100" height="300"><background type="solid" color="#ffffffff" style="plain"/>
    <layer><stroke tool="pen" color="#0000ffff" width="3">10 10 50 60 90 20</stroke></layer></page>
    <page width="50" height="50"><layer><stroke tool="pen" color="#00ff00ff" width="3">0 0 50 50</stroke></layer></page>
    </xournal>
    """

  private func pdf(in folder: TemporaryFolder) throws -> String {
    let (input, output) = (try folder.write(document, to: "in.xopp"), folder.path("in.pdf"))
    #expect(try Command.run("render", input, "-o", output).status == 0)
    return output
  }

  private func picture(_ input: String, _ page: Int, in folder: TemporaryFolder) throws -> Data {
    let output = folder.path("page.png")
    let result = try Command.run("render", input, "-o", output, "--page", "\(page)")
    #expect(result.status == 0 && result.errors.isEmpty, "\(result.errors)")
    return try Data(contentsOf: URL(fileURLWithPath: output))
  }

  @Test func pagesThatAreReadLaterLookTheSame() throws {
    let folder = try TemporaryFolder()
    let input = try pdf(in: folder)
    let (later, whole) = (folder.path("later.ink"), folder.path("whole.ink"))
    #expect(try Command.run("convert", input, "-o", later, "--papers", "later").status == 0)
    #expect(try Command.run("convert", input, "-o", whole).status == 0)
    let left = try InkReader.read(
      Array(Data(contentsOf: URL(fileURLWithPath: later))),
      pdfPages: .none
    )
    #expect(
      left.drawing.deferredPages.map(\.deferred.number) == [1, 2],
      "the first page is read at once"
    )
    for page in 1...3 {
      let shown = try picture(input, page, in: folder)
      #expect(try picture(later, page, in: folder) == shown)
      #expect(try picture(whole, page, in: folder) == shown)
    }
    // Converting the document reads its pages.
    let again = folder.path("again.ink")
    #expect(try Command.run("convert", later, "-o", again).status == 0)
    let sizes = try [later, whole, again].map {
      try Data(contentsOf: URL(fileURLWithPath: $0)).count
    }
    #expect(sizes[0] < sizes[1] && sizes[0] < sizes[2])
  }

  @Test func papersAreWrittenAlone() throws {
    let folder = try TemporaryFolder()
    let input = try pdf(in: folder)
    let output = folder.path("part.ink")
    let result = try Command.run("convert", input, "-o", output, "--papers", "2-3")
    #expect(result.output == "\(output): pages: 2, strokes: 0\n")
    #expect(try picture(output, 1, in: folder) == picture(input, 2, in: folder))
    let bytes = try Data(contentsOf: URL(fileURLWithPath: output))
    #expect(bytes.range(of: Data("%PDF".utf8)) == nil)
  }

  /// Xournal++ shows one PDF per document.
  @Test func twoPDFsBecomeOneInAXournalDocument() throws {
    let folder = try TemporaryFolder()
    let first = try pdf(in: folder)
    let other = try folder.write(
      document.replacingOccurrences(of: "#0000ffff", with: "#ff00ffff"),
      to: "other.xopp"
    )
    let second = folder.path("second.pdf")
    #expect(try Command.run("render", other, "-o", second).status == 0)
    let (joined, notes) = (folder.path("joined.ink"), folder.path("joined.xopp"))
    #expect(try Command.run("convert", first, second, "-o", joined, "--join").status == 0)
    let result = try Command.run("convert", joined, "-o", notes)
    #expect(result.status == 0 && result.errors.isEmpty, "\(result.errors)")
    let bytes = try Data(contentsOf: URL(fileURLWithPath: notes))
    #expect(bytes.range(of: Data("bg.pdf".utf8)) != nil)
    #expect(bytes.range(of: Data(".png".utf8)) == nil)
    for page in 1...3 {
      #expect(try picture(notes, page, in: folder) == picture(first, page, in: folder))
      #expect(try picture(notes, page + 3, in: folder) == picture(second, page, in: folder))
    }
  }

  @Test func textsAreWrittenAlone() throws {
    let folder = try TemporaryFolder()
    let page = """
      %PDF-1.4
      1 0 obj <</Type/Catalog/Pages 2 0 R>> endobj
      2 0 obj <</Type/Pages/Kids[3 0 R 3 0 R]/Count 2>> endobj
      3 0 obj <</Type/Page/Parent 2 0 R/MediaBox[0 0 200 100]/Contents 4 0 R/Resources<</Font<</F
      <</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>>>>> endobj
      4 0 obj <</Length 39>> stream
      BT /F 12 Tf 20 60 Td (Some words) Tj ET
      endstream endobj
      trailer <</Root 1 0 R/Size 5>>
      """
    let (input, output) = (try folder.write(page, to: "in.pdf"), folder.path("texts.ink"))
    let result = try Command.run("convert", input, "-o", output, "--papers", "texts")
    #expect(result.status == 0, "\(result.errors)")
    let found = try Command.run("search", output, "words")
    #expect(found.output == "page 1: Some words\npage 2: Some words\n")
    // Neither shapes nor the document.
    let bytes = try Data(contentsOf: URL(fileURLWithPath: output))
    #expect(bytes.count < 1000 && bytes.range(of: Data("%PDF".utf8)) == nil)
    for (words, count) in [("SOME", 2), ("others", 0)] {
      let made = try Command.run("convert", input, "-o", output, "--papers", "texts:\(words)")
      #expect(made.status == 0, "\(made.errors)")
      let lines = try Command.run("search", output, "words").output.split(separator: "\n")
      #expect(lines.count == count, "only pages with the words have a text")
    }
  }

  @Test(arguments: ["0-2", "3-2", "a", "1-2-3", "-"])
  func otherChoicesAreWrongUsage(_ choice: String) throws {
    let folder = try TemporaryFolder()
    let result = try Command.run(
      "convert",
      "in.pdf",
      "-o",
      folder.path("a.ink"),
      "--papers",
      choice
    )
    #expect(result.status == 2)
    #expect(result.errors.contains("--papers takes all, later, texts, or page numbers such as 3-8"))
  }
}
