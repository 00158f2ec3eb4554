import InkDocuments
import InkDrawing
import InkGraphics
import InkStrokes
import Testing
import _InkTestSupport

/// DR-33: kinds of items that apps define, in documents.
@Suite struct CustomDocumentTests {
  private func document() throws -> (InkDocument, LayerID) {
    let drawing = Drawing(author: 9, size: PageSize(100, 100), paper: .transparent)
    return (InkDocument(drawing), drawing.layers(of: drawing.pages[0].id)[0].id)
  }

  private func written(_ document: inout InkDocument, _ writer: inout FrameWriter) {
    for frame in document.takeFrames() {
      writer.append(frame.kind, frame.flags, payload: frame.payload)
    }
  }

  @Test("DR-33: documents with items of an unknown kind are rewritten to the byte")
  func compactionKeepsThem() throws {
    var (document, layer) = try document()
    for i in 0..<3 {
      try document.apply {
        .add(
          Checkbox(isTicked: i == 1),
          brush: .fineliner,
          fill: Color(gray: 0.8),
          to: layer,
          transform: .translation(30 * Double(i), 10),
          in: &$0
        )
      }
    }
    let whole = logged(try document.compact(Compaction()))
    var unknown = try opened(whole)
    #expect(unknown.drawing.layers(of: unknown.drawing.pages[0].id)[0].items[0].custom == nil)
    #expect(logged(try unknown.compact(Compaction())) == whole)
    let read = try #require(DocumentLog.read(whole, plugins: .checkboxes)?.document.drawing)
    #expect(read.layers(of: layer.page(in: read))[0].items.allSatisfy { $0.custom is Checkbox })
    #expect(read.contentHash == document.drawing.contentHash)
  }

  @Test("DR-33: what a change of the fill paints is in the log, for who does not know the kind")
  func changesAreLogged() throws {
    var (document, layer) = try document()
    var writer = FrameWriter(LogHeader(DocumentIdentifier(high: 1, low: 2)))
    let added = try document.apply {
      .add(Checkbox(isTicked: false), fill: .black, to: layer, in: &$0)
    }
    try document.apply(.fill(added.items, with: .white))
    written(&document, &writer)
    let unknown = try opened(writer.bytes).drawing
    #expect(unknown.contentHash == document.drawing.contentHash)
    guard case .path(_, _, let paint)? = unknown[added.items[0]]?.graphic?.items.first else {
      Issue.record("nothing is painted")
      return
    }
    #expect(paint.color == .white && document.drawing.history.undoCount == 2)
  }

  /// R9, DR-33: the example of an item of a kind that an app defines.
  @Test func theExampleIsWhatTheCodeWritesAndReads() throws {
    var (document, layer) = try document()
    var writer = FrameWriter(LogHeader(DocumentIdentifier(high: 1, low: 2)))
    written(&document, &writer)
    let head = writer.bytes
    try document.apply {
      .add(Checkbox(isTicked: false), fill: .black, to: layer, transform: .identity, in: &$0)
    }
    written(&document, &writer)
    let described = expectExample("hex custom", isWrittenAs: Array(writer.bytes[head.count...]))
    let read = try opened(head + described)
    #expect(read.drawing.contentHash == document.drawing.contentHash)
    let item = try #require(read.drawing.layers(of: layer.page(in: read.drawing))[0].items.first)
    #expect(item.customCode?.name == "org.example.checkbox" && item.graphic?.items.count == 1)
  }

  /// R9: the example of a paper with a pattern that version 1.0 lacked at first.
  @Test func theExampleOfAPaperIsWhatTheCodeWritesAndReads() throws {
    var (document, layer) = try document()
    var writer = FrameWriter(LogHeader(DocumentIdentifier(high: 1, low: 2)))
    written(&document, &writer)
    let head = writer.bytes
    let page = layer.page(in: document.drawing)
    let paper = Paper(color: nil, pattern: .staves, spacing: 5, patternColor: .black)
    try document.apply(.setPaper(paper, of: page))
    written(&document, &writer)
    let described = expectExample("hex paper", isWrittenAs: Array(writer.bytes[head.count...]))
    #expect(try opened(head + described).drawing.page(page)?.paper == paper)
  }
}

extension LayerID {
  fileprivate func page(in drawing: Drawing) -> PageID {
    drawing.layer(self)?.page ?? PageID(stamp)
  }
}
