import InkDocuments
import InkDrawing
import InkGraphics
import InkStrokes
import Testing
import _InkTestSupport

/// Logs that end unexpectedly.
@Suite struct DocumentRecoveryTests {
  @Test("A stroke under way when the log ends is a finished stroke with all its samples")
  func underWay() throws {
    var host = Host()
    let strokes = drawnStrokes(2, 60, seed: 5)
    try host.draw(strokes[0])
    try host.draw(strokes[1], brush: .highlighter, kind: .finger, ends: false)
    var read = try opened(host.bytes)
    #expect(read.recovered.count == 1)
    let item = try #require(read.recovered.first.flatMap { read.drawing[$0] })
    #expect(item.brush == .highlighter && item.content.pointer == .finger)
    let kept = host.document.samples(kept: strokes[1])
    #expect(item.content.samples?.all == kept)
    // The host appends a frame that ends it, and from then on it is a stroke like any other.
    for frame in read.takeFrames() { host.append(frame) }
    let again = try opened(host.bytes)
    #expect(again.recovered.isEmpty)
    #expect(isSame(again, read))
    try read.undo()
    #expect(read.drawing.itemCount == 1)
    try read.redo()
    #expect(read.drawing.itemCount == 2)
  }

  @Test("DR-24, R8: undo works after a crash as before, undone operations included")
  func undoAfterCrash() throws {
    for seed in 1...4 as ClosedRange<UInt64> {
      var host = Host()
      try host.work(seed: seed)
      var states: [UInt64] = [host.document.drawing.contentHash]
      var live = host.document
      while try live.redo() != nil { states.append(live.drawing.contentHash) }
      while try live.undo() != nil { states.append(live.drawing.contentHash) }
      var read = try opened(host.bytes)
      var found: [UInt64] = [read.drawing.contentHash]
      while try read.redo() != nil { found.append(read.drawing.contentHash) }
      while try read.undo() != nil { found.append(read.drawing.contentHash) }
      #expect(found == states)
      #expect(states.count > 10)
    }
  }

  /// R8: an own operation returned by another replica is in the log and not in the history.
  @Test func anEchoOfWhatWasDoneChangesNoHistory() throws {
    var host = Host()
    var sent: [LoggedOperation] = []
    for seed in 1...3 as ClosedRange<UInt64> {
      let changes = try host.draw(drawnStrokes(1, 20, seed: seed)[0])
      sent.append(try #require(changes?.logged))
      if seed == 1 {
        sent.append(try #require(try host.document.undo()?.logged))
        sent.append(try #require(try host.document.redo()?.logged))
      }
    }
    try host.document.undo()
    let hash = host.document.drawing.contentHash
    try host.document.merge(sent)
    host.write()
    for document in [host.document, try opened(host.bytes)] {
      #expect(document.drawing.contentHash == hash)
      #expect(document.drawing.history.undoCount == 2)
      #expect(document.drawing.history.redoCount == 1)
    }
  }

  @Test("A log that is cut at any byte gives what was before, unfinished strokes included")
  func truncation() throws {
    var host = Host()
    try host.work(seed: 3)
    try host.draw(drawnStrokes(1, 30, seed: 1)[0], ends: false)
    let bytes = host.bytes
    let whole = try frames(of: bytes)
    let first = try #require(whole.firstIndex { $0.kind == .snapshot })
    // The expected document behind each frame.
    var expected: [Int: KeptDrawing] = [:]
    for i in first..<whole.count {
      let end = whole[i].range.upperBound
      expected[end] = KeptDrawing(try opened(Array(bytes[..<end])).drawing)
    }
    var last = -1
    for cut in 0...bytes.count {
      do {
        let read = try opened(Array(bytes[..<cut]))
        if whole.contains(where: { $0.range.upperBound == cut }) { last = cut }
        let isRight = KeptDrawing(read.drawing) == expected[last]
        #expect(isRight, "cut at \(cut)")
      } catch let error as DocumentError {
        #expect(cut < whole[first].range.upperBound)
        #expect(error.reason == .noDrawing)
      }
    }
  }

  @Test("A frame that fits its checksum and cannot be read is named; what is before is there")
  func damagedContent() throws {
    var host = Host()
    try host.draw(drawnStrokes(1, 20, seed: 2)[0])
    let hash = host.document.drawing.contentHash
    let offset = host.log.offset
    host.append(DocumentFrame(.operation, payload: [0x0a, 0x03, 0xff, 0xff, 0xff]))
    try host.draw(drawnStrokes(1, 20, seed: 3)[0])
    var reader = FrameReader()
    reader.push(host.bytes)
    let document = DocumentReader()
    var errors: [DocumentError] = []
    while let frame = try reader.next() {
      do { try document.read(frame) } catch { errors.append(error) }
    }
    #expect(errors.first == DocumentError(.record, at: offset))
    #expect(errors.allSatisfy { $0 == errors[0] })
    var read = try document.finish()
    #expect(read.damage == errors.first && !read.isEditable && read.frames.isEmpty)
    #expect(read.drawing.contentHash == hash)
    #expect(throws: EditError.readOnly) { try read.undo() }
    let rewritten = try opened(logged(try read.compact()))
    #expect(rewritten.isEditable && read.isEditable)
    #expect(rewritten.drawing.contentHash == hash)
  }

  @Test("Samples that cannot be read take nothing else with them, and are named")
  func damagedSamples() throws {
    var host = Host()
    for seed in 1...3 as ClosedRange<UInt64> { try host.draw(drawnStrokes(1, 20, seed: seed)[0]) }
    let ids = host.ids
    var all = try frames(of: host.bytes).map {
      DocumentFrame($0.kind, $0.flags, payload: Array($0.payload))
    }
    let begins = all.indices.filter { all[$0].kind == .events && all[$0].payload[0] == 0x0a }
    // The first byte of the second stroke's first chunk: a form that does not exist.
    all[begins[1]].payload[2] = 0xff
    let read = try opened(logged(all))
    #expect(read.isEditable && read.drawing.itemCount == 3)
    #expect(read.unreadable == [ids[1]])
    #expect(host.document.unreadable.isEmpty)
    let seen = read.drawing.layers(of: host.page)[0].items.filter { $0.displayItem != nil }
    #expect(seen.map(\.id) == [ids[0], ids[2]])
  }
}
