import InkDocuments
import InkDrawing
import InkStrokes
import Testing

/// Documents of future versions.
@Suite struct NewerVersionTests {
  private let critical = FrameKind(rawValue: 77)
  private let strange = FrameKind(rawValue: 400)
  private let own = FrameKind(rawValue: 70_000)

  /// A field with an unassigned number.
  private var field: [UInt8] {
    var fields = FieldWriter()
    fields.write(900, text: "later")
    return Array(fields.bytes)
  }

  @Test(
    "R9: unknown frames and fields are kept through edits and when the document is written anew"
  )
  func kept() throws {
    var host = Host()
    host.append(DocumentFrame(try #require(strange), payload: [1, 2, 3]))
    try host.draw(drawnStrokes(1, 20, seed: 1)[0])
    var metadata = Metadata()
    metadata.title = "Garden"
    metadata.modified = 12.5
    try host.document.setMetadata(metadata)
    host.write()
    var later = try frames(of: host.bytes).map {
      DocumentFrame($0.kind, $0.flags, payload: Array($0.payload))
    }
    // Each frame of this version is extended by a field of the next.
    for i in later.indices where later[i].kind.rawValue < 10 { later[i].payload += field }
    later.append(DocumentFrame(try #require(strange), .droppable, payload: [4]))
    later.append(DocumentFrame(try #require(own), payload: [5]))
    later.append(DocumentFrame(.resource, payload: [0x7a, 0x01, 0x07]))
    later.append(DocumentFrame(.tool, payload: field))
    var read = try opened(logged(later))
    #expect(read.isEditable)
    #expect(read.drawing.itemCount == 1 && read.metadata.title == metadata.title)
    try read.apply(.remove([try #require(read.drawing.layers(of: host.page)[0].items.first).id]))
    try read.undo()
    for frame in read.takeFrames() { later.append(frame) }
    for bytes in [logged(later), logged(try read.compact())] {
      let frames = try frames(of: bytes)
      let kinds = frames.map(\.kind)
      #expect(kinds.filter { $0 == strange }.count == 2 && kinds.filter { $0 == own }.count == 1)
      #expect(frames.last { $0.kind == strange }?.flags == .droppable)
      #expect(kinds.contains(.resource) && kinds.contains(.tool))
      let order = frames.filter { [strange, own, .resource].contains($0.kind) }.map {
        $0.payload.last
      }
      #expect(order == [3, 4, 5, 7])
      for kind in [FrameKind.events, .brush, .operation, .snapshot, .metadata] {
        let found = frames.contains {
          $0.kind == kind && $0.payload.suffix(field.count) == field[...]
        }
        #expect(found, "\(kind)")
      }
      var again = try opened(bytes)
      #expect(again.drawing.contentHash == read.drawing.contentHash)
      let rewritten = logged(try again.compact())
      var twice = try opened(rewritten)
      #expect(try logged(twice.compact()) == rewritten)
    }
  }

  @Test("R9: what is critical and not known can be shown and not changed")
  func shownOnly() throws {
    var host = Host()
    try host.draw(drawnStrokes(1, 20, seed: 1)[0])
    host.append(DocumentFrame(try #require(critical), .critical, payload: []))
    var read = try opened(host.bytes)
    #expect(read.drawing.itemCount == 1 && !read.isEditable && read.damage == nil)
    #expect(throws: EditError.readOnly) { try read.undo() }
    #expect(throws: EditError.readOnly) { try read.compact() }
    #expect(read.frames.isEmpty)
  }

  @Test("R9: steps of a later version survive in the log and when it is written anew")
  func steps() throws {
    var host = Host()
    let step = Step.unknown(UnknownStep(tag: 200, value: [9, 8, 7], previous: [6, 5]))
    try host.document.apply(DrawingOperation(DrawingOperation.Kind(rawValue: 50), [step]))
    host.write()
    var read = try opened(host.bytes)
    #expect(isSame(read, host.document))
    let rewritten = try opened(logged(try read.compact()))
    #expect(isSame(rewritten, read))
    let bytes = KeptDrawing(rewritten.drawing).record
    let isThere = bytes.indices.contains { bytes[$0...].starts(with: [9, 8, 7]) }
    #expect(isThere)
  }

  private static let step = UnknownStep(tag: 200, value: [9, 8, 7], previous: [6, 5])
  private static let done: [UInt8] = [0xc8, 1, 3, 9, 8, 7, 2, 6, 5]
  private static let undone: [UInt8] = [0xc8, 1, 2, 6, 5, 3, 9, 8, 7]

  /// Returns a stroke, and an edit of a later version that was undone.
  private func edited() throws -> (host: Host, stroke: ItemID) {
    var host = Host()
    try host.draw(drawnStrokes(1, 20, seed: 1)[0])
    let adding = DrawingOperation(DrawingOperation.Kind(rawValue: 50), [.unknown(Self.step)])
    try host.document.apply(adding)
    try host.document.undo()
    host.write()
    return (host, host.ids[0])
  }

  private func compacted(_ bytes: [UInt8]) throws -> [UInt8] {
    var document = try opened(bytes)
    return logged(try document.compact())
  }

  /// Returns the order in which a record has the step and its inverse.
  private func order(in document: InkDocument) -> [Bool] {
    let record = KeptDrawing(document.drawing).record
    return record.indices.compactMap { at in
      if record[at...].starts(with: Self.done) { return true }
      return record[at...].starts(with: Self.undone) ? false : nil
    }
  }

  /// R9.
  @Test func undoneStepsOfALaterVersionTakeNothingWithThem() throws {
    let (host, stroke) = try edited()
    for bytes in [host.bytes, try compacted(host.bytes)] {
      var read = try opened(bytes)
      let history = read.drawing.history
      #expect(history.undoCount == 1 && history.redoCount == 1 && history.undoKind == .add)
      #expect(read.drawing[stroke]?.isRemoved == false)
      // The step and its inverse are deferred; the redo is in the history.
      #expect(order(in: read) == [true, false, true])
      #expect(try read.undo()?.items == [stroke])
      #expect(try read.redo()?.items == [stroke])
      #expect(try read.redo()?.isEmpty == true)
      #expect(try read.redo() == nil)
      #expect(order(in: read) == [true, false, true, false])
      #expect(read.drawing[stroke]?.isRemoved == false)
      let rewritten = try opened(logged(try read.compact()))
      #expect(isSame(rewritten, read))
    }
  }

  /// R9.
  @Test func todaysVersionEditsBetweenStepsOfALaterOne() throws {
    let (made, stroke) = try edited()
    var host = made
    var read = try opened(host.bytes)
    try read.redo()
    try read.apply(.setOpacity(0.5, of: host.layer))
    for frame in read.takeFrames() { host.append(frame) }
    // The later version undoes both, and its own a second time.
    var later = try opened(host.bytes)
    #expect(isSame(later, read))
    try later.undo()
    try later.undo()
    for frame in later.takeFrames() { host.append(frame) }
    read = try opened(host.bytes)
    #expect(isSame(later, read))
    #expect(read.drawing.layer(host.layer)?.opacity == 1)
    #expect(read.drawing[stroke]?.isRemoved == false)
    #expect(read.drawing.history.undoCount == 1 && read.drawing.history.redoCount == 2)
    let frames = try read.compact(Compaction(keepsHistory: false, keepsRemoved: false))
    var bare = try opened(logged(frames))
    #expect(order(in: bare) == [true, false, true, false])
    #expect(bare.drawing[stroke]?.isRemoved == false)
    #expect(try bare.undo() == nil)
  }
}
