import InkGraphics

/// Dry ink: what was sampled of one contact, and with what.
///
/// Immutable and small. What there is to paint is a function of it, so that most of those who read a
/// file never pay for it: ``shape()`` and what follows from it cost as much as there are samples.
/// Ink that still changes is an ``InProgressStroke``.
public struct Stroke: Sendable {
  /// Names the stroke.
  public let id: StrokeID

  /// What touched.
  public let kind: InputEvent.PointerKind

  /// What it was drawn with.
  public let brush: Brush

  /// The samples, all of them real; locations and times are finite.
  public let samples: [StrokeSample]

  /// Makes a stroke of events that are all known.
  ///
  /// - Parameters:
  ///   - id: The name of the stroke.
  ///   - kind: What touched.
  ///   - brush: What to draw with.
  ///   - events: The samples. Predictions and those with a location that is not finite are left out;
  ///     one without a usable time gets that of the sample before.
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

  /// Makes a stroke of samples.
  ///
  /// - Parameters:
  ///   - id: The name of the stroke.
  ///   - kind: What touched.
  ///   - brush: What to draw with.
  ///   - samples: The samples. Those with a location that is not finite are left out; one without a
  ///     usable time gets that of the sample before.
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

  /// Makes a stroke of samples whose locations and times are known to be finite.
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

  /// When the first sample was taken and the last; `nil` without samples.
  public var timeRange: ClosedRange<Double>? {
    guard let first = samples.first, let last = samples.last else { return nil }
    return first.time...max(first.time, last.time)
  }
}

extension [StrokeSample] {
  /// Adds a sample; one without a usable location is left out, one without a usable time gets that
  /// of the sample before.
  @inline(__always)
  mutating func appendUnshaped(_ sample: StrokeSample) {
    guard sample.location.isFinite else { return }
    var sample = sample
    if !sample.time.isFinite { sample.time = last?.time ?? 0 }
    append(sample)
  }
}
