import Foundation
import Testing

/// Texts that earlier versions of the page cut off are texts in every format that has texts.
@Suite struct CutTextExportTests {
  private static let folder = Command.root.appendingPathComponent("Tests/_Documents/cut-texts").path
  private static let pdftotext = URL(fileURLWithPath: "/usr/bin/pdftotext")

  /// Parts of lines that have to be found.
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

  @Test(arguments: words.map { $0.document }, ["xopp", "svg", "excalidraw"])
  func textsAreTexts(_ name: String, in ending: String) throws {
    let folder = try TemporaryFolder()
    let path = folder.path("texts.\(ending)")
    let result = try Command.run("convert", "\(Self.folder)/\(name).ink", "-o", path)
    #expect(result.status == 0, "\(result)")
    var written = try String(contentsOfFile: path, encoding: .utf8)
    // SVG has an element for each word.
    if ending == "svg" {
      written = written.replacing(#/<[^>]*>/#) { $0.output.hasPrefix("<text") ? "<text>" : "" }
    }
    for words in try #require(Self.words.first { $0.document == name }).words {
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
    let result = try Command.run("convert", "\(Self.folder)/\(name).ink", "-o", path)
    #expect(result.status == 0, "\(result)")
    let found = try Command.run([path, "-"], program: Self.pdftotext).output
    for words in try #require(Self.words.first { $0.document == name }).words {
      for word in words.split(separator: " ") {
        #expect(found.contains(word), "\(word) of “\(found)”")
      }
    }
    if name == "several" {
      #expect(found.contains("مرحبا") || found.contains("ﻣﺮﺣﺒﺎ"), "Arabic in “\(found)”")
    }
  }
}
