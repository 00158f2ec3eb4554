public import InkGraphics

/// One curve of a stroke's center line, with the nibs at its ends.
public struct StrokeElement: Hashable, Sendable {
  /// The curve; usually a single point for the first element of a stroke.
  public var curve: CubicCurve

  /// The nib at the start of the curve.
  public var start: Nib

  /// The nib at the end of the curve.
  public var end: Nib

  private var number: Int32

  /// Whether the curve is drawn from predicted samples.
  public var isPredicted: Bool

  /// Whether this is the first element of a tap, which is drawn as a dot with round caps and no dashes.
  package internal(set) var isTap = false

  /// The version of the model that last wrote the element.
  ///
  /// 0 for elements of dry ink whose curves were recomputed. A renderer that caches elements redraws those with a
  /// version above that of its last picture; see ``InkModel/version``.
  public internal(set) var version: UInt64 = 0

  /// Creates an element.
  ///
  /// - Parameters:
  ///   - curve: The curve, in page units.
  ///   - start: The nib at its start.
  ///   - end: The nib at its end.
  ///   - sample: The index of the sample at the end of the curve.
  ///   - isPredicted: Whether the curve is drawn from predicted samples. The default is `false`.
  public init(curve: CubicCurve, start: Nib, end: Nib, sample: Int, isPredicted: Bool = false) {
    self.curve = curve
    self.start = start
    self.end = end
    number = Int32(truncatingIfNeeded: sample)
    self.isPredicted = isPredicted
  }

  /// Creates the element between two knots, with the nibs of both, and the sample and the prediction flag of the
  /// second.
  @inline(__always)
  public init(curve: CubicCurve, from start: Knot, to end: Knot) {
    self.curve = curve
    self.start = start.nib
    self.end = end.nib
    number = Int32(truncatingIfNeeded: end.sample)
    isPredicted = end.isPredicted
  }

  /// The index of the sample at the end of the curve.
  public var sample: Int { Int(number) }

  /// Half the width at the start of the curve, in page units.
  package var startRadius: Double { start.radius }

  /// Half the width at the end of the curve, in page units.
  package var endRadius: Double { end.radius }

  /// A rectangle that contains the area covered by a round nib along the element, in page units.
  public var bounds: Rect { bounds(reach: 1) }

  /// Returns a rectangle that contains the ink of the element, in page units.
  ///
  /// - Parameter reach: The maximum distance of ink from the center line, in radii.
  package func bounds(reach: Double) -> Rect {
    curve.controlBounds.expanded(by: max(start.radius, end.radius) * reach)
  }

  /// Whether the curve is a single point with a constant radius.
  ///
  /// It then does not affect the outline.
  var isStill: Bool {
    curve.start == curve.end && curve.control1 == curve.start && curve.control2 == curve.start
      && start.radius == end.radius
  }

  /// Whether the element is what ``init(curve:from:to:)`` returns, except for its version.
  @inline(__always)
  func isCurve(_ curve: CubicCurve, from start: Knot, to end: Knot) -> Bool {
    self.curve == curve && number == Int32(truncatingIfNeeded: end.sample)
      && isPredicted == end.isPredicted && !isTap && self.start == start.nib
      && self.end == end.nib
  }

  func looksLike(_ other: StrokeElement) -> Bool {
    curve == other.curve && start == other.start && end == other.end && number == other.number
      && isPredicted == other.isPredicted && isTap == other.isTap
  }
}
