/// A point of a plane, in the units of the space that it belongs to.
///
/// The y axis points down, as on screens and pages.
public struct Point: Hashable, Sendable {
  /// The horizontal coordinate; increases to the right.
  public var x: Double

  /// The vertical coordinate; increases downward.
  public var y: Double

  /// Creates a point from its coordinates.
  @inlinable
  public init(_ x: Double, _ y: Double) {
    self.x = x
    self.y = y
  }

  /// The point (0, 0).
  public static let origin = Point(0, 0)

  /// Whether both coordinates are finite.
  @inlinable
  public var isFinite: Bool { x.isFinite && y.isFinite }

  /// Returns the point halfway to another point.
  @inlinable
  public func midpoint(to other: Point) -> Point {
    Point((x + other.x) * 0.5, (y + other.y) * 0.5)
  }

  /// Returns the Euclidean distance to another point.
  @inlinable
  public func distance(to other: Point) -> Double {
    (other - self).length
  }

  /// Returns the point interpolated linearly by `t`: 0 is this point, 1 the other.
  @inlinable
  public func interpolated(to other: Point, _ t: Double) -> Point {
    Point(x + (other.x - x) * t, y + (other.y - y) * t)
  }

  /// Returns the vector from `b` to `a`.
  @inlinable
  public static func - (a: Point, b: Point) -> Vector { Vector(a.x - b.x, a.y - b.y) }

  /// Returns the point translated by a vector.
  @inlinable
  public static func + (p: Point, v: Vector) -> Point { Point(p.x + v.dx, p.y + v.dy) }

  /// Returns the point translated by the opposite of a vector.
  @inlinable
  public static func - (p: Point, v: Vector) -> Point { Point(p.x - v.dx, p.y - v.dy) }
}

#if !hasFeature(Embedded)
  extension Point: Codable {}
#endif
