import InkDrawing
import InkGraphics
import InkStrokes
import Testing
import _InkTestSupport

@Suite struct UndoTests {
  @Test("JU-06: after drawing and undo the hash of the drawing is what it was")
  func drawingAndUndoLeaveNoTrace() throws {
    var background = Sheet()
    try background.line(Point(10, 10), Point(90, 10))
    let before = background.drawing.contentHash
    try background.line(Point(10, 50), Point(90, 50))
    #expect(background.drawing.contentHash != before)
    expectDone(background.drawing.undo())
    #expect(background.drawing.contentHash == before)
  }

  @Test("DR-23: a stroke deleted from the middle comes back between the others")
  func orderComesBack() throws {
    var background = Sheet()
    var drawn: [ItemID] = []
    for y in [10.0, 20, 30] { drawn.append(try background.line(Point(0, y), Point(50, y))) }
    try background.drawing.apply(.remove([drawn[1]]))
    #expect(background.ids == [drawn[0], drawn[2]])
    background.drawing.undo()
    #expect(background.ids == drawn)
    background.drawing.redo()
    #expect(background.ids == [drawn[0], drawn[2]])
  }

  @Test("DR-24: undo goes on after saving and loading, back to the first stroke and forward again")
  func undoAfterLoading() throws {
    var background = Sheet()
    var hashes = [background.drawing.contentHash]
    for y in [10.0, 20, 30] {
      try background.line(Point(0, y), Point(50, y))
      hashes.append(background.drawing.contentHash)
    }
    background.drawing = try reloaded(background.drawing)
    #expect(background.drawing.history.undoCount == 3)
    try background.line(Point(0, 40), Point(50, 40))
    hashes.append(background.drawing.contentHash)
    for hash in hashes.dropLast().reversed() {
      expectDone(background.drawing.undo())
      #expect(background.drawing.contentHash == hash)
    }
    expectNothing(background.drawing.undo())
    #expect(background.drawing.isEmpty)
    background.drawing = try reloaded(background.drawing)
    for hash in hashes.dropFirst() {
      expectDone(background.drawing.redo())
      #expect(background.drawing.contentHash == hash)
    }
  }

  @Test("DR-24: whoever opens a drawing under a new number can undo what was done before")
  func undoUnderAnotherNumber() throws {
    var background = Sheet(author: 7)
    let id = try background.line(Point(0, 0), Point(50, 0))
    var loaded = try reloaded(background.drawing)
    loaded.setAuthor(8)
    let undone = loaded.undo()
    #expect(undone?.items == [id] && loaded.isEmpty)
  }

  @Test("DR-25, R8: clearing a layer, a page and everything can be undone")
  func clearingCanBeUndone() throws {
    var background = Sheet()
    try background.drawing.apply(.addPage(size: nil, in: &background.drawing))
    let second = background.drawing.pages[1].id
    let other = background.drawing.layers(of: second)[0].id
    for y in [10.0, 20, 30] {
      try background.line(Point(0, y), Point(50, y))
      try background.line(Point(0, y), Point(50, y), on: other)
    }
    let full = background.drawing.contentHash
    let changes = try background.drawing.apply(.clear(background.layer, in: background.drawing))
    #expect(background.drawing.itemCount == 3 && changes.items.count == 3)
    #expect(!changes.damage(of: background.page).area.isEmpty)
    #expect(changes.damage(of: second).area.isEmpty)
    background.drawing.undo()
    #expect(background.drawing.contentHash == full)
    try background.drawing.apply(.clear(second, in: background.drawing))
    #expect(background.drawing.itemCount == 3)
    background.drawing.undo()
    try background.drawing.apply(.clear(background.drawing))
    #expect(background.drawing.isEmpty && background.drawing.history.undoKind == .clear)
    background.drawing.undo()
    #expect(background.drawing.contentHash == full)
  }

  @Test("R8: every kind of operation is undone and redone to the bit")
  func everyOperationIsUndone() throws {
    var background = Sheet()
    var ids: [ItemID] = []
    for y in stride(from: 10.0, to: 60, by: 10) {
      ids.append(try background.line(Point(0, y), Point(70, y + 7)))
    }
    let (page, layer) = (background.page, background.layer)
    let makers: [(inout Drawing) throws -> DrawingOperation] = [
      { .add(ink([Point(1, 2), Point(3, 4)]), to: layer, in: &$0) },
      { _ in .remove([ids[1], ids[3]]) },
      { try .restyle(ids, in: $0) { $0.color = Color(red: 1, green: 0, blue: 0) } },
      { try .restyle([ids[0]], in: $0) { $0.width *= 3 } },
      { _ in .paint([ids[2]], with: .pencil) },
      { .transform(ids, by: .rotation(0.3).concatenating(.translation(0.1, 7)), in: $0) },
      { .reorder([ids[0], ids[2]], to: .front, in: $0) },
      { .reorder([ids[4]], to: .back, in: $0) },
      { .reorder([ids[4]], to: .above(ids[1]), in: $0) },
      { .reorder([ids[4]], to: .below(ids[1]), in: $0) },
      { .clear(layer, in: $0) },
      { .addPage(size: PageSize(100, 200), paper: .transparent, at: 0, in: &$0) },
      { _ in .removePage(page) },
      { .rescale(page, to: PageSize(300, 500), in: $0) },
      { _ in .setSize(nil, of: page) },
      { _ in .setPaper(Paper(pattern: .ruled, spacing: 20), of: page) },
      { .addLayer(to: page, name: [65, 66], at: 0, in: &$0) },
      { _ in .removeLayer(layer) },
      { _ in .rename(layer, to: [67]) },
      { _ in .setHidden(true, of: layer) },
      { _ in .setLocked(true, of: layer) },
      { _ in .setOpacity(0.3, of: layer) },
      { .group([.remove([ids[0]]), .transform([ids[1]], by: .scale(2), in: $0)]) },
    ]
    for (i, make) in makers.enumerated() {
      let before = background.drawing.contentHash
      var drawing = background.drawing
      try drawing.apply(try make(&drawing))
      let after = drawing.contentHash
      #expect(after != before, "operation \(i) does something")
      expectDone(drawing.undo())
      #expect(drawing.contentHash == before, "operation \(i) is undone")
      expectDone(drawing.redo())
      #expect(drawing.contentHash == after, "operation \(i) is done again")
      expectDone(drawing.undo())
      #expect(drawing.contentHash == before)
    }
  }

  @Test("R8: a group is one step of undo")
  func groupsAreOneStep() throws {
    var background = Sheet()
    let strokes = [ink([Point(0, 0), Point(9, 9)]), ink([Point(5, 0), Point(9, 9)])]
    let add = DrawingOperation.add(strokes, to: background.layer, in: &background.drawing)
    try background.drawing.apply(.group([add, .setOpacity(0.5, of: background.layer)]))
    #expect(background.drawing.history.undoCount == 1)
    background.drawing.undo()
    #expect(
      background.drawing.isEmpty && background.drawing.layers(of: background.page)[0].opacity == 1
    )
  }

  @Test("R8: the history keeps as many operations and bytes as it is told")
  func limits() throws {
    var background = Sheet()
    background.drawing.setHistoryLimit(History.Limit(count: 3))
    for y in 1...9 { try background.line(Point(0, Double(y)), Point(9, Double(y))) }
    #expect(background.drawing.history.undoCount == 3)
    while background.drawing.undo() != nil {}
    #expect(background.drawing.itemCount == 6 && background.drawing.history.redoCount == 3)
    background.drawing.setHistoryLimit(History.Limit(count: 100, bytes: 1500))
    for _ in 0..<6 { try background.drawing.apply(.remove([background.ids[0]])) }
    let history = background.drawing.history
    #expect(history.bytes <= 1500 && history.undoCount < 6 && history.undoCount > 0)
    #expect(history.redoCount == 0)
    let restorable = history.undoCount
    let forgotten = background.drawing.forgetRemoved()
    #expect(forgotten == 9 - restorable)
    while background.drawing.undo() != nil {}
    #expect(background.drawing.itemCount == restorable)
  }

  @Test("R8: a new operation forgets what was undone")
  func newOperationsClearRedo() throws {
    var background = Sheet()
    try background.line(Point(0, 0), Point(9, 9))
    background.drawing.undo()
    #expect(background.drawing.history.redoCount == 1)
    try background.line(Point(0, 5), Point(9, 9))
    #expect(background.drawing.history.redoCount == 0)
    expectNothing(background.drawing.redo())
  }

  @Test func anUndoThatFindsNothingChangesNothing() throws {
    var background = Sheet()
    let before = Saved(background.drawing)
    expectNothing(background.drawing.undo())
    expectNothing(background.drawing.redo())
    #expect(Saved(background.drawing) == before)
  }
}
