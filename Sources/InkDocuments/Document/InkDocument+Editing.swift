public import InkDrawing
internal import InkStrokes

extension InkDocument {
  /// Does an operation.
  ///
  /// The samples of things that it adds are rounded, and their bounds widened to whole units.
  ///
  /// - Returns: What is different.
  @discardableResult
  public mutating func apply(_ operation: DrawingOperation) throws(EditError) -> DrawingChanges {
    guard isEditable else { throw .readOnly }
    let strokes = StrokeSamples.all(operation.contents.compactMap { $0.samples }).map { kept($0) }
    var contents: [ItemContent] = []
    for (i, content) in operation.contents.enumerated() {
      guard strokes[i].count <= Self.mostSamples else { throw .tooLong }
      contents.append(.stroke(content.pointer ?? .pen, .list(strokes[i])))
    }
    let changes: DrawingChanges
    do throws(DrawingError) {
      changes = try drawing.apply(operation.stored(contents))
    } catch {
      throw .drawing(error)
    }
    write(changes, strokes)
    return changes
  }

  /// Does an operation that is made for the drawing as it is.
  ///
  /// - Parameter make: Makes the operation; what it does to the drawing but taking names is
  ///   forgotten.
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

  /// Takes the latest operation of this replica back; nil if there is nothing.
  @discardableResult
  public mutating func undo() throws(EditError) -> DrawingChanges? {
    guard isEditable else { throw .readOnly }
    guard let changes = drawing.undo() else { return nil }
    write(changes, [])
    return changes
  }

  /// Does again what was undone last; nil if there is nothing.
  @discardableResult
  public mutating func redo() throws(EditError) -> DrawingChanges? {
    guard isEditable else { throw .readOnly }
    guard let changes = drawing.redo() else { return nil }
    write(changes, [])
    return changes
  }

  /// Takes in operations of other replicas, whose samples stay as they are.
  @discardableResult
  public mutating func merge(
    _ operations: [LoggedOperation]
  ) throws(EditError) -> DrawingChanges {
    guard isEditable else { throw .readOnly }
    for logged in operations {
      let strokes = StrokeSamples.all(logged.operation.contents.compactMap { $0.samples })
      let first = numbers.strokes
      write(strokes)
      log(logged, firstStroke: strokes.isEmpty ? nil : first)
    }
    return drawing.merge(operations)
  }

  /// Goes on as another replica, after a copy that will be edited on its own.
  public mutating func setAuthor(_ author: UInt32) throws(EditError) {
    guard isEditable else { throw .readOnly }
    drawing.setAuthor(author)
    thumbnailClock = nil
    var fields = FieldWriter()
    fields.write(LogNumbers.Operation.author, unsigned: UInt64(author))
    frames.append(DocumentFrame(.operation, payload: fields.finish()))
  }

  /// Changes how much of the history is kept.
  public mutating func setHistoryLimit(_ limit: History.Limit) throws(EditError) {
    guard isEditable else { throw .readOnly }
    drawing.setHistoryLimit(limit)
    thumbnailClock = nil
    var fields = FieldWriter()
    fields.write(LogNumbers.Operation.limitCount, unsigned: UInt64(max(0, limit.count)))
    fields.write(LogNumbers.Operation.limitBytes, unsigned: UInt64(max(0, limit.bytes)))
    frames.append(DocumentFrame(.operation, payload: fields.finish()))
  }

  /// Changes the facts about the document.
  public mutating func setMetadata(_ metadata: Metadata) throws(EditError) {
    guard isEditable else { throw .readOnly }
    guard metadata != self.metadata else { return }
    self.metadata = metadata
    frames.append(DocumentFrame(.metadata, payload: metadata.encoded()))
  }

  /// Adds a frame of a kind that only the program knows.
  ///
  /// It is kept, also when the document is written anew.
  /// - Precondition: The kind is free for programs.
  package mutating func append(_ frame: DocumentFrame) throws(EditError) {
    guard isEditable else { throw .readOnly }
    precondition(
      frame.kind.rawValue > 65535,
      "documents write frames of this kind themselves"
    )
    otherFrames.append(frame)
    frames.append(frame)
  }

  // MARK: Frames

  private mutating func write(_ changes: DrawingChanges, _ strokes: [[StrokeSample]]) {
    guard let logged = changes.logged else { return }
    let first = numbers.strokes
    write(strokes)
    log(logged, firstStroke: strokes.isEmpty ? nil : first)
  }

  /// Writes whole strokes under the next numbers.
  mutating func write(_ strokes: [[StrokeSample]]) {
    for chunk in SampleChunk.chunks(of: strokes, precision: precision, rounds: false) {
      frames.append(chunk.frame(from: numbers.strokes))
      numbers.strokes += chunk.count
    }
  }

  /// Writes an operation.
  mutating func log(_ logged: LoggedOperation, firstStroke: Int? = nil, replaced: Int? = nil) {
    thumbnailClock = nil
    for case .addResource(let resource) in logged.operation.steps { frames += resource.frames }
    let known = numbers.brushes.brushes.count
    var port = RecordPort(author: drawing.author, brushes: numbers.brushes)
    numbers.brushes = BrushNumbers()
    _ = port.logged(logged)
    numbers.brushes = port.brushes
    writeBrushes(from: known)
    var fields = FieldWriter()
    fields.write(LogNumbers.Operation.record, bytes: port.bytes)
    if let firstStroke {
      fields.write(LogNumbers.Operation.firstStroke, unsigned: UInt64(firstStroke))
    }
    if let replaced {
      fields.write(LogNumbers.Operation.replaced, unsigned: UInt64(replaced))
    }
    frames.append(DocumentFrame(.operation, payload: fields.finish()))
  }

  /// The number of a brush, which is written if it is new.
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
