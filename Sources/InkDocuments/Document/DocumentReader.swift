internal import InkDrawing
internal import InkGraphics
package import InkStrokes

/// Makes a document of the frames of a log, given one by one, from any source of bytes.
///
/// ```swift
/// var reader = DocumentReader()
/// while let frame = try frames.next() { try reader.read(frame) }
/// let document = try reader.finish()
/// ```
///
/// Samples are not decoded but for the strokes that were under way when the log ended. Time and memory
/// grow with the bytes, and by at most ``InkDocument/mostSamples`` samples for each of those strokes.
package class DocumentReader {
  /// The document so far.
  var document: InkDocument
  let store = StoredSamples()
  let plugins: PluginCatalog
  var hasDrawing = false

  /// Resources whose bytes have come and that no operation has added yet, by id.
  var pending: [Resource] = []

  /// Where the samples of the strokes of the snapshot are to be, while they come.
  var awaited = 0..<0

  /// Whole strokes that the next operation adds.
  var coming = StrokeIndices()
  private var isFinished = false

  /// The most bytes of memory that what is read may take.
  private let maximumMemory: Int

  /// How many bytes what was read takes.
  private var memory = 0

  /// What a document may take whatever its size, and for each of its bytes.
  ///
  /// A snapshot comes before the samples, so the size of the whole log counts. A dot, which has the fewest
  /// bytes of all things, takes less than these.
  private static let minimumMemory = 128 << 20
  private static let memoryPerByte = 128

  /// Begins in front of the first frame.
  ///
  /// - Parameters:
  ///   - plugins: Makes the engines, effects and so on that brushes name.
  ///   - memory: The most bytes of memory that what is read may take.
  ///   - size: How many bytes the log has, if that is known: then 128 MiB and 128 bytes for each of them are
  ///     the most, too.
  package init(plugins: PluginCatalog = .builtIn, memory: Int = .max, size: Int? = nil) {
    self.plugins = plugins
    var maximum = memory
    if let size, size < (.max - Self.minimumMemory) / Self.memoryPerByte {
      maximum = min(maximum, Self.minimumMemory + size * Self.memoryPerByte)
    }
    maximumMemory = maximum
    document = InkDocument(reading: .standard)
  }

  /// Takes the next frame.
  ///
  /// - Throws: Why its content cannot be read. The frame and all that follow are left out, throwing
  ///   the same; what was before is in the document.
  package func read(_ frame: Frame) throws(DocumentError) {
    precondition(!isFinished, "the document is finished")
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
  /// Strokes that were under way are finished; ``InkDocument/frames`` has what says so.
  ///
  /// - Throws: `noDrawing` if there is none, or what ``read(_:)`` threw before the first snapshot.
  package func finish() throws(DocumentError) -> InkDocument {
    guard hasDrawing else { throw document.damage ?? DocumentError(.noDrawing, at: 0) }
    isFinished = true
    document.stored = store
    stopWaiting()
    // Only now the samples of all erasers are there.
    document.drawing.updateAllErasures()
    document.loggedClock = document.clock
    let underWay = document.growing
    guard canFinish(underWay) else { throw DocumentError(.tooLarge, at: 0) }
    document.growing = []
    for stroke in underWay {
      // It may have been written once more, whole, right before the end.
      let index = coming.index(of: ItemID(stroke.id)) ?? stroke.sampleIndex
      guard let changes = document.finish(stroke, .stored(store, index: index)) else { continue }
      document.recovered += changes.items
    }
    // They say nothing that can be appended behind damage.
    if !document.isEditable { document.frames = [] }
    return document
  }

  /// The number of the replica that goes on behind a snapshot; `nil` if the frame cannot be read.
  package static func author(ofSnapshot frame: Frame) -> UInt32? {
    var payload = Payload(frame)
    while let field = payload.next() {
      guard field.number == LogNumbers.Snapshot.record else { continue }
      return Drawing.author(ofRecord: payload.bytes(field))
    }
    return nil
  }

  // MARK: What a log with gaps is read otherwise for

  /// Whether there is something that operations can change.
  var takesOperations: Bool { hasDrawing }

  /// The number of the first brush of a frame.
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

  /// Makes room for another stroke under way where there are as many as there may be.
  func makeRoom() throws(Failure) { throw Failure(.reference) }

  /// Takes whole strokes of a snapshot that did not come.
  func takeStray(_ chunk: ArraySlice<UInt8>, count: Int) throws(Failure) {
    throw Failure(.reference)
  }

  /// Takes note of the name of a stroke in a run of events, which may be its first.
  func record(_ id: StrokeID, begins: Bool) {}

  /// Takes note of the names of whole strokes, the first of which is at a place.
  func record(_ names: StrokeNames, at index: Int) {}

  /// Takes note that a stroke was cancelled; returns whether that makes sense.
  func cancel(_ id: StrokeID) -> Bool {
    guard let at = document.growing.firstIndex(where: { $0.id == id }) else { return false }
    document.growing.remove(at: at)
    return true
  }

  /// Prepares to read a record.
  func prepare(_ port: inout RecordPort) {}

  /// Leaves out the strokes of the snapshot whose samples have not come.
  ///
  /// It happens before anything is done to the drawing, so that everyone who reads the log leaves out the
  /// same at the same place.
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

  /// Does an operation, whose record is read.
  func replay(_ logged: LoggedOperation, _ port: RecordPort) { document.drawing.replay(logged) }

  /// Takes note of a drawing that takes the place of the one before.
  func tookDrawing(_ port: RecordPort) {}

  /// Whether the shapes of strokes that were under way are no more work than there may be.
  ///
  /// With brushes of this package they never are.
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

  /// The work of a sample from which on strokes of a brush are counted, and the most work.
  private static let heavyBrush = 600.0
  private static let maximumWork = 1.5e9

  // MARK: Room

  /// How much memory the next record may take.
  func room(replacing isSnapshot: Bool) -> Int {
    if isSnapshot { memory = 0 }
    if maximumMemory == .max { return .max }
    return max(maximumMemory - memory, 0)
  }

  /// Notes what a record has taken of its room, if it was read.
  func check(_ port: RecordPort, room: Int, isRead: Bool) throws(Failure) {
    if port.isTooLarge { throw Failure(.tooLarge) }
    guard isRead else { throw Failure(.record) }
    memory += room - port.room
  }

  // MARK: Frames

  /// Why a frame cannot be read.
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
      // Tools have no meaning that an edit could break.
      if frame.flags.contains(.critical), frame.kind.rawValue > FrameKind.mark.rawValue {
        document.hasUnknown = true
      }
    }
  }

  func preserve(_ kind: FrameKind, _ flags: FrameFlags, _ payload: [UInt8]) {
    let flags = flags.subtracting(.sealed)
    document.otherFrames.append(DocumentFrame(kind, flags, payload: payload))
  }

  /// Keeps fields of a later version, as a frame that holds nothing else.
  func preserve(_ kind: FrameKind, _ flags: FrameFlags, _ unknown: UnknownFields) {
    if !unknown.isEmpty { preserve(kind, flags, unknown.bytes) }
  }
}
