import InkDocuments
import InkDrawing
import InkGraphics
import InkStrokes
import Testing
import _InkTestSupport

/// DU-30: thumbnails in documents, and the state of the drawing that they show.
@Suite struct ThumbnailDocumentTests {
  /// Returns the beginning of a PNG file of a size, followed by filler.
  static func picture(_ width: UInt32 = 192, _ height: UInt32 = 136, rest: Int = 60) -> [UInt8] {
    func word(_ number: UInt32) -> [UInt8] {
      [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
    }
    return [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]
      + word(width) + word(height) + [UInt8](repeating: 7, count: rest)
  }

  /// Returns the thumbnail that a list of documents shows for a log.
  private func found(in bytes: [UInt8]) throws -> [UInt8] {
    var frames = FrameReader()
    frames.push(bytes)
    var search = ThumbnailSearch()
    while let frame = try frames.next() { search.read(frame) }
    return search.picture
  }

  /// Returns whether a thumbnail is current; all ways to determine that must agree.
  private func isCurrent(_ host: Host) throws -> Bool {
    let read = try opened(host.bytes)
    let isLive = host.document.isThumbnailCurrent
    #expect(read.isThumbnailCurrent == isLive, "who reads the document says the same")
    #expect(read.thumbnail == host.document.thumbnail)
    let shown = try found(in: host.bytes)
    #expect(shown == (isLive ? host.document.thumbnail : []), "a list shows what is current")
    return isLive
  }

  @Test("DU-30: a picture is current until something is drawn or done, by whomever")
  func current() throws {
    let other = drawnStrokes(3, 20, seed: 5)
    let page = Host().page
    let changes: [(name: String, change: (inout Host) throws -> Void)] = [
      ("a stroke", { try $0.draw(other[0]) }),
      ("a stroke that begins", { try $0.draw(other[0], ends: false) }),
      ("undo", { try $0.document.undo() }),
      (
        "redo",
        { host in
          try host.document.undo()
          try host.document.redo()
        }
      ),
      ("paper", { try $0.document.apply(.setSize(PageSize(10, 10), of: page)) }),
      (
        "another's ink",
        { host in
          var theirs = host.document.drawing
          theirs.setAuthor(99)
          let changes = try theirs.apply(.setLocked(true, of: host.layer))
          // Its stamp may be older than the last edit.
          try host.document.merge([try #require(changes.logged)])
        }
      ),
      ("another author", { try $0.document.setAuthor(12) }),
      ("another limit", { try $0.document.setHistoryLimit(History.Limit(count: 3, bytes: 9999)) }),
    ]
    for (name, change) in changes {
      var host = Host()
      try host.draw(drawnStrokes(1, 20, seed: 1)[0])
      #expect(try !isCurrent(host))
      try host.document.setThumbnail(Self.picture())
      host.write()
      #expect(try isCurrent(host), "before \(name)")
      var metadata = Metadata()
      metadata.title = "Garden"
      try host.document.setMetadata(metadata)
      host.write()
      #expect(try isCurrent(host), "a title changes nothing that is seen")
      try change(&host)
      host.write()
      #expect(try !isCurrent(host), "\(name)")
      for stroke in host.document.strokesUnderWay { try host.document.endStroke(stroke) }
      try host.document.setThumbnail(Self.picture(100))
      host.write()
      #expect(try isCurrent(host), "a new one behind \(name)")
    }
  }

  @Test("DU-30: a picture made behind a stroke that was cancelled is current")
  func cancelled() throws {
    var host = Host()
    try host.draw(drawnStrokes(1, 20, seed: 1)[0], ends: false)
    for stroke in host.document.strokesUnderWay { try host.document.cancelStroke(stroke) }
    try host.document.setThumbnail(Self.picture())
    host.write()
    #expect(try isCurrent(host))
  }

  @Test("DU-30: a name for a stroke that never began, as a palm leaves one, ages no picture")
  func named() throws {
    for isFresh in [false, true] {
      var host = Host()
      try host.draw(drawnStrokes(1, 20, seed: 1)[0])
      if isFresh {
        // Right behind the snapshot, a list knows the clock.
        host = try Host(anew: opened(host.bytes))
      }
      _ = host.document.makeStrokeID()
      try host.document.setThumbnail(Self.picture())
      host.write()
      #expect(try isCurrent(host))
      _ = host.document.makeStrokeID()
      #expect(try isCurrent(host), "nothing is seen of it")
      let rewritten = logged(try host.document.compact())
      #expect(try found(in: rewritten) == Self.picture())
      #expect(try opened(rewritten).isThumbnailCurrent)
      try host.draw(drawnStrokes(1, 20, seed: 2)[0])
      #expect(!host.document.isThumbnailCurrent)
    }
  }

  @Test("DU-30: a document that is written anew keeps a picture of it as it is, and no other")
  func compacted() throws {
    for isOld in [false, true] {
      var host = Host()
      try host.work(seed: 3)
      try host.document.setThumbnail(Self.picture())
      if isOld { try host.document.undo() }
      host.write()
      var read = try opened(host.bytes)
      let rewritten = logged(try read.compact())
      #expect(try found(in: rewritten) == (isOld ? [] : Self.picture()))
      #expect(try opened(rewritten).thumbnail == (isOld ? [] : Self.picture()))
      #expect(logged(try host.document.compact()) == rewritten)
    }
  }

  @Test("DU-30: who copies a picture into a document that was changed does not make it current")
  func copied() throws {
    var host = Host()
    try host.work(seed: 2)
    try host.document.setThumbnail(Self.picture())
    host.write()
    let frames = try frames(of: host.bytes)
    let old = try #require(frames.last { $0.kind == .thumbnail })
    try host.draw(drawnStrokes(1, 20, seed: 9)[0])
    host.write()
    // A program that preserves frames without knowing them.
    var copy = try opened(host.bytes)
    var rewritten = try copy.compact()
    rewritten.append(DocumentFrame(.thumbnail, .droppable, payload: Array(old.payload)))
    let bytes = logged(rewritten)
    #expect(try found(in: bytes) == [])
    #expect(try !opened(bytes).isThumbnailCurrent)
    #expect(try !opened(bytes).thumbnail.isEmpty)
  }

  @Test("DU-30: pictures that are none, too long or too large are not shown")
  func hostile() throws {
    var host = Host()
    try host.draw(drawnStrokes(1, 20, seed: 1)[0])
    let maximum = InkDocument.maximumThumbnailBytes
    #expect(throws: EditError.tooLong) {
      try host.document.setThumbnail([UInt8](repeating: 1, count: maximum + 1))
    }
    let start = host.bytes
    let wrong = [
      [], [1, 2, 3], Array(Self.picture().dropFirst()), Array(Self.picture().prefix(32)),
      Self.picture(0, 10), Self.picture(10, 0), Self.picture(1025, 10), Self.picture(10, .max),
      Self.picture(40_000, 40_000),
    ]
    for picture in wrong {
      var copy = host
      try copy.document.setThumbnail(picture)
      copy.write()
      #expect(try found(in: copy.bytes) == [], "\(picture.prefix(24))")
      #expect(try opened(copy.bytes).drawing.itemCount == 1)
    }
    // Longer than allowed, from a program that ignores the limit.
    var fields = FieldWriter()
    fields.write(1, bytes: Self.picture(rest: maximum))
    fields.write(2, unsigned: UInt64(host.document.drawing.history.undoCount + 1))
    var copy = host
    copy.append(DocumentFrame(.thumbnail, .droppable, payload: Array(fields.bytes)))
    #expect(copy.bytes.count > start.count + maximum)
    #expect(try found(in: copy.bytes) == [])
    #expect(try opened(copy.bytes).thumbnail.isEmpty)
  }

  @Test(
    "DU-30: of a document with any byte wrong, or cut anywhere, the picture is shown or none is"
  )
  func damaged() throws {
    var host = Host()
    try host.draw(drawnStrokes(1, 20, seed: 1)[0])
    try host.document.setThumbnail(Self.picture())
    host.write()
    let good = host.bytes
    var shown = 0
    for at in good.indices {
      for change in [UInt8(1), 0x80, 0xff] {
        var bytes = good
        bytes[at] ^= change
        var frames = FrameReader()
        frames.push(bytes)
        var search = ThumbnailSearch()
        while let frame = try? frames.next() { search.read(frame) }
        let picture = search.picture
        #expect(picture.isEmpty || picture == Self.picture())
        shown += picture.isEmpty ? 0 : 1
      }
    }
    #expect(shown == 0, "all bytes are covered by checksums")
  }
}
