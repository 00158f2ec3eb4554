import InkGraphics
import InkStrokes
import Testing
import _InkTestSupport

@testable import InkDrawing

@Suite struct CodingTests {
  /// A drawing with something of everything in it.
  static func rich() throws -> Drawing {
    var sheet = Sheet(author: 3)
    var random = SeededGenerator(seed: 4)
    for brush in [Brush.pen, .pencil, .highlighter, .eraser, .pen] {
      try sheet.draw(scribble(&random, brush: brush))
    }
    let page = sheet.page
    let paper = Paper(pattern: .dotted, spacing: 17)
    try sheet.drawing.apply(.addPage(size: nil, paper: paper, at: 0, in: &sheet.drawing))
    try sheet.drawing.apply(.addLayer(to: page, name: [0xc3, 0xa4], in: &sheet.drawing))
    let layer = sheet.drawing.layers(of: page)[0].id
    let ids = sheet.drawing.layers(of: page)[0].items.map(\.id)
    try sheet.drawing.apply(.transform(ids, by: .rotation(0.2), in: sheet.drawing))
    try sheet.drawing.apply(.remove([ids[1]]))
    try sheet.drawing.apply(.reorder([ids[0]], to: .above(ids[2]), in: sheet.drawing))
    try sheet.drawing.apply(.setOpacity(0.5, of: layer))
    sheet.drawing.undo()
    sheet.drawing.merge([
      LoggedOperation(
        stamp: Stamp(counter: 2, author: 99),
        operation: Operation(
          .remove,
          [.item(ItemID(Stamp(counter: 1, author: 99)), .removed(true))]
        )
      )
    ])
    return sheet.drawing
  }

  /// Every kind of step once.
  static func operation() throws -> Operation {
    var drawing = try rich()
    let page = drawing.pages[1].id
    let layer = drawing.layers(of: page)[0]
    let items = layer.items.map(\.id)
    return .group([
      .add(ink([Point(1, 2), Point(3, 5)]), to: layer.id, in: &drawing),
      .addPage(size: PageSize(10, 20), in: &drawing),
      .addLayer(to: page, name: [65], in: &drawing),
      .remove([items[0]]),
      .paint([items[1]], with: .highlighter),
      .transform([items[1]], by: .scale(2, 3), in: drawing),
      .reorder([items[1]], to: .back, in: drawing),
      .movePage(page, to: 0, in: drawing),
      .setSize(nil, of: page),
      .setPaper(.none, of: page),
      .removePage(drawing.pages[0].id),
      .moveLayer(layer.id, to: page, at: 3, in: drawing),
      .rename(layer.id, to: [66, 67]),
      .setHidden(true, of: layer.id),
      .setLocked(true, of: layer.id),
      .setOpacity(0.25, of: layer.id),
      .removeLayer(layer.id),
    ])
  }

  @Test("R9: a drawing with its history is the same after saving and loading")
  func drawingsSurvive() throws {
    let drawing = try Self.rich()
    try expectSound(drawing)
    let loaded = try Drawing(decoding: drawing.encoded())
    #expect(loaded.author == 3 && loaded.clock == drawing.clock)
    #expect(loaded.history.undoCount == drawing.history.undoCount)
    #expect(loaded.history.redoKind == .layers)
    #expect(loaded.waiting.all.count == 1)
    #expect(loaded.pages == drawing.pages)
  }

  @Test("DU-01: operations of every kind are the same after encoding and decoding")
  func operationsSurvive() throws {
    let operation = try Self.operation()
    let bytes = operation.encoded()
    let read = try Operation(decoding: bytes)
    #expect(read.encoded() == bytes && read.steps.count == operation.steps.count)
    var (a, b) = (try Self.rich(), try Self.rich())
    let (c, d) = (try a.apply(operation), try b.apply(read))
    #expect(a.contentHash == b.contentHash && c.items == d.items)
    let logged = try #require(c.logged)
    let back = try LoggedOperation(decoding: logged.encoded())
    #expect(back.encoded() == logged.encoded() && back.stamp == logged.stamp)
  }

  @Test("R9: equal brushes are stored once")
  func brushesAreShared() throws {
    var sheet = Sheet()
    let strokes = (0..<50).map { ink([Point(0, Double($0)), Point(9, 9)], brush: .pencil) }
    try sheet.drawing.apply(.add(strokes, to: sheet.layer, in: &sheet.drawing))
    try sheet.draw(ink([Point(0, 0), Point(9, 9)], brush: .pencil))
    let items = sheet.drawing.layers(of: sheet.page)[0].items
    #expect(items.allSatisfy { $0.state.brush === items[0].state.brush })
    let brush = Brush.pencil.encoded().count
    let one = Operation.add([strokes[0]], to: sheet.layer, in: &sheet.drawing).encoded().count
    let two = Operation.add(Array(strokes[0...1]), to: sheet.layer, in: &sheet.drawing).encoded()
    #expect(two.count - one < one - brush + 1)
  }

  @Test("R9: steps and parts of a later version survive, and do nothing here")
  func unknownStepsSurvive() throws {
    let known = Operation.remove([ItemID(Stamp(counter: 9, author: 9))]).steps
    let strange = Operation(
      Operation.Kind(rawValue: 200),
      [.unknown(tag: 90, [1, 2, 3])] + known + [.unknown(tag: 91, [])]
    )
    let bytes = strange.encoded()
    let read = try Operation(decoding: bytes)
    #expect(read.encoded() == bytes && read.kind.rawValue == 200)

    var sheet = Sheet()
    try sheet.line(Point(0, 0), Point(9, 9))
    let hash = sheet.drawing.contentHash
    try sheet.drawing.apply(
      Operation(.add, [.unknown(tag: 90, [7]), .layer(sheet.layer, .name([65]))])
    )
    sheet.drawing.undo()
    #expect(sheet.drawing.contentHash == hash)
    // A part of a kind that is not known, with a body of two bytes.
    let saved = sheet.drawing.encoded() + [77, 2, 0, 0, 0, 8, 9]
    let loaded = try Drawing(decoding: saved)
    #expect(loaded.contentHash == hash && loaded.waiting.all.count == 1)
    #expect(loaded.unknownParts.map(\.bytes) == [[8, 9]])
    let again = try Drawing(decoding: loaded.encoded())
    #expect(again.encoded() == loaded.encoded() && again.unknownParts.count == 1)
  }

  @Test("DU-32: what a replica has logged, replayed over what was saved, is the drawing, undo too")
  func logsReplay() throws {
    var sheet = Sheet()
    var random = SeededGenerator(seed: 12)
    try sheet.draw(scribble(&random))
    var replayed = try Drawing(decoding: sheet.drawing.encoded())
    var log: [[UInt8]] = []
    func note(_ changes: DrawingChanges?) {
      if let logged = changes?.logged { log.append(logged.encoded()) }
    }
    for round in 0..<12 {
      note(try sheet.drawing.apply(.add(scribble(&random), to: sheet.layer, in: &sheet.drawing)))
      if round % 3 == 0 { note(sheet.drawing.undo()) }
      if round % 6 == 0 { note(sheet.drawing.redo()) }
      if round % 4 == 3 { note(try sheet.drawing.apply(.remove([sheet.ids[0]]))) }
    }
    for bytes in log { replayed.replay(try LoggedOperation(decoding: bytes)) }
    #expect(replayed.encoded() == sheet.drawing.encoded())
    while let changes = sheet.drawing.undo() {
      #expect(replayed.undo()?.items == changes.items)
      #expect(replayed.contentHash == sheet.drawing.contentHash)
    }
  }

  @Test("Cut bytes are refused with the place where they end")
  func truncation() throws {
    let bytes = try Self.rich().encoded()
    var accepted = 0
    for length in stride(from: 0, to: bytes.count, by: 7) {
      do throws(StreamDecodingError) {
        _ = try Drawing(decoding: Array(bytes[..<length]))
        accepted += 1
      } catch {
        #expect(error.offset <= length)
      }
    }
    #expect(accepted < 6, "only where a frame ends is it a drawing")
  }

  @Test("Spoilt bytes give a value or an error, never a trap", arguments: 0..<8 as Range<UInt64>)
  func fuzz(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let drawing = try Self.rich()
    let seeds = [
      drawing.encoded(), try Self.operation().encoded(),
      LoggedOperation(
        stamp: Stamp(counter: 4, author: 5),
        operation: try Self.operation()
      ).encoded(),
    ]
    for round in 0..<400 {
      var bytes = seeds[round % 3]
      for _ in 0...random.number(below: 4) {
        let at = random.number(below: bytes.count)
        switch random.number(below: 4) {
        case 0: bytes[at] = UInt8(truncatingIfNeeded: random.next())
        case 1: bytes[at] = random.next() % 2 == 0 ? 0xff : 0
        case 2: bytes.removeSubrange(at..<min(bytes.count, at + random.number(below: 9)))
        default: bytes.insert(contentsOf: bytes[at..<min(bytes.count, at + 9)], at: at)
        }
        if bytes.isEmpty { bytes = [1] }
      }
      do throws(StreamDecodingError) {
        var read = drawing
        switch round % 3 {
        case 0: read = try Drawing(decoding: bytes)
        case 1:
          read.merge([.init(stamp: read.stampForTests(), operation: try .init(decoding: bytes))])
        default: read.merge([try LoggedOperation(decoding: bytes)])
        }
        // What was taken can be used and written again.
        let again = try Drawing(decoding: read.encoded())
        #expect(again.contentHash == read.contentHash)
        _ = read.undo()
        for page in read.pages {
          _ = read.displayList(of: page.id, in: Rect(center: .origin, radius: 50)).bounds
          _ = read.item(on: page.id, at: Point(3, 3), within: 4)
        }
        read.merge(drawing)
      } catch {
        #expect(error.offset <= bytes.count)
      }
    }
  }
}

extension Drawing {
  fileprivate func stampForTests() -> Stamp { Stamp(counter: clock + 1, author: 77) }
}
