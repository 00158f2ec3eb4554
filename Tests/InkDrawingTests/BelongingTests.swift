import InkGraphics
import InkStrokes
import Testing
import _InkTestSupport

@testable import InkDrawing

/// Operations that belong to the one before.
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
    var background = Sheet()
    let first = try background.line(Point(0, 0), Point(9, 9))
    let before = background.drawing.contentHash
    let id = try background.line(Point(0, 5), Point(9, 5))
    for x in 1...5 { try background.drawing.apply(move(id, to: Double(x))) }
    try background.drawing.apply(
      DrawingOperation(.layers, [.layer(background.layer, .opacity(0.5))], belongsToPrevious: true)
    )
    let after = background.drawing.contentHash
    #expect(
      background.drawing.history.undoCount == 2 && background.drawing.history.undoKind == .add
    )
    for _ in 0..<2 {
      background.drawing = try reloaded(background.drawing)
      let undone = background.drawing.undo()
      #expect(background.drawing.contentHash == before && background.ids == [first])
      #expect(undone?.logged?.operation.kind == .add)
      #expect(
        background.drawing.history.undoCount == 1 && background.drawing.history.redoCount == 1
      )
      background.drawing = try reloaded(background.drawing)
      expectDone(background.drawing.redo())
      #expect(background.drawing.contentHash == after)
      #expect(
        background.drawing.history.undoCount == 2 && background.drawing.history.redoCount == 0
      )
    }
    // What comes next is a step of its own, and can have parts in turn.
    try background.drawing.apply(move(first, to: 3, belongs: false))
    try background.drawing.apply(move(id, to: 9))
    background.drawing.undo()
    #expect(background.drawing.contentHash == after)
  }

  /// R8.
  @Test func anOperationBelongsToNothingAfterAnUndo() throws {
    var background = Sheet()
    let first = try background.line(Point(0, 0), Point(9, 9))
    try background.line(Point(0, 5), Point(9, 5))
    background.drawing.undo()
    let changes = try background.drawing.apply(move(first, to: 4))
    #expect(changes.logged?.operation.belongsToPrevious == false)
    #expect(background.drawing.history.undoCount == 2 && background.drawing.history.redoCount == 0)
    background.drawing.undo()
    #expect(background.ids == [first] && background.drawing[first]?.transform == .identity)
    // Once it was done again there is something to belong to.
    background.drawing.redo()
    try background.drawing.apply(move(first, to: 5))
    background.drawing.undo()
    #expect(background.drawing[first]?.transform == .identity)
  }

  @Test func anOperationBelongsToNothingThatIsForgottenOrOfAnotherReplica() throws {
    var background = Sheet()
    let id = try background.line(Point(0, 0), Point(9, 9))
    background.drawing.forgetHistory()
    try background.drawing.apply(move(id, to: 1))
    #expect(background.drawing.history.undoCount == 1)
    background.drawing.setAuthor(2)
    let logged = try background.drawing.apply(move(id, to: 2)).logged
    #expect(logged?.operation.belongsToPrevious == false)
    background.drawing.undo()
    #expect(background.drawing[id]?.transform == .translation(1, 0))
  }

  /// R8: what somebody else did to a part in the meantime stays.
  @Test func undoOfPartsLeavesOthersAlone() throws {
    var background = Sheet()
    try background.drawing.apply(DrawingOperation(.layers, [.layer(background.layer, .name([1]))]))
    var other = background.drawing
    other.setAuthor(2)
    try background.drawing.apply(
      DrawingOperation(.layers, [.layer(background.layer, .opacity(0.5))], belongsToPrevious: true)
    )
    other.merge([
      try #require(try background.drawing.apply(.setHidden(true, of: background.layer)).logged)
    ])
    let theirs = try #require(try other.apply(.rename(background.layer, to: [2])).logged)
    background.drawing.merge([theirs])
    background.drawing.undo()
    background.drawing.undo()
    let layer = try #require(background.drawing.layer(background.layer))
    #expect(layer.nameUTF8 == [2] && layer.opacity == 1 && !layer.isHidden)
  }

  /// R9: the name of what an undo takes back says enough.
  @Test func aReaderThatOverlooksWhatBelongsDoesTheSame() throws {
    var background = Sheet()
    let start = background.drawing
    var log: [LoggedOperation] = []
    func note(_ changes: DrawingChanges?) throws {
      log.append(try #require(changes?.logged))
      var plain = start
      for var logged in log {
        logged.operation.belongsToPrevious = false
        plain.replay(logged)
      }
      #expect(plain.contentHash == background.drawing.contentHash)
      #expect(plain.history.redoCount == background.drawing.history.redoCount)
      var same = start
      for logged in log { same.replay(try reloaded(logged)) }
      #expect(Saved(same) == Saved(background.drawing))
    }
    for y in [1.0, 2] {
      let stroke = ink([Point(0, y), Point(9, y)])
      try note(
        try background.drawing.apply(.add(stroke, to: background.layer, in: &background.drawing))
      )
      for x in [3.0, 4, 5] {
        try note(try background.drawing.apply(move(background.ids[0], to: x * y)))
      }
    }
    for _ in 0..<2 {
      try note(background.drawing.undo())
      try note(background.drawing.undo())
      #expect(background.drawing.isEmpty)
      try note(background.drawing.redo())
      try note(background.drawing.redo())
    }
  }

  @Test func manyPartsThatWriteOnePropertyTakeTheRoomOfOne() throws {
    var background = Sheet()
    let id = try background.line(Point(0, 0), Point(9, 9))
    try background.drawing.apply(move(id, to: 1))
    let size = background.drawing.history.bytes
    for x in 2..<3000 { try background.drawing.apply(move(id, to: Double(x))) }
    #expect(background.drawing.history.bytes == size)
    #expect(background.drawing.undo()?.logged?.operation.steps.count == 2)
    #expect(background.drawing.isEmpty)
    background.drawing.redo()
    #expect(background.drawing[id]?.transform == .translation(2999, 0))
  }

  /// R8.
  @Test func partsAreForgottenWithWhatTheyBelongTo() throws {
    var background = Sheet()
    var ids: [ItemID] = []
    for y in [1.0, 2, 3] {
      ids.append(try background.line(Point(0, y), Point(9, y)))
      try background.drawing.apply(
        DrawingOperation(
          .layers,
          [.layer(background.layer, .opacity(y / 4))],
          belongsToPrevious: true
        )
      )
    }
    background.drawing.setHistoryLimit(History.Limit(count: 1))
    #expect(background.drawing.history.undoCount == 1)
    background.drawing.undo()
    #expect(
      background.ids == Array(ids[..<2])
        && background.drawing.layer(background.layer)?.opacity == 0.5
    )
    expectNothing(background.drawing.undo())
  }
}
