internal import InkDrawing
internal import InkGraphics
public import InkStrokes

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
public final class DocumentReader {
  /// The document so far.
  private(set) var document: InkDocument
  let store = StoredSamples()
  let plugins: PluginCatalog
  private var hasDrawing = false
  private var isFinished = false

  /// Begins in front of the first frame.
  ///
  /// - Parameter plugins: Makes the engines, effects and so on that brushes name.
  public init(plugins: PluginCatalog = .builtIn) {
    self.plugins = plugins
    document = InkDocument(reading: .standard)
  }

  /// Takes the next frame.
  ///
  /// - Throws: Why its content cannot be read. The frame and all that follow are left out, throwing
  ///   the same; what was before is in the document.
  public func read(_ frame: Frame) throws(DocumentError) {
    precondition(!isFinished, "the document is finished")
    if let damage = document.damage { throw damage }
    do throws(Trouble) {
      try take(frame)
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
  public func finish() throws(DocumentError) -> InkDocument {
    guard hasDrawing else { throw document.damage ?? DocumentError(.noDrawing, at: 0) }
    isFinished = true
    let underWay = document.growing
    document.growing = []
    for stroke in underWay {
      let samples = StrokeSamples.stored(store, index: stroke.number)
      guard let changes = document.finish(stroke, samples) else { continue }
      document.recovered += changes.items
    }
    // They say nothing that can be appended behind damage.
    if !document.isEditable { document.frames = [] }
    return document
  }

  // MARK: Frames

  /// Why a frame cannot be read.
  struct Trouble: Error {
    var reason: DocumentError.Reason

    init(_ reason: DocumentError.Reason) { self.reason = reason }
  }

  /// The next field of a payload.
  static func next(_ reader: inout FieldReader) throws(Trouble) -> Field? {
    do throws(FieldError) { return try reader.next() } catch { throw Trouble(.fields) }
  }

  /// A whole number of a field.
  static func number(_ field: Field, below end: Int = 1 << 30) throws(Trouble) -> Int {
    do throws(FieldError) {
      return try field.count(atMost: end - 1)
    } catch {
      throw Trouble(error.reason == .form ? .fields : .reference)
    }
  }

  static func bytes(_ field: Field) throws(Trouble) -> [UInt8] {
    do throws(FieldError) { return Array(try field.bytes()) } catch { throw Trouble(.fields) }
  }

  /// A number of 32 bits of a field.
  static func word(_ field: Field) throws(Trouble) -> UInt32 {
    let number: UInt64
    do throws(FieldError) { number = try field.unsigned() } catch { throw Trouble(.fields) }
    guard let word = UInt32(exactly: number) else { throw Trouble(.record) }
    return word
  }

  private func take(_ frame: Frame) throws(Trouble) {
    switch frame.kind {
    case .events: try takeEvents(frame)
    case .brush: try takeBrush(frame)
    case .operation: try takeOperation(frame)
    case .snapshot: try takeSnapshot(frame)
    case .metadata:
      do throws(FieldError) {
        document.metadata = try Metadata(decoding: frame.payload)
      } catch {
        throw Trouble(.fields)
      }
    case .thumbnail:
      var reader = FieldReader(frame.payload)
      var picture: [UInt8] = []
      var unknown = UnknownFields()
      while let field = try Self.next(&reader) {
        if field.number == LogNumbers.content {
          picture = try Self.bytes(field)
        } else {
          unknown.keep(field)
        }
      }
      document.thumbnail = picture
      document.thumbnailFields = unknown
    case .mark: break
    default:
      keep(frame.kind, frame.flags, Array(frame.payload))
      // Tools and resources have no meaning that an edit could break.
      if frame.flags.contains(.critical), frame.kind.rawValue > FrameKind.mark.rawValue {
        document.hasUnknown = true
      }
    }
  }

  private func keep(_ kind: FrameKind, _ flags: FrameFlags, _ payload: [UInt8]) {
    let flags = flags.subtracting(.settled)
    document.otherFrames.append(DocumentFrame(kind, flags, payload: payload))
  }

  /// Keeps fields of a later version, as a frame that holds nothing else.
  private func keep(_ kind: FrameKind, _ flags: FrameFlags, _ unknown: UnknownFields) {
    if !unknown.isEmpty { keep(kind, flags, unknown.bytes) }
  }

  private func takeBrush(_ frame: Frame) throws(Trouble) {
    var reader = FieldReader(frame.payload)
    var brush: Brush?
    var unknown = UnknownFields()
    while let field = try Self.next(&reader) {
      guard field.number == LogNumbers.content else {
        unknown.keep(field)
        continue
      }
      do throws(StreamDecodingError) {
        brush = try Brush(decoding: try Self.content(field), plugins: plugins)
      } catch {
        throw Trouble(.brush)
      }
    }
    if let brush { document.numbers.brushes.append(SharedBrush(brush)) }
    keep(frame.kind, frame.flags, unknown)
  }

  /// The bytes of a field; none where it has no bytes.
  private static func content(_ field: Field) throws(StreamDecodingError) -> [UInt8] {
    if case .bytes(let bytes) = field.value { return Array(bytes) }
    return []
  }

  private func takeEvents(_ frame: Frame) throws(Trouble) {
    typealias Events = LogNumbers.Events
    var reader = FieldReader(frame.payload)
    var chunk: (form: UInt32, bytes: [UInt8])?
    var count: Int?
    var number: Int?
    var (brush, pointer) = (0, InputEvent.PointerKind.pen)
    var layer = Stamp(counter: 0, author: document.drawing.author)
    var isCancelled = false
    var unknown = UnknownFields()
    while let field = try Self.next(&reader) {
      switch field.number {
      case Events.begin, Events.more, Events.whole:
        guard chunk == nil else { throw Trouble(.fields) }
        chunk = (field.number, try Self.bytes(field))
      case Events.count: count = try Self.number(field, below: 1 << 20)
      case Events.stroke: number = try Self.number(field)
      case Events.brush: brush = try Self.number(field)
      case Events.layerCounter:
        layer = Stamp(counter: try Self.word(field), author: layer.author)
      case Events.layerAuthor:
        layer = Stamp(counter: layer.counter, author: try Self.word(field))
      case Events.pointer:
        let code = UInt8(try Self.number(field, below: 256))
        guard let kind = InputEvent.PointerKind(rawValue: code) else { throw Trouble(.record) }
        pointer = kind
      case Events.isCancelled: isCancelled = try Self.number(field, below: 2) == 1
      default: unknown.keep(field)
      }
    }
    let current = number ?? document.numbers.current
    let underWay = document.growing.firstIndex { $0.number == current }
    switch chunk?.form {
    case Events.whole:
      // More strokes than numbers can name are no strokes.
      guard let count, count > 0, store.count + count < 1 << 30 else { throw Trouble(.samples) }
      store.append(whole: chunk?.bytes ?? [], count: count)
    case Events.begin:
      guard document.growing.count < LogNumbers.mostUnderWay,
        brush < document.numbers.brushes.brushes.count, store.count < 1 << 30
      else { throw Trouble(.reference) }
      let number = store.begin(chunk?.bytes ?? [])
      document.numbers.current = number
      document.growing.append(
        GrowingStroke(
          contact: UInt32(truncatingIfNeeded: number),
          number: number,
          layer: LayerID(layer),
          brush: document.numbers.brushes.brushes[brush],
          kind: pointer,
          encoder: SampleEncoder(precision: document.precision)
        )
      )
    case Events.more:
      guard underWay != nil else { throw Trouble(.reference) }
      store.extend(current, chunk?.bytes ?? [])
      document.numbers.current = current
    default:
      if isCancelled {
        guard let underWay else { throw Trouble(.reference) }
        document.growing.remove(at: underWay)
        document.numbers.current = current
      }
    }
    document.numbers.strokes = store.count
    keep(frame.kind, frame.flags, unknown)
  }

  private func takeOperation(_ frame: Frame) throws(Trouble) {
    typealias Fields = LogNumbers.Operation
    var reader = FieldReader(frame.payload)
    var record: [UInt8]?
    var first: Int?
    var replaced: Int?
    var author: UInt32?
    var limit = document.drawing.history.limit
    var unknown = UnknownFields()
    while let field = try Self.next(&reader) {
      switch field.number {
      case Fields.record: record = try Self.bytes(field)
      case Fields.firstStroke: first = try Self.number(field)
      case Fields.replaced: replaced = try Self.number(field)
      case Fields.author: author = try Self.word(field)
      case Fields.limitCount: limit.count = try Self.number(field, below: .max)
      case Fields.limitBytes: limit.bytes = try Self.number(field, below: .max)
      default: unknown.keep(field)
      }
    }
    if let record {
      guard hasDrawing else { throw Trouble(.reference) }
      var port = port(record, first: first)
      let logged = port.logged(nil)
      guard port.isComplete, logged.stamp.counter <= Stamp.greatestCounter else {
        throw Trouble(.record)
      }
      document.drawing.replay(logged)
      let ended = (first ?? 0)..<port.nextStroke
      document.growing.removeAll { ended.contains($0.number) || $0.number == replaced }
    }
    if let author { document.drawing.setAuthor(author) }
    if limit != document.drawing.history.limit { document.drawing.setHistoryLimit(limit) }
    keep(frame.kind, frame.flags, unknown)
  }

  private func takeSnapshot(_ frame: Frame) throws(Trouble) {
    typealias Snapshot = LogNumbers.Snapshot
    var reader = FieldReader(frame.payload)
    var record: [UInt8] = []
    var first: Int?
    var numbers = [0, 0, 0, 0]
    var unknown = UnknownFields()
    while let field = try Self.next(&reader) {
      switch field.number {
      case Snapshot.record: record = try Self.bytes(field)
      case Snapshot.firstStroke: first = try Self.number(field)
      case Snapshot.unitsPerInch...Snapshot.angleBits:
        let at = Int(field.number - Snapshot.unitsPerInch)
        numbers[at] = try Self.number(field, below: at < 2 ? 1 << 24 + 1 : 17)
      default: unknown.keep(field)
      }
    }
    let isRounded = numbers != [0, 0, 0, 0]
    if isRounded, numbers.contains(0) { throw Trouble(.record) }
    var port = port(record, first: first)
    guard let drawing = Drawing(from: &port) else { throw Trouble(.record) }
    document.drawing = drawing
    document.precision =
      isRounded
      ? SamplePrecision(
        unitsPerInch: numbers[0],
        ticksPerSecond: numbers[1],
        pressureBits: numbers[2],
        angleBits: numbers[3]
      ) : .lossless
    document.snapshotFields = unknown
    hasDrawing = true
  }

  /// Reads a record that names strokes.
  private func port(_ record: [UInt8], first: Int?) -> RecordPort {
    var port = RecordPort(
      reading: record,
      author: document.drawing.author,
      brushes: document.numbers.brushes,
      plugins: plugins
    )
    port.source = store
    port.nextStroke = first ?? 0
    port.strokeEnd = store.count
    return port
  }
}
