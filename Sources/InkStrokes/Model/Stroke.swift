import InkGraphics

/// Dry ink: the samples of one contact, and the brush that draws them.
///
/// Immutable and small. Its curves are computed on demand, so that reading a file does not pay for
/// them: ``shape()`` and the functions built on it cost linear time in the number of samples.
/// Ink that still changes is an ``InProgressStroke``.
public struct Stroke: Sendable {
  /// The identity of the stroke.
  public let id: StrokeID

  /// The kind of the pointer that drew the stroke: a pen, the eraser end of a pen, a finger or a mouse.
  public let kind: InputEvent.PointerKind

  /// The brush that draws the stroke.
  public let brush: Brush

  /// The samples, none of them predicted; locations and times are finite.
  public let samples: [StrokeSample]

  /// Creates a stroke from a complete sequence of events.
  ///
  /// - Parameters:
  ///   - id: The identity of the stroke.
  ///   - kind: The kind of the pointer. The default is a pen.
  ///   - brush: The brush that draws the stroke.
  ///   - events: The samples. Predicted samples and those with a location that is not finite are dropped;
  ///     a time that is not finite is replaced by that of the previous sample.
  public init(
    id: StrokeID,
    kind: InputEvent.PointerKind = .pen,
    brush: Brush,
    events: some Sequence<InputEvent>
  ) {
    var samples: [StrokeSample] = []
    samples.reserveCapacity(events.underestimatedCount)
    for event in events where !event.isPredicted { samples.appendUnshaped(StrokeSample(event)) }
    self.init(id: id, kind: kind, brush: brush, finite: samples)
  }

  /// Creates a stroke from samples.
  ///
  /// - Parameters:
  ///   - id: The identity of the stroke.
  ///   - kind: The kind of the pointer. The default is a pen.
  ///   - brush: The brush that draws the stroke.
  ///   - samples: The samples. Those with a location that is not finite are dropped; a time that is
  ///     not finite is replaced by that of the previous sample.
  public init(
    id: StrokeID,
    kind: InputEvent.PointerKind = .pen,
    brush: Brush,
    samples: [StrokeSample]
  ) {
    if samples.allSatisfy({ $0.location.isFinite && $0.time.isFinite }) {
      self.init(id: id, kind: kind, brush: brush, finite: samples)
      return
    }
    var kept: [StrokeSample] = []
    kept.reserveCapacity(samples.count)
    for sample in samples { kept.appendUnshaped(sample) }
    self.init(id: id, kind: kind, brush: brush, finite: kept)
  }

  /// Creates a stroke from samples whose locations and times are known to be finite.
  init(
    id: StrokeID,
    kind: InputEvent.PointerKind,
    brush: Brush,
    finite samples: [StrokeSample]
  ) {
    self.id = id
    self.kind = kind
    self.brush = brush
    self.samples = samples
  }

  /// The times of the first and the last sample, in seconds; `nil` without samples.
  public var timeRange: ClosedRange<Double>? {
    guard let first = samples.first, let last = samples.last else { return nil }
    return first.time...max(first.time, last.time)
  }
}

extension [StrokeSample] {
  /// Appends a sample of a stroke whose ink is computed later, unless its location is not finite.
  ///
  /// A time that is not finite is replaced by that of the previous sample.
  @inline(__always)
  mutating func appendUnshaped(_ sample: StrokeSample) {
    guard sample.location.isFinite else { return }
    var sample = sample
    if !sample.time.isFinite { sample.time = last?.time ?? 0 }
    append(sample)
  }
}
