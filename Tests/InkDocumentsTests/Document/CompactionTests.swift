import InkDocuments
import InkDrawing
import InkGraphics
import InkStrokes
import Testing
import _InkTestSupport

@Suite struct DocumentCompactionTests {
  @Test(
    "R9: writing anew changes nothing, and doing it again gives the same bytes",
    arguments: [SamplePrecision.standard, .lossless]
  )
  func idempotent(precision: SamplePrecision) throws {
    for seed in 1...6 as ClosedRange<UInt64> {
      var host = Host(precision)
      try host.work(seed: seed)
      let hash = host.document.drawing.contentHash
      let history = host.document.drawing.history
      var first = try opened(host.bytes)
      let once = logged(try first.compact())
      #expect(once.count < host.bytes.count)
      let live = logged(try host.document.compact())
      #expect(live == once, "live and read documents are written alike")
      var second = try opened(once)
      #expect(second.drawing.contentHash == hash)
      #expect(second.drawing.history.undoCount == history.undoCount)
      #expect(second.drawing.history.redoCount == history.redoCount)
      #expect(isSame(second, host.document))
      let twice = logged(try second.compact())
      #expect(twice == once)
    }
  }

  @Test("Samples come in portions: from the first stroke on, in any order, until there are enough")
  func portions() throws {
    var host = Host()
    try host.work(seed: 3)
    let log = host.bytes
    for bytes in [log, logged(try host.document.compact())] {
      let document = try opened(bytes)
      let items = document.drawing.pages.flatMap { page in
        document.drawing.layers(of: page.id).flatMap { $0.items }
      }
      let stored = items.compactMap(\.content.samples)
      for order in [stored, stored.reversed(), stored.shuffledOddly()] {
        let all = StrokeReader().samples(of: order)
        #expect(all.count == order.count)
        for maximum in [1, 40, 300, Int.max] {
          var first = 0
          var isSame = true
          while first < order.count {
            let part = StrokeReader().samples(of: Array(order[first...]), until: maximum)
            try #require(!part.isEmpty)
            isSame = isSame && Array(all[first..<(first + part.count)]) == part
            // A log stores each stroke separately; in chunks of whole strokes, a read decodes neighbors, too.
            if bytes == log { isSame = isSame && (maximum > 1 || part.count == 1) }
            first += part.count
          }
          #expect(isSame, "\(maximum) samples at a time")
        }
      }
    }
  }

  @Test("A document that was written anew is edited on, and its log read")
  func continues() throws {
    var host = Host()
    try host.work(seed: 1)
    let stroke = drawnStrokes(4, 50, seed: 2).joined
    try host.draw(Array(stroke.prefix(10)), ends: false)
    var log = FrameWriter(LogHeader(Host.identifier))
    for frame in try host.document.compact() {
      log.append(frame.kind, frame.flags, payload: frame.payload)
    }
    let name = try #require(host.document.strokesUnderWay.first)
    try host.document.extendStroke(name, with: [stroke[11], stroke[12]])
    try host.document.endStroke(name)
    try host.document.undo()
    try host.document.undo()
    for frame in host.document.takeFrames() {
      log.append(frame.kind, frame.flags, payload: frame.payload)
    }
    #expect(isSame(try opened(log.bytes), host.document))
  }

  @Test("History and removed things go if they are not wanted; precision changes if it is said")
  func choices() throws {
    var host = Host(.lossless)
    try host.work(seed: 2)
    let before = picture(host.document.drawing)
    let all = logged(try host.document.compact()).count
    var bare = host.document
    let small = logged(try bare.compact(Compaction(keepsHistory: false, keepsRemoved: false)))
    #expect(small.count < all)
    #expect(bare.drawing.history.undoCount == 0 && bare.drawing.history.redoCount == 0)
    let same = picture(try opened(small).drawing) == before
    #expect(same)
    var rough = host.document
    let rounded = logged(try rough.compact(Compaction(precision: .standard)))
    #expect(rounded.count < all)
    #expect(try opened(rounded).precision == .standard)
    #expect(isSame(try opened(rounded), rough))
  }

  @Test("R9: ink of other replicas keeps all its bits, and so does what it was merged into")
  func merging() throws {
    var host = Host()
    try host.draw(drawnStrokes(1, 20, seed: 4)[0])
    var other = host.document.drawing
    other.setAuthor(99)
    let ink = Stroke(id: StrokeID(0), brush: .pencil, samples: drawnStrokes(1, 30, seed: 6)[0])
    let changes = try other.apply(.add(ink, to: host.layer, in: &other))
    try host.document.merge([try #require(changes.logged)])
    host.write()
    #expect(host.document.drawing.contentHash == other.contentHash)
    #expect(try opened(host.bytes).drawing.contentHash == other.contentHash)
    let rewritten = try host.document.compact()
    #expect(try opened(logged(rewritten)).drawing.contentHash == other.contentHash)
  }

  @Test("Bounds that are kept contain the ink, and searches find what they found")
  func bounds() throws {
    var host = Host()
    try host.work(seed: 5)
    let read = try opened(logged(try host.document.compact())).drawing
    for item in read.layers(of: host.page)[0].items {
      let ink = try #require(item.displayItem)
      #expect(item.bounds.contains(ink.bounds))
      #expect(item.bounds == host.document.drawing[item.id]?.bounds)
    }
  }
}

extension Array {
  /// Returns the elements at odd indices, then those at even ones.
  fileprivate func shuffledOddly() -> [Element] {
    [1, 0].flatMap { rest in indices.filter { $0 % 2 == rest }.map { self[$0] } }
  }
}
