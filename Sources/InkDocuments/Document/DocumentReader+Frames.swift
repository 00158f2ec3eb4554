internal import InkDrawing
internal import InkGraphics
internal import InkStrokes

// What the frames of each kind do to the document. Nothing is changed before all of a frame was read.

extension DocumentReader {
  func takeBrush(_ frame: Frame) throws(Trouble) {
    var payload = Payload(frame)
    var encoded = BrushFrame()
    var number: Int?
    var unknown = UnknownFields()
    while let field = payload.next() {
      switch field.number {
      case LogNumbers.content: encoded.take(whole: payload.bytes(field))
      case LogNumbers.Brush.patch:
        let patch = payload.slice(field)
        if !encoded.take(patch: patch, inPayloadOf: frame.payload.count) { payload.fail(.brush) }
      case LogNumbers.Brush.number: number = payload.number(field)
      default: unknown.keep(field)
      }
    }
    try payload.check()
    var brushes: [SharedBrush] = []
    for bytes in encoded.brushes {
      do throws(StreamDecodingError) {
        brushes.append(SharedBrush(try Brush(decoding: bytes, plugins: plugins)))
      } catch {
        throw Trouble(.brush)
      }
    }
    if !brushes.isEmpty {
      let next = document.numbers.brushes.next
      let first = try self.number(of: .brush, stated: number, next: next)
      for (i, brush) in brushes.enumerated() {
        document.numbers.brushes.append(brush, number: first + i)
      }
    }
    keep(frame.kind, frame.flags, unknown)
  }

  /// Takes more samples of the stroke that the frame before was about, the most frequent of all frames.
  ///
  /// - Returns: Whether it was such a frame; if not, nothing has happened.
  private func takeSamples(_ payload: ArraySlice<UInt8>) -> Bool {
    let start = payload.startIndex
    // The tag of the field and a length of one byte, and nothing behind.
    guard payload.count > 2, payload[start] == UInt8(LogNumbers.Events.more << 3 | 2),
      payload[start + 1] < 128, Int(payload[start + 1]) == payload.count - 2
    else { return false }
    let current = document.numbers.current
    guard document.growing.contains(where: { $0.number == current }) else { return false }
    store.extend(current, payload[(start + 2)...])
    return true
  }

  func takeEvents(_ frame: Frame) throws(Trouble) {
    typealias Events = LogNumbers.Events
    if takeSamples(frame.payload) { return }
    var payload = Payload(frame)
    var chunk: (form: UInt32, bytes: ArraySlice<UInt8>)?
    var count: Int?
    var number: Int?
    var (brush, pointer) = (0, InputEvent.PointerKind.pen)
    var layer = Stamp(counter: 0, author: document.drawing.author)
    var isCancelled = false
    var unknown = UnknownFields()
    while let field = payload.next() {
      switch field.number {
      case Events.begin, Events.more, Events.whole:
        if chunk != nil { payload.fail(.fields) }
        chunk = (field.number, payload.slice(field))
      case Events.count: count = payload.number(field, below: 1 << 20)
      case Events.stroke: number = payload.number(field)
      case Events.brush: brush = payload.number(field)
      case Events.layerCounter:
        layer = Stamp(counter: payload.word(field), author: layer.author)
      case Events.layerAuthor:
        layer = Stamp(counter: layer.counter, author: payload.word(field))
      case Events.pointer:
        let code = UInt8(payload.number(field, below: 256))
        if let kind = InputEvent.PointerKind(rawValue: code) {
          pointer = kind
        } else {
          payload.fail(.record)
        }
      case Events.isCancelled: isCancelled = payload.number(field, below: 2) == 1
      default: unknown.keep(field)
      }
    }
    try payload.check()
    let current = number ?? document.numbers.current
    let underWay = document.growing.firstIndex { $0.number == current }
    switch chunk?.form {
    case Events.whole:
      // More strokes than numbers can name are no strokes.
      if number ?? store.count >= awaited.upperBound { stopWaiting() }
      let first = try self.number(of: .events, stated: number, next: store.count)
      guard let count, count > 0, first + count < 1 << 30 else { throw Trouble(.samples) }
      store.append(whole: chunk?.bytes ?? [], count: count, from: first)
    case Events.begin:
      stopWaiting()
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
    var payload = Payload(frame)
    var record: [UInt8]?
    var first: Int?
    var replaced: Int?
    var author: UInt32?
    var limit = document.drawing.history.limit
    var unknown = UnknownFields()
    while let field = payload.next() {
      switch field.number {
      case Fields.record: record = payload.bytes(field)
      case Fields.firstStroke: first = payload.number(field)
      case Fields.replaced: replaced = payload.number(field)
      case Fields.author: author = payload.word(field)
      case Fields.limitCount: limit.count = payload.number(field, below: .max)
      case Fields.limitBytes: limit.bytes = payload.number(field, below: .max)
      default: unknown.keep(field)
      }
    }
    try payload.check()
    stopWaiting()
    if let record {
      guard takesOperations else { throw Trouble(.reference) }
      let room = room(replacing: false)
      var port = port(record, first: first, room)
      let logged = port.logged(nil)
      let isRead = port.isComplete && logged.stamp.counter <= Stamp.greatestCounter
      try check(port, room: room, isRead: isRead)
      replay(logged, port)
      for case .addResource in logged.operation.steps {
        // The bytes are right in front of the operation that adds them.
        pending = []
        break
      }
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
    var payload = Payload(frame)
    var record: [UInt8] = []
    var first: Int?
    var numbers = [0, 0, 0, 0]
    var unknown = UnknownFields()
    while let field = payload.next() {
      switch field.number {
      case Snapshot.record: record = payload.bytes(field)
      case Snapshot.firstStroke: first = payload.number(field)
      case Snapshot.unitsPerInch...Snapshot.angleBits:
        let at = Int(field.number - Snapshot.unitsPerInch)
        numbers[at] = payload.number(field, below: at < 2 ? 1 << 24 + 1 : 17)
      default: unknown.keep(field)
      }
    }
    try payload.check()
    let isRounded = numbers != [0, 0, 0, 0]
    if isRounded, numbers.contains(0) { throw Trouble(.record) }
    stopWaiting()
    let room = room(replacing: true)
    var port = port(record, first: first, room)
    port.strokeEnd = LogNumbers.endOfGaps
    let read = Drawing(from: &port)
    try check(port, room: room, isRead: read != nil)
    guard let drawing = read else { throw Trouble(.record) }
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
    awaited = min(max(first ?? 0, store.count), port.nextStroke)..<port.nextStroke
    settle((first ?? 0)..<port.nextStroke)
    tookDrawing(port)
    hasDrawing = true
  }

  /// Reads a record that names strokes.
  private func port(_ record: [UInt8], first: Int?, _ room: Int) -> RecordPort {
    var port = RecordPort(
      reading: record,
      author: document.drawing.author,
      brushes: document.numbers.brushes,
      plugins: plugins
    )
    port.room = room
    port.source = store
    port.resources = pending
    port.nextStroke = first ?? 0
    port.strokeEnd = store.count
    prepare(&port)
    return port
  }
}
