import Foundation
import InkDocuments
import InkDrawing
import InkGraphics
import Testing

/// Documents written by the page of commit 3290952, with texts that it could not read again.
///
/// They were made with its module, its layout and the page's font, by the commands that the page sends: typed, wrapped,
/// centered, colored, rotated, typed again, undone, removed, pasted; `reloaded-packed` was opened in that page again,
/// its texts moved, pasted and duplicated, and packed. Items pasted in that session have no words, only outlines.
@Suite struct CutTextDocumentTests {
  static let several = [
    "Two lines\nof which this is the second", "centred\non both of its lines",
    "مرحبا بالعالم 123\nשלום",
    "A long text that is broken into several lines, as the box is not wide.", "First, edited again",
    "\n\nBehind two empty lines",
  ]

  static let documents: [(name: String, texts: [String], outlines: Int)] = [
    ("one", ["Hello world"], 0),
    ("several", several, 0),
    ("several-packed", several, 0),
    ("reloaded-packed", several, 12),
    ("pasted", ["Copied and pasted\nwithin one page"], 1),
  ]

  static func bytes(_ name: String) throws -> [UInt8] {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent()
      .deletingLastPathComponent()
    return [UInt8](
      try Data(contentsOf: root.appendingPathComponent("_Documents/cut-texts/\(name).ink"))
    )
  }

  static func items(_ document: InkDocument) -> [Item] {
    document.drawing.pages.flatMap { document.drawing.layers(of: $0.id).flatMap { $0.items } }
  }

  static func texts(_ document: InkDocument) -> [TextItem] {
    items(document).compactMap { $0.text }
  }

  @Test("All texts are texts", arguments: documents.map { $0.name })
  func textsAreTexts(_ name: String) throws {
    let wanted = try #require(Self.documents.first { $0.name == name })
    let document = try opened(Self.bytes(name))
    #expect(document.isEditable && document.damage == nil)
    let items = Self.items(document)
    #expect(items.compactMap { $0.text?.text } == wanted.texts)
    #expect(items.filter { $0.text == nil && !$0.isStroke }.count == wanted.outlines)
  }

  @Test func aTextHasItsLook() throws {
    let texts = Self.texts(try opened(Self.bytes("several")))
    try #require(texts.count == 6)
    let (lines, centred, arabic, wrapped, edited) = (
      texts[0], texts[1], texts[2], texts[3], texts[4]
    )
    #expect(texts.allSatisfy { $0.font == "Sans" && $0.lines.isEmpty })
    #expect(lines.size == 24 && centred.size == 24)
    #expect([arabic, wrapped, edited].allSatisfy { $0.size == 18 })
    #expect(centred.alignment == .center && arabic.alignment == .leading)
    #expect(wrapped.wrapWidth == 160 && lines.wrapWidth == nil)
  }

  @Test(
    "Written again they are whole texts, in the log, in its history and when packed",
    arguments: documents.map { $0.name }
  )
  func textsAreWrittenWhole(_ name: String) throws {
    let document = try opened(Self.bytes(name))
    let again = try opened(Host(anew: document).bytes)
    #expect(Self.texts(again) == Self.texts(document))
    #expect(again.drawing.contentHash == document.drawing.contentHash)
    #expect(again.drawing.history.undoCount == document.drawing.history.undoCount)
  }

  @Test func whatWasRemovedComesBackAsAText() throws {
    var document = try opened(Self.bytes("several"))
    var seen: Set<String> = []
    while try document.undo() != nil { seen.formUnion(Self.texts(document).map { $0.text }) }
    #expect(Self.items(document).isEmpty)
    #expect(seen.contains("Removed") && seen.contains("Frst"))
  }
}
