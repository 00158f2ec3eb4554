internal import InkDrawing
internal import InkGraphics
package import InkStrokes

/// Makes a document from the frames of a log, read one by one from any source of bytes.
///
/// ```swift
/// var reader = DocumentReader()
/// while let frame = try frames.next() { try reader.read(frame) }
/// let document = try reader.finish()
/// ```
///
/// Samples are not decoded, except those of strokes that were unfinished when the log ended. Time and memory grow with
/// the bytes, and by at most ``InkDocument/maximumSamples`` samples for each of those strokes.
package class DocumentReader {
  /// The document so far.
  var document: InkDocument
  let store = StoredSamples()
  let plugins: PluginCatalog
  var hasDrawing = false

  /// Resources whose bytes were read and that no operation has added yet, by identifier.
  var pending: [Resource] = []

  /// The indices in ``store`` of the strokes of the last snapshot, while their samples are being read; else empty.
  var awaited = 0..<0

  /// The whole strokes whose samples were read, with their indices in ``store``; the next operation adds them.
  var coming = StrokeIndices()
  private var isFinished = false

  /// The maximum memory of the document's content, in bytes.
  private let maximumMemory: Int

  /// The estimated memory of the document's content so far, in bytes.
  private var memory = 0

  /// The two numbers of the memory limit: minimumMemory + memoryPerByte · n bytes for a log of n bytes.
  ///
  /// A snapshot precedes the samples, so the size of the whole log counts. Even a dot, the item with the fewest bytes,
  /// needs less memory than its bytes allow.
  private static let minimumMemory = 128 << 20
  private static let memoryPerByte = 128

  /// Begins before the first frame.
  ///
  /// - Parameters:
  ///   - plugins: The catalog that creates the engines, effects and other parts that brushes name.
  ///   - memory: The maximum memory of the content, in bytes.
  ///   - size: The size of the log in bytes, which limits the memory to 128 MiB plus 128 bytes per byte of it; `nil`,
  ///     the default, for no such limit.
  package init(plugins: PluginCatalog = .builtIn, memory: Int = .max, size: Int? = nil) {
    self.plugins = plugins
    var maximum = memory
    if let size, size < (.max - Self.minimumMemory) / Self.memoryPerByte {
      maximum = min(maximum, Self.minimumMemory + size * Self.memoryPerByte)
    }
    maximumMemory = maximum
    document = InkDocument(reading: .standard)
  }

  /// Reads the next frame.
  ///
  /// - Throws: The reason why its content cannot be read. The frame and all later frames are ignored and throw the same
  ///   error; the content before it is in the document.
  package func read(_ frame: Frame) throws(DocumentError) {
    precondition(!isFinished, "the reader has already finished its document")
    if let damage = document.damage { throw damage }
    do throws(Failure) {
      try readFrame(frame)
    } catch {
      let damage = DocumentError(error.reason, at: frame.range.lowerBound)
      document.damage = damage
      throw damage
    }
  }

  /// The document at the end of the log.
  ///
  /// Unfinished strokes are ended; ``InkDocument/frames`` has the frames that record this.
  ///
  /// - Throws: `noDrawing` if there is none, the error that ``read(_:)`` threw before the first snapshot, or `tooLarge`
  ///   if ending the unfinished strokes takes too much work.
  package func finish() throws(DocumentError) -> InkDocument {
    guard hasDrawing else { throw document.damage ?? DocumentError(.noDrawing, at: 0) }
    isFinished = true
    document.stored = store
    stopWaiting()
    // Only now have the samples of all erasers been read.
    document.drawing.updateAllErasures()
    document.loggedClock = document.clock
    let underWay = document.growing
    guard canFinish(underWay) else { throw DocumentError(.tooLarge, at: 0) }
    document.growing = []
    for stroke in underWay {
      // A stroke whose samples were updated is written again, as a whole, directly before the operation that adds it.
      let index = coming.index(of: ItemID(stroke.id)) ?? stroke.sampleIndex
      guard let changes = document.finish(stroke, .stored(store, index: index)) else { continue }
      document.recovered += changes.items
    }
    // Frames cannot be appended behind damage.
    if !document.isEditable { document.frames = [] }
    return document
  }

  /// The author of the operations after a snapshot; `nil` if the frame cannot be read.
  package static func author(ofSnapshot frame: Frame) -> UInt32? {
    var payload = Payload(frame)
    while let field = payload.next() {
      guard field.number == LogNumbers.Snapshot.record else { continue }
      return Drawing.author(ofRecord: payload.bytes(field))
    }
    return nil
  }

  // MARK: Overrides for logs with gaps

  /// Whether operations can be read: if there is a drawing.
  ///
  /// Overridden for logs with gaps.
  var takesOperations: Bool { hasDrawing }

  /// The number of the first brush of a frame: the stated one, or the next one if none is stated.
  ///
  /// - Throws: `reference` if the number is already used or too large.
  func number(stated: Int?, next: Int) throws(Failure) -> Int {
    let number = stated ?? next
    guard number == next || number > next && number < LogNumbers.endOfGaps else {
      throw Failure(.reference)
    }
    return number
  }

  /// The brush with a number, for a stroke that begins; overridden to substitute lost brushes.
  ///
  /// - Throws: `reference` if the log has no brush with the number.
  func brush(_ number: Int) throws(Failure) -> SharedBrush {
    guard let brush = document.numbers.brushes.brush(number) else { throw Failure(.reference) }
    return brush
  }

  /// Called for a new stroke if the maximum number of strokes is unfinished: throws `reference`.
  ///
  /// Overridden for logs with gaps, in which the end of a stroke may be missing.
  func makeRoom() throws(Failure) { throw Failure(.reference) }

  /// Called for whole strokes of a snapshot that was not read: throws `reference`.
  ///
  /// Overridden to salvage them.
  func takeStray(_ chunk: ArraySlice<UInt8>, count: Int) throws(Failure) {
    throw Failure(.reference)
  }

  /// Called with the identifier of a stroke that begins or continues; does nothing.
  ///
  /// Overridden for logs with gaps.
  func record(_ id: StrokeID, begins: Bool) {}

  /// Called with the identifiers of whole strokes that were read; does nothing.
  ///
  /// Overridden for logs with gaps.
  ///
  /// - Parameter index: The index in ``store`` of the first one.
  func record(_ names: StrokeNames, at index: Int) {}

  /// Removes an unfinished stroke that the log cancels; returns false, which makes the frame invalid, if there is none.
  func cancel(_ id: StrokeID) -> Bool {
    guard let at = document.growing.firstIndex(where: { $0.id == id }) else { return false }
    document.growing.remove(at: at)
    return true
  }

  /// Called before a port decodes an operation or a drawing; does nothing.
  ///
  /// Overridden to tolerate missing content.
  func prepare(_ port: inout RecordPort) {}

  /// Leaves out the strokes of the last snapshot whose samples were not read.
  ///
  /// Called before any change of the drawing, so that every reader of the log leaves out the same strokes at the
  /// same point.
  func stopWaiting() {
    guard !awaited.isEmpty else { return }
    if !store.hasAll(awaited) {
      document.missing += document.drawing.forgetStrokes { samples in
        guard case .stored(_, let index) = samples, awaited.contains(index) else { return false }
        return !store.hasAll(index..<(index + 1))
      }
    }
    store.skip(to: awaited.upperBound)
    awaited = 0..<0
  }

  /// Applies an operation that was read with a port.
  ///
  /// Overridden to count losses.
  func replay(_ logged: LoggedOperation, _ port: RecordPort) { document.drawing.replay(logged) }

  /// Called when a snapshot has replaced the drawing; does nothing.
  ///
  /// Overridden for logs with gaps.
  func tookDrawing(_ port: RecordPort) {}

  /// Whether computing the outlines of the unfinished strokes is within the limit of work.
  ///
  /// With the brushes of this package it always is.
  func canFinish(_ strokes: [GrowingStroke]) -> Bool {
    let budget = WorkBudget(Self.maximumWork)
    var meter = BrushMeter()
    for stroke in strokes {
      let work = meter.cost(of: stroke.brush.brush, budget).work
      if work > Self.heavyBrush {
        budget.spend(work * Double(store.samples(of: [stroke.sampleIndex])[0].count))
      }
      if budget.isExhausted { return false }
    }
    return true
  }

  /// The work per sample above which a brush's strokes are added up, and the maximum of the sum.
  ///
  /// Both are in units of `WorkBudget`.
  private static let heavyBrush = 600.0
  private static let maximumWork = 1.5e9

  // MARK: Memory

  /// The memory that the next operation or snapshot may use, in bytes; a snapshot replaces all content read before.
  func room(replacing isSnapshot: Bool) -> Int {
    if isSnapshot { memory = 0 }
    if maximumMemory == .max { return .max }
    return max(maximumMemory - memory, 0)
  }

  /// Adds the memory that an operation or a snapshot has used.
  ///
  /// - Parameters:
  ///   - room: The memory that it was allowed to use, in bytes.
  ///   - isRead: Whether it could be decoded.
  /// - Throws: `tooLarge` if it needs more memory, `record` if it could not be decoded.
  func check(_ port: RecordPort, room: Int, isRead: Bool) throws(Failure) {
    if port.isTooLarge { throw Failure(.tooLarge) }
    guard isRead else { throw Failure(.record) }
    memory += room - port.room
  }

  // MARK: Frames

  /// The reason why a frame cannot be read.
  struct Failure: Error {
    var reason: DocumentError.Reason

    init(_ reason: DocumentError.Reason) { self.reason = reason }
  }

  func readFrame(_ frame: Frame) throws(Failure) {
    if frame.kind.changesDrawing { document.thumbnailClock = nil }
    switch frame.kind {
    case .events: try takeEvents(frame)
    case .brush: try takeBrush(frame)
    case .operation: try takeOperation(frame)
    case .snapshot: try takeSnapshot(frame)
    case .metadata:
      do throws(FieldError) {
        document.metadata = try Metadata(decoding: frame.payload)
      } catch {
        throw Failure(.fields)
      }
    case .thumbnail: try takeThumbnail(frame)
    case .resource: try takeResource(frame)
    case .mark: break
    default:
      preserve(frame.kind, frame.flags, Array(frame.payload))
      // An edit cannot invalidate frames of the kind `tool`, so these don't make the document read-only.
      if frame.flags.contains(.critical), frame.kind.rawValue > FrameKind.mark.rawValue {
        document.hasUnknown = true
      }
    }
  }

  func preserve(_ kind: FrameKind, _ flags: FrameFlags, _ payload: [UInt8]) {
    let flags = flags.subtracting(.sealed)
    document.otherFrames.append(DocumentFrame(kind, flags, payload: payload))
  }

  /// Keeps the unknown fields of a frame, if there are any, in a frame of their own with the same kind and flags.
  func preserve(_ kind: FrameKind, _ flags: FrameFlags, _ unknown: UnknownFields) {
    if !unknown.isEmpty { preserve(kind, flags, unknown.bytes) }
  }
}
