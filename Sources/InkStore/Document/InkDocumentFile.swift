import InkCanvas
public import InkDocuments
public import InkDrawing
public import InkStrokes

/// A document that is open for editing in a file.
///
/// Every change goes to the file at once, and to the disk as ``Durability`` says: by default behind each
/// stroke and operation, and what is under way a quarter of a second later (``tick(at:)``). Nothing
/// is ever lost from memory because a disk is full or broken: changes succeed, ``trouble`` says why
/// they are not on the disk, and ``save(at:)`` or ``saveElsewhere(_:replacing:)`` writes all of them later.
///
/// A canvas that draws on the document is made by ``makeCanvas(page:width:height:format:)`` and recorded by
/// ``record(at:)``.
///
/// It is told the time, in seconds from any moment on.
public final class InkDocumentFile {
  /// What is in the document; with a canvas, what is on that, recorded or not.
  public var document: InkDocument { canvas?.document ?? own }

  /// The document while no canvas has it.
  var own: InkDocument

  /// The canvas that has the document.
  var canvas: InkCanvas?

  /// The latest time that was told.
  var now = 0.0

  /// Whether something that is complete was written and is not on the disk.
  var isCommitDue = false

  let store: InkFileStore

  init(_ document: InkDocument, _ store: InkFileStore) {
    own = document
    self.store = store
  }

  /// Where the document lies, behind all links.
  public var path: String { store.path }

  /// What was cut off when the document was opened, the trace of a crash; nil if nothing was.
  public var recovery: Recovery? { store.recovery }

  /// Why something that was changed is not in the file; nil if the last try went well.
  public var trouble: StoreError? { store.trouble }

  /// Whether everything is on the disk: it survives a power cut.
  public var isSaved: Bool { store.durableEnd == store.end && document.frames.isEmpty }

  /// How long the file is, in bytes.
  public var size: Int { store.end }

  /// When ``tick(at:)`` has something to do; nil if there is nothing.
  public var deadline: Double? { store.deadline }

  // MARK: Changes

  /// Changes the document.
  ///
  /// A canvas that has it ends the strokes that wait for late values, and shows the result.
  ///
  /// - Parameters:
  ///   - time: Now, in seconds.
  ///   - isComplete: Whether the change is to be on the disk now, if durability is by stroke.
  ///   - change: The change; what is to be appended to the log is.
  /// - Throws: What the change throws. What it did before is in the log.
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

  /// Gives a name to a stroke that is about to begin: see ``/InkDocuments/InkDocument/makeStrokeID()``.
  ///
  /// - Precondition: There is no canvas, which names its strokes itself.
  public func makeStrokeID() -> StrokeID {
    precondition(canvas == nil, "a file with a canvas must be drawn to through the canvas")
    return own.makeStrokeID()
  }

  /// Begins a stroke: see ``/InkDocuments/InkDocument/beginStroke(_:kind:brush:on:samples:)``.
  ///
  /// - Precondition: There is no canvas, whose strokes come from its events.
  @discardableResult
  public func beginStroke(
    _ id: StrokeID,
    kind: InputEvent.PointerKind = .pen,
    brush: Brush,
    on layer: LayerID,
    samples: [StrokeSample],
    at time: Double
  ) throws(EditError) -> [StrokeSample] {
    precondition(canvas == nil, "a file with a canvas must be drawn to through the canvas")
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

  /// Adds samples to a stroke: see ``/InkDocuments/InkDocument/extendStroke(_:with:)``.
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

  /// Ends a stroke: see ``/InkDocuments/InkDocument/endStroke(_:)``.
  @discardableResult
  public func endStroke(_ id: StrokeID, at time: Double) throws(EditError) -> DrawingChanges? {
    try edit(at: time) { document throws(EditError) in
      try document.endStroke(id)
    }
  }

  /// Does an operation.
  @discardableResult
  public func apply(
    _ operation: DrawingOperation,
    at time: Double
  ) throws(EditError) -> DrawingChanges {
    try edit(at: time) { document throws(EditError) in try document.apply(operation) }
  }

  /// Takes the latest operation back; nil if there is nothing.
  @discardableResult
  public func undo(at time: Double) throws(EditError) -> DrawingChanges? {
    try edit(at: time) { document throws(EditError) in try document.undo() }
  }

  /// Does again what was undone last; nil if there is nothing.
  @discardableResult
  public func redo(at time: Double) throws(EditError) -> DrawingChanges? {
    try edit(at: time) { document throws(EditError) in try document.redo() }
  }

  /// Appends what is not in the file yet.
  ///
  /// - Returns: Whether something was completed: a stroke, an operation.
  @discardableResult
  func append(at time: Double) -> Bool {
    now = time
    var isComplete = false
    func write(_ frame: DocumentFrame) {
      // Runs of samples, and brushes that they need, are part of a stroke that goes on.
      if frame.kind != .events, frame.kind != .brush { isComplete = true }
      store.append(frame.kind, frame.flags, payload: frame.payload, at: time)
    }
    if let canvas { canvas.writeFrames(write) } else { own.writeFrames(write) }
    return isComplete
  }

  // MARK: The disk

  /// Makes durable what has waited long enough.
  ///
  /// - Throws: Why it could not. It is tried again with the first call a second later.
  public func tick(at time: Double) throws(StoreError) { try store.tick(at: time) }

  /// Makes everything durable.
  ///
  /// - Throws: Why it is not; nothing is lost.
  public func save(at time: Double? = nil) throws(StoreError) {
    append(at: time ?? now)
    try store.flush(at: time)
  }

  /// Writes the document to another place and goes on there.
  ///
  /// What is only in memory comes along, so it helps where a disk is full or broken.
  ///
  /// - Throws: If it fails; the document is then where it was.
  public func saveElsewhere(_ path: String, replacing: Bool = false) throws(StoreError) {
    append(at: now)
    try store.saveElsewhere(path, replacing: replacing)
  }

  /// Writes the document anew, without what is needed no more, and puts that in the place of the old
  /// file at once.
  ///
  /// - Throws: If it fails; document and file are then as they were.
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
    try filing { () throws(StoreError) in
      try store.compact { _ in
        defer { isFirst = false }
        return isFirst ? .replace(frames) : .drop
      }
    }
    if let canvas {
      canvas.adopt(copy, repaints: choice.precision != nil)
    } else {
      own = copy
    }
  }

  /// Ends the strokes that are under way, makes everything durable and closes the file.
  ///
  /// - Throws: Why not everything is on the disk. The document is still open then.
  public func close(at time: Double) throws(StoreError) {
    canvas?.endStrokes()
    append(at: time)
    for id in document.strokesUnderWay { _ = try? endStroke(id, at: time) }
    try store.close()
    own = document
    canvas = nil
  }

  /// Closes the file as it is; what has not reached it is lost.
  public func abandon() { store.abandon() }
}
