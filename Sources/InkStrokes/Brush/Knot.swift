public import InkGraphics

/// A point that an engine interpolates: a sample, or the output of stages.
public struct Knot: Hashable, Sendable {
  /// The position, in page units.
  public var location: Point

  /// The nib at the knot.
  public var nib: Nib

  /// The length of the polyline from the first sample to the knot, in page units.
  public var length: Double

  /// The index of the sample, with the prediction flag in the highest bit to save memory.
  private var number: UInt32

  private var part: Float

  private static let prediction: UInt32 = 1 << 31

  /// Creates a knot.
  ///
  /// - Parameters:
  ///   - location: The position, in page units.
  ///   - nib: The nib at the knot.
  ///   - length: The length of the polyline from the first sample, in page units. The default is 0.
  ///   - sample: The index in the stroke of the sample that it derives from, 0…2³¹ − 1.
  ///   - fraction: The fraction of the time from the previous sample to `sample`, 0…1. The default is 1.
  ///   - isPredicted: Whether the knot derives from a predicted sample. The default is `false`.
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

  /// The index in the stroke of the sample that the knot derives from or leads to.
  public var sample: Int {
    get { Int(number & ~Self.prediction) }
    set {
      number = number & Self.prediction | UInt32(truncatingIfNeeded: newValue) & ~Self.prediction
    }
  }

  /// The fraction of the time from the previous sample, 0, to ``sample``, 1.
  ///
  /// The quantities of the pen at the knot are interpolated by it.
  public var fraction: Double {
    get { Double(part) }
    set { part = Float(newValue) }
  }

  /// Whether the knot derives from a predicted sample.
  public var isPredicted: Bool {
    get { number & Self.prediction != 0 }
    set { number = newValue ? number | Self.prediction : number & ~Self.prediction }
  }
}
