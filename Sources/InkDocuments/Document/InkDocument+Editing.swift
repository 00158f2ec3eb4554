public import InkDrawing
internal import InkStrokes

extension InkDocument {
  /// Applies an operation, as one undo step unless it belongs to the previous one.
  ///
  /// The samples of added items are rounded to ``precision``, and their bounds widened to whole page units.
  ///
  /// - Returns: The changes.
  /// - Throws: `readOnly` if the document cannot be edited, `tooLong` if a stroke has more than ``maximumSamples``
  ///   samples, or the reason why the operation is invalid; the document is then unchanged.
  @discardableResult
  public mutating func apply(_ operation: DrawingOperation) throws(EditError) -> DrawingChanges {
    guard isEditable else { throw .readOnly }
    let strokes = StrokeReader().samples(of: operation.contents.compactMap { $0.samples }).map {
      kept($0)
    }
    var contents: [ItemContent] = []
    for (i, content) in operation.contents.enumerated() {
      guard strokes[i].count <= Self.maximumSamples else { throw .tooLong }
      contents.append(.stroke(content.pointer ?? .pen, .list(strokes[i])))
    }
    let changes = try drawing.apply(operation.stored(contents))
    write(changes, strokes)
    return changes
  }

  /// Applies an operation that is made for the current drawing.
  ///
  /// - Parameter make: Makes the operation; identifiers that it makes are reserved, its other changes of the drawing
  ///   are discarded.
  /// - Returns: The changes.
  /// - Throws: The errors of ``apply(_:)-(DrawingOperation)``; the drawing is then unchanged.
  @discardableResult
  public mutating func apply(
    _ make: (inout Drawing) -> DrawingOperation
  ) throws(EditError) -> DrawingChanges {
    var copy = drawing
    let operation = make(&copy)
    drawing.takeNames(of: copy)
    copy = Drawing(author: 0)
    return try apply(operation)
  }

  /// Undoes the latest operation of this replica.
  ///
  /// - Returns: The changes; `nil` if there is nothing to undo.
  /// - Throws: `readOnly` if the document cannot be edited.
  @discardableResult
  public mutating func undo() throws(EditError) -> DrawingChanges? {
    guard isEditable else { throw .readOnly }
    guard let changes = drawing.undo() else { return nil }
    write(changes, [])
    return changes
  }

  /// Redoes the operation that was undone last.
  ///
  /// - Returns: The changes; `nil` if there is nothing to redo.
  /// - Throws: `readOnly` if the document cannot be edited.
  @discardableResult
  public mutating func redo() throws(EditError) -> DrawingChanges? {
    guard isEditable else { throw .readOnly }
    guard let changes = drawing.redo() else { return nil }
    write(changes, [])
    return changes
  }

  /// Merges operations of other replicas, whose samples stay unchanged; order and repetitions don't matter.
  ///
  /// - Returns: The changes.
  /// - Throws: `readOnly` if the document cannot be edited.
  @discardableResult
  public mutating func merge(
    _ operations: [LoggedOperation]
  ) throws(EditError) -> DrawingChanges {
    guard isEditable else { throw .readOnly }
    for logged in operations {
      let strokes = StrokeReader().samples(of: logged.operation.contents.compactMap { $0.samples })
      write(strokes, logged.operation.strokeNames)
      log(logged)
    }
    return drawing.merge(operations)
  }

  /// Continues as another author, for a copy of the document that is edited separately and merged later.
  ///
  /// - Parameter author: The number of the new author, which identifiers of new items contain; no other copy that is
  ///   edited at the same time may have it.
  /// - Throws: `readOnly` if the document cannot be edited.
  public mutating func setAuthor(_ author: UInt32) throws(EditError) {
    guard isEditable else { throw .readOnly }
    loggedAuthor = loggedAuthor ?? drawing.author
    drawing.setAuthor(author)
    thumbnailClock = nil
    writeAuthor(evenIfSame: true)
  }

  /// Continues as another replica, given its author number, which the log records only before its first change.
  ///
  /// So displaying a document writes nothing.
  package mutating func draw(as author: UInt32) {
    guard author != drawing.author else { return }
    loggedAuthor = loggedAuthor ?? drawing.author
    drawing.setAuthor(author)
  }

  /// Appends a frame with the author of the following changes, if the log doesn't have it.
  ///
  /// - Parameter isForced: Whether it is written even if the log has it.
  mutating func writeAuthor(evenIfSame isForced: Bool = false) {
    guard let last = loggedAuthor else { return }
    loggedAuthor = nil
    guard isForced || last != drawing.author else { return }
    var fields = FieldWriter()
    fields.write(LogNumbers.Operation.author, unsigned: UInt64(drawing.author))
    frames.append(DocumentFrame(.operation, payload: fields.finish()))
  }

  /// Changes the limit of the undo history.
  ///
  /// - Parameter limit: The limit; its numbers are clamped to 0…2³¹ − 1.
  /// - Throws: `readOnly` if the document cannot be edited.
  public mutating func setHistoryLimit(_ limit: History.Limit) throws(EditError) {
    guard isEditable else { throw .readOnly }
    drawing.setHistoryLimit(limit)
    let limit = limit.clamped
    thumbnailClock = nil
    var fields = FieldWriter()
    fields.write(LogNumbers.Operation.limitCount, unsigned: UInt64(limit.count))
    fields.write(LogNumbers.Operation.limitBytes, unsigned: UInt64(limit.bytes))
    frames.append(DocumentFrame(.operation, payload: fields.finish()))
  }

  /// Replaces the metadata of the document; the change cannot be undone.
  ///
  /// - Throws: `readOnly` if the document cannot be edited.
  public mutating func setMetadata(_ metadata: Metadata) throws(EditError) {
    guard isEditable else { throw .readOnly }
    guard metadata != self.metadata else { return }
    factsBefore = factsBefore ?? self.metadata
    self.metadata = metadata
    frames.append(DocumentFrame(.metadata, payload: metadata.encoded()))
  }

  // MARK: Frames

  private mutating func write(_ changes: DrawingChanges, _ strokes: [[StrokeSample]]) {
    guard let logged = changes.logged else { return }
    if !strokes.isEmpty { write(strokes, logged.operation.strokeNames) }
    log(logged)
  }

  /// Appends the frames of whole strokes, which must precede the frame of the operation that adds them.
  ///
  /// - Parameters:
  ///   - strokes: The samples of each stroke.
  ///   - names: The identifiers of the strokes, in the same order.
  mutating func write(_ strokes: [[StrokeSample]], _ names: [ItemID]) {
    writeAuthor()
    var rest = names[...]
    for chunk in SampleChunk.chunks(of: strokes, precision: precision, rounds: false) {
      let names = StrokeNames(rest.prefix(chunk.count))
      frames.append(chunk.frame(of: names, author: drawing.author))
      rest = rest.dropFirst(chunk.count)
    }
  }

  /// Appends the frames of an operation, with new resources and brushes; removes the unfinished strokes that it adds.
  mutating func log(_ logged: LoggedOperation) {
    thumbnailClock = nil
    writeAuthor()
    record(logged: logged.stamp)
    endStrokes(addedBy: logged)
    for case .addResource(let resource) in logged.operation.steps { frames += resource.frames }
    let known = numbers.brushes.brushes.count
    var port = RecordPort(author: drawing.author, brushes: numbers.brushes)
    numbers.brushes = BrushNumbers()
    _ = port.logged(logged)
    numbers.brushes = port.brushes
    writeBrushes(from: known)
    var fields = FieldWriter()
    fields.write(LogNumbers.Operation.record, bytes: port.bytes)
    frames.append(DocumentFrame(.operation, payload: fields.finish()))
  }

  /// Removes the strokes that an operation adds from the unfinished ones.
  mutating func endStrokes(addedBy logged: LoggedOperation) {
    guard !growing.isEmpty else { return }
    for case .addItem(let item) in logged.operation.steps where item.content.isStroke {
      growing.removeAll { $0.id == StrokeID(item.id) }
    }
  }

  /// The number of a brush in the log; appends a frame with the brush if it is new.
  mutating func number(of brush: SharedBrush) -> Int {
    let known = numbers.brushes.brushes.count
    let number = numbers.brushes.number(of: brush)
    writeBrushes(from: known)
    return number
  }

  mutating func writeBrushes(from first: Int) {
    let brushes = numbers.brushes
    var next = first
    while next < brushes.brushes.count {
      let number = brushes.numbers[next]
      var frame = BrushFrame()
      while next < brushes.brushes.count, !frame.isFull {
        frame.add(brushes.brushes[next].brush.encoded())
        next += 1
      }
      frames.append(DocumentFrame(.brush, payload: frame.finish(number: number)))
    }
  }
}
