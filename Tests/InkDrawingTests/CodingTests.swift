import InkGraphics
import InkStrokes
import Testing
import _InkTestSupport

@testable import InkDrawing

@Suite struct CodingTests {
  /// Returns a drawing with items of every kind.
  static func rich() throws -> Drawing {
    var fixture = PageFixture(author: 3)
    var random = SeededGenerator(seed: 4)
    for brush in [Brush.pen, .pencil, .highlighter, .eraser, .pen] {
      try fixture.draw(scribble(&random, brush: brush))
    }
    let page = fixture.page
    let paper = Paper(pattern: .dotted, spacing: 17)
    try fixture.drawing.apply(.addPage(size: nil, paper: paper, at: 0, in: &fixture.drawing))
    try fixture.drawing.apply(.addLayer(to: page, name: [0xc3, 0xa4], in: &fixture.drawing))
    let layer = fixture.drawing.layers(of: page)[0].id
    let ids = fixture.drawing.layers(of: page)[0].items.map(\.id)
    try fixture.drawing.apply(.transform(ids, by: .rotation(0.2), in: fixture.drawing))
    try fixture.drawing.apply(.remove([ids[1]]))
    try fixture.drawing.apply(.reorder([ids[0]], to: .above(ids[2]), in: fixture.drawing))
    try fixture.drawing.apply(.setOpacity(0.5, of: layer))
    fixture.drawing.undo()
    fixture.drawing.merge([
      LoggedOperation(
        stamp: Stamp(counter: 2, author: 99),
        operation: DrawingOperation(
          .remove,
          [.item(ItemID(Stamp(counter: 1, author: 99)), .removed(true))]
        )
      )
    ])
    return fixture.drawing
  }

  /// Returns an operation with every kind of step.
  static func operation() throws -> DrawingOperation {
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
      .setPaper(.transparent, of: page),
      .removePage(drawing.pages[0].id),
      .moveLayer(layer.id, to: page, at: 3, in: drawing),
      .rename(layer.id, to: [66, 67]),
      .setHidden(true, of: layer.id),
      .setLocked(true, of: layer.id),
      .setOpacity(0.25, of: layer.id),
      .removeLayer(layer.id),
      .setLabel("iv", of: page, in: drawing),
      .setChapters([Chapter("Tuš"), Chapter("Ink", level: 1)], of: page, in: drawing),
    ])
  }

  @Test("R9: a drawing with its history is the same after saving and loading")
  func drawingsSurvive() throws {
    let drawing = try Self.rich()
    try expectSound(drawing)
    let loaded = try reloaded(drawing)
    #expect(loaded.author == 3 && loaded.clock == drawing.clock)
    #expect(loaded.history.undoCount == drawing.history.undoCount)
    #expect(loaded.history.redoKind == .layers)
    #expect(loaded.waiting.all.count == 1)
    #expect(loaded.pages == drawing.pages)
  }

  @Test("R9: operations of every kind are the same after encoding and decoding")
  func operationsSurvive() throws {
    let operation = try Self.operation()
    var (a, b) = (try Self.rich(), try Self.rich())
    let c = try a.apply(operation)
    let logged = try #require(c.logged)
    let saved = Saved(logged, author: a.author)
    let read = try saved.logged()
    #expect(Saved(read, author: a.author) == saved && read.stamp == logged.stamp)
    #expect(read.operation.steps.count == operation.steps.count)
    let d = try b.apply(read.operation)
    #expect(a.contentHash == b.contentHash && c.items == d.items)
  }

  @Test("R9: equal brushes are stored once")
  func brushesAreShared() throws {
    var fixture = PageFixture()
    let strokes = (0..<50).map { ink([Point(0, Double($0)), Point(9, 9)], brush: .pencil) }
    try fixture.drawing.apply(.add(strokes, to: fixture.layer, in: &fixture.drawing))
    try fixture.draw(ink([Point(0, 0), Point(9, 9)], brush: .pencil))
    let items = fixture.drawing.layers(of: fixture.page)[0].items
    #expect(items.allSatisfy { $0.state.brush === items[0].state.brush })
    #expect(Saved(fixture.drawing).brushBytes == [Brush.pencil.encoded()])
  }

  @Test("R9: steps and parts of a later version survive, and do nothing here")
  func unknownStepsSurvive() throws {
    func unknown(_ tag: UInt8, _ value: [UInt8]) -> Step {
      .unknown(UnknownStep(tag: tag, value: value, previous: [0]))
    }
    let known = DrawingOperation.remove([ItemID(Stamp(counter: 9, author: 9))]).steps
    let strange = DrawingOperation(
      DrawingOperation.Kind(rawValue: 200),
      [unknown(90, [1, 2, 3])] + known + [unknown(91, [])]
    )
    let saved = Saved(LoggedOperation(stamp: Stamp(counter: 8, author: 8), operation: strange))
    let read = try saved.logged()
    #expect(Saved(read) == saved && read.operation.kind.rawValue == 200)

    var fixture = PageFixture()
    try fixture.line(Point(0, 0), Point(9, 9))
    let hash = fixture.drawing.contentHash
    try fixture.drawing.apply(
      DrawingOperation(.add, [unknown(90, [7]), .layer(fixture.layer, .name([65]))])
    )
    fixture.drawing.undo()
    #expect(fixture.drawing.contentHash == hash)
    // A part of an unknown kind.
    fixture.drawing.preserve(UnknownPart(tag: 77, bytes: [8, 9]))
    let loaded = try reloaded(fixture.drawing)
    #expect(loaded.contentHash == hash && loaded.waiting.all.count == 2)
    #expect(loaded.unknownParts.map(\.bytes) == [[8, 9]])
    #expect(Saved(loaded) == Saved(fixture.drawing))
  }

  @Test("DU-32: what a replica has logged, replayed over what was saved, is the drawing, undo too")
  func logsReplay() throws {
    var fixture = PageFixture()
    var random = SeededGenerator(seed: 12)
    try fixture.draw(scribble(&random))
    var replayed = try reloaded(fixture.drawing)
    var log: [Saved] = []
    func record(_ changes: DrawingChanges?) {
      if let logged = changes?.logged { log.append(Saved(logged)) }
    }
    for round in 0..<12 {
      record(
        try fixture.drawing.apply(
          .add(scribble(&random), to: fixture.layer, in: &fixture.drawing)
        )
      )
      if round % 3 == 0 { record(fixture.drawing.undo()) }
      if round % 6 == 0 { record(fixture.drawing.redo()) }
      if round % 4 == 3 { record(try fixture.drawing.apply(.remove([fixture.ids[0]]))) }
    }
    for saved in log { replayed.replay(try saved.logged()) }
    #expect(Saved(replayed) == Saved(fixture.drawing))
    while let changes = fixture.drawing.undo() {
      #expect(replayed.undo()?.items == changes.items)
      #expect(replayed.contentHash == fixture.drawing.contentHash)
    }
  }

  @Test("A record that is cut short is refused")
  func truncation() throws {
    let saved = Saved(try Self.rich())
    for length in 0..<saved.record.count {
      var cut = saved
      cut.record.removeLast(saved.record.count - length)
      #expect(throws: Saved.NoRecord.self, "\(length)") { try cut.drawing() }
    }
  }

  @Test(
    "Spoilt records give a value or are refused, never a trap",
    arguments: 0..<8 as Range<UInt64>
  )
  func fuzz(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let drawing = try Self.rich()
    let operation = LoggedOperation(
      stamp: Stamp(counter: 4, author: 5),
      operation: try Self.operation()
    )
    let seeds = [Saved(drawing), Saved(operation)]
    for round in 0..<400 {
      var saved = seeds[round % 2]
      for _ in 0...random.number(below: 4) {
        let count = saved.record.count
        let at = random.number(below: count)
        switch random.number(below: 4) {
        case 0: saved.record[at] = UInt8(truncatingIfNeeded: random.next())
        case 1: saved.record[at] = random.next() % 2 == 0 ? 0xff : 0
        case 2: saved.record.removeSubrange(at..<min(count, at + random.number(below: 9)))
        default: saved.record.insert(contentsOf: saved.record[at..<min(count, at + 9)], at: at)
        }
        if saved.record.isEmpty { saved.record = [1] }
      }
      do {
        var read = drawing
        if round % 2 == 0 {
          read = try saved.drawing()
        } else {
          read.merge([try saved.logged()])
        }
        // An accepted drawing can be used and written again.
        #expect(try reloaded(read).contentHash == read.contentHash)
        _ = read.undo()
        for page in read.pages {
          _ = read.displayList(of: page.id, in: Rect(center: .origin, radius: 50)).bounds
          _ = read.item(on: page.id, at: Point(3, 3), within: 4)
        }
        read.merge(drawing)
      } catch is Saved.NoRecord {}
    }
  }
}
