/// A disc of changing radius swept along a curve: the shape of ink.
///
/// The centre line is a chain of cubic curves; the radius runs linearly in the parameter of each
/// curve. A ribbon without segments is a single disc.
public struct Ribbon: Hashable, Sendable {
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

    /// Creates a segment.
    @inlinable
    public init(control1: Point, control2: Point, end: Point, radius: Double) {
      self.control1 = control1
      self.control2 = control2
      self.end = end
      self.radius = radius
    }
  }

  /// Where the centre line begins.
  public var start: Point

  /// The radius at the start, 0 or more.
  public var startRadius: Double

  /// The curves, in order.
  public var segments: [Segment]

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

  /// A rectangle that contains the ribbon.
  public var bounds: Rect {
    var box = Rect(center: start, radius: startRadius)
    var current = start
    var radius = startRadius
    for segment in segments {
      let curve = CubicCurve(current, segment.control1, segment.control2, segment.end)
      box.formUnion(curve.controlBounds.expanded(by: max(radius, segment.radius)))
      current = segment.end
      radius = segment.radius
    }
    return box
  }
}
