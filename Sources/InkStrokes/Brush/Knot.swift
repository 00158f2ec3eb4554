public import InkGraphics

/// One point of the line that an engine draws: a sample, or what stages made of samples.
public struct Knot: Hashable, Sendable {
  /// The position, in document units.
  public var location: Point

  /// How the brush touches there.
  public var nib: Nib

  /// The length of the way from the first sample to this one, in document units.
  public var length: Double

  /// The sample, and in the highest bit whether the knot is predicted: knots are many.
  private var number: UInt32

  private var part: Float

  private static let prediction: UInt32 = 1 << 31

  /// Creates a knot.
  ///
  /// - Parameters:
  ///   - location: The position, in document units.
  ///   - nib: How the brush touches there.
  ///   - length: The length of the way from the first sample, in document units.
  ///   - sample: The position in the stroke of the sample that it stems from, 0…2³¹ − 1.
  ///   - fraction: How far from the sample before it lies, 0…1.
  ///   - isPredicted: Whether the knot exists only because of a prediction.
  public init(
    location: Point,
    nib: Nib,
    length: Double = 0,
    sample: Int,
    fraction: Double = 1,
    isPredicted: Bool = false
  ) {
    self.location = location
    self.nib = nib
    self.length = length
    number = UInt32(truncatingIfNeeded: sample) & ~Self.prediction
    if isPredicted { number |= Self.prediction }
    part = Float(fraction)
  }

  /// The position in the stroke of the sample that the knot stems from, or that it leads to.
  public var sample: Int {
    get { Int(number & ~Self.prediction) }
    set {
      number = number & Self.prediction | UInt32(truncatingIfNeeded: newValue) & ~Self.prediction
    }
  }

  /// How far the knot lies from the sample before, 0, to ``sample``, 1, in time.
  ///
  /// What the pen said there lies as far between what it said at both.
  public var fraction: Double {
    get { Double(part) }
    set { part = Float(newValue) }
  }

  /// Whether the knot exists only because of a prediction.
  public var isPredicted: Bool {
    get { number & Self.prediction != 0 }
    set { number = newValue ? number | Self.prediction : number & ~Self.prediction }
  }
}
