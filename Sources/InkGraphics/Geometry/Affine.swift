/// An affine transform of the plane: x′ = a·x + c·y + tx, y′ = b·x + d·y + ty.
public struct Affine: Hashable, Sendable {
  /// The contribution of x to x′.
  public var a: Double
  /// The contribution of x to y′.
  public var b: Double
  /// The contribution of y to x′.
  public var c: Double
  /// The contribution of y to y′.
  public var d: Double
  /// The horizontal translation, added to x′.
  public var tx: Double
  /// The vertical translation, added to y′.
  public var ty: Double

  /// Creates a transform from its six coefficients.
  @inlinable
  public init(a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double) {
    self.a = a
    self.b = b
    self.c = c
    self.d = d
    self.tx = tx
    self.ty = ty
  }

  /// The identity transform.
  public static let identity = Affine(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)

  /// Returns a translation by `dx` and `dy`.
  @inlinable
  public static func translation(_ dx: Double, _ dy: Double) -> Affine {
    Affine(a: 1, b: 0, c: 0, d: 1, tx: dx, ty: dy)
  }

  /// Returns a scaling about the origin by the factors `x` and `y`.
  @inlinable
  public static func scale(_ x: Double, _ y: Double) -> Affine {
    Affine(a: x, b: 0, c: 0, d: y, tx: 0, ty: 0)
  }

  /// Returns a uniform scaling about the origin by the factor `s`.
  @inlinable
  public static func scale(_ s: Double) -> Affine { scale(s, s) }

  /// Returns a rotation about the origin by `angle` radians, from the x axis toward the y axis.
  public static func rotation(_ angle: Double) -> Affine {
    let (sine, cosine) = Real.sinCos(angle)
    return Affine(a: cosine, b: sine, c: -sine, d: cosine, tx: 0, ty: 0)
  }

  /// Returns the transform that applies this one first and then `next`.
  @inlinable
  public func concatenating(_ next: Affine) -> Affine {
    Affine(
      a: a * next.a + b * next.c,
      b: a * next.b + b * next.d,
      c: c * next.a + d * next.c,
      d: c * next.b + d * next.d,
      tx: tx * next.a + ty * next.c + next.tx,
      ty: tx * next.b + ty * next.d + next.ty
    )
  }

  /// The signed factor by which the transform scales areas.
  @inlinable
  public var determinant: Double { a * d - b * c }

  /// The inverse transform; `nil` if the determinant is zero or not finite.
  public var inverted: Affine? {
    let determinant = determinant
    guard determinant != 0, determinant.isFinite else { return nil }
    let s = 1 / determinant
    return Affine(
      a: d * s,
      b: -b * s,
      c: -c * s,
      d: a * s,
      tx: (c * ty - d * tx) * s,
      ty: (b * tx - a * ty) * s
    )
  }

  /// The factor by which lengths grow if it is the same in every direction; otherwise `nil`.
  ///
  /// Such a transform is a similarity, mirrored or not: discs remain discs.
  package var uniformScale: Double? {
    let first = a * a + b * b
    let second = c * c + d * d
    let skew = a * c + b * d
    let tolerance = 1e-9 * max(first, second)
    guard abs(first - second) <= tolerance, abs(skew) <= tolerance else { return nil }
    return first.squareRoot()
  }

  /// Returns the image of a point.
  @inlinable
  public func apply(_ p: Point) -> Point {
    Point(a * p.x + c * p.y + tx, b * p.x + d * p.y + ty)
  }

  /// Returns the image of a vector, without the translation.
  @inlinable
  public func apply(_ v: Vector) -> Vector {
    Vector(a * v.dx + c * v.dy, b * v.dx + d * v.dy)
  }

  /// Returns the bounding box of the image of a rectangle.
  public func apply(_ r: Rect) -> Rect {
    guard !r.isEmpty else { return r }
    var box = Rect.empty
    box.formUnion(apply(Point(r.minX, r.minY)))
    box.formUnion(apply(Point(r.maxX, r.minY)))
    box.formUnion(apply(Point(r.minX, r.maxY)))
    box.formUnion(apply(Point(r.maxX, r.maxY)))
    return box
  }
}

extension Affine {
  /// The largest factor by which lengths grow in any direction: the larger singular value.
  package var largestScale: Double {
    let sum = a * a + b * b + c * c + d * d
    let determinant = determinant
    let root = max(sum * sum - 4 * determinant * determinant, 0).squareRoot()
    return (0.5 * (sum + root)).squareRoot()
  }
}
