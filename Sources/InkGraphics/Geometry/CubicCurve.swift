/// A cubic Bézier curve.
public struct CubicCurve: Hashable, Sendable {
  /// The first end point.
  public var start: Point
  /// The control point next to ``start``.
  public var control1: Point
  /// The control point next to ``end``.
  public var control2: Point
  /// The last end point.
  public var end: Point

  /// Creates a curve from its four control points.
  @inlinable
  public init(_ start: Point, _ control1: Point, _ control2: Point, _ end: Point) {
    self.start = start
    self.control1 = control1
    self.control2 = control2
    self.end = end
  }

  /// Creates the straight line from `start` to `end`, with its control points at its ends.
  @inlinable
  public init(line start: Point, _ end: Point) { self.init(start, start, end, end) }

  /// Creates the cubic that equals a quadratic curve exactly.
  @inlinable
  public init(quadratic start: Point, _ control: Point, _ end: Point) {
    self.init(
      start,
      start + (control - start) * (2.0 / 3),
      end + (control - end) * (2.0 / 3),
      end
    )
  }

  /// Whether the control points equal the end points, so that the curve is a straight line.
  @inlinable
  public var isLine: Bool { control1 == start && control2 == end }

  /// Returns the point at parameter `t`, 0…1.
  @inlinable
  public func point(at t: Double) -> Point {
    let u = 1 - t
    let b0 = u * u * u
    let b1 = 3 * u * u * t
    let b2 = 3 * u * t * t
    let b3 = t * t * t
    return Point(
      b0 * start.x + b1 * control1.x + b2 * control2.x + b3 * end.x,
      b0 * start.y + b1 * control1.y + b2 * control2.y + b3 * end.y
    )
  }

  /// The bounding box of the control points, which contains the curve.
  @inlinable
  public var controlBounds: Rect {
    Rect(
      minX: min(min(start.x, control1.x), min(control2.x, end.x)),
      minY: min(min(start.y, control1.y), min(control2.y, end.y)),
      maxX: max(max(start.x, control1.x), max(control2.x, end.x)),
      maxY: max(max(start.y, control1.y), max(control2.y, end.y))
    )
  }

  /// Returns the number of equal parameter steps, 1…512, whose polyline is within `tolerance` of the curve.
  ///
  /// The tolerance is in the units of the points. Wang's bound: n = √(6·m / (8·tolerance)), where m is the larger
  /// second difference of the control points. Curves that need more than 512 steps exceed the tolerance.
  @inlinable
  package func subdivisionCount(tolerance: Double) -> Int {
    let first = Vector(
      start.x - 2 * control1.x + control2.x,
      start.y - 2 * control1.y + control2.y
    ).lengthSquared
    let second = Vector(
      control1.x - 2 * control2.x + end.x,
      control1.y - 2 * control2.y + end.y
    ).lengthSquared
    if isLine { return 1 }
    let count = (0.75 * max(first, second).squareRoot() / tolerance).squareRoot().rounded(.up)
    return count > 1 ? (count < 512 ? Int(count) : 512) : 1
  }
}
