import InkDocuments
import InkDrawing
import InkStrokes
import Testing

/// Documents of versions that do not exist yet.
@Suite struct NewerVersionTests {
  private let critical = FrameKind(rawValue: 77)
  private let strange = FrameKind(rawValue: 400)
  private let own = FrameKind(rawValue: 70_000)

  /// A field of a number that nobody has given out.
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
    metadata.title = Array("Garden".utf8)
    metadata.modified = 12.5
    try host.document.setMetadata(metadata)
    host.write()
    var later = try frames(of: host.bytes).map {
      DocumentFrame($0.kind, $0.flags, payload: Array($0.payload))
    }
    // Each frame of this version gets a field of the next one.
    for i in later.indices where later[i].kind.rawValue < 10 { later[i].payload += field }
    later.append(DocumentFrame(try #require(strange), .droppable, payload: [4]))
    later.append(DocumentFrame(try #require(own), payload: [5]))
    later.append(DocumentFrame(.resource, payload: [0x0a, 0x01, 0x07]))
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
      let anew = logged(try again.compact())
      var twice = try opened(anew)
      #expect(try logged(twice.compact()) == anew)
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
    let step = Step.unknown(tag: 200, [9, 8, 7])
    try host.document.apply(Operation(Operation.Kind(rawValue: 50), [step]))
    host.write()
    var read = try opened(host.bytes)
    #expect(isSame(read, host.document))
    let anew = try opened(logged(try read.compact()))
    #expect(isSame(anew, read))
    let bytes = KeptDrawing(anew.drawing).record
    let isThere = bytes.indices.contains { bytes[$0...].starts(with: [9, 8, 7]) }
    #expect(isThere)
  }
}
