import InkGraphics
import InkStrokes
import Testing
import _InkTestSupport

@testable import InkDrawing

/// Operations that belong to the operation before.
@Suite struct BelongingTests {
  private func move(_ id: ItemID, to x: Double, belongs: Bool = true) -> DrawingOperation {
    DrawingOperation(
      .transform,
      [.item(id, .transform(.translation(x, 0)))],
      belongsToPrevious: belongs
    )
  }

  /// R8.
  @Test func anAdditionAndWhatBelongsToItAreOneStepOfUndo() throws {
    var fixture = PageFixture()
    let first = try fixture.line(Point(0, 0), Point(9, 9))
    let before = fixture.drawing.contentHash
    let id = try fixture.line(Point(0, 5), Point(9, 5))
    for x in 1...5 { try fixture.drawing.apply(move(id, to: Double(x))) }
    try fixture.drawing.apply(
      DrawingOperation(.layers, [.layer(fixture.layer, .opacity(0.5))], belongsToPrevious: true)
    )
    let after = fixture.drawing.contentHash
    #expect(
      fixture.drawing.history.undoCount == 2 && fixture.drawing.history.undoKind == .add
    )
    for _ in 0..<2 {
      fixture.drawing = try reloaded(fixture.drawing)
      let undone = fixture.drawing.undo()
      #expect(fixture.drawing.contentHash == before && fixture.ids == [first])
      #expect(undone?.logged?.operation.kind == .add)
      #expect(
        fixture.drawing.history.undoCount == 1 && fixture.drawing.history.redoCount == 1
      )
      fixture.drawing = try reloaded(fixture.drawing)
      expectDone(fixture.drawing.redo())
      #expect(fixture.drawing.contentHash == after)
      #expect(
        fixture.drawing.history.undoCount == 2 && fixture.drawing.history.redoCount == 0
      )
    }
    // The next operation is a step of its own, and can have parts in turn.
    try fixture.drawing.apply(move(first, to: 3, belongs: false))
    try fixture.drawing.apply(move(id, to: 9))
    fixture.drawing.undo()
    #expect(fixture.drawing.contentHash == after)
  }

  /// R8.
  @Test func anOperationBelongsToNothingAfterAnUndo() throws {
    var fixture = PageFixture()
    let first = try fixture.line(Point(0, 0), Point(9, 9))
    try fixture.line(Point(0, 5), Point(9, 5))
    fixture.drawing.undo()
    let changes = try fixture.drawing.apply(move(first, to: 4))
    #expect(changes.logged?.operation.belongsToPrevious == false)
    #expect(fixture.drawing.history.undoCount == 2 && fixture.drawing.history.redoCount == 0)
    fixture.drawing.undo()
    #expect(fixture.ids == [first] && fixture.drawing[first]?.transform == .identity)
    // After the redo, there is an operation to belong to.
    fixture.drawing.redo()
    try fixture.drawing.apply(move(first, to: 5))
    fixture.drawing.undo()
    #expect(fixture.drawing[first]?.transform == .identity)
  }

  @Test func anOperationBelongsToNothingThatIsForgottenOrOfAnotherReplica() throws {
    var fixture = PageFixture()
    let id = try fixture.line(Point(0, 0), Point(9, 9))
    fixture.drawing.forgetHistory()
    try fixture.drawing.apply(move(id, to: 1))
    #expect(fixture.drawing.history.undoCount == 1)
    fixture.drawing.setAuthor(2)
    let logged = try fixture.drawing.apply(move(id, to: 2)).logged
    #expect(logged?.operation.belongsToPrevious == false)
    fixture.drawing.undo()
    #expect(fixture.drawing[id]?.transform == .translation(1, 0))
  }

  /// R8: another author's concurrent change to a part stays.
  @Test func undoOfPartsLeavesOthersAlone() throws {
    var fixture = PageFixture()
    try fixture.drawing.apply(DrawingOperation(.layers, [.layer(fixture.layer, .name([1]))]))
    var other = fixture.drawing
    other.setAuthor(2)
    try fixture.drawing.apply(
      DrawingOperation(.layers, [.layer(fixture.layer, .opacity(0.5))], belongsToPrevious: true)
    )
    other.merge([
      try #require(try fixture.drawing.apply(.setHidden(true, of: fixture.layer)).logged)
    ])
    let theirs = try #require(try other.apply(.rename(fixture.layer, to: [2])).logged)
    fixture.drawing.merge([theirs])
    fixture.drawing.undo()
    fixture.drawing.undo()
    let layer = try #require(fixture.drawing.layer(fixture.layer))
    #expect(layer.nameUTF8 == [2] && layer.opacity == 1 && !layer.isHidden)
  }

  /// R9: the name of the undone operation is sufficient.
  @Test func aReaderThatOverlooksWhatBelongsDoesTheSame() throws {
    var fixture = PageFixture()
    let start = fixture.drawing
    var log: [LoggedOperation] = []
    func record(_ changes: DrawingChanges?) throws {
      log.append(try #require(changes?.logged))
      var plain = start
      for var logged in log {
        logged.operation.belongsToPrevious = false
        plain.replay(logged)
      }
      #expect(plain.contentHash == fixture.drawing.contentHash)
      #expect(plain.history.redoCount == fixture.drawing.history.redoCount)
      var same = start
      for logged in log { same.replay(try reloaded(logged)) }
      #expect(Saved(same) == Saved(fixture.drawing))
    }
    for y in [1.0, 2] {
      let stroke = ink([Point(0, y), Point(9, y)])
      try record(
        try fixture.drawing.apply(.add(stroke, to: fixture.layer, in: &fixture.drawing))
      )
      for x in [3.0, 4, 5] {
        try record(try fixture.drawing.apply(move(fixture.ids[0], to: x * y)))
      }
    }
    for _ in 0..<2 {
      try record(fixture.drawing.undo())
      try record(fixture.drawing.undo())
      #expect(fixture.drawing.isEmpty)
      try record(fixture.drawing.redo())
      try record(fixture.drawing.redo())
    }
  }

  @Test func manyPartsThatWriteOnePropertyTakeTheRoomOfOne() throws {
    var fixture = PageFixture()
    let id = try fixture.line(Point(0, 0), Point(9, 9))
    try fixture.drawing.apply(move(id, to: 1))
    let size = fixture.drawing.history.bytes
    for x in 2..<3000 { try fixture.drawing.apply(move(id, to: Double(x))) }
    #expect(fixture.drawing.history.bytes == size)
    #expect(fixture.drawing.undo()?.logged?.operation.steps.count == 2)
    #expect(fixture.drawing.isEmpty)
    fixture.drawing.redo()
    #expect(fixture.drawing[id]?.transform == .translation(2999, 0))
  }

  /// R8.
  @Test func partsAreForgottenWithWhatTheyBelongTo() throws {
    var fixture = PageFixture()
    var ids: [ItemID] = []
    for y in [1.0, 2, 3] {
      ids.append(try fixture.line(Point(0, y), Point(9, y)))
      try fixture.drawing.apply(
        DrawingOperation(
          .layers,
          [.layer(fixture.layer, .opacity(y / 4))],
          belongsToPrevious: true
        )
      )
    }
    fixture.drawing.setHistoryLimit(History.Limit(count: 1))
    #expect(fixture.drawing.history.undoCount == 1)
    fixture.drawing.undo()
    #expect(
      fixture.ids == Array(ids[..<2])
        && fixture.drawing.layer(fixture.layer)?.opacity == 0.5
    )
    expectNothing(fixture.drawing.undo())
  }
}
