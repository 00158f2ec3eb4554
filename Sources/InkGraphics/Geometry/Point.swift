/// A position in a plane, in the units of whatever space it belongs to.
///
/// The y axis points down, as on screens and pages.
public struct Point: Hashable, Sendable {
  /// The horizontal coordinate; grows to the right.
  public var x: Double

  /// The vertical coordinate; grows downwards.
  public var y: Double

  /// Creates a point from its coordinates.
  @inlinable
  public init(_ x: Double, _ y: Double) {
    self.x = x
    self.y = y
  }

  /// The point (0, 0).
  public static let origin = Point(0, 0)

  /// Whether neither coordinate is infinite or NaN.
  @inlinable
  public var isFinite: Bool { x.isFinite && y.isFinite }

  /// The point halfway between this one and another.
  @inlinable
  public func midpoint(to other: Point) -> Point {
    Point((x + other.x) * 0.5, (y + other.y) * 0.5)
  }

  /// The straight-line distance to another point.
  @inlinable
  public func distance(to other: Point) -> Double {
    (other - self).length
  }

  /// The point a fraction `t` of the way to another; 0 is this one, 1 the other.
  @inlinable
  public func interpolated(to other: Point, _ t: Double) -> Point {
    Point(x + (other.x - x) * t, y + (other.y - y) * t)
  }

  /// The displacement that leads from `b` to `a`.
  @inlinable
  public static func - (a: Point, b: Point) -> Vector { Vector(a.x - b.x, a.y - b.y) }

  /// The point displaced by a vector.
  @inlinable
  public static func + (p: Point, v: Vector) -> Point { Point(p.x + v.dx, p.y + v.dy) }

  /// The point displaced by the opposite of a vector.
  @inlinable
  public static func - (p: Point, v: Vector) -> Point { Point(p.x - v.dx, p.y - v.dy) }
}

#if !hasFeature(Embedded)
  extension Point: Codable {}
#endif
