import InkDrawing
import InkGraphics
import InkStrokes

/// Changes of the ink in progress of one canvas, for others that show the same page.
///
/// It is transient: a receiver that misses a report shows less until the finished strokes arrive with the document.
///
/// The bytes are the raw value of the page (8 bytes), and records to the end, each a byte for its kind and the raw value
/// of a stroke (8 bytes), numbers little-endian. A beginning has the kind of the pointer (1 byte), and the number of
/// bytes of the brush (4 bytes) and these. Samples are their number (4 bytes), and for each a byte with a bit for each
/// present quantity, and as 32-bit floating-point numbers x, y, the time since the last sample, and the quantities:
/// force as a fraction of its maximum, altitude, azimuth and roll.
struct InkReport {
  enum Change {
    case begin(StrokeID, InputEvent.PointerKind, Brush)
    /// Samples, and the time of the sample before the first one.
    case samples(StrokeID, after: Double, [StrokeSample])
    case end(StrokeID)
    case cancel(StrokeID)
  }

  /// The page that the ink is on.
  var page: PageID
  var changes: [Change] = []

  /// The maximum number of samples that the reporter puts in a report, so that a message of a board can have them.
  static let maximumReported = 400

  /// The maximum number of samples in a record, and of beginnings in a report.
  private static let maximumSamples = 4096
  private static let maximumBeginnings = 48

  init(page: PageID) { self.page = page }

  // MARK: Bytes

  func encoded() -> [UInt8] {
    var writer = ByteWriter()
    writer.write(page.stamp.rawValue)
    for change in changes {
      switch change {
      case .begin(let id, let kind, let brush):
        writer.write(UInt8(1))
        writer.write(id.rawValue)
        writer.write(kind.rawValue)
        let bytes = brush.encoded()
        writer.write(UInt32(truncatingIfNeeded: bytes.count))
        writer.write(bytes)
      case .samples(let id, var time, let samples):
        writer.write(UInt8(2))
        writer.write(id.rawValue)
        writer.write(UInt32(truncatingIfNeeded: samples.count))
        for sample in samples {
          Self.encode(sample, after: time, into: &writer)
          time = sample.time
        }
      case .end(let id):
        writer.write(UInt8(3))
        writer.write(id.rawValue)
      case .cancel(let id):
        writer.write(UInt8(4))
        writer.write(id.rawValue)
      }
    }
    return writer.bytes
  }

  private static func encode(
    _ sample: StrokeSample,
    after time: Double,
    into writer: inout ByteWriter
  ) {
    let force = sample.force.map { $0 / max(sample.maximumForce, 1e-9) }
    let quantities = [force, sample.altitude, sample.azimuth, sample.roll]
    var present: UInt8 = 0
    for (i, quantity) in quantities.enumerated() where quantity != nil { present |= 1 << UInt8(i) }
    writer.write(present)
    for value in [sample.location.x, sample.location.y, sample.time - time] {
      writer.write(Float(value).bitPattern)
    }
    for case let quantity? in quantities { writer.write(Float(quantity).bitPattern) }
  }

  /// Decodes the bytes of ``encoded()``.
  ///
  /// - Throws: `StreamDecodingError` with the reason and the offset of the invalid byte; also if drawing with the
  ///   brushes costs too much.
  init(decoding bytes: [UInt8], plugins: PluginCatalog) throws(StreamDecodingError) {
    var reader = ByteReader(bytes)
    page = PageID(Stamp(rawValue: try reader.uint64()))
    let budget = WorkBudget(Self.maximumWork)
    var meter = BrushMeter()
    var beginnings = 0
    while !reader.isAtEnd {
      let kind = try reader.byte()
      let id = StrokeID(try reader.uint64())
      switch kind {
      case 1:
        guard let pointer = InputEvent.PointerKind(rawValue: try reader.byte()) else {
          throw reader.failure(.invalidValue)
        }
        let count = try reader.count(atMost: 1 << 14)
        beginnings += 1
        if beginnings > Self.maximumBeginnings { throw reader.failure(.tooMuchWork) }
        let brush = try Brush(decoding: try reader.bytes(count), plugins: plugins)
        _ = meter.cost(of: brush, budget)
        if budget.isExhausted { throw reader.failure(.tooMuchWork) }
        changes.append(.begin(id, pointer, brush))
      case 2:
        var samples: [StrokeSample] = []
        var time = 0.0
        for _ in 0..<(try reader.count(atMost: Self.maximumSamples)) {
          let sample = try Self.sample(after: time, from: &reader)
          time = sample.time
          samples.append(sample)
        }
        changes.append(.samples(id, after: 0, samples))
      case 3: changes.append(.end(id))
      case 4: changes.append(.cancel(id))
      default: throw reader.failure(.invalidValue)
      }
    }
  }

  /// The maximum work of measuring the brushes, in the units of a `WorkBudget`: about 0.4 s.
  private static let maximumWork = 4e8

  private static func sample(
    after time: Double,
    from reader: inout ByteReader
  ) throws(StreamDecodingError) -> StrokeSample {
    let present = try reader.byte()
    guard present < 16 else { throw reader.failure(.invalidValue) }
    var values: [Double?] = []
    for i in 0..<7 as Range<UInt8> {
      guard i < 3 || present >> (i - 3) & 1 == 1 else {
        values.append(nil)
        continue
      }
      let value = Double(Float(bitPattern: try reader.uint32()))
      guard value.isFinite, abs(value) < 1e9 else { throw reader.failure(.invalidValue) }
      values.append(value)
    }
    return StrokeSample(
      location: Point(values[0] ?? 0, values[1] ?? 0),
      time: time + max(0, values[2] ?? 0),
      force: values[3].map { min(max($0, 0), 1) },
      altitude: values[4],
      azimuth: values[5],
      roll: values[6]
    )
  }
}

/// The ink in progress of a canvas that it has reported to others.
struct InkReporter {
  /// The strokes, the number of their reported samples, and the time of the last one.
  private var strokes: [(id: StrokeID, count: Int, time: Double)] = []

  /// Returns the changes since the last report; `nil` if there are none.
  ///
  /// A report has at most ``InkReport/maximumReported`` samples; further ones of a stroke in progress follow in the next.
  /// Erasers are left out: their effect is visible once it is part of the document.
  ///
  /// - Parameters:
  ///   - model: The ink in progress.
  ///   - page: The page of the ink.
  ///   - finished: Returns the samples of a stroke that is part of the drawing; `nil` if it isn't.
  mutating func report(
    _ model: InkModel,
    on page: PageID,
    _ finished: (StrokeID) -> [StrokeSample]?
  ) -> InkReport? {
    var report = InkReport(page: page)
    var room = InkReport.maximumReported
    for stroke in model.wet where stroke.brush.style.purpose != .eraser {
      var index = strokes.firstIndex { $0.id == stroke.id }
      if index == nil, !stroke.hasEnded {
        report.changes.append(.begin(stroke.id, stroke.kind, stroke.brush))
        strokes.append((stroke.id, 0, stroke.realSamples.first?.time ?? 0))
        index = strokes.count - 1
      }
      guard let index else { continue }
      let part = stroke.realSamples.dropFirst(strokes[index].count).prefix(room)
      guard let last = part.last else { continue }
      report.changes.append(.samples(stroke.id, after: strokes[index].time, Array(part)))
      room -= part.count
      strokes[index].count += part.count
      strokes[index].time = last.time
    }
    strokes.removeAll { id, count, time in
      if let index = model.wetIndex(of: id) {
        guard model.wet[index].hasEnded else { return false }
        report.changes.append(.end(id))
      } else if let samples = finished(id) {
        // The last samples have arrived since the last report.
        let rest = Array(samples.dropFirst(count).prefix(room))
        if !rest.isEmpty { report.changes.append(.samples(id, after: time, rest)) }
        room -= rest.count
        report.changes.append(.end(id))
      } else {
        report.changes.append(.cancel(id))
      }
      return true
    }
    return report.changes.isEmpty ? nil : report
  }
}
