import InkDocuments
import InkStore
import Testing

/// Torn tails, damage, repair, compaction.
@Suite struct RecoveryTests {
  let volume = PowerLossVolume()
  let path = "/page.ink"

  /// Makes a closed document of 30 frames, every ten of them durable before the next.
  func makeDocument() throws {
    let store = try InkFileStore.create(path, identifier: Numbered.identifier, on: volume)
    for i in 0..<30 {
      store.append(number: i, at: 0)
      if i % 10 == 9 { try store.commit(at: 0) }
    }
    try store.close()
  }

  func content() throws -> [UInt8] { try #require(volume.node(path)).content }

  func append(_ bytes: [UInt8]) throws {
    let file = try volume.open(path, .write)
    let end = try file.status().size
    _ = try bytes.withUnsafeBufferPointer { try file.write(UnsafeRawBufferPointer($0), at: end) }
  }

  func flip(_ offset: Int) throws { try #require(volume.node(path)).content[offset] ^= 1 }

  @Test("A torn tail is cut off by a writer, told, and left alone by a reader")
  func tornTail() throws {
    try makeDocument()
    let whole = try content()
    try append([8, 40, 1, 2, 3])
    let reader = try InkFileReader(path, on: volume)
    var count = 0
    while try reader.next() != nil { count += 1 }
    #expect(count == 31)
    #expect(reader.damage == DocumentError(.truncated, at: whole.count))
    #expect(try content().count == whole.count + 5)
    let (store, numbers) = try Numbered.open(path, on: volume)
    #expect(numbers == 30)
    #expect(store.recovery?.range == whole.count..<(whole.count + 5))
    #expect(try content() == whole)
    store.append(number: 30, at: 0)
    try store.close()
    #expect(try Numbered.open(path, on: volume).count == 31)
  }

  @Test("Whole frames behind a hole in what had not reached the disk are cut off and counted")
  func holes() throws {
    try makeDocument()
    let end = try content().count
    let (store, _) = try Numbered.open(path, on: volume)
    for i in 30..<36 { store.append(number: i, at: 0) }
    store.abandon()
    try flip(end + 3)
    let again = try Numbered.open(path, on: volume)
    #expect(again.count == 30)
    #expect(again.store.recovery?.frames == 5)
  }

  @Test("Damage in what had reached the disk is refused and not cut; all else can be salvaged")
  func damage() throws {
    try makeDocument()
    let reader = try InkFileReader(path, on: volume)
    for _ in 0..<15 { _ = try reader.next() }
    let offset = reader.offset + 7
    try flip(offset)
    let before = try content()
    do throws(DocumentFileError) {
      _ = try Numbered.open(path, on: volume)
      #expect(Bool(false), "opened")
    } catch {
      guard case .damaged(path, let what) = error else { return #expect(Bool(false)) }
      #expect(what == DocumentError(.checksum, at: reader.offset))
    }
    #expect(try content() == before)
    let salvage = Salvage(before)
    #expect(salvage.lost.count == 1 && salvage.lost.allSatisfy { $0.contains(offset) })
    let numbers = salvage.frames.filter { $0.kind == .events }.compactMap { Numbered.number($0) }
    #expect(numbers == Array(0..<15) + Array(16..<30))
  }

  @Test("The last frame before a document was closed is protected, too")
  func damageAtTheEnd() throws {
    try makeDocument()
    try flip(try content().count - 6 - 5)
    #expect(throws: DocumentFileError.self) { try Numbered.open(path, on: volume) }
  }

  @Test("A document that is opened and closed stays as it is")
  func untouched() throws {
    try makeDocument()
    let bytes = try content()
    for _ in 0..<3 { try Numbered.open(path, on: volume).store.close() }
    #expect(try content() == bytes)
  }

  @Test("Frames of unknown kinds survive compaction in their order, droppable ones may go")
  func compaction() throws {
    let store = try InkFileStore.create(path, identifier: Numbered.identifier, on: volume)
    let kinds = [900, 5, 70_000, 3, 900].compactMap { FrameKind(rawValue: $0) }
    for (i, kind) in kinds.enumerated() {
      store.append(kind, i == 2 ? .critical : [], payload: [UInt8(i)], at: 0)
      store.append(.thumbnail, .droppable, payload: .init(repeating: 1, count: 5000), at: 0)
    }
    let before = store.end
    try store.compact()
    #expect(store.end < before - 25_000)
    store.append(.metadata, payload: [99], at: 1)
    try store.close()
    var found: [FrameKind] = []
    let again = try InkFileStore.open(path, on: volume) {
      if $0.kind != .mark { found.append($0.kind) }
    }
    #expect(found == kinds + [.metadata])
    #expect(again.header.identifier == Numbered.identifier)
    #expect(volume.allNames == [path])
    again.abandon()
    #expect(throws: DocumentFileError.unknownContent(path: path, kind: kinds[2].rawValue)) {
      try InkFileStore.open(path, on: volume, knownKinds: [.metadata, .tool])
    }
  }

  @Test("Compaction can put others in the place of a frame")
  func replacing() throws {
    try makeDocument()
    let (store, _) = try Numbered.open(path, on: volume)
    try store.compact { frame in
      guard let number = Numbered.number(frame) else { return .keep }
      if number == 4 {
        return .replace([.init(.snapshot, .critical, payload: [4]), .init(.tool, payload: [5])])
      }
      return number < 20 ? .drop : .keep
    }
    try store.close()
    var found: [FrameKind] = []
    try InkFileStore.open(path, on: volume) { if $0.kind != .mark { found.append($0.kind) } }
      .close()
    #expect(found == [.snapshot, .tool] + [FrameKind](repeating: .events, count: 10))
  }

  @Test("A remnant of a crash in the middle of compaction is removed by the next")
  func remnant() throws {
    try makeDocument()
    _ = try volume.open("/.page.ink.ink-new", .create(isPrivate: true))
    let (store, _) = try Numbered.open(path, on: volume)
    try store.compact()
    #expect(volume.allNames == [path])
  }

  @Test("A reader follows a writer, also over frames that are half there")
  func following() throws {
    let store = try InkFileStore.create(path, identifier: Numbered.identifier, on: volume)
    let reader = try InkFileReader(path, on: volume)
    #expect(try reader.next() == nil)
    store.append(number: 0, at: 0)
    #expect(try reader.next().flatMap(Numbered.number) == 0)
    #expect(try reader.next() == nil)
    volume.longestWrite = 20
    var seen: [Int] = []
    volume.onStep = {
      while let frame = try? reader.next() {
        if let number = Numbered.number(frame) { seen.append(number) }
      }
    }
    for i in 1..<50 { store.append(number: i, at: 0.01) }
    #expect(seen == Array(1..<50))
    #expect(reader.damage == nil)
    volume.onStep = nil
    #expect(try !reader.isReplaced())
    try store.compact()
    #expect(try reader.isReplaced())
  }

  @Test("What is no document is refused by name and left alone")
  func strangers() throws {
    for bytes in [[], [1, 2, 3], Array("<?xml version".utf8)] as [[UInt8]] {
      let volume = PowerLossVolume()
      let file = try volume.open("/x", .create(isPrivate: false))
      if !bytes.isEmpty {
        _ = try bytes.withUnsafeBufferPointer { try file.write(UnsafeRawBufferPointer($0), at: 0) }
      }
      let error = DocumentFileError.unreadable(path: "/x", DocumentError(.notALog, at: 0))
      #expect(throws: error) { try InkFileStore.open("/x", on: volume) }
      #expect(throws: error) { try InkFileReader("/x", on: volume) }
      #expect(volume.allNames == ["/x"])
      #expect(volume.node("/x")?.content == bytes)
    }
  }
}
