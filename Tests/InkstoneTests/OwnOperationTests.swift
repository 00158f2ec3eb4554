import InkFormats
import Inkstone
import Testing

extension DrawingOperation.Kind {
  /// Operations that add a stamp beside the previous one.
  fileprivate static let stamps = Self("com.example.stamps")
}

/// Custom operations of an app, equality and loading.
@Suite struct OwnOperationTests {
  private func ink(_ y: Double) -> Stroke {
    let samples = (0..<5).map {
      StrokeSample(location: Point(10 * Double($0), y), time: 0.01 * Double($0))
    }
    return Stroke(id: StrokeID(0), brush: .fineliner, samples: samples)
  }

  /// Returns a stamp: a line and a rectangle around it, one undo step, joined to the previous stamp.
  private func stamp(_ y: Double, in drawing: inout Drawing, after last: Stamp?) -> DrawingOperation
  {
    let layer = drawing.layers(of: drawing.pages[0].id)[0].id
    let box = Shape(.rectangle(Rect(x: -5, y: y - 5, width: 50, height: 10), radius: 2))
    var operation = DrawingOperation.group(
      [
        .add(ink(y), to: layer, in: &drawing),
        .add(box, outline: .fineliner, to: layer, in: &drawing),
      ],
      as: .stamps
    )
    operation.belongsToPrevious = last != nil && last == drawing.history.lastStamp
    return operation
  }

  /// Returns the lossless bytes of a document.
  private func saved(_ drawing: Drawing) -> [UInt8] {
    var document = InkDocument(drawing, precision: .lossless)
    var log = DocumentLog(DocumentIdentifier(high: 1, low: 2))
    return log.encode(document.takeFrames())
  }

  private func reloaded(_ drawing: Drawing) throws -> Drawing {
    try #require(DocumentLog.read(saved(drawing))).document.drawing
  }

  /// DR-33: an app makes an undoable operation of its own kind, and joins it to the one before.
  @Test func operationsOfOnesOwnAreUndoneAndJoined() throws {
    var drawing = Drawing(author: 1, size: PageSize(300, 200))
    let empty = drawing
    try drawing.apply(stamp(20, in: &drawing, after: nil))
    #expect(
      drawing.history.undoKind == .stamps && drawing.history.undoKind?.name == "com.example.stamps"
    )
    #expect(drawing.history.undoKind != .edit && drawing.itemCount == 2)
    let one = drawing
    try drawing.apply(stamp(40, in: &drawing, after: drawing.history.lastStamp))
    #expect(drawing.itemCount == 4 && drawing.history.undoCount == 1)
    let two = drawing
    drawing.undo()
    #expect(drawing == empty && drawing.history.redoKind == .stamps)
    drawing.redo()
    #expect(drawing == two && drawing != one)
    // After another operation in between: a step of its own.
    let last = drawing.history.lastStamp
    try drawing.apply(
      .remove([try #require(drawing.layers(of: drawing.pages[0].id)[0].items.first).id])
    )
    try drawing.apply(stamp(60, in: &drawing, after: last))
    #expect(drawing.history.undoCount == 3)
  }

  /// DR-33: a document keeps the kind, and a program that does not know it undoes the operation all the same.
  @Test func documentsKeepTheKindOfAnOperation() throws {
    var drawing = Drawing(author: 1, size: PageSize(300, 200))
    let empty = drawing
    try drawing.apply(stamp(20, in: &drawing, after: nil))
    try drawing.apply(stamp(40, in: &drawing, after: drawing.history.lastStamp))
    let full = drawing
    drawing.undo()
    for (isUndone, state) in [(false, full), (true, drawing)] {
      var read = try reloaded(state)
      #expect(read == state)
      #expect((isUndone ? read.history.redoKind : read.history.undoKind) == .stamps)
      if isUndone { read.redo() } else { read.undo() }
      #expect(read == (isUndone ? full : empty))
    }
  }

  /// JU-06: drawing and undoing leaves the hash and the drawing equal; all visible properties count.
  @Test func drawingsAreCompared() throws {
    let before = Drawing(author: 1, size: PageSize(300, 200))
    var drawing = before
    let layer = drawing.layers(of: drawing.pages[0].id)[0].id
    let page = drawing.pages[0].id
    let id = try drawing.apply(.add(ink(20), to: layer, in: &drawing)).items[0]
    #expect(drawing != before && drawing.contentHash != before.contentHash)
    drawing.undo()
    #expect(drawing == before && drawing.contentHash == before.contentHash)
    drawing.redo()
    let whole = drawing
    let read = try reloaded(whole)
    #expect(read == whole && read.contentHash == whole.contentHash)
    let edits: [DrawingOperation] = [
      .transform([id], by: .translation(1, 0), in: drawing), .setOpacity(0.5, of: [id]),
      .remove([id]), .setHidden(true, of: layer), .rename(layer, to: "Notes"),
      .setSize(PageSize(300, 201), of: page), .setPaper(Paper(pattern: .ruled), of: page),
      .paint([id], with: .highlighter), .addPage(size: nil, in: &drawing),
    ]
    for (i, edit) in edits.enumerated() {
      var edited = whole
      try edited.apply(edit)
      #expect(edited != whole && edited.contentHash != whole.contentHash, "edit \(i)")
      #expect(edited != read, "edit \(i)")
      edited.undo()
      #expect(edited == whole && edited == read, "edit \(i)")
    }
  }

  /// JU-07: ink is rescaled on loading for another page size, exactly by the ratio, on locked layers, too.
  @Test func pagesAreRescaledWhileLoading() throws {
    var drawing = Drawing(author: 1, size: PageSize(300, 200))
    let layer = drawing.layers(of: drawing.pages[0].id)[0].id
    let id = try drawing.apply(.add(ink(20), to: layer, in: &drawing)).items[0]
    try drawing.apply(.setLocked(true, of: layer))
    let bytes = saved(drawing)
    var read = try InkReader.read(bytes, pageSize: PageSize(450, 300)).drawing
    #expect(read.pages[0].size == PageSize(450, 300))
    #expect(read[id]?.transform == .scale(1.5) && read[id]?.stroke?.samples == ink(20).samples)
    #expect(read.layers(of: read.pages[0].id)[0].isLocked)
    read.undo()
    #expect(read == drawing)
    #expect(throws: FormatError.self) { try InkReader.read(bytes, pageSize: PageSize(-1, 300)) }
  }
}
