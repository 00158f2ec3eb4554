import InkGraphics
import InkStrokes
import Testing
import _InkTestSupport

@testable import InkDrawing

/// Hostile data from other authors.
@Suite struct HostileDrawingTests {
  @Test(
    "Operations that wait cost little each, in whatever order they come, and are done in the end"
  )
  func waiting() throws {
    let count = 20_000
    let pen = SharedBrush(.pen)
    let sample = StrokeSample(location: Point(1, 2), time: 0, force: 0.5)
    let layer = LayerID(Stamp(counter: 1, author: 5))
    var operations: [LoggedOperation] = []
    for i in 0..<count {
      let id = ItemID(Stamp(counter: UInt32(10 + 2 * i), author: 5))
      let item = NewItem(
        id: id,
        layer: layer,
        position: .middle,
        content: .stroke(.pen, .list([sample])),
        brush: pen,
        transform: .identity,
        inkBounds: Rect(x: 0, y: 0, width: 3, height: 3)
      )
      // Each change is deferred until its item exists, and the item until its layer exists.
      let stamp = Stamp(counter: UInt32(11 + 2 * i), author: 5)
      let change = Stamp(counter: UInt32(100_000 + i), author: 5)
      operations.append(
        LoggedOperation(stamp: stamp, operation: DrawingOperation(.add, [.addItem(item)]))
      )
      let move = Step.item(id, .transform(.translation(Double(i), 0)))
      operations.append(
        LoggedOperation(stamp: change, operation: DrawingOperation(.transform, [move]))
      )
    }
    let making = LoggedOperation(
      stamp: Stamp(counter: 9, author: 5),
      operation: DrawingOperation(
        .layers,
        [.addLayer(layer, on: PageFixture().page, .middle)]
      )
    )
    var falling = PageFixture().drawing
    for operation in operations.reversed() { falling.merge([operation]) }
    #expect(falling.itemCount == 0 && falling.waiting.all.count == 2 * count)
    // Deferred operations are part of the stored drawing.
    let copy = try reloaded(falling)
    #expect(copy.waiting.all.count == 2 * count)
    let changes = falling.merge([making])
    #expect(falling.itemCount == count && falling.waiting.isEmpty)
    #expect(changes.items.count >= count)
    var rising = PageFixture().drawing
    rising.merge([making])
    for operation in operations { rising.merge([operation]) }
    #expect(rising.contentHash == falling.contentHash)
    var stored = copy
    stored.merge([making])
    #expect(stored.contentHash == falling.contentHash)
    #expect(try Saved(falling) == Saved(reloaded(falling)))
  }

  @Test("Between places of ever so many digits there is a place that can be read")
  func longPositions() throws {
    let long = [UInt32](repeating: 0, count: PositionKey.maximumDigits - 1) + [1]
    let full = [UInt32](repeating: .max, count: PositionKey.maximumDigits)
    let keys: [PositionKey?] = [
      nil, PositionKey(head: 0, tail: long), PositionKey(head: 0, tail: full),
      PositionKey(head: 7, tail: long), PositionKey(head: 7, tail: full), PositionKey(head: 8),
      PositionKey(head: .max, tail: full), nil,
    ]
    for (i, lower) in keys.enumerated() {
      for upper in keys[(i + 1)...] {
        let key = PositionKey.between(lower, upper)
        #expect(key.isValid)
        if let lower { #expect(!(key < lower)) }
        if let upper { #expect(!(upper < key)) }
        for key in PositionKey.spread(9, lower, upper) { #expect(key.isValid) }
      }
    }
    // Items in such a gap are stacked in order of arrival.
    var fixture = PageFixture()
    let first = try fixture.line(Point(0, 0), Point(9, 9))
    let step = Step.item(first, .location(fixture.layer, PositionKey(head: .max, tail: full)))
    try fixture.drawing.apply(DrawingOperation(.reorder, [step]))
    var order = [first]
    for _ in 0..<5 { order.append(try fixture.line(Point(0, 0), Point(9, 9))) }
    #expect(fixture.ids == order)
    let read = try reloaded(fixture.drawing)
    #expect(read.contentHash == fixture.drawing.contentHash)
    // A writer with a longer key is refused.
    let longer = PositionKey(head: 7, tail: full + [1])
    #expect(!longer.isValid)
    #expect(throws: EditError.invalidValue) {
      try fixture.drawing.apply(
        DrawingOperation(.reorder, [.item(first, .location(fixture.layer, longer))])
      )
    }
  }

  @Test("A long history that is full takes about the same time a step, and keeps the latest")
  func fullHistory() throws {
    var fixture = PageFixture()
    fixture.drawing.setHistoryLimit(History.Limit(count: 300))
    let id = try fixture.line(Point(0, 0), Point(9, 9))
    for i in 0..<2000 {
      try fixture.drawing.apply(
        DrawingOperation(.transform, [.item(id, .transform(.translation(Double(i), 0)))])
      )
      #expect(fixture.drawing.history.undoCount == min(i + 2, 300))
    }
    for i in 0..<300 {
      #expect(fixture.drawing[id]?.transform == .translation(Double(1999 - i), 0))
      _ = fixture.drawing.undo()
    }
    #expect(fixture.drawing.undo() == nil && fixture.drawing.history.redoCount == 300)
    while fixture.drawing.redo() != nil {}
    #expect(fixture.drawing[id]?.transform == .translation(1999, 0))
    #expect(fixture.drawing.history.done.count == 300)
    fixture.drawing.setHistoryLimit(History.Limit(count: 0))
    #expect(fixture.drawing.history.undoCount == 0 && fixture.drawing.undo() == nil)
  }
}
