import InkDocuments
import InkDrawing
import InkGraphics
import InkStrokes
import Testing
import _InkTestSupport

/// Several writers of one document, each alone for a while, that then follow one another's logs.
@Suite struct FollowingTests {
  /// A replica of the document with its log.
  private struct Replica {
    var document: InkDocument
    var log: DocumentLog
    var bytes: [UInt8]
    let author: UInt32
    /// The strokes that were finished in this replica.
    var drawn: [ItemID] = []

    init(_ bytes: [UInt8], author: UInt32) throws {
      let read = try #require(DocumentLog.read(bytes))
      (document, log) = (read.document, read.log)
      self.bytes = bytes
      self.author = author
      document.draw(as: author)
    }

    var drawing: Drawing { document.drawing }

    mutating func write() { bytes += log.encode(document.takeFrames()) }

    /// Follows the log of another replica; returns the changes to the drawing.
    @discardableResult
    mutating func rebase(_ theirs: [UInt8]) throws -> DrawingChanges {
      let read = try #require(DocumentLog.read(theirs))
      #expect(read.accepted == theirs.count)
      let changes = try document.rebase(read.document)
      log = read.log
      bytes = theirs
      write()
      return changes
    }

    /// Compacts the log.
    mutating func pack() throws {
      let packed = log.rewrite(&document)
      bytes = try #require(packed)
    }

    mutating func begin(_ random: inout SeededGenerator) throws {
      let page = try #require(drawing.pages.randomElement(using: &random))
      let layer = try #require(drawing.layers(of: page.id).randomElement(using: &random))
      let samples = drawnStrokes(1, 12, seed: random.next())[0]
      let brushes: [Brush] = [.pen, .pencil, .highlighter, .eraser]
      try document.beginStroke(
        document.makeStrokeID(),
        brush: brushes[Int(random.next() % 4)],
        on: layer.id,
        samples: samples
      )
    }

    mutating func end() throws {
      for id in document.strokesUnderWay where try document.endStroke(id) != nil {
        drawn.append(ItemID(id))
      }
    }

    /// Performs a random edit.
    mutating func act(_ random: inout SeededGenerator) throws {
      let pages = drawing.pages
      let page = try #require(pages.randomElement(using: &random)).id
      let layers = drawing.layers(of: page)
      let item = layers.flatMap { $0.items }.randomElement(using: &random)?.id
      switch random.next() % 20 {
      case 0..<4:
        try begin(&random)
        try end()
      case 4: try begin(&random)
      case 5: try end()
      case 6: if let item { try document.apply(.remove([item])) }
      case 7:
        if let item {
          try document.apply(.transform([item], by: .rotation(0.3), in: drawing))
        }
      case 8: if let item { try document.apply(.paint([item], with: .fineliner)) }
      case 9: try document.apply { .addPage(size: PageSize(90, 80), at: 0, in: &$0) }
      case 10: if pages.count > 1 { try document.apply(.removePage(page)) }
      case 11: try document.apply(.movePage(page, to: 0, in: drawing))
      case 12: try document.apply { .addLayer(to: page, name: [0x61], in: &$0) }
      case 13: if layers.count > 1 { try document.apply(.removeLayer(layers[0].id)) }
      case 14: try document.apply(.setOpacity(random.real(0, 1), of: layers[0].id))
      case 15, 16: try document.undo()
      case 17: try document.redo()
      case 18:
        try pack()
      default:
        // Closed and opened again.
        try end()
        write()
        let drawn = drawn
        self = try Replica(bytes, author: author)
        self.drawn = drawn
      }
      write()
    }
  }

  @Test(
    "R9: three that do anything at all and follow each other now and then end with one document",
    arguments: 1...60 as ClosedRange<UInt64>
  )
  func anything(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var host = Host()
    try host.draw(drawnStrokes(1, 20, seed: seed)[0])
    var replicas: [Replica] = []
    for author in 11...13 as ClosedRange<UInt32> {
      replicas.append(try Replica(host.bytes, author: author))
    }
    for _ in 0..<70 {
      let i = Int(random.next() % 3)
      try replicas[i].act(&random)
      let (from, to) = (Int(random.next() % 3), Int(random.next() % 3))
      guard random.next() % 3 == 0, replicas[from].document.strokesUnderWay.isEmpty else {
        continue
      }
      let theirs = replicas[from].bytes
      try replicas[to].rebase(theirs)
      #expect(replicas[to].bytes.starts(with: theirs))
    }
    for i in replicas.indices {
      try replicas[i].end()
      replicas[i].write()
    }
    try replicas[1].rebase(replicas[0].bytes)
    try replicas[2].rebase(replicas[1].bytes)
    for i in [0, 1] { try replicas[i].rebase(replicas[2].bytes) }
    let hash = replicas[0].drawing.contentHash
    let shown = picture(replicas[0].drawing)
    let names = replicas.flatMap { $0.drawn }
    #expect(!names.isEmpty && Set(names).count == names.count)
    for replica in replicas {
      #expect(replica.bytes == replicas[2].bytes, "who has nothing to add writes nothing")
      #expect(replica.drawing.contentHash == hash)
      #expect(picture(replica.drawing) == shown)
      for name in names { #expect(replica.drawing[name] != nil) }
      for page in replica.drawing.pages { #expect(!replica.drawing.layers(of: page.id).isEmpty) }
      let read = try opened(replica.bytes)
      #expect(read.drawing.contentHash == hash && picture(read.drawing) == shown)
    }
  }

  /// Returns two replicas of the same document.
  private func pair() throws -> [Replica] {
    var host = Host()
    try host.draw(drawnStrokes(1, 20, seed: 1)[0])
    return [try Replica(host.bytes, author: 21), try Replica(host.bytes, author: 22)]
  }

  @Test("Who opens a document and only looks writes nothing")
  func looking() throws {
    var two = try pair()
    for i in two.indices {
      two[i].write()
      #expect(two[i].bytes == two[0].bytes)
    }
    let before = two[0].bytes
    try two[0].rebase(two[1].bytes)
    #expect(two[0].bytes == before)
  }

  @Test("A title that others gave later stays; one that they do not know goes behind theirs")
  func titles() throws {
    var random = SeededGenerator(seed: 7)
    var two = try pair()
    func name(_ i: Int, _ title: String) throws {
      var metadata = two[i].document.metadata
      metadata.title = title
      try two[i].document.setMetadata(metadata)
      two[i].write()
    }
    try name(0, "One")
    try two[1].rebase(two[0].bytes)
    try name(1, "Two")
    try two[0].rebase(two[1].bytes)
    #expect(two[0].document.metadata.title == "Two")
    #expect(two[0].bytes == two[1].bytes, "who has nothing to add writes nothing")

    // Neither knows of the other's edit: the second drew a stroke, the first changed the title.
    try name(0, "Three")
    try two[1].begin(&random)
    try two[1].end()
    two[1].write()
    for _ in 0..<2 {
      try two[0].rebase(two[1].bytes)
      #expect(two[0].document.metadata.title == "Three")
      // The append came too late.
      try two[1].begin(&random)
      try two[1].end()
      two[1].write()
    }
    try two[0].rebase(two[1].bytes)
    try two[1].rebase(two[0].bytes)
    #expect(two[1].document.metadata.title == "Three")
  }

  @Test("A stroke under way goes on behind what another has drawn meanwhile")
  func underWay() throws {
    var random = SeededGenerator(seed: 5)
    var two = try pair()
    try two[1].begin(&random)
    try two[1].end()
    two[1].write()
    try two[0].begin(&random)
    two[0].write()
    let stroke = try #require(two[0].document.strokesUnderWay.first)
    let more = drawnStrokes(1, 30, seed: 9)[0]
    let changes = try two[0].rebase(two[1].bytes)
    #expect(changes.items == two[1].drawn)
    let kept = try two[0].document.extendStroke(stroke, with: more)
    try two[0].end()
    two[0].write()
    let read = try opened(two[0].bytes)
    #expect(read.drawing.itemCount == 3 && read.recovered.isEmpty)
    #expect(read.drawing[ItemID(stroke)]?.stroke?.samples.suffix(more.count) == kept[...])
  }

  @Test("Undo takes back what was done here, also where others have drawn since")
  func undoing() throws {
    var random = SeededGenerator(seed: 6)
    var two = try pair()
    for i in two.indices {
      try two[i].begin(&random)
      try two[i].end()
      two[i].write()
    }
    try two[0].rebase(two[1].bytes)
    try two[0].document.undo()
    two[0].write()
    try two[1].rebase(two[0].bytes)
    for replica in two {
      #expect(replica.drawing[two[0].drawn[0]]?.isRemoved == true)
      #expect(replica.drawing[two[1].drawn[0]]?.isRemoved == false)
    }
    try two[0].document.redo()
    two[0].write()
    #expect(try opened(two[0].bytes).drawing.itemCount == 3)
  }

  @Test("A document that was written anew meanwhile is gone on with")
  func packed() throws {
    var random = SeededGenerator(seed: 7)
    var two = try pair()
    for i in two.indices {
      try two[i].begin(&random)
      try two[i].end()
      two[i].write()
    }
    try two[1].pack()
    try two[0].rebase(two[1].bytes)
    #expect(try opened(two[0].bytes).drawing.itemCount == 3)
    try two[0].pack()
    try two[1].rebase(two[0].bytes)
    #expect(two[1].bytes == two[0].bytes && two[1].drawing.itemCount == 3)
  }

  @Test("Where each of two has removed one of two layers, one comes back")
  func lastLayer() throws {
    var host = Host()
    let page = host.page
    try host.document.apply { .addLayer(to: page, name: [0x61], in: &$0) }
    host.write()
    var two = [try Replica(host.bytes, author: 21), try Replica(host.bytes, author: 22)]
    for i in two.indices {
      let layers = two[i].drawing.layers(of: page)
      try two[i].document.apply(.removeLayer(layers[i].id))
      two[i].write()
    }
    try two[0].rebase(two[1].bytes)
    try two[1].rebase(two[0].bytes)
    for replica in two { #expect(replica.drawing.layers(of: page).count == 1) }
    #expect(two[0].drawing.contentHash == two[1].drawing.contentHash)
    #expect(try opened(two[0].bytes).drawing.contentHash == two[0].drawing.contentHash)
  }
}
