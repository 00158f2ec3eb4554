/// A displacement in a plane, in the units of the ``Point``s that it separates.
public struct Vector: Hashable, Sendable {
  /// The horizontal component.
  public var dx: Double

  /// The vertical component.
  public var dy: Double

  /// Creates a vector from its components.
  @inlinable
  public init(_ dx: Double, _ dy: Double) {
    self.dx = dx
    self.dy = dy
  }

  /// The vector (0, 0).
  public static let zero = Vector(0, 0)

  /// The Euclidean length.
  @inlinable
  public var length: Double { (dx * dx + dy * dy).squareRoot() }

  /// The square of the length, without the square root.
  @inlinable
  public var lengthSquared: Double { dx * dx + dy * dy }

  /// The vector rotated a quarter turn from the x axis toward the y axis.
  @inlinable
  public var perpendicular: Vector { Vector(-dy, dx) }

  /// The unit vector of this direction; zero stays zero.
  @inlinable
  public var normalized: Vector {
    let length = length
    return length > 0 ? Vector(dx / length, dy / length) : .zero
  }

  /// Returns the dot product with another vector.
  @inlinable
  public func dot(_ other: Vector) -> Double { dx * other.dx + dy * other.dy }

  /// Returns the z component of the cross product with another vector.
  @inlinable
  public func cross(_ other: Vector) -> Double { dx * other.dy - dy * other.dx }

  /// Returns the component-wise sum.
  @inlinable
  public static func + (a: Vector, b: Vector) -> Vector { Vector(a.dx + b.dx, a.dy + b.dy) }

  /// Returns the component-wise difference.
  @inlinable
  public static func - (a: Vector, b: Vector) -> Vector { Vector(a.dx - b.dx, a.dy - b.dy) }

  /// Returns the opposite vector.
  @inlinable
  public static prefix func - (v: Vector) -> Vector { Vector(-v.dx, -v.dy) }

  /// Returns the vector scaled by a factor.
  @inlinable
  public static func * (v: Vector, s: Double) -> Vector { Vector(v.dx * s, v.dy * s) }

  /// Returns the signed angle to another vector in radians, −π…π; positive from the x axis toward the y axis.
  package func turn(to other: Vector) -> Double { Real.atan2(cross(other), dot(other)) }
}
