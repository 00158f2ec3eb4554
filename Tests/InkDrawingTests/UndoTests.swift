import InkDrawing
import InkGraphics
import InkStrokes
import Testing
import _InkTestSupport

@Suite struct UndoTests {
  @Test("JU-06: after drawing and undo the hash of the drawing is what it was")
  func drawingAndUndoLeaveNoTrace() throws {
    var fixture = PageFixture()
    try fixture.line(Point(10, 10), Point(90, 10))
    let before = fixture.drawing.contentHash
    try fixture.line(Point(10, 50), Point(90, 50))
    #expect(fixture.drawing.contentHash != before)
    expectDone(fixture.drawing.undo())
    #expect(fixture.drawing.contentHash == before)
  }

  @Test("DR-23: a stroke deleted from the middle comes back between the others")
  func orderComesBack() throws {
    var fixture = PageFixture()
    var drawn: [ItemID] = []
    for y in [10.0, 20, 30] { drawn.append(try fixture.line(Point(0, y), Point(50, y))) }
    try fixture.drawing.apply(.remove([drawn[1]]))
    #expect(fixture.ids == [drawn[0], drawn[2]])
    fixture.drawing.undo()
    #expect(fixture.ids == drawn)
    fixture.drawing.redo()
    #expect(fixture.ids == [drawn[0], drawn[2]])
  }

  @Test("DR-24: undo goes on after saving and loading, back to the first stroke and forward again")
  func undoAfterLoading() throws {
    var fixture = PageFixture()
    var hashes = [fixture.drawing.contentHash]
    for y in [10.0, 20, 30] {
      try fixture.line(Point(0, y), Point(50, y))
      hashes.append(fixture.drawing.contentHash)
    }
    fixture.drawing = try reloaded(fixture.drawing)
    #expect(fixture.drawing.history.undoCount == 3)
    try fixture.line(Point(0, 40), Point(50, 40))
    hashes.append(fixture.drawing.contentHash)
    for hash in hashes.dropLast().reversed() {
      expectDone(fixture.drawing.undo())
      #expect(fixture.drawing.contentHash == hash)
    }
    expectNothing(fixture.drawing.undo())
    #expect(fixture.drawing.isEmpty)
    fixture.drawing = try reloaded(fixture.drawing)
    for hash in hashes.dropFirst() {
      expectDone(fixture.drawing.redo())
      #expect(fixture.drawing.contentHash == hash)
    }
  }

  @Test("DR-24: whoever opens a drawing under a new number can undo what was done before")
  func undoUnderAnotherNumber() throws {
    var fixture = PageFixture(author: 7)
    let id = try fixture.line(Point(0, 0), Point(50, 0))
    var loaded = try reloaded(fixture.drawing)
    loaded.setAuthor(8)
    let undone = loaded.undo()
    #expect(undone?.items == [id] && loaded.isEmpty)
  }

  @Test("DR-25, R8: clearing a layer, a page and everything can be undone")
  func clearingCanBeUndone() throws {
    var fixture = PageFixture()
    try fixture.drawing.apply(.addPage(size: nil, in: &fixture.drawing))
    let second = fixture.drawing.pages[1].id
    let other = fixture.drawing.layers(of: second)[0].id
    for y in [10.0, 20, 30] {
      try fixture.line(Point(0, y), Point(50, y))
      try fixture.line(Point(0, y), Point(50, y), on: other)
    }
    let full = fixture.drawing.contentHash
    let changes = try fixture.drawing.apply(.clear(fixture.layer, in: fixture.drawing))
    #expect(fixture.drawing.itemCount == 3 && changes.items.count == 3)
    #expect(!changes.damage(of: fixture.page).area.isEmpty)
    #expect(changes.damage(of: second).area.isEmpty)
    fixture.drawing.undo()
    #expect(fixture.drawing.contentHash == full)
    try fixture.drawing.apply(.clear(second, in: fixture.drawing))
    #expect(fixture.drawing.itemCount == 3)
    fixture.drawing.undo()
    try fixture.drawing.apply(.clear(fixture.drawing))
    #expect(fixture.drawing.isEmpty && fixture.drawing.history.undoKind == .clear)
    fixture.drawing.undo()
    #expect(fixture.drawing.contentHash == full)
  }

  @Test("R8: every kind of operation is undone and redone to the bit")
  func everyOperationIsUndone() throws {
    var fixture = PageFixture()
    var ids: [ItemID] = []
    for y in stride(from: 10.0, to: 60, by: 10) {
      ids.append(try fixture.line(Point(0, y), Point(70, y + 7)))
    }
    let (page, layer) = (fixture.page, fixture.layer)
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
      let before = fixture.drawing.contentHash
      var drawing = fixture.drawing
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
    var fixture = PageFixture()
    let strokes = [ink([Point(0, 0), Point(9, 9)]), ink([Point(5, 0), Point(9, 9)])]
    let add = DrawingOperation.add(strokes, to: fixture.layer, in: &fixture.drawing)
    try fixture.drawing.apply(.group([add, .setOpacity(0.5, of: fixture.layer)]))
    #expect(fixture.drawing.history.undoCount == 1)
    fixture.drawing.undo()
    #expect(
      fixture.drawing.isEmpty && fixture.drawing.layers(of: fixture.page)[0].opacity == 1
    )
  }

  @Test("R8: the history keeps as many operations and bytes as it is told")
  func limits() throws {
    var fixture = PageFixture()
    fixture.drawing.setHistoryLimit(History.Limit(count: 3))
    for y in 1...9 { try fixture.line(Point(0, Double(y)), Point(9, Double(y))) }
    #expect(fixture.drawing.history.undoCount == 3)
    while fixture.drawing.undo() != nil {}
    #expect(fixture.drawing.itemCount == 6 && fixture.drawing.history.redoCount == 3)
    fixture.drawing.setHistoryLimit(History.Limit(count: 100, bytes: 1500))
    for _ in 0..<6 { try fixture.drawing.apply(.remove([fixture.ids[0]])) }
    let history = fixture.drawing.history
    #expect(history.bytes <= 1500 && history.undoCount < 6 && history.undoCount > 0)
    #expect(history.redoCount == 0)
    let restorable = history.undoCount
    let forgotten = fixture.drawing.forgetRemoved()
    #expect(forgotten == 9 - restorable)
    while fixture.drawing.undo() != nil {}
    #expect(fixture.drawing.itemCount == restorable)
  }

  @Test("R8: a new operation forgets what was undone")
  func newOperationsClearRedo() throws {
    var fixture = PageFixture()
    try fixture.line(Point(0, 0), Point(9, 9))
    fixture.drawing.undo()
    #expect(fixture.drawing.history.redoCount == 1)
    try fixture.line(Point(0, 5), Point(9, 9))
    #expect(fixture.drawing.history.redoCount == 0)
    expectNothing(fixture.drawing.redo())
  }

  @Test func anUndoThatFindsNothingChangesNothing() throws {
    var fixture = PageFixture()
    let before = Saved(fixture.drawing)
    expectNothing(fixture.drawing.undo())
    expectNothing(fixture.drawing.redo())
    #expect(Saved(fixture.drawing) == before)
  }
}
