import InkDocuments
import InkDrawing
import InkGraphics
import InkStrokes
import Testing
import _InkTestSupport

/// Truncated copies of compacted documents.
@Suite struct CutDocumentTests {
  /// Returns a document compacted into many chunks, as rounded and exact strokes alternate.
  private static func compacted() throws -> [UInt8] {
    var host = Host()
    var other = host.document.drawing
    other.setAuthor(99)
    for seed in 1...5 as ClosedRange<UInt64> {
      for (i, stroke) in drawnStrokes(3, 6, seed: seed).enumerated() {
        try host.draw(stroke, brush: SalvagedDocumentTests.brushes[(i + Int(seed)) % 5])
      }
      other.merge(host.document.drawing)
      let ink = drawnStrokes(2, 5, seed: 20 + seed).map {
        Stroke(id: StrokeID(0), brush: .pencil, samples: $0)
      }
      let changes = try other.apply(.add(ink, to: host.layer, in: &other))
      try host.document.merge([try #require(changes.logged)])
    }
    let ids = host.ids
    try host.document.apply(.remove([ids[4]]))
    try host.document.apply(.paint([ids[6]], with: .highlighter))
    return logged(try host.document.compact())
  }

  /// Returns the number of strokes in the chunks that end before an offset.
  private static func strokes(of all: [Frame], before end: Int) -> Int {
    all.reduce(0) { sum, frame in
      guard frame.kind == .events, frame.range.upperBound <= end else { return sum }
      var reader = FieldReader(frame.payload)
      while let field = try? reader.next() {
        if field.number == 4 { return sum + Int((try? field.unsigned()) ?? 0) }
      }
      return sum
    }
  }

  @Test(
    "A copy that is cut at any byte behind the snapshot has the strokes whose samples are there"
  )
  func anyByte() throws {
    let bytes = Array(try Self.compacted())
    let all = try frames(of: bytes)
    let snapshot = try #require(all.firstIndex { $0.kind == .snapshot })
    #expect(all[(snapshot + 1)...].count { $0.kind == .events } > 6)
    #expect(all[..<snapshot].allSatisfy { $0.kind != .events })
    let whole = try opened(bytes)
    let ink = SalvagedDocumentTests.Ink.all(whole.drawing)
    let removed = Self.strokes(of: all, before: bytes.count) - ink.count
    #expect(removed == 1 && whole.missing == 0)
    var last = 0
    for cut in 0...bytes.count {
      guard cut >= all[snapshot].range.upperBound else {
        #expect(throws: DocumentError.self) { try opened(Array(bytes[..<cut])) }
        continue
      }
      let read = try opened(Array(bytes[..<cut]))
      let stored = Self.strokes(of: all, before: cut)
      #expect(read.isEditable && read.drawing.pages.count == 1)
      #expect(read.drawing.itemCount >= last)
      #expect(read.drawing.itemCount == stored || read.drawing.itemCount == stored - removed)
      #expect(read.drawing.itemCount + read.missing == ink.count)
      guard read.drawing.itemCount > last || cut == bytes.count else { continue }
      last = read.drawing.itemCount
      #expect(read.unreadable.isEmpty)
      let found = SalvagedDocumentTests.Ink.all(read.drawing)
      let isSubset = found.allSatisfy { ink.contains($0) }
      #expect(isSubset, "cut at \(cut)")
    }
    #expect(last == ink.count)
  }

  @Test("What is left of a cut copy is edited on, written anew and repaired alike")
  func continues() throws {
    let bytes = try Self.compacted()
    let all = try frames(of: bytes)
    for (at, frame) in all.enumerated() where frame.kind == .events && at % 2 == 0 {
      let part = Array(bytes[..<frame.range.upperBound])
      var log = try LogOfFrames(part)
      var live = try opened(part)
      #expect(live.frames.isEmpty && live.missing > 0 || at == all.count - 1)
      let missing = live.missing
      let layer = live.drawing.layers(of: live.drawing.pages[0].id)[0].id
      // Undo finds some of its targets, and none of the rest.
      while try live.undo() != nil {}
      try live.redo()
      let name = live.makeStrokeID()
      try live.beginStroke(name, brush: .pen, on: layer, samples: drawnStrokes(1, 9, seed: 3)[0])
      try live.endStroke(name)
      let ink = Stroke(id: StrokeID(0), brush: .pencil, samples: drawnStrokes(1, 8, seed: 4)[0])
      try live.apply { .add([ink], to: layer, in: &$0) }
      log.append(live.takeFrames())
      var read = try opened(log.bytes)
      #expect(read.missing == missing && read.isEditable)
      #expect(isSame(read, live))
      #expect(read.unreadable.isEmpty)
      let (mended, losses) = try SalvagedDocumentTests.mended(log.bytes)
      #expect(losses.strokes == missing && losses.ranges.isEmpty && !losses.isHistoryLost)
      #expect(mended.drawing.contentHash == live.drawing.contentHash)
      let rewritten = logged(try live.compact())
      let again = logged(try read.compact())
      #expect(rewritten == again)
      let last = try opened(rewritten)
      #expect(last.missing == 0 && isSame(last, live))
    }
  }

  @Test("Samples that state a place beyond the snapshot, or one that is taken, are refused")
  func cutPositions() throws {
    let all = try frames(of: try Self.compacted()).map {
      DocumentFrame($0.kind, $0.flags, payload: Array($0.payload))
    }
    let chunks = all.indices.filter { all[$0].kind == .events }
    let snapshot = try #require(all.firstIndex { $0.kind == .snapshot })
    #expect(chunks.count > 6 && chunks[0] > snapshot)
    // The last field of a kind is the valid one.
    for index in [100, 1 << 29, 1 << 30, 1 << 40, 0] as [UInt64] {
      var moved = all
      var fields = FieldWriter()
      fields.write(13, unsigned: index)
      moved[chunks[3]].payload += fields.bytes
      #expect(try damage(moved)?.reason == .reference, "place \(index)")
    }
    var early = all
    early.insert(early.remove(at: chunks[0]), at: snapshot)
    #expect(try damage(early)?.reason != nil)
    var late = all
    late.append(late.remove(at: chunks[0]))
    #expect(try damage(late)?.reason == .reference)
  }

  private func damage(_ all: [DocumentFrame]) throws -> DocumentError? {
    do { return try opened(logged(all)).damage } catch let error as DocumentError { return error }
  }
}

/// A log that frames are appended to.
private struct LogOfFrames {
  private var writer: FrameWriter
  private let old: [UInt8]

  init(_ bytes: [UInt8]) throws {
    var reader = FrameReader()
    reader.push(bytes)
    while try reader.next() != nil {}
    old = bytes
    writer = FrameWriter(continuingAt: reader.offset, check: reader.check)
  }

  mutating func append(_ frames: [DocumentFrame]) {
    for frame in frames { writer.append(frame.kind, frame.flags, payload: frame.payload) }
  }

  var bytes: [UInt8] { old + writer.bytes }
}
