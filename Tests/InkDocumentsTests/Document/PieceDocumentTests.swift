import InkDocuments
import InkDrawing
import InkGraphics
import InkStrokes
import Testing
import _InkTestSupport

/// Pieces of cut strokes, in documents.
@Suite struct PieceDocumentTests {
  /// Returns a wave over the width of the page.
  private static func wave(through y: Double, _ count: Int, turns: Double) -> [StrokeSample] {
    (0..<count).map { i in
      let t = Double(i) / Double(count)
      return StrokeSample(
        location: Point(10 + 280 * t, y + 15 * Real.sinCos(2 * .pi * t * turns).sine),
        time: Double(i) * 0.004,
        force: 0.5 + 0.3 * Real.sinCos(t * 31).sine
      )
    }
  }

  /// Returns a host with cut strokes, some of whose pieces were moved, copied, restyled, erased, cut again or removed.
  private static func host(_ precision: SamplePrecision = .standard) throws -> Host {
    var host = Host(precision)
    for (i, brush) in [Brush.pen, .pencil, .highlighter, .fineliner, .brushPen].enumerated() {
      try host.draw(Self.wave(through: 30 + 35 * Double(i), 60, turns: 1), brush: brush)
    }
    let page = host.page
    try host.document.apply {
      .cut(along: [Point(60, 0), Point(90, 200)], radius: 6, on: page, in: &$0)
    }
    try host.draw([StrokeSample(location: Point(20, 40), time: 1)], brush: .pencil)
    var pieces = host.pieces
    try #require(pieces.count == 10)
    try host.document.apply { .transform([pieces[0]], by: .translation(7, 30), in: $0) }
    try host.document.apply(.paint([pieces[1]], with: .pencil))
    try host.document.apply {
      .cut(along: [Point(150, 0), Point(140, 200)], radius: 4, on: page, in: &$0)
    }
    pieces = host.pieces
    try #require(pieces.count > 13)
    try host.document.apply(.remove([pieces[2]]))
    host.write()
    return host
  }

  @Test(
    "Pieces come back from the log and from documents that were written anew, with all their pixels",
    arguments: [SamplePrecision.standard, .lossless]
  )
  func comeBack(precision: SamplePrecision) throws {
    let host = try Self.host(precision)
    let before = picture(host.document.drawing)
    #expect(!host.pieces.isEmpty)
    for choice in [
      nil, Compaction(), Compaction(keepsHistory: false),
      Compaction(keepsHistory: false, keepsRemoved: false),
    ] {
      var copy = host.document
      let bytes = try choice.map { logged(try copy.compact($0)) } ?? host.bytes
      var read = try opened(bytes)
      #expect((picture(read.drawing) == before) == true, "\(String(describing: choice))")
      #expect(read.drawing.contentHash == copy.drawing.contentHash)
      let rewritten = logged(try read.compact(choice ?? Compaction()))
      var again = try opened(rewritten)
      #expect((picture(again.drawing) == before) == true)
      #expect((logged(try again.compact(choice ?? Compaction())) == rewritten) == true)
    }
  }

  @Test("What cut a stroke is undone and done again after the document was read")
  func undo() throws {
    let host = try Self.host()
    var (live, read) = (host.document, try opened(host.bytes))
    var compacted = try opened(logged(try live.compact()))
    var isWhole = false
    for _ in 0..<7 {
      _ = try live.undo()
      _ = try read.undo()
      _ = try compacted.undo()
      #expect(read.drawing.contentHash == live.drawing.contentHash)
      #expect(compacted.drawing.contentHash == live.drawing.contentHash)
      #expect((picture(compacted.drawing) == picture(live.drawing)) == true)
      isWhole = read.drawing.layers(of: host.page)[0].items.allSatisfy { $0.piece == nil }
    }
    #expect(isWhole)
    while try live.redo() != nil {}
    while try compacted.redo() != nil {}
    #expect((picture(compacted.drawing) == picture(host.document.drawing)) == true)
  }

  @Test("A stroke that was cut at a hundred places is stored once")
  func samplesAreShared() throws {
    var host = Host()
    try host.draw(Self.wave(through: 100, 4_000, turns: 5), brush: .fineliner, by: 4_000)
    var whole = host.document
    let before = logged(try whole.compact()).count
    let page = host.page
    let path = (0..<100).flatMap { i in
      let x = 12 + 2.75 * Double(i)
      return i % 2 == 0 ? [Point(x, 0), Point(x, 200)] : [Point(x, 200), Point(x, 0)]
    }
    try host.document.apply { .cut(along: path, radius: 0.2, on: page, in: &$0) }
    let pieces = host.pieces.count
    #expect(pieces > 95)
    let bare = Compaction(keepsHistory: false, keepsRemoved: false)
    let after = logged(try host.document.compact(bare)).count
    #expect(after < before + 30 * pieces, "\(before) bytes, \(after) with \(pieces) pieces")
  }

  /// R9: the example of a piece.
  @Test func theExampleOfAPieceIsWhatTheCodeWritesAndReads() throws {
    let drawing = Drawing(author: 9, size: PageSize(100, 100), paper: .transparent)
    var document = InkDocument(drawing)
    var writer = FrameWriter(LogHeader(DocumentIdentifier(high: 1, low: 2)))
    func write() {
      for frame in document.takeFrames() {
        writer.append(frame.kind, frame.flags, payload: frame.payload)
      }
    }
    let page = drawing.pages[0].id
    let layer = drawing.layers(of: page)[0].id
    let name = document.makeStrokeID()
    let ends = [Point(10, 20), Point(74, 20)]
    let samples = ends.enumerated().map { StrokeSample(location: $1, time: Double($0)) }
    try document.beginStroke(name, brush: .fineliner, on: layer, samples: samples)
    try document.endStroke(name)
    write()
    let head = writer.bytes
    try document.apply { .cut(along: [Point(42, 20)], radius: 4, on: page, in: &$0) }
    write()
    let described = expectExample("hex piece", isWrittenAs: Array(writer.bytes[head.count...]))
    let read = try opened(head + described)
    #expect(read.drawing.contentHash == document.drawing.contentHash)
    let pieces = read.drawing.layers(of: page)[0].items
    #expect(pieces.count == 2 && pieces.allSatisfy { $0.piece.map { StrokeID($0.source) } == name })
  }
}

extension Host {
  /// The pieces on the first layer.
  fileprivate var pieces: [ItemID] {
    document.drawing.layers(of: page)[0].items.filter { $0.piece != nil }.map(\.id)
  }
}
