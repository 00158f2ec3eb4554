import InkDocuments
import InkDrawing
import InkGraphics
import InkStrokes
import Testing
import _InkTestSupport

/// Graphics and their resources in documents.
@Suite struct GraphicDocumentTests {
  static func pixels(_ side: Int, seed: UInt32 = 1) -> Pixmap {
    var pixmap = Pixmap(width: side, height: side)
    var state = seed
    for i in pixmap.pixels.indices {
      state = state &* 1_664_525 &+ 1_013_904_223
      pixmap.pixels[i] = 0xff00_0000 | state >> 8
    }
    return pixmap
  }

  static let pdf = Array("%PDF-1.4 and so on".utf8)

  /// Returns a graphic with an item of each kind.
  static func everything() -> Graphic {
    var path = Path(Rect(x: 10.5, y: 20.25, width: 30, height: 12))
    path.move(to: Point(12, 30))
    path.quadratic(Point(20, 0.1), to: Point(40, 30))
    path.cubic(Point(50, 40), Point(60, 50), to: Point(12, 44))
    path.close()
    var ribbon = Ribbon(start: Point(50, 50), radius: 2)
    ribbon.line(to: Point(80, 60), radius: 3)
    ribbon.line(to: Point(90, 90), radius: 1)
    ribbon.cap = .square
    ribbon.join = .bevel
    ribbon.shades = [SIMD4(1, 0, 0, 1), SIMD4(0, 1, 0, 0.5), SIMD4(0, 0, 1, 0.25)]
    let dab = Dab(center: Point(100, 40), radius: 6, angle: 0.5, color: SIMD4(0, 1, 1, 0.5))
    let image = DisplayList.Item.image(
      Picture(pixels(5)),
      Rect(x: 60, y: 5, width: 30, height: 20),
      alpha: 0.75,
      transform: Affine.rotation(0.25)
    )
    return Graphic([
      .path(path, .evenOdd, Paint(Color(red: 0.25, green: 0.5, blue: 1, alpha: 0.5))),
      .path(Path(Rect(x: 1, y: 1, width: 3, height: 3)), .nonZero, Paint(.black)),
      .ink(ribbon, Paint(.black, blendMode: .multiply)),
      .dabs(DabTrail(tip: .disc(hardness: 0.5), dabs: [dab], isShaded: true), Paint(.black)),
      .group(
        [image, .image(pixels(5), Rect(x: 5, y: 5, width: 9, height: 9), alpha: 1)],
        alpha: 0.5,
        .screen
      ),
      .layer([.path(path, .nonZero, Paint(.black))], alpha: 0.5),
    ])
  }

  /// Returns a host with strokes, text, a picture and a page of a document on its page and as its paper.
  static func host(_ precision: SamplePrecision = .standard) throws -> Host {
    var host = Host(precision)
    let (layer, page) = (host.layer, host.page)
    let strokes = drawnStrokes(4, 20, seed: 5)
    try host.draw(strokes[0], brush: .pencil)
    try host.document.apply { .add([everything()], to: layer, in: &$0) }
    try host.draw(strokes[1])
    var text = TextItem("Größe", font: "Sans", size: 12, origin: Point(4, 5))
    text.wrapWidth = 80
    text.alignment = .trailing
    text.direction = .leftToRight
    text.lines = [
      TextItem.Line(bytes: 0..<7, left: 3, width: 60, baseline: 9, ascent: 9, descent: 3)
    ]
    text.lines[0].words = [TextItem.Line.Word(bytes: 0..<7, left: 3, width: 60)]
    let outlines = Graphic(
      [.path(Path(Rect(x: 4, y: 5, width: 60, height: 9)), .nonZero, Paint(.black))],
      origin: .text(text)
    )
    try host.document.apply {
      .add([outlines], to: layer, transform: .translation(100, 80), in: &$0)
    }
    try host.document.apply { drawing in
      let resource = drawing.makeResource(pdf, mediaType: "application/pdf")
      let background = Graphic(
        [.image(pixels(7, seed: 9), Rect(x: 0, y: 0, width: 300, height: 200), alpha: 1)],
        origin: .page(resource.id, number: 2)
      )
      var paper = Paper.plain
      paper.background = background
      return .setPaper(paper, of: page, with: [resource], in: &drawing)
    }
    try host.document.apply(.setBlendMode(.multiply, of: layer))
    try host.draw(strokes[2], brush: .highlighter)
    host.write()
    return host
  }

  static func graphics(_ document: InkDocument) -> [Graphic] {
    document.drawing.pages.flatMap { document.drawing.layers(of: $0.id) }.flatMap(\.items)
      .compactMap(\.graphic)
  }

  @Test func graphicsComeBackFromTheLogAndFromACompactedDocument() throws {
    let host = try Self.host()
    var compacted = host.document
    for bytes in [host.bytes, logged(try compacted.compact())] {
      var read = try opened(bytes)
      #expect(isSame(read, host.document) || bytes != host.bytes)
      #expect(read.drawing.contentHash == host.document.drawing.contentHash)
      #expect(picture(read.drawing) == picture(host.document.drawing))
      let graphics = Self.graphics(read)
      #expect(graphics.map(\.items) == Self.graphics(host.document).map(\.items))
      #expect(graphics.count == 2 && graphics[0].items == Self.everything().items)
      guard case .text(let text) = graphics[1].origin else {
        Issue.record("the text is lost")
        continue
      }
      #expect(text.text == "Größe" && text.wrapWidth == 80 && text.alignment == .trailing)
      #expect(text.direction == .leftToRight && text.lines.first?.words.count == 1)
      let background = try #require(read.drawing.pages[0].paper.background)
      guard case .page(let id, 2) = background.origin else {
        Issue.record("the page is lost")
        continue
      }
      #expect(read.drawing.resource(id)?.bytes == Self.pdf)
      #expect(read.drawing.layer(host.layer)?.blendMode == .multiply)
      #expect(read.drawing.layer(host.layer)?.items.count(where: { $0.content.isStroke }) == 3)
      let rewritten = logged(try read.compact())
      var again = try opened(rewritten)
      #expect(logged(try again.compact()) == rewritten)
    }
  }

  @Test func undoGoesOnAfterLoading() throws {
    let host = try Self.host()
    var (live, read) = (host.document, try opened(host.bytes))
    var compacted = try opened(logged(try live.compact()))
    for _ in 0..<7 {
      _ = try live.undo()
      _ = try read.undo()
      _ = try compacted.undo()
      #expect(read.drawing.contentHash == live.drawing.contentHash)
      #expect(compacted.drawing.contentHash == live.drawing.contentHash)
    }
    #expect(live.drawing.isEmpty && live.drawing.pages[0].paper.background == nil)
    while try live.redo() != nil {}
    while try compacted.redo() != nil {}
    #expect(picture(compacted.drawing) == picture(live.drawing))
    #expect(Self.graphics(compacted).count == 2)
  }

  @Test func compactionKeepsWhatIsUsedAndDropsTheRest() throws {
    var host = try Self.host()
    let page = host.page
    #expect(host.document.drawing.resources.count == 3)
    try host.document.apply(.setPaper(.plain, of: page))
    _ = try host.document.compact()
    #expect(host.document.drawing.resources.count == 3, "undo brings the sheet back")
    let frames = try host.document.compact(Compaction(keepsHistory: false))
    #expect(frames.count { $0.kind == .resource } == 1)
    let read = try opened(logged(frames))
    #expect(read.drawing.resources.count == 1)
    #expect(Self.graphics(read)[0].items == Self.everything().items)
  }

  @Test func aLostResourceLosesNothingElse() throws {
    var host = try Self.host()
    let whole = try host.document.compact()
    var kept = whole
    kept.removeAll { $0.kind == .resource }
    let read = try opened(logged(kept))
    #expect(read.drawing.itemCount == host.document.drawing.itemCount)
    #expect(read.drawing.resources.count { $0.isMissing } == 3)
    #expect(Self.graphics(read)[0].resources == Self.graphics(host.document)[0].resources)
    var again = read
    let rewritten = try opened(logged(try again.compact()))
    #expect(rewritten.drawing.contentHash == read.drawing.contentHash)
    var broken = whole
    for i in broken.indices where broken[i].kind == .resource {
      broken[i].payload[broken[i].payload.count - 10] ^= 0x55
    }
    #expect(try opened(logged(broken)).drawing.itemCount == read.drawing.itemCount)
  }

  @Test func damageInALogCostsTheResourceItHits() throws {
    let host = try Self.host()
    for frame in try frames(of: host.bytes) where frame.kind == .resource {
      var bytes = host.bytes
      bytes[frame.payload.startIndex + 12] ^= 1
      let (read, losses) = try SalvagedDocumentTests.mended(bytes)
      #expect(losses.resources == 1 && losses.strokes == 0)
      #expect(Self.graphics(read).count == 2)
    }
  }

  @Test func replicasAgreeInEveryOrder() throws {
    let one = try Self.host()
    let start = Host().document.drawing
    func operations(_ author: UInt32, _ seed: UInt32) throws -> [LoggedOperation] {
      var drawing = start
      drawing.setAuthor(author)
      let layer = drawing.layers(of: drawing.pages[0].id)[0].id
      var all: [LoggedOperation] = []
      for i in 0..<3 {
        let image = DisplayList.Item.image(
          Self.pixels(4 + i, seed: seed),
          Rect(x: Double(30 * i), y: Double(seed), width: 20, height: 20),
          alpha: 1
        )
        let operation = DrawingOperation.add([Graphic([image])], to: layer, in: &drawing)
        all.append(try #require(try drawing.apply(operation).logged))
      }
      return all
    }
    let (a, b) = (try operations(11, 1), try operations(12, 2))
    var hosts: [Host] = []
    for order in [a + b, b + a, [a[2], b[1], a[0], b[2], b[0], a[1]]] {
      var host = Host()
      for operation in order { try host.document.merge([operation]) }
      host.write()
      #expect(isSame(try opened(host.bytes), host.document))
      hosts.append(host)
    }
    for host in hosts {
      #expect(host.document.drawing.contentHash == hosts[0].document.drawing.contentHash)
      #expect(picture(host.document.drawing) == picture(hosts[0].document.drawing))
      #expect(host.document.drawing.resources.count == 6)
    }
    #expect(one.document.drawing.resources.count == 3)
  }

  @Test("R9: items of kinds of a later version are kept through edits and compaction")
  func laterKinds() throws {
    var host = try Self.host()
    let layer = host.layer
    var id: ItemID?
    try host.document.apply { drawing in
      let item = NewItem(
        id: drawing.makeItemID(),
        layer: layer,
        position: PositionKey.between(drawing.layer(layer)?.items.last?.position, nil),
        content: .unknown(kind: 9, [1, 2, 3, 250]),
        brush: SharedBrush(.pencil),
        inkBounds: Rect(x: 3, y: 4, width: 50, height: 60)
      )
      id = item.id
      return DrawingOperation(.add, [.addItem(item)])
    }
    let name = try #require(id)
    try host.draw(drawnStrokes(1, 9, seed: 3)[0])
    var read = try opened(host.bytes)
    try read.apply { .transform([name], by: .translation(5, 5), in: $0) }
    try read.apply(.remove([name]))
    try read.undo()
    let later = Step.item(name, .content(.unknown(kind: 9, [7]), inkBounds: .empty))
    read = try opened(
      logged(try read.compact(Compaction(keepsHistory: false, keepsRemoved: false)))
    )
    for expected in [[1, 2, 3, 250], [7]] as [[UInt8]] {
      let item = try #require(read.drawing[name])
      guard case .unknown(9, let bytes) = item.content else {
        Issue.record("it is gone")
        return
      }
      #expect(bytes == expected && item.brush == .pencil)
      #expect(item.transform == .translation(5, 5))
      #expect(read.unreadable.isEmpty && read.drawing.resources.count == 3)
      try read.apply(DrawingOperation(.edit, [later]))
      read = try opened(logged(try read.compact()))
    }
  }

  @Test("R9: a graphic with parts of a later version is kept as it is")
  func laterShapes() throws {
    let whole = try Self.host()
    var document = whole.document
    let frames = try document.compact(Compaction(keepsHistory: false))
    // The kind of the first shape of the first graphic: a path is 2.
    let paint: [UInt8] = [2, 0x2f]
    var changed = frames
    let at = try #require(frames.firstIndex { $0.kind == .snapshot })
    let payload = frames[at].payload
    let offset = try #require(payload.indices.first { payload[$0...].starts(with: paint) })
    changed[at].payload[offset] = 77
    var read = try opened(logged(changed))
    #expect(read.damage == nil && read.drawing.itemCount == document.drawing.itemCount)
    #expect(Self.graphics(read)[0].items.isEmpty)
    _ = try read.apply {
      .transform([$0.layers(of: whole.page)[0].items[1].id], by: .scale(2), in: $0)
    }
    try read.undo()
    var again = try read.compact(Compaction(keepsHistory: false))
    let snapshot = try #require(again.firstIndex { $0.kind == .snapshot })
    let kept = again[snapshot].payload
    let found = try #require(
      kept.indices.first { kept[$0...].starts(with: payload[(offset + 1)..<(offset + 40)]) }
    )
    again[snapshot].payload[found - 1] = 2
    #expect(Self.graphics(try opened(logged(again)))[0].items == Self.everything().items)
  }
}
