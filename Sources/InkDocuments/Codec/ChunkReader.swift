internal import InkGraphics
internal import InkStrokes

/// Decodes the samples of a chunk (see ``ChunkForm``), ``portion`` at a time.
struct ChunkReader {
  var port: SymbolReader
  var coder: SegmentCoder
  /// The maximum number of samples and strokes, added up, that may still be read; more are an error.
  var limit: Int
  var strokes: [[StrokeSample]] = []
  /// Receives the strokes in packed form instead of ``strokes``; `nil` to decode them to samples.
  var packed: PackedStrokes?
  /// The error that ended the reading early; `nil` if there was none.
  var failure: SampleDecodingError?
  /// The number of samples decoded so far, including those before an error.
  private(set) var decodedCount = 0
  var tables = ChunkTables()
  let buffer = SampleBuffer(capacity: Self.portion)

  /// The number of samples decoded between two checks for damage, and the capacity of the buffer.
  static let portion = 512

  init(port: SymbolReader, coder: SegmentCoder, limit: Int) {
    self.port = port
    self.coder = coder
    self.limit = limit
  }

  mutating func read(_ form: ChunkForm) {
    var count: UInt64 = 1
    if form == .strokes {
      count = port.number(SymbolModels.counts, 0)
      guard count <= UInt64(max(limit, 0)) else { return fail(.tooManySamples) }
      tables.code(&port)
      for axis in 0..<2 where tables.strides[axis] < 1 { return fail(.corrupted) }
      if !tables.levels[0].isEmpty { coder.topForce = Int32(tables.levels[0].count - 1) }
    }
    while count > 0 {
      count -= 1
      readStroke(continues: form == .continues)
      if failure != nil { return }
    }
    if !port.isSpent { fail(.corrupted) }
  }

  private mutating func fail(_ reason: SampleDecodingError.Reason) {
    failure = SampleDecodingError(reason: reason, offset: port.offset)
  }

  private mutating func readStroke(continues: Bool) {
    var head = SegmentHead()
    coder.codeHead(&head, &port, continues: continues)
    guard limit > 0, head.count < limit else { return fail(.tooManySamples) }
    limit -= head.count + 1
    var samples: [StrokeSample] = []
    if packed == nil { samples.reserveCapacity(min(head.count, 65536)) }
    var left = head.count
    while left > 0 {
      // A state below the minimum proves damage: no valid bytes lead to one.
      guard !port.isSenseless else { return fail(.corrupted) }
      let count = min(left, buffer.capacity)
      let meanBefore = coder.meanBefore
      coder.codeSamples(buffer, 0..<count, &port)
      decodedCount += count
      guard head.isExact || unmapTables(count, head) else { return fail(.corrupted) }
      let part = Segment(
        count: count,
        head: head,
        precision: coder.precision,
        base: coder.time.base,
        meanBefore: meanBefore
      )
      if packed == nil {
        buffer.read(part, to: &samples)
      } else {
        packed?.append(buffer, part)
      }
      left -= count
    }
    if packed == nil { strokes.append(samples) } else { packed?.endStroke() }
  }
}
