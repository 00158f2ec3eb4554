import Foundation
import Testing

@testable import InkFormats

/// Texts that earlier versions split at page ends are texts in every format that has texts.
@Suite struct CutTextExportTests {
  private static let folder = Command.root.appendingPathComponent("Tests/_Documents/cut-texts").path
  private static let pdftotext = URL(fileURLWithPath: "/usr/bin/pdftotext")

  /// The parts of lines that the export must contain.
  private static let words: [(document: String, words: [String])] = [
    ("one", ["Hello world"]),
    (
      "several",
      [
        "Two lines", "second", "centred", "both of its lines", "A long text", "First, edited again",
        "empty lines",
      ]
    ),
    ("reloaded-packed", ["Two lines", "First, edited again", "empty lines"]),
    ("pasted", ["Copied and pasted", "within one page"]),
  ]

  /// The words that are not rotated.
  private static let upright = [
    "Hello world", "First, edited again", "empty lines", "Copied and pasted", "within one page",
  ]

  @Test(arguments: words.map { $0.document }, ["xopp", "svg", "excalidraw"])
  func textsAreTexts(_ name: String, in ending: String) throws {
    let folder = try TemporaryFolder()
    let path = folder.path("texts.\(ending)")
    let result = try Command.run("convert", "\(Self.folder)/\(name).ink", "-o", path)
    #expect(result.status == 0, "\(result)")
    var bytes = try Data(contentsOf: URL(fileURLWithPath: path))
    if ending == "xopp" {
      bytes = Data(try #require(FastGzip.unpack([UInt8](bytes), limit: 1 << 24)))
    }
    var written = String(decoding: bytes, as: UTF8.self)
    // SVG has an element for each word.
    if ending == "svg" {
      written = written.replacing(#/<[^>]*>/#) { $0.output.hasPrefix("<text") ? "<text>" : "" }
    }
    let all = try #require(Self.words.first { $0.document == name }).words
    // Xournal++ documents hold rotated texts as outlines.
    for words in ending == "xopp" ? all.filter({ Self.upright.contains($0) }) : all {
      for word in words.split(separator: " ") {
        #expect(written.contains(word), "\(word) in \(ending)")
      }
    }
    #expect(written.contains(ending == "excalidraw" ? "\"text\"" : "<text"))
  }

  @Test(
    .enabled(
      if: FileManager.default.isExecutableFile(atPath: pdftotext.path),
      "pdftotext is not installed"
    ),
    arguments: words.map { $0.document }
  )
  func textsAreFoundInPDF(_ name: String) throws {
    let folder = try TemporaryFolder()
    let path = folder.path("texts.pdf")
    let result = try Command.run("render", "\(Self.folder)/\(name).ink", "-o", path)
    #expect(result.status == 0, "\(result)")
    // In the order of the file: pdftotext only estimates the positions of the words of these texts.
    let found = try Command.run(["-raw", path, "-"], program: Self.pdftotext).output
    for words in try #require(Self.words.first { $0.document == name }).words {
      for word in words.split(separator: " ") {
        #expect(found.contains(word), "\(word) of “\(found)”")
      }
    }
    if name == "several" {
      let letters = found.unicodeScalars.filter { !("\u{202A}"..."\u{202E}").contains($0) }
      #expect(String(String.UnicodeScalarView(letters)).contains("مرحبا"), "Arabic in “\(found)”")
    }
  }
}
