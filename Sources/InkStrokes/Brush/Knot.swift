public import InkGraphics

/// One point of the line that an engine draws: a sample, or what filters made of samples.
public struct Knot: Hashable, Sendable {
  /// The position, in document units.
  public var location: Point

  /// How the brush touches there.
  public var nib: Nib

  /// The length of the way from the first sample to this one, in document units.
  public var length: Double

  private var number: Int32

  /// Whether the knot exists only because of a prediction.
  public var isPredicted: Bool

  /// Creates a knot.
  ///
  /// - Parameter sample: The position in the stroke of the sample that it stems from, below 2³¹.
  public init(
    location: Point,
    nib: Nib,
    length: Double = 0,
    sample: Int,
    isPredicted: Bool = false
  ) {
    self.location = location
    self.nib = nib
    self.length = length
    number = Int32(truncatingIfNeeded: sample)
    self.isPredicted = isPredicted
  }

  /// The position in the stroke of the sample that the knot stems from.
  public var sample: Int {
    get { Int(number) }
    set { number = Int32(truncatingIfNeeded: newValue) }
  }
}
