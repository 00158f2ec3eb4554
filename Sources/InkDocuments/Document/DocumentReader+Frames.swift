internal import InkDrawing
internal import InkGraphics
internal import InkStrokes

// The effect of each kind of frame on the document. A frame that cannot be read changes nothing.

extension DocumentReader {
  func takeBrush(_ frame: Frame) throws(Failure) {
    var payload = Payload(frame)
    var encoded = BrushFrame()
    var number: Int?
    var unknown = UnknownFields()
    while let field = payload.next() {
      switch field.number {
      case LogNumbers.content: encoded.decode(whole: payload.bytes(field))
      case LogNumbers.Brush.patch:
        let patch = payload.slice(field)
        if !encoded.decode(patch: patch, inPayloadOf: frame.payload.count) { payload.fail(.brush) }
      case LogNumbers.Brush.number: number = payload.number(field)
      default: unknown.append(field)
      }
    }
    try payload.check()
    var brushes: [SharedBrush] = []
    for bytes in encoded.brushes {
      do throws(StreamDecodingError) {
        brushes.append(SharedBrush(try Brush(decoding: bytes, plugins: plugins)))
      } catch {
        throw Failure(.brush)
      }
    }
    if !brushes.isEmpty {
      let next = document.numbers.brushes.next
      let first = try self.number(stated: number, next: next)
      for (i, brush) in brushes.enumerated() {
        document.numbers.brushes.append(brush, number: first + i)
      }
    }
    preserve(frame.kind, frame.flags, unknown)
  }

  /// Reads a frame that has only more samples of the stroke of the previous frame: the most frequent one, so a fast
  /// path.
  ///
  /// - Returns: Whether it was such a frame; if not, nothing has changed.
  private func takeSamples(_ payload: ArraySlice<UInt8>) -> Bool {
    let start = payload.startIndex
    // The tag of the field with samples, a length of one byte, and no other field.
    guard payload.count > 2, payload[start] == UInt8(LogNumbers.Events.more << 3 | 2),
      payload[start + 1] < 128, Int(payload[start + 1]) == payload.count - 2
    else { return false }
    guard let index = document.sampleIndex(of: document.numbers.named) else { return false }
    store.extend(index, payload[(start + 2)...])
    return true
  }

  func takeEvents(_ frame: Frame) throws(Failure) {
    typealias Events = LogNumbers.Events
    if takeSamples(frame.payload) { return }
    var payload = Payload(frame)
    var chunk: (form: UInt32, bytes: ArraySlice<UInt8>)?
    var (count, index): (Int?, Int?)
    var others: [UInt8]?
    var (brush, pointer) = (0, InputEvent.PointerKind.pen)
    var counter: UInt32?
    var author = document.drawing.author
    var layer = Stamp(counter: 0, author: author)
    var isCancelled = false
    var unknown = UnknownFields()
    while let field = payload.next() {
      switch field.number {
      case Events.begin, Events.more, Events.whole:
        if chunk != nil { payload.fail(.fields) }
        chunk = (field.number, payload.slice(field))
      case Events.count: count = payload.number(field, below: 1 << 20)
      case Events.strokeCounter: counter = payload.word(field)
      case Events.strokeAuthor: author = payload.word(field)
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
      case Events.others: others = payload.bytes(field)
      case Events.index: index = payload.number(field)
      default: unknown.append(field)
      }
    }
    try payload.check()
    let name = counter.map { ItemID(Stamp(counter: $0, author: author)) }
    switch chunk?.form {
    case Events.whole:
      guard let count, count > 0 else { throw Failure(.samples) }
      if let name {
        stopWaiting()
        try takeWhole(chunk?.bytes ?? [], StrokeNames(first: name, count: count, others: others))
      } else {
        guard let index else { throw Failure(.reference) }
        try takeAwaited(chunk?.bytes ?? [], count: count, at: index)
      }
    case Events.begin:
      stopWaiting()
      let brush = try self.brush(brush)
      guard let name, name.canBeGiven, document.drawing[name] == nil,
        !document.growing.contains(where: { $0.id == StrokeID(name) }),
        store.count < LogNumbers.endOfStrokes
      else { throw Failure(.reference) }
      if document.growing.count >= LogNumbers.maximumUnderWay { try makeRoom() }
      record(StrokeID(name), begins: true)
      document.drawing.takeName(name)
      document.numbers.named = StrokeID(name)
      document.growing.append(
        GrowingStroke(
          id: StrokeID(name),
          layer: LayerID(layer),
          brush: brush,
          kind: pointer,
          encoder: SampleEncoder(precision: document.precision),
          sampleIndex: store.begin(chunk?.bytes ?? [])
        )
      )
    case Events.more:
      let id = name.map { StrokeID($0) } ?? document.numbers.named
      record(id, begins: false)
      guard let index = document.sampleIndex(of: id) else { throw Failure(.reference) }
      store.extend(index, chunk?.bytes ?? [])
      document.numbers.named = id
    default:
      if isCancelled {
        let id = name.map { StrokeID($0) } ?? document.numbers.named
        record(id, begins: false)
        guard cancel(id) else { throw Failure(.reference) }
        document.numbers.named = id
      }
    }
    preserve(frame.kind, frame.flags, unknown)
  }

  /// Reads a chunk of whole strokes, which the operation in the next frame adds.
  ///
  /// - Parameter names: The identifiers of the strokes; `nil` if they are invalid.
  private func takeWhole(
    _ chunk: ArraySlice<UInt8>,
    _ names: StrokeNames?
  ) throws(Failure) {
    // A count that overflows the numbers of strokes is invalid.
    guard let names, store.count + names.count < LogNumbers.endOfStrokes else {
      throw Failure(.samples)
    }
    let index = store.count
    store.append(whole: chunk, count: names.count, at: index)
    coming.add(names, from: index)
    record(names, at: index)
  }

  /// Reads a chunk with the samples of strokes that the last snapshot contains.
  ///
  /// - Parameters:
  ///   - count: The number of strokes.
  ///   - index: The index of the first one among the strokes of the snapshot.
  private func takeAwaited(
    _ chunk: ArraySlice<UInt8>,
    count: Int,
    at index: Int
  ) throws(Failure) {
    guard hasDrawing else { return try takeStray(chunk, count: count) }
    let first = awaited.lowerBound + index
    guard first >= store.count, index < awaited.count, count <= awaited.count - index else {
      throw Failure(.reference)
    }
    store.append(whole: chunk, count: count, at: first)
  }

  func takeOperation(_ frame: Frame) throws(Failure) {
    typealias Fields = LogNumbers.Operation
    var payload = Payload(frame)
    var record: [UInt8]?
    var author: UInt32?
    var limit = document.drawing.history.limit
    var unknown = UnknownFields()
    while let field = payload.next() {
      switch field.number {
      case Fields.record: record = payload.bytes(field)
      case Fields.author: author = payload.word(field)
      case Fields.limitCount: limit.count = payload.clampedNumber(field)
      case Fields.limitBytes: limit.bytes = payload.clampedNumber(field)
      default: unknown.append(field)
      }
    }
    try payload.check()
    stopWaiting()
    if let record {
      guard takesOperations else { throw Failure(.reference) }
      let room = room(replacing: false)
      var port = port(record, room)
      port.indices = takeIndices()
      let logged = port.logged(nil)
      keepRoom(of: &port)
      let isRead = port.isComplete && logged.stamp.counter <= Stamp.greatestCounter
      try check(port, room: room, isRead: isRead)
      replay(logged, port)
      for case .addResource in logged.operation.steps {
        // The bytes of a resource directly precede the operation that adds it, so those left over belong to none.
        pending = []
        break
      }
      document.endStrokes(addedBy: logged)
    }
    if let author { document.drawing.setAuthor(author) }
    if limit != document.drawing.history.limit { document.drawing.setHistoryLimit(limit) }
    preserve(frame.kind, frame.flags, unknown)
  }

  func takeSnapshot(_ frame: Frame) throws(Failure) {
    typealias Snapshot = LogNumbers.Snapshot
    var payload = Payload(frame)
    var record: [UInt8] = []
    var numbers = [0, 0, 0, 0]
    var unknown = UnknownFields()
    while let field = payload.next() {
      switch field.number {
      case Snapshot.record: record = payload.bytes(field)
      case Snapshot.unitsPerInch...Snapshot.angleBits:
        let at = Int(field.number - Snapshot.unitsPerInch)
        numbers[at] = payload.number(field, below: at < 2 ? 1 << 24 + 1 : 17)
      default: unknown.append(field)
      }
    }
    try payload.check()
    let isRounded = numbers != [0, 0, 0, 0]
    if isRounded, numbers.contains(0) { throw Failure(.record) }
    stopWaiting()
    let room = room(replacing: true)
    var port = port(record, room)
    port.nextIndex = store.count
    guard record.count < LogNumbers.endOfStrokes - store.count else { throw Failure(.record) }
    let read = Drawing(from: &port)
    try check(port, room: room, isRead: read != nil)
    guard let drawing = read else { throw Failure(.record) }
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
    awaited = store.count..<port.nextIndex
    tookDrawing(port)
    hasDrawing = true
  }

  /// The indices in ``store`` of the samples of strokes that the next operation can add: ``coming`` and unfinished
  /// ones.
  private func takeIndices() -> StrokeIndices {
    var indices = StrokeIndices()
    swap(&indices, &coming)
    for stroke in document.growing { indices.add(ItemID(stroke.id), at: stroke.sampleIndex) }
    return indices
  }

  /// Removes the indices from the port, and keeps their memory for the next operation.
  private func keepRoom(of port: inout RecordPort) {
    guard var indices = port.indices else { return }
    port.indices = nil
    indices.removeAll()
    swap(&indices, &coming)
  }

  /// A port that decodes an operation or a drawing, with at most `room` bytes of memory.
  private func port(_ record: [UInt8], _ room: Int) -> RecordPort {
    var port = RecordPort(
      reading: record,
      author: document.drawing.author,
      brushes: document.numbers.brushes,
      plugins: plugins
    )
    port.room = room
    port.source = store
    port.resources = pending
    prepare(&port)
    return port
  }
}
