import InkGraphics

/// The line of knots as a stage or an engine finds it, with all that the pen said at each.
public struct StrokeLine: Sendable {
  /// The knots, from the start of the stroke, as the stage before lets them out.
  public internal(set) var knots: [Knot]

  /// What touches.
  public internal(set) var kind: InputEvent.PointerKind

  /// Whether the contact ended without having gone anywhere: a tap.
  public internal(set) var isTap: Bool

  /// The width of the brush, in document units: what its pen draws at neutral pressure.
  public internal(set) var width: Double

  /// What was sampled, predictions included.
  var samples: [StrokeSample]

  /// Creates a line of what the stages let through so far.
  init(
    _ knots: [Knot],
    of samples: [StrokeSample],
    _ kind: InputEvent.PointerKind,
    _ isTap: Bool,
    _ width: Double
  ) {
    self.knots = knots
    self.samples = samples
    self.kind = kind
    self.isTap = isTap
    self.width = width
  }

  /// Creates the line of samples that nothing has changed yet, to try a stage or an engine out.
  public init(
    _ samples: [StrokeSample],
    kind: InputEvent.PointerKind = .pen,
    isTap: Bool = false,
    width: Double = 1
  ) {
    var knots: [Knot] = []
    var length = 0.0
    for i in samples.indices {
      if i > 0 { length += samples[i - 1].location.distance(to: samples[i].location) }
      let nib = Nib(radius: width * 0.5)
      knots.append(Knot(location: samples[i].location, nib: nib, length: length, sample: i))
    }
    self.init(knots, of: samples, kind, isTap, width)
  }

  /// What the pen said at a knot: time, pressure, altitude, azimuth, twist, buttons.
  ///
  /// Where the knot lies between two samples, so do the values; angles take the shorter way. The
  /// location is the knot's.
  ///
  /// - Precondition: There is such a knot.
  public func sample(at index: Int) -> StrokeSample { samples.reading(at: knots[index]) }

  /// When the pen was at a knot, in seconds on the host's clock.
  ///
  /// - Precondition: There is such a knot.
  public func time(at index: Int) -> Double { samples.reading(at: knots[index]).time }

  /// The speed from the knot before to a knot, in document units a second; `nil` at the first, and where
  /// time stands still or runs backwards.
  ///
  /// - Precondition: There is such a knot.
  public func speed(at index: Int) -> Double? {
    guard index > 0 else { return nil }
    let elapsed = time(at: index) - time(at: index - 1)
    guard elapsed > 0 else { return nil }
    let speed = knots[index - 1].location.distance(to: knots[index].location) / elapsed
    return speed.isFinite ? speed : nil
  }
}

extension [StrokeSample] {
  /// What the pen said at a knot.
  @inline(__always)
  func reading(at knot: Knot) -> StrokeSample {
    let index = Swift.min(knot.sample, count - 1)
    var sample = self[index]
    if knot.fraction != 1, index > 0 {
      sample = self[index - 1].interpolated(to: sample, knot.fraction)
    }
    sample.location = knot.location
    return sample
  }
}
