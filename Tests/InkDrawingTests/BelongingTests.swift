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
    var sheet = Sheet()
    let first = try sheet.line(Point(0, 0), Point(9, 9))
    let before = sheet.drawing.contentHash
    let id = try sheet.line(Point(0, 5), Point(9, 5))
    for x in 1...5 { try sheet.drawing.apply(move(id, to: Double(x))) }
    try sheet.drawing.apply(
      DrawingOperation(.layers, [.layer(sheet.layer, .opacity(0.5))], belongsToPrevious: true)
    )
    let after = sheet.drawing.contentHash
    #expect(sheet.drawing.history.undoCount == 2 && sheet.drawing.history.undoKind == .add)
    for _ in 0..<2 {
      sheet.drawing = try reloaded(sheet.drawing)
      let undone = sheet.drawing.undo()
      #expect(sheet.drawing.contentHash == before && sheet.ids == [first])
      #expect(undone?.logged?.operation.kind == .add)
      #expect(sheet.drawing.history.undoCount == 1 && sheet.drawing.history.redoCount == 1)
      sheet.drawing = try reloaded(sheet.drawing)
      expectDone(sheet.drawing.redo())
      #expect(sheet.drawing.contentHash == after)
      #expect(sheet.drawing.history.undoCount == 2 && sheet.drawing.history.redoCount == 0)
    }
    // The next operation is a step of its own, and can have parts in turn.
    try sheet.drawing.apply(move(first, to: 3, belongs: false))
    try sheet.drawing.apply(move(id, to: 9))
    sheet.drawing.undo()
    #expect(sheet.drawing.contentHash == after)
  }

  /// R8.
  @Test func anOperationBelongsToNothingAfterAnUndo() throws {
    var sheet = Sheet()
    let first = try sheet.line(Point(0, 0), Point(9, 9))
    try sheet.line(Point(0, 5), Point(9, 5))
    sheet.drawing.undo()
    let changes = try sheet.drawing.apply(move(first, to: 4))
    #expect(changes.logged?.operation.belongsToPrevious == false)
    #expect(sheet.drawing.history.undoCount == 2 && sheet.drawing.history.redoCount == 0)
    sheet.drawing.undo()
    #expect(sheet.ids == [first] && sheet.drawing[first]?.transform == .identity)
    // After the redo, there is an operation to belong to.
    sheet.drawing.redo()
    try sheet.drawing.apply(move(first, to: 5))
    sheet.drawing.undo()
    #expect(sheet.drawing[first]?.transform == .identity)
  }

  @Test func anOperationBelongsToNothingThatIsForgottenOrOfAnotherReplica() throws {
    var sheet = Sheet()
    let id = try sheet.line(Point(0, 0), Point(9, 9))
    sheet.drawing.forgetHistory()
    try sheet.drawing.apply(move(id, to: 1))
    #expect(sheet.drawing.history.undoCount == 1)
    sheet.drawing.setAuthor(2)
    let logged = try sheet.drawing.apply(move(id, to: 2)).logged
    #expect(logged?.operation.belongsToPrevious == false)
    sheet.drawing.undo()
    #expect(sheet.drawing[id]?.transform == .translation(1, 0))
  }

  /// R8: another author's concurrent change to a part stays.
  @Test func undoOfPartsLeavesOthersAlone() throws {
    var sheet = Sheet()
    try sheet.drawing.apply(DrawingOperation(.layers, [.layer(sheet.layer, .name([1]))]))
    var other = sheet.drawing
    other.setAuthor(2)
    try sheet.drawing.apply(
      DrawingOperation(.layers, [.layer(sheet.layer, .opacity(0.5))], belongsToPrevious: true)
    )
    other.merge([try #require(try sheet.drawing.apply(.setHidden(true, of: sheet.layer)).logged)])
    let theirs = try #require(try other.apply(.rename(sheet.layer, to: [2])).logged)
    sheet.drawing.merge([theirs])
    sheet.drawing.undo()
    sheet.drawing.undo()
    let layer = try #require(sheet.drawing.layer(sheet.layer))
    #expect(layer.nameUTF8 == [2] && layer.opacity == 1 && !layer.isHidden)
  }

  /// R9: the name of the undone operation is sufficient.
  @Test func aReaderThatOverlooksWhatBelongsDoesTheSame() throws {
    var sheet = Sheet()
    let start = sheet.drawing
    var log: [LoggedOperation] = []
    func note(_ changes: DrawingChanges?) throws {
      log.append(try #require(changes?.logged))
      var plain = start
      for var logged in log {
        logged.operation.belongsToPrevious = false
        plain.replay(logged)
      }
      #expect(plain.contentHash == sheet.drawing.contentHash)
      #expect(plain.history.redoCount == sheet.drawing.history.redoCount)
      var same = start
      for logged in log { same.replay(try reloaded(logged)) }
      #expect(Saved(same) == Saved(sheet.drawing))
    }
    for y in [1.0, 2] {
      let stroke = ink([Point(0, y), Point(9, y)])
      try note(try sheet.drawing.apply(.add(stroke, to: sheet.layer, in: &sheet.drawing)))
      for x in [3.0, 4, 5] { try note(try sheet.drawing.apply(move(sheet.ids[0], to: x * y))) }
    }
    for _ in 0..<2 {
      try note(sheet.drawing.undo())
      try note(sheet.drawing.undo())
      #expect(sheet.drawing.isEmpty)
      try note(sheet.drawing.redo())
      try note(sheet.drawing.redo())
    }
  }

  @Test func manyPartsThatWriteOnePropertyTakeTheRoomOfOne() throws {
    var sheet = Sheet()
    let id = try sheet.line(Point(0, 0), Point(9, 9))
    try sheet.drawing.apply(move(id, to: 1))
    let size = sheet.drawing.history.bytes
    for x in 2..<3000 { try sheet.drawing.apply(move(id, to: Double(x))) }
    #expect(sheet.drawing.history.bytes == size)
    #expect(sheet.drawing.undo()?.logged?.operation.steps.count == 2)
    #expect(sheet.drawing.isEmpty)
    sheet.drawing.redo()
    #expect(sheet.drawing[id]?.transform == .translation(2999, 0))
  }

  /// R8.
  @Test func partsAreForgottenWithWhatTheyBelongTo() throws {
    var sheet = Sheet()
    var ids: [ItemID] = []
    for y in [1.0, 2, 3] {
      ids.append(try sheet.line(Point(0, y), Point(9, y)))
      try sheet.drawing.apply(
        DrawingOperation(.layers, [.layer(sheet.layer, .opacity(y / 4))], belongsToPrevious: true)
      )
    }
    sheet.drawing.setHistoryLimit(History.Limit(count: 1))
    #expect(sheet.drawing.history.undoCount == 1)
    sheet.drawing.undo()
    #expect(sheet.ids == Array(ids[..<2]) && sheet.drawing.layer(sheet.layer)?.opacity == 0.5)
    expectNothing(sheet.drawing.undo())
  }
}
