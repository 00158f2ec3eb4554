internal import InkDrawing
internal import InkGraphics
internal import InkStrokes

// What the frames of each kind do to the document. Nothing is changed before all of a frame was read.

extension DocumentReader {
  func takeBrush(_ frame: Frame) throws(Trouble) {
    var reader = FieldReader(frame.payload)
    var brush: Brush?
    var number: Int?
    var unknown = UnknownFields()
    while let field = try Self.next(&reader) {
      if field.number == LogNumbers.brushNumber {
        number = try Self.number(field)
        continue
      }
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
    if let brush {
      let next = document.numbers.brushes.next
      let number = try self.number(of: .brush, stated: number, next: next)
      document.numbers.brushes.append(SharedBrush(brush), number: number)
    }
    keep(frame.kind, frame.flags, unknown)
  }

  /// The bytes of a field; none where it has no bytes.
  private static func content(_ field: Field) throws(StreamDecodingError) -> [UInt8] {
    if case .bytes(let bytes) = field.value { return Array(bytes) }
    return []
  }

  func takeEvents(_ frame: Frame) throws(Trouble) {
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
      let first = try self.number(of: .events, stated: number, next: store.count)
      guard let count, count > 0, first + count < 1 << 30 else { throw Trouble(.samples) }
      store.append(whole: chunk?.bytes ?? [], count: count, from: first)
    case Events.begin:
      let number = try self.number(of: .events, stated: number, next: store.count)
      let brush = try self.brush(brush)
      guard number < 1 << 30 else { throw Trouble(.reference) }
      if document.growing.count >= LogNumbers.mostUnderWay { try makeRoom() }
      store.begin(chunk?.bytes ?? [], number: number)
      document.numbers.current = number
      document.growing.append(
        GrowingStroke(
          contact: UInt32(truncatingIfNeeded: number),
          number: number,
          layer: LayerID(layer),
          brush: brush,
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
        settle(current..<(current + 1))
      }
    }
    document.numbers.strokes = store.count
    keep(frame.kind, frame.flags, unknown)
  }

  func takeOperation(_ frame: Frame) throws(Trouble) {
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
      guard takesOperations else { throw Trouble(.reference) }
      var port = port(record, first: first)
      let logged = port.logged(nil)
      guard port.isComplete, logged.stamp.counter <= Stamp.greatestCounter else {
        throw Trouble(.record)
      }
      replay(logged, port)
      let ended = (first ?? 0)..<port.nextStroke
      document.growing.removeAll { ended.contains($0.number) || $0.number == replaced }
      settle(ended)
      if let replaced { settle(replaced..<(replaced + 1)) }
    }
    if let author { document.drawing.setAuthor(author) }
    if limit != document.drawing.history.limit { document.drawing.setHistoryLimit(limit) }
    keep(frame.kind, frame.flags, unknown)
  }

  func takeSnapshot(_ frame: Frame) throws(Trouble) {
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
    settle((first ?? 0)..<port.nextStroke)
    tookDrawing(port)
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
    prepare(&port)
    return port
  }
}
