import Foundation
import InkFormats
import InkGraphics
import InkPDF
import Testing
import _InkTestSupport

/// The text of PDF pages.
@Suite struct PDFTextTests {
  private let font = "/Font<</F <</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>"
  private let content =
    "BT /F 12 Tf 20 60 Td (Two words) Tj 0 -20 Td (of a docu-) Tj 0 -15 Td (ment) Tj ET"

  private func string(_ text: PageText) -> String {
    String(decoding: text.utf8(of: text.characters.indices), as: UTF8.self)
  }

  @Test func pictureAndRequestHaveTheSameText() throws {
    var builder = PDFBuilder()
    builder.addPage(content, resources: font)
    builder.addPage("")
    let document = try PDFDocument(builder.bytes)
    let text = try document.text(0)
    #expect(string(text) == "Two words\nof a docu-\nment")
    #expect(try document.page(0).picture.vector?.text == text)
    #expect(try document.text(1).isEmpty)
    #expect(try document.page(1).picture.vector?.hasText == false)
    #expect(throws: PDFError.noPage(2, of: 2)) { try document.text(2) }
  }

  @Test(arguments: [1, 3])
  func readingAheadReturnsTheSameTexts(_ processes: Int) throws {
    var builder = PDFBuilder()
    for page in 0..<100 {
      builder.addPage("BT /F 12 Tf 20 60 Td (Page \(page)) Tj ET", resources: font)
    }
    let reader = PDFTextReader(try PDFDocument(builder.bytes), processes: processes)
    for page in [0, 1, 2, 50, 3, 4, 99, 4, 5] {
      #expect(string(try reader.text(page)) == "Page \(page)")
    }
    for page in 6..<100 { #expect(string(try reader.text(page)) == "Page \(page)") }
    #expect(throws: PDFError.noPage(100, of: 100)) { try reader.text(100) }
  }

  @Test(arguments: [1, 3])
  func aSearchReadsOnlyTextsWithTheWords(_ processes: Int) throws {
    var builder = PDFBuilder()
    for page in 0..<100 {
      let line = page % 40 == 7 ? "Of a docu-) Tj 0 -20 Td (ment" : "Page \(page)"
      builder.addPage("BT /F 12 Tf 20 60 Td (\(line)) Tj ET", resources: font)
    }
    let document = try PDFDocument(builder.bytes)
    let reader = PDFTextReader(document, with: Array("DOCUMENT".utf8), processes: processes)
    let found = try (0..<100).filter { try !reader.text($0).isEmpty }
    #expect(found == [7, 47, 87])
  }

  @Test func aDocumentIsReadAfterAReaderThatReadAhead() throws {
    var builder = PDFBuilder()
    for page in 0..<10 {
      builder.addPage("BT /F 12 Tf 20 60 Td (Page \(page)) Tj ET", resources: font)
    }
    let document = try PDFDocument(builder.bytes)
    do {
      let reader = PDFTextReader(document, processes: 1)
      #expect(string(try reader.text(0)) == "Page 0")
    }
    #expect(string(try document.text(9)) == "Page 9")
  }

  /// A word of the output of `pdftotext -bbox`.
  private struct Word: Equatable {
    var text: String
    var box: Rect
  }

  /// The words of the pages of a file, from Poppler's own program.
  private func reference(_ file: [UInt8]) throws -> [[Word]] {
    let folder = FileManager.default.temporaryDirectory
    let path = folder.appendingPathComponent("\(UUID()).pdf")
    try Data(file).write(to: path)
    defer { try? FileManager.default.removeItem(at: path) }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/pdftotext")
    process.arguments = ["-cropbox", "-bbox", path.path, "-"]
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return output.components(separatedBy: "<page ").dropFirst().map { page in
      page.components(separatedBy: "<word ").dropFirst().map { word in
        let parts = word.components(separatedBy: "\"")
        let numbers = [1, 3, 5, 7].map { Double(parts[$0]) ?? .nan }
        let text = parts[8].dropFirst().prefix { $0 != "<" }
        return Word(
          text: String(text),
          box: Rect(minX: numbers[0], minY: numbers[1], maxX: numbers[2], maxY: numbers[3])
        )
      }
    }
  }

  private func words(_ text: PageText) -> [Word] {
    var words: [Word] = []
    for (index, character) in text.characters.enumerated() {
      if index == 0 || character.separator != .none {
        words.append(Word(text: "", box: .empty))
      }
      words[words.count - 1].text.unicodeScalars.append(character.scalar)
      words[words.count - 1].box.formUnion(character.box)
    }
    return words
  }

  /// Pages as they are, turned, and cropped.
  @Test func wordsAndBoxesAreThoseOfPoppler() throws {
    var builder = PDFBuilder()
    for entries in ["", "/Rotate 90", "/Rotate 180", "/Rotate 270", "/CropBox[10 5 90 78]"] {
      builder.addPage(content, resources: font, entries)
    }
    builder.addPage("q 0 1 -1 0 90 0 cm \(content) Q", resources: font)
    let file = builder.bytes
    let document = try PDFDocument(file)
    let reference = try reference(file)
    try #require(reference.count == document.pages.count)
    for (index, expected) in reference.enumerated() {
      let found = words(try document.text(index))
      #expect(found.map { $0.text } == expected.map { $0.text }, "page \(index)")
      for (a, b) in zip(found, expected) {
        for (x, y) in [
          (a.box.minX, b.box.minX), (a.box.minY, b.box.minY), (a.box.maxX, b.box.maxX),
          (a.box.maxY, b.box.maxY),
        ] {
          #expect(abs(x - y) <= 0.5, "page \(index): \(a) \(b)")
        }
      }
    }
  }

  @Test func directionsFollowThePage() throws {
    var builder = PDFBuilder()
    for angle in [0, 90, 180, 270] {
      builder.addPage(content, resources: font, "/Rotate \(angle)")
    }
    let document = try PDFDocument(builder.bytes)
    let directions = try (0..<4).map { try document.text($0).characters.first?.direction }
    #expect(directions == [.right, .down, .left, .up])
  }
}
