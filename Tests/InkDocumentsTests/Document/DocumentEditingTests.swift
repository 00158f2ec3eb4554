import InkDocuments
import InkDrawing
import InkGraphics
import InkRaster
import InkStrokes
import Testing

/// Edits whose results are read from the log, and from the compacted log.
@Suite struct DocumentEditingTests {
  /// Returns the document in memory, as read from its log, and as read after compaction.
  private func all(_ host: Host) throws -> [InkDocument] {
    var copy = host.document
    return [host.document, try opened(host.bytes), try opened(logged(copy.compact()))]
  }

  private func host(strokes: Int) throws -> Host {
    var host = Host()
    for stroke in drawnStrokes(strokes, 40, seed: 12) { try host.draw(stroke) }
    return host
  }

  @Test("JU-06: after drawing and undo the hash of the state is what it was, after loading too")
  func hashes() throws {
    var host = try host(strokes: 2)
    let hash = host.document.drawing.contentHash
    try host.draw(drawnStrokes(1, 30, seed: 3)[0])
    #expect(host.document.drawing.contentHash != hash)
    try host.document.undo()
    host.write()
    for document in try all(host) { #expect(document.drawing.contentHash == hash) }
  }

  @Test("DR-23: of three strokes the middle one is deleted and comes back between the others")
  func order() throws {
    var host = try host(strokes: 3)
    let ids = host.ids
    try host.document.apply(.remove([ids[1]]))
    host.write()
    for var document in try all(host) {
      #expect(document.drawing.layers(of: host.page)[0].items.map(\.id) == [ids[0], ids[2]])
      try document.undo()
      #expect(document.drawing.layers(of: host.page)[0].items.map(\.id) == ids)
    }
  }

  @Test("DR-25, R8: everything is cleared, and comes back after loading")
  func clearing() throws {
    var host = try host(strokes: 5)
    let before = picture(host.document.drawing)
    try host.document.apply { .clear($0) }
    host.write()
    for var document in try all(host) {
      #expect(document.drawing.isEmpty && document.drawing.history.undoKind == .clear)
      try document.undo()
      let same = picture(document.drawing) == before
      #expect(same)
      try document.redo()
      #expect(document.drawing.isEmpty)
    }
  }

  @Test("R8: style and order are undone after loading, as far back as the limit says")
  func limits() throws {
    var host = try host(strokes: 4)
    try host.document.setHistoryLimit(History.Limit(count: 2))
    let ids = host.ids
    let hash = host.document.drawing.contentHash
    try host.document.apply(.paint(ids, with: .highlighter))
    try host.document.apply { .reorder([ids[0]], to: .front, in: $0) }
    host.write()
    for var document in try all(host) {
      #expect(document.drawing.history.limit.count == 2)
      #expect(document.drawing.history.undoCount == 2)
      try document.undo()
      try document.undo()
      #expect(document.drawing.contentHash == hash)
      #expect(try document.undo() == nil)
    }
  }

  @Test("JU-07: a page loaded for another size has everything where the ratio says, exactly")
  func rescaling() throws {
    var host = try host(strokes: 2)
    let page = host.page
    let before = host.document.drawing.layers(of: page)[0].items.map { $0.stroke?.samples ?? [] }
    try host.document.apply { .rescale(page, to: PageSize(450, 300), in: $0) }
    host.write()
    for document in try all(host) {
      #expect(document.drawing.pages[0].size == PageSize(450, 300))
      let items = document.drawing.layers(of: page)[0].items
      #expect(items.allSatisfy { $0.transform == .scale(1.5, 1.5) })
      #expect(items.map { $0.stroke?.samples ?? [] } == before)
    }
  }

  @Test("R12: a picture of any size, of the page or a part, is the same before and after loading")
  func sizes() throws {
    var host = Host()
    try host.work(seed: 2)
    for scale in [0.5, 1, 3] {
      let expected = picture(host.document.drawing, scale: scale)
      for document in try all(host) {
        let same = picture(document.drawing, scale: scale) == expected
        #expect(same, "scale \(scale)")
      }
    }
    let area = Rect(x: 50, y: 40, width: 80, height: 60)
    let parts = try all(host).map { document in
      var pixmap = Pixmap(width: 80, height: 60)
      let list = document.drawing.displayList(of: host.page, in: area)
      Rasterizer().draw(list, transform: .translation(-50, -40), into: &pixmap)
      return pixmap
    }
    let same = parts.allSatisfy { $0 == parts[0] }
    #expect(same)
  }
}
