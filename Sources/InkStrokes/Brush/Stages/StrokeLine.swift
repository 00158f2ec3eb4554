import InkGraphics

/// The input of a stage or an engine: the knots of a stroke, and the pen's quantities at each.
public struct StrokeLine: Sendable {
  /// The knots, from the start of the stroke, as output by the previous stage.
  public internal(set) var knots: [Knot]

  /// The kind of the pointer that draws the stroke: a pen, the eraser end of a pen, a finger or a mouse.
  public internal(set) var kind: InputEvent.PointerKind

  /// Whether the stroke is a tap: the contact ended without moving.
  public internal(set) var isTap: Bool

  /// The nominal width of the brush, in page units: ``Brush/width``.
  public internal(set) var width: Double

  /// The samples of the stroke, predicted ones included; knots refer to them by index.
  var samples: [StrokeSample]

  /// Creates a line from the output of a stage.
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

  /// Creates the line of unfiltered samples, to test a stage or an engine.
  ///
  /// - Parameters:
  ///   - samples: The samples, one per knot.
  ///   - kind: The kind of the pointer. The default is a pen.
  ///   - isTap: Whether the stroke is a tap. The default is `false`.
  ///   - width: The width of the brush, in page units. The default is 1.
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

  /// Returns the sample at a knot: location, time, force, altitude, azimuth, twist, buttons.
  ///
  /// The location is the knot's. Other quantities are interpolated between the adjacent samples, angles along the
  /// shorter arc; buttons are those of the later sample.
  ///
  /// - Precondition: `index` is the index of a knot.
  public func sample(at index: Int) -> StrokeSample { samples.reading(at: knots[index]) }

  /// Returns the time at a knot, in seconds on the host's clock.
  ///
  /// - Precondition: `index` is the index of a knot.
  public func time(at index: Int) -> Double { samples.reading(at: knots[index]).time }

  /// Returns the speed between the previous knot and a knot, in page units per second.
  ///
  /// `nil` at the first knot, and if time does not increase.
  ///
  /// - Precondition: `index` is the index of a knot.
  public func speed(at index: Int) -> Double? {
    guard index > 0 else { return nil }
    let elapsed = time(at: index) - time(at: index - 1)
    guard elapsed > 0 else { return nil }
    let speed = knots[index - 1].location.distance(to: knots[index].location) / elapsed
    return speed.isFinite ? speed : nil
  }
}

extension [StrokeSample] {
  /// Returns the sample at a knot, interpolated between its two adjacent samples; the location is the knot's.
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
