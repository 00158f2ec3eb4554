import InkDrawing
import InkGraphics
import InkStrokes
import Testing
import _InkTestSupport

@Suite struct UndoTests {
  @Test("JU-06: after drawing and undo the hash of the drawing is what it was")
  func drawingAndUndoLeaveNoTrace() throws {
    var sheet = Sheet()
    try sheet.line(Point(10, 10), Point(90, 10))
    let before = sheet.drawing.contentHash
    try sheet.line(Point(10, 50), Point(90, 50))
    #expect(sheet.drawing.contentHash != before)
    expectDone(sheet.drawing.undo())
    #expect(sheet.drawing.contentHash == before)
  }

  @Test("DR-23: a stroke deleted from the middle comes back between the others")
  func orderComesBack() throws {
    var sheet = Sheet()
    var drawn: [ItemID] = []
    for y in [10.0, 20, 30] { drawn.append(try sheet.line(Point(0, y), Point(50, y))) }
    try sheet.drawing.apply(.remove([drawn[1]]))
    #expect(sheet.ids == [drawn[0], drawn[2]])
    sheet.drawing.undo()
    #expect(sheet.ids == drawn)
    sheet.drawing.redo()
    #expect(sheet.ids == [drawn[0], drawn[2]])
  }

  @Test("DR-24: undo goes on after saving and loading, back to the first stroke and forward again")
  func undoAfterLoading() throws {
    var sheet = Sheet()
    var hashes = [sheet.drawing.contentHash]
    for y in [10.0, 20, 30] {
      try sheet.line(Point(0, y), Point(50, y))
      hashes.append(sheet.drawing.contentHash)
    }
    sheet.drawing = try reloaded(sheet.drawing)
    #expect(sheet.drawing.history.undoCount == 3)
    try sheet.line(Point(0, 40), Point(50, 40))
    hashes.append(sheet.drawing.contentHash)
    for hash in hashes.dropLast().reversed() {
      expectDone(sheet.drawing.undo())
      #expect(sheet.drawing.contentHash == hash)
    }
    expectNothing(sheet.drawing.undo())
    #expect(sheet.drawing.isEmpty)
    sheet.drawing = try reloaded(sheet.drawing)
    for hash in hashes.dropFirst() {
      expectDone(sheet.drawing.redo())
      #expect(sheet.drawing.contentHash == hash)
    }
  }

  @Test("DR-24: whoever opens a drawing under a new number can undo what was done before")
  func undoUnderAnotherNumber() throws {
    var sheet = Sheet(author: 7)
    let id = try sheet.line(Point(0, 0), Point(50, 0))
    var loaded = try reloaded(sheet.drawing)
    loaded.setAuthor(8)
    let undone = loaded.undo()
    #expect(undone?.items == [id] && loaded.isEmpty)
  }

  @Test("DR-25, R8: clearing a layer, a page and everything can be undone")
  func clearingCanBeUndone() throws {
    var sheet = Sheet()
    try sheet.drawing.apply(.addPage(size: nil, in: &sheet.drawing))
    let second = sheet.drawing.pages[1].id
    let other = sheet.drawing.layers(of: second)[0].id
    for y in [10.0, 20, 30] {
      try sheet.line(Point(0, y), Point(50, y))
      try sheet.line(Point(0, y), Point(50, y), on: other)
    }
    let full = sheet.drawing.contentHash
    let changes = try sheet.drawing.apply(.clear(sheet.layer, in: sheet.drawing))
    #expect(sheet.drawing.itemCount == 3 && changes.items.count == 3)
    #expect(!changes.damage(of: sheet.page).area.isEmpty)
    #expect(changes.damage(of: second).area.isEmpty)
    sheet.drawing.undo()
    #expect(sheet.drawing.contentHash == full)
    try sheet.drawing.apply(.clear(second, in: sheet.drawing))
    #expect(sheet.drawing.itemCount == 3)
    sheet.drawing.undo()
    try sheet.drawing.apply(.clear(sheet.drawing))
    #expect(sheet.drawing.isEmpty && sheet.drawing.history.undoKind == .clear)
    sheet.drawing.undo()
    #expect(sheet.drawing.contentHash == full)
  }

  @Test("R8: every kind of operation is undone and redone to the bit")
  func everyOperationIsUndone() throws {
    var sheet = Sheet()
    var ids: [ItemID] = []
    for y in stride(from: 10.0, to: 60, by: 10) {
      ids.append(try sheet.line(Point(0, y), Point(70, y + 7)))
    }
    let (page, layer) = (sheet.page, sheet.layer)
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
      { .addPage(size: PageSize(100, 200), paper: .none, at: 0, in: &$0) },
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
      let before = sheet.drawing.contentHash
      var drawing = sheet.drawing
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
    var sheet = Sheet()
    let strokes = [ink([Point(0, 0), Point(9, 9)]), ink([Point(5, 0), Point(9, 9)])]
    let add = DrawingOperation.add(strokes, to: sheet.layer, in: &sheet.drawing)
    try sheet.drawing.apply(.group([add, .setOpacity(0.5, of: sheet.layer)]))
    #expect(sheet.drawing.history.undoCount == 1)
    sheet.drawing.undo()
    #expect(sheet.drawing.isEmpty && sheet.drawing.layers(of: sheet.page)[0].opacity == 1)
  }

  @Test("R8: the history keeps as many operations and bytes as it is told")
  func limits() throws {
    var sheet = Sheet()
    sheet.drawing.setHistoryLimit(History.Limit(count: 3))
    for y in 1...9 { try sheet.line(Point(0, Double(y)), Point(9, Double(y))) }
    #expect(sheet.drawing.history.undoCount == 3)
    while sheet.drawing.undo() != nil {}
    #expect(sheet.drawing.itemCount == 6 && sheet.drawing.history.redoCount == 3)
    sheet.drawing.setHistoryLimit(History.Limit(count: 100, bytes: 1500))
    for _ in 0..<6 { try sheet.drawing.apply(.remove([sheet.ids[0]])) }
    let history = sheet.drawing.history
    #expect(history.bytes <= 1500 && history.undoCount < 6 && history.undoCount > 0)
    #expect(history.redoCount == 0)
    let restorable = history.undoCount
    let forgotten = sheet.drawing.forgetRemoved()
    #expect(forgotten == 9 - restorable)
    while sheet.drawing.undo() != nil {}
    #expect(sheet.drawing.itemCount == restorable)
  }

  @Test("R8: a new operation forgets what was undone")
  func newOperationsClearRedo() throws {
    var sheet = Sheet()
    try sheet.line(Point(0, 0), Point(9, 9))
    sheet.drawing.undo()
    #expect(sheet.drawing.history.redoCount == 1)
    try sheet.line(Point(0, 5), Point(9, 9))
    #expect(sheet.drawing.history.redoCount == 0)
    expectNothing(sheet.drawing.redo())
  }

  @Test func anUndoThatFindsNothingChangesNothing() throws {
    var sheet = Sheet()
    let before = Saved(sheet.drawing)
    expectNothing(sheet.drawing.undo())
    expectNothing(sheet.drawing.redo())
    #expect(Saved(sheet.drawing) == before)
  }
}
