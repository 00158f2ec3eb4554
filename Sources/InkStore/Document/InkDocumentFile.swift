import InkCanvas
public import InkDocuments
public import InkDrawing
public import InkStrokes

/// An Inkstone document in a file that is open for editing.
///
/// Every change is written to the file immediately, and forced to the disk as ``Durability`` specifies: by default
/// after each stroke or other edit, and for the samples of an unfinished stroke within a quarter of a second, by
/// ``tick(at:)``. If the disk is full or broken, changes still succeed and stay in memory: ``failure`` is the reason
/// why they are not on the disk, and ``save(at:)`` or ``saveElsewhere(_:replacing:)`` writes all of them later.
///
/// ``makeCanvas(page:width:height:format:)`` makes a canvas that draws on the document, and ``record(at:)`` records it.
///
/// The caller passes in the time, in seconds from any origin that is the same in all calls.
public final class InkDocumentFile {
  /// The current content; with a canvas, its document, including changes that aren't in the file yet.
  public var document: InkDocument { canvas?.document ?? own }

  /// The document while no canvas has it.
  var own: InkDocument

  /// The canvas that has the document.
  var canvas: InkCanvas?

  /// The latest time that was passed in, in seconds.
  var now = 0.0

  /// Whether a complete stroke or operation was written and is not on the disk.
  var isCommitDue = false

  let store: InkFileStore

  init(_ document: InkDocument, _ store: InkFileStore) {
    own = document
    self.store = store
  }

  /// The path of the document, with all symbolic links resolved.
  public var path: String { store.path }

  /// The incomplete record at the end that was cut off when the document was opened; `nil` if there was none.
  public var recovery: Recovery? { store.recovery }

  /// The reason why changes are not in the file or on the disk; `nil` if the last attempt to write succeeded.
  public var failure: DocumentFileError? { store.failure }

  /// Whether all changes are on the disk, so that they survive a power failure.
  public var isSaved: Bool { store.durableEnd == store.end && document.frames.isEmpty }

  /// The size of the file, in bytes.
  public var size: Int { store.end }

  /// The time, in seconds, at which the host must call ``tick(at:)`` next; `nil` if no change waits for the disk.
  public var deadline: Double? { store.deadline }

  // MARK: Changes

  /// Changes the document and appends the change to the file.
  ///
  /// A canvas that has the document first ends the strokes that wait for updates of estimated values, then shows the
  /// result. A failure to write is in ``failure``.
  ///
  /// - Parameters:
  ///   - time: The current time, in seconds.
  ///   - isComplete: Whether the change completes an edit, which is then on the disk when the call returns, as
  ///     ``Durability/everyStroke(delay:)`` specifies. The default is `true`.
  ///   - change: The change. Its frames are appended to the log.
  /// - Returns: The result of `change`.
  /// - Throws: The error of the change. Its effects before the error are in the log.
  @discardableResult
  public func edit<Result>(
    at time: Double,
    isComplete: Bool = true,
    _ change: (inout InkDocument) throws(EditError) -> Result
  ) throws(EditError) -> Result {
    defer {
      append(at: time)
      if isComplete { try? store.commit(at: time) }
    }
    guard let canvas else { return try change(&own) }
    return try canvas.editDocument(change)
  }

  /// Makes a unique identifier for a new stroke; see ``/InkDocuments/InkDocument/makeStrokeID()``.
  ///
  /// - Precondition: There is no canvas; a canvas identifies its strokes itself.
  public func makeStrokeID() -> StrokeID {
    precondition(canvas == nil, "strokes of a file with a canvas must come from the canvas")
    return own.makeStrokeID()
  }

  /// Begins a stroke; see ``/InkDocuments/InkDocument/beginStroke(_:kind:brush:on:samples:)``.
  ///
  /// - Parameters:
  ///   - id: The identifier, from ``makeStrokeID()``.
  ///   - kind: The kind of pointer.
  ///   - brush: The brush.
  ///   - layer: The layer of the stroke.
  ///   - samples: The first samples.
  ///   - time: The current time, in seconds.
  /// - Returns: The samples as the document stores them.
  /// - Throws: `readOnly` if the document cannot be edited, `unknownLayer`, `tooLong` for too many samples, or an error
  ///   about an identifier that can't be used.
  /// - Precondition: There is no canvas; strokes on a canvas result from its events.
  @discardableResult
  public func beginStroke(
    _ id: StrokeID,
    kind: InputEvent.PointerKind = .pen,
    brush: Brush,
    on layer: LayerID,
    samples: [StrokeSample],
    at time: Double
  ) throws(EditError) -> [StrokeSample] {
    precondition(canvas == nil, "strokes of a file with a canvas must come from the canvas")
    return try edit(at: time, isComplete: false) { document throws(EditError) in
      try document.beginStroke(
        id,
        kind: kind,
        brush: brush,
        on: layer,
        samples: samples
      )
    }
  }

  /// Appends samples to a stroke; see ``/InkDocuments/InkDocument/extendStroke(_:with:)``.
  ///
  /// - Parameters:
  ///   - id: The unfinished stroke.
  ///   - samples: The next samples.
  ///   - time: The current time, in seconds.
  /// - Returns: The samples as the document stores them.
  /// - Throws: `readOnly` if the document cannot be edited, `unknownStroke` if the stroke is not unfinished, `tooLong`.
  @discardableResult
  public func extendStroke(
    _ id: StrokeID,
    with samples: [StrokeSample],
    at time: Double
  ) throws(EditError) -> [StrokeSample] {
    try edit(at: time, isComplete: false) { document throws(EditError) in
      try document.extendStroke(id, with: samples)
    }
  }

  /// Ends a stroke; see ``/InkDocuments/InkDocument/endStroke(_:reader:)``.
  ///
  /// - Parameters:
  ///   - id: The unfinished stroke.
  ///   - time: The current time, in seconds.
  /// - Returns: The changes of the drawing; `nil` if the stroke has no samples.
  /// - Throws: `readOnly` if the document cannot be edited, `unknownStroke` if the stroke is not unfinished.
  @discardableResult
  public func endStroke(_ id: StrokeID, at time: Double) throws(EditError) -> DrawingChanges? {
    try edit(at: time) { document throws(EditError) in
      try document.endStroke(id)
    }
  }

  /// Applies an operation, which can then be undone.
  ///
  /// - Parameters:
  ///   - operation: The operation.
  ///   - time: The current time, in seconds.
  /// - Returns: The changes of the drawing.
  /// - Throws: An error if the operation isn't possible; the document is then unchanged.
  @discardableResult
  public func apply(
    _ operation: DrawingOperation,
    at time: Double
  ) throws(EditError) -> DrawingChanges {
    try edit(at: time) { document throws(EditError) in try document.apply(operation) }
  }

  /// Undoes the latest operation.
  ///
  /// - Parameter time: The current time, in seconds.
  /// - Returns: The changes of the drawing; `nil` if there is no operation to undo.
  /// - Throws: `readOnly` if the document cannot be edited.
  @discardableResult
  public func undo(at time: Double) throws(EditError) -> DrawingChanges? {
    try edit(at: time) { document throws(EditError) in try document.undo() }
  }

  /// Redoes the operation that was undone last.
  ///
  /// - Parameter time: The current time, in seconds.
  /// - Returns: The changes of the drawing; `nil` if there is no operation to redo.
  /// - Throws: `readOnly` if the document cannot be edited.
  @discardableResult
  public func redo(at time: Double) throws(EditError) -> DrawingChanges? {
    try edit(at: time) { document throws(EditError) in try document.redo() }
  }

  /// Appends the frames that are not in the file yet.
  ///
  /// - Returns: Whether a stroke or an operation was completed.
  @discardableResult
  func append(at time: Double) -> Bool {
    now = time
    var isComplete = false
    func write(_ frame: DocumentFrame) {
      // Runs of samples, and the brushes that they need, are part of an unfinished stroke.
      if frame.kind != .events, frame.kind != .brush { isComplete = true }
      store.append(frame.kind, frame.flags, payload: frame.payload, at: time)
    }
    if let canvas { canvas.writeFrames(write) } else { own.writeFrames(write) }
    return isComplete
  }

  // MARK: Saving

  /// Forces the changes to the disk that have waited for it as long as ``Durability`` permits.
  ///
  /// - Parameter time: The current time, in seconds.
  /// - Throws: The reason if that fails; the changes stay in memory. The first call at least a second later tries
  ///   again.
  public func tick(at time: Double) throws(DocumentFileError) { try store.tick(at: time) }

  /// Forces all changes to the disk.
  ///
  /// - Parameter time: The current time, in seconds. The default, `nil`, is the latest time that was passed in.
  /// - Throws: The reason if that fails; the changes stay in memory.
  public func save(at time: Double? = nil) throws(DocumentFileError) {
    append(at: time ?? now)
    try store.flush(at: time)
  }

  /// Writes the document to another file, in which it is open from then on.
  ///
  /// Changes that are only in memory are included: use it if the disk of the old file is full or broken.
  ///
  /// - Parameters:
  ///   - path: The path of the new file; symbolic links are followed.
  ///   - replacing: Whether an existing file is replaced; otherwise, the default, it is an error.
  /// - Throws: The reason if that fails; the document is then still open in its old file.
  public func saveElsewhere(_ path: String, replacing: Bool = false) throws(DocumentFileError) {
    append(at: now)
    try store.saveElsewhere(path, replacing: replacing)
  }

  /// Rewrites the document without the data that it no longer needs, and replaces the old file atomically.
  ///
  /// - Parameter choice: The content to keep. By default the history, removed items and the precision are kept.
  /// - Throws: The reason if that fails; document and file are then unchanged.
  public func compact(_ choice: Compaction = Compaction()) throws(DocumentFileError) {
    canvas?.editor.finishEdits()
    var copy = document
    let frames: [DocumentFrame]
    do throws(EditError) {
      frames = try copy.compact(choice)
    } catch {
      throw .readOnly(path: path)
    }
    var isFirst = true
    try store.compact { _ in
      defer { isFirst = false }
      return isFirst ? .replace(frames) : .drop
    }
    if let canvas {
      canvas.adopt(copy, repaints: choice.precision != nil)
    } else {
      own = copy
    }
  }

  /// Ends unfinished strokes, forces all changes to the disk and closes the file.
  ///
  /// - Parameter time: The current time, in seconds.
  /// - Throws: The reason if a change can't be forced to the disk. The file is then still open.
  public func close(at time: Double) throws(DocumentFileError) {
    canvas?.endStrokes()
    append(at: time)
    for id in document.strokesUnderWay { _ = try? endStroke(id, at: time) }
    try store.close()
    own = document
    canvas = nil
  }

  /// Closes the file without writing; changes that aren't in it yet are lost.
  public func abandon() { store.abandon() }
}
