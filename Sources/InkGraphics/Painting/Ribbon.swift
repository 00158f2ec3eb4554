/// A disc of changing radius swept along a curve: the shape of ink.
///
/// The centre line is a chain of cubic curves; the radius runs linearly in the parameter of each
/// curve. A ribbon without segments is a single disc.
public struct Ribbon: Hashable, Sendable {
  /// How ink begins and ends.
  public enum Cap: UInt8, CaseIterable, Hashable, Sendable {
    /// With half a disc.
    case round
    /// Straight across.
    case butt
    /// Straight across, a radius further on.
    case square
  }

  /// How two curves meet that differ in direction.
  public enum Join: UInt8, CaseIterable, Hashable, Sendable {
    /// With part of a disc.
    case round
    /// In a point, unless that is further than ``miterLimit`` radii away; then as ``bevel``.
    case miter
    /// With the corner cut off.
    case bevel
  }

  /// One curve of the centre line, from the end of the one before.
  public struct Segment: Hashable, Sendable {
    /// The handle at the start.
    public var control1: Point
    /// The handle at the end.
    public var control2: Point
    /// Where the curve ends.
    public var end: Point
    /// The radius at the end, 0 or more.
    public var radius: Double
    /// Whether nothing is painted along the segment: ink ends before it and begins anew at its end.
    ///
    /// Neighbouring gaps are one gap. For a dot between two gaps put a segment there that goes
    /// nowhere.
    public var isGap: Bool

    /// Creates a segment.
    @inlinable
    public init(
      control1: Point,
      control2: Point,
      end: Point,
      radius: Double,
      isGap: Bool = false
    ) {
      self.control1 = control1
      self.control2 = control2
      self.end = end
      self.radius = radius
      self.isGap = isGap
    }
  }

  /// Where the centre line begins.
  public var start: Point

  /// The radius at the start, 0 or more.
  public var startRadius: Double

  /// The curves, in order.
  public var segments: [Segment]

  /// How each part of the ink that is not interrupted begins and ends.
  ///
  /// A part that goes nowhere is a disc whatever the cap.
  public var cap = Cap.round

  /// How segments meet.
  public var join = Join.round

  /// The colours at the start and at the end of each segment, one more than there are segments, in
  /// place of the paint's colour; empty for ink of one colour.
  ///
  /// Red, green, blue and opacity, 0…1, not multiplied; they run linearly in the parameter of each
  /// curve. The opacity is multiplied by that of the paint. Where ink crosses itself the colour of
  /// the later part shows, alone.
  public var shades: [SIMD4<Float>] = []

  /// How far the point of a mitre may be from the joint, in radii, as SVG has it.
  public static let miterLimit = 4.0

  /// Creates a ribbon; without segments it is a dot.
  public init(start: Point, radius: Double, segments: [Segment] = []) {
    self.start = start
    self.startRadius = radius
    self.segments = segments
  }

  /// Adds a straight piece.
  public mutating func line(to end: Point, radius: Double) {
    let from = segments.last?.end ?? start
    segments.append(Segment(control1: from, control2: end, end: end, radius: radius))
  }

  /// How far ink reaches from its centre line at most, in radii.
  package var reach: Double { Ribbon.reach(cap: cap, join: join) }

  /// How far ink of a cap and join reaches from its centre line at most, in radii.
  package static func reach(cap: Cap, join: Join) -> Double {
    if join == .miter { return miterLimit }
    return cap == .square ? 1.4142135623730951 : 1
  }

  /// A rectangle that contains the ink of one segment.
  ///
  /// - Precondition: There is such a segment.
  package func bounds(ofSegment index: Int) -> Rect {
    let segment = segments[index]
    let from = index == 0 ? start : segments[index - 1].end
    let radius = index == 0 ? startRadius : segments[index - 1].radius
    return CubicCurve(from, segment.control1, segment.control2, segment.end).controlBounds
      .expanded(by: max(radius, segment.radius) * reach)
  }

  /// Whether a segment goes nowhere with a disc that stays as large, so that the outline does not show
  /// it: the segments at both sides of it are joined.
  package func isStill(segment index: Int) -> Bool {
    let segment = segments[index]
    let from = index == 0 ? start : segments[index - 1].end
    guard segment.end == from, segment.control1 == from, segment.control2 == from else {
      return false
    }
    let radius = index == 0 ? startRadius : segments[index - 1].radius
    return segment.radius == radius && !segment.isGap
      && (index == 0 || !segments[index - 1].isGap)
  }

  /// A rectangle that contains the ribbon.
  public var bounds: Rect {
    let reach = reach
    var box = Rect(center: start, radius: startRadius * reach)
    var current = start
    var radius = startRadius
    for segment in segments {
      let curve = CubicCurve(current, segment.control1, segment.control2, segment.end)
      box.formUnion(curve.controlBounds.expanded(by: max(radius, segment.radius) * reach))
      current = segment.end
      radius = segment.radius
    }
    return box
  }
}
