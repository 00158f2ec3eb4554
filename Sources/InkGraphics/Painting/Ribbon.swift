/// A disc of varying radius swept along a curve: the shape of ink.
///
/// The centerline is a chain of cubic curves; the radius is linear in the parameter of each curve. A ribbon
/// without segments is a single disc. Radii are in the units of the points.
public struct Ribbon: Hashable, Sendable {
  /// The shape of the ends of ink: at both ends of the centerline, and before and after gaps.
  public enum Cap: UInt8, CaseIterable, Hashable, Sendable {
    /// A half disc around the end of the centerline.
    case round
    /// A straight edge across the end of the centerline.
    case butt
    /// A straight edge, one radius beyond the end of the centerline.
    case square
  }

  /// The shape of the corner between two curves of different directions.
  public enum Join: UInt8, CaseIterable, Hashable, Sendable {
    /// A sector of a disc around the joint.
    case round
    /// A sharp corner, unless it is more than ``miterLimit`` radii away from the joint; then as ``bevel``.
    case miter
    /// A corner cut off straight between the outer edges of the curves.
    case bevel
  }

  /// One curve of the centerline, from the end of the previous one.
  public struct Segment: Hashable, Sendable {
    /// The control point next to the start of the curve.
    public var control1: Point
    /// The control point next to ``end``.
    public var control2: Point
    /// The end of the curve.
    public var end: Point
    /// The radius of the ink at the end, 0 or more, in the units of the points.
    public var radius: Double
    /// Whether nothing is painted along the segment: ink ends before it and begins again at its end.
    ///
    /// Adjacent gaps are one gap. For a dot between two gaps, insert a segment of zero length that is not a gap.
    public var isGap: Bool

    /// Creates a segment; the default is not a gap.
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

  /// The start of the centerline.
  public var start: Point

  /// The radius of the ink at the start, 0 or more, in the units of the points.
  public var startRadius: Double

  /// The curves, in order.
  public var segments: [Segment]

  /// The cap of each contiguous part of the ink.
  ///
  /// The default is round.
  ///
  /// A part of zero length is a disc with any cap.
  public var cap = Cap.round

  /// The join of segments.
  ///
  /// The default is round.
  public var join = Join.round

  /// The colors at the joints of the segments, from the start to the end of the ink, which replace the paint's color.
  ///
  /// Their number is that of the segments plus one; empty, the default, for ink of one color.
  ///
  /// Red, green and blue in sRGB and the opacity, 0…1, not premultiplied; each curve interpolates them in its
  /// parameter. The opacity is multiplied by that of the paint. Where ink crosses itself, only the color of the later part shows.
  public var shades: [SIMD4<Float>] = []

  /// The largest distance of the sharp corner of ``Join/miter`` from the joint of the centerline, in radii: 4, as in
  /// SVG.
  public static let miterLimit = 4.0

  /// Creates a ribbon; without segments it is a dot.
  public init(start: Point, radius: Double, segments: [Segment] = []) {
    self.start = start
    self.startRadius = radius
    self.segments = segments
  }

  /// Appends a straight segment to a point, with a radius at that point, 0 or more.
  public mutating func line(to end: Point, radius: Double) {
    let from = segments.last?.end ?? start
    segments.append(Segment(control1: from, control2: end, end: end, radius: radius))
  }

  /// The largest distance of ink from its centerline, in radii.
  package var reach: Double { Ribbon.reach(cap: cap, join: join) }

  /// Returns the largest distance of ink with a cap and join from its centerline, in radii.
  package static func reach(cap: Cap, join: Join) -> Double {
    if join == .miter { return miterLimit }
    return cap == .square ? 1.4142135623730951 : 1
  }

  /// Returns a rectangle that contains the ink of one segment.
  ///
  /// - Precondition: The index is valid.
  package func bounds(ofSegment index: Int) -> Rect {
    let segment = segments[index]
    let from = index == 0 ? start : segments[index - 1].end
    let radius = index == 0 ? startRadius : segments[index - 1].radius
    return CubicCurve(from, segment.control1, segment.control2, segment.end).controlBounds
      .expanded(by: max(radius, segment.radius) * reach)
  }

  /// Whether a segment has zero length and constant radius, so that it does not affect the outline.
  ///
  /// The outline joins the segments on both sides of it.
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

  /// A rectangle that contains the ribbon, in the units of the points; it may be slightly larger than needed.
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
