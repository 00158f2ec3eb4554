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

  /// The indices of the strokes of the snapshot, while their samples are being read.
  var awaited = 0..<0

  /// Whole strokes that the next operation adds.
  var coming = StrokeIndices()
  private var isFinished = false

  /// The maximum memory of the content, in bytes.
  private let maximumMemory: Int

  /// The memory of the content so far, in bytes.
  private var memory = 0

  /// The memory that any document may use, and that it may use per byte of the log.
  ///
  /// A snapshot precedes the samples, so the size of the whole log counts. A dot, the item with the fewest bytes, needs
  /// less than this.
  private static let minimumMemory = 128 << 20
  private static let memoryPerByte = 128

  /// Begins before the first frame.
  ///
  /// - Parameters:
  ///   - plugins: The catalog that creates the engines, effects and other parts that brushes name.
  ///   - memory: The maximum memory of the content, in bytes.
  ///   - size: The size of the log in bytes, if known; it limits the memory to 128 MiB and 128 bytes per byte of it.
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
  /// - Throws: `noDrawing` if there is none, or the error that ``read(_:)`` threw before the first snapshot.
  package func finish() throws(DocumentError) -> InkDocument {
    guard hasDrawing else { throw document.damage ?? DocumentError(.noDrawing, at: 0) }
    isFinished = true
    document.stored = store
    stopWaiting()
    // Not earlier, since the samples of all erasers must have been read.
    document.drawing.updateAllErasures()
    document.loggedClock = document.clock
    let underWay = document.growing
    guard canFinish(underWay) else { throw DocumentError(.tooLarge, at: 0) }
    document.growing = []
    for stroke in underWay {
      // The stroke may have been written again, as a whole, directly before the end.
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

  /// Whether there is a drawing that operations can change.
  var takesOperations: Bool { hasDrawing }

  /// The number of the first brush of a frame: the stated one, or the next one if none is stated.
  ///
  /// Throws `reference` if the number is invalid.
  func number(stated: Int?, next: Int) throws(Failure) -> Int {
    let number = stated ?? next
    guard number == next || number > next && number < LogNumbers.endOfGaps else {
      throw Failure(.reference)
    }
    return number
  }

  /// The brush of a stroke that begins.
  func brush(_ number: Int) throws(Failure) -> SharedBrush {
    guard let brush = document.numbers.brushes.brush(number) else { throw Failure(.reference) }
    return brush
  }

  /// Makes room for another unfinished stroke if their number is at its maximum.
  func makeRoom() throws(Failure) { throw Failure(.reference) }

  /// Reads whole strokes of a snapshot that was not read.
  func takeStray(_ chunk: ArraySlice<UInt8>, count: Int) throws(Failure) {
    throw Failure(.reference)
  }

  /// Records the identifier of a stroke in a run of events, which may be its first.
  func record(_ id: StrokeID, begins: Bool) {}

  /// Records the identifiers of whole strokes, the first at an index.
  func record(_ names: StrokeNames, at index: Int) {}

  /// Records that a stroke was canceled; returns whether that is valid.
  func cancel(_ id: StrokeID) -> Bool {
    guard let at = document.growing.firstIndex(where: { $0.id == id }) else { return false }
    document.growing.remove(at: at)
    return true
  }

  /// Prepares to read a record.
  func prepare(_ port: inout RecordPort) {}

  /// Leaves out the strokes of the snapshot whose samples were not read.
  ///
  /// This happens before any change of the drawing, so that every reader of the log leaves out the same strokes at the
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

  /// Applies an operation whose record was read.
  func replay(_ logged: LoggedOperation, _ port: RecordPort) { document.drawing.replay(logged) }

  /// Records that a snapshot has replaced the drawing.
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

  /// The work per sample above which the strokes of a brush count, and the maximum work, in units of `WorkBudget`.
  private static let heavyBrush = 600.0
  private static let maximumWork = 1.5e9

  // MARK: Memory

  /// The memory that the next record may use, in bytes.
  func room(replacing isSnapshot: Bool) -> Int {
    if isSnapshot { memory = 0 }
    if maximumMemory == .max { return .max }
    return max(maximumMemory - memory, 0)
  }

  /// Adds the memory that a record has used, if it was read.
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

  /// Keeps fields of a later version in a frame of their own.
  func preserve(_ kind: FrameKind, _ flags: FrameFlags, _ unknown: UnknownFields) {
    if !unknown.isEmpty { preserve(kind, flags, unknown.bytes) }
  }
}
