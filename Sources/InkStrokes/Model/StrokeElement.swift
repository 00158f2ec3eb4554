public import InkGraphics

/// One curve of a stroke's centre line, with the nibs at its ends.
public struct StrokeElement: Hashable, Sendable {
  /// The curve; for the first element of a stroke usually a single point.
  public var curve: CubicCurve

  /// How the brush touches where the curve starts.
  public var start: Nib

  /// How the brush touches where the curve ends.
  public var end: Nib

  private var number: Int32

  /// Whether the curve exists only because of a prediction.
  public var isPredicted: Bool

  /// Whether this is the first element of a tap, which has round ends and no gaps in any style.
  package internal(set) var isTap = false

  /// The version of the model that wrote the element last; 0 for an element of dry ink whose curves were computed
  /// again.
  ///
  /// A renderer that keeps something for each element makes anew what has a version above that of its last picture;
  /// see ``InkModel/version``.
  public internal(set) var version: UInt64 = 0

  /// Creates an element.
  ///
  /// - Parameter sample: The sample that the curve leads to.
  public init(curve: CubicCurve, start: Nib, end: Nib, sample: Int, isPredicted: Bool = false) {
    self.curve = curve
    self.start = start
    self.end = end
    number = Int32(truncatingIfNeeded: sample)
    self.isPredicted = isPredicted
  }

  /// Creates an element from one knot to another, with their nibs.
  @inline(__always)
  public init(curve: CubicCurve, from start: Knot, to end: Knot) {
    self.curve = curve
    self.start = start.nib
    self.end = end.nib
    number = Int32(truncatingIfNeeded: end.sample)
    isPredicted = end.isPredicted
  }

  /// The sample that the curve leads to.
  public var sample: Int { Int(number) }

  /// Half the width where the curve starts.
  package var startRadius: Double { start.radius }

  /// Half the width where the curve ends.
  package var endRadius: Double { end.radius }

  /// A rectangle that contains what the nib covers along the element.
  public var bounds: Rect { bounds(reach: 1) }

  /// A rectangle that contains the ink of the element.
  ///
  /// - Parameter reach: How far ink reaches from the centre line, in radii.
  package func bounds(reach: Double) -> Rect {
    curve.controlBounds.expanded(by: max(start.radius, end.radius) * reach)
  }

  /// Whether the curve goes nowhere and the disc stays as large, so that the outline does not show it.
  var isStill: Bool {
    curve.start == curve.end && curve.control1 == curve.start && curve.control2 == curve.start
      && start.radius == end.radius
  }

  func looksLike(_ other: StrokeElement) -> Bool {
    curve == other.curve && start == other.start && end == other.end && number == other.number
      && isPredicted == other.isPredicted && isTap == other.isTap
  }
}
