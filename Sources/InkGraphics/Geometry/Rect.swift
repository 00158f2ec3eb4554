/// An axis-aligned rectangle that includes its edges, in the units of the space that it belongs to.
///
/// ``empty`` contains nothing; it is the identity of ``union(_:)``.
public struct Rect: Hashable, Sendable {
  /// The x coordinate of the left edge.
  public var minX: Double

  /// The y coordinate of the top edge; y increases downward.
  public var minY: Double

  /// The x coordinate of the right edge.
  public var maxX: Double

  /// The y coordinate of the bottom edge.
  public var maxY: Double

  /// Creates a rectangle from its edges.
  @inlinable
  public init(minX: Double, minY: Double, maxX: Double, maxY: Double) {
    self.minX = minX
    self.minY = minY
    self.maxX = maxX
    self.maxY = maxY
  }

  /// Creates the rectangle with two opposite corners.
  @inlinable
  public init(from a: Point, to b: Point) {
    self.init(
      minX: min(a.x, b.x),
      minY: min(a.y, b.y),
      maxX: max(a.x, b.x),
      maxY: max(a.y, b.y)
    )
  }

  /// Creates a rectangle from its top left corner and its size; a negative size makes it empty.
  @inlinable
  public init(x: Double, y: Double, width: Double, height: Double) {
    self.init(minX: x, minY: y, maxX: x + width, maxY: y + height)
  }

  /// Creates the bounding square of a disc.
  @inlinable
  public init(center: Point, radius: Double) {
    self.init(
      minX: center.x - radius,
      minY: center.y - radius,
      maxX: center.x + radius,
      maxY: center.y + radius
    )
  }

  /// The rectangle that contains nothing.
  public static let empty = Rect(
    minX: .infinity,
    minY: .infinity,
    maxX: -.infinity,
    maxY: -.infinity
  )

  /// Whether the rectangle contains no point.
  @inlinable
  public var isEmpty: Bool { !(minX <= maxX && minY <= maxY) }

  /// The horizontal extent; 0 for an empty rectangle.
  @inlinable
  public var width: Double { isEmpty ? 0 : maxX - minX }

  /// The vertical extent; 0 for an empty rectangle.
  @inlinable
  public var height: Double { isEmpty ? 0 : maxY - minY }

  /// The center of the rectangle; the center of ``empty`` has no meaning.
  @inlinable
  public var center: Point { Point((minX + maxX) * 0.5, (minY + maxY) * 0.5) }

  /// The corners, clockwise on screen from the upper left one.
  @inlinable
  public var corners: [Point] {
    [Point(minX, minY), Point(maxX, minY), Point(maxX, maxY), Point(minX, maxY)]
  }

  /// Whether a point is inside or on an edge.
  @inlinable
  public func contains(_ p: Point) -> Bool {
    p.x >= minX && p.x <= maxX && p.y >= minY && p.y <= maxY
  }

  /// Whether another rectangle is wholly inside; always true for an empty one.
  @inlinable
  public func contains(_ other: Rect) -> Bool {
    other.isEmpty
      || (other.minX >= minX && other.maxX <= maxX && other.minY >= minY && other.maxY <= maxY)
  }

  /// Whether the rectangles share at least one point.
  @inlinable
  public func intersects(_ other: Rect) -> Bool {
    minX <= other.maxX && other.minX <= maxX && minY <= other.maxY && other.minY <= maxY
      && !isEmpty && !other.isEmpty
  }

  /// Returns the smallest rectangle that contains both.
  @inlinable
  public func union(_ other: Rect) -> Rect {
    Rect(
      minX: min(minX, other.minX),
      minY: min(minY, other.minY),
      maxX: max(maxX, other.maxX),
      maxY: max(maxY, other.maxY)
    )
  }

  /// Returns the intersection of both; ``empty`` if they share no point.
  @inlinable
  public func intersection(_ other: Rect) -> Rect {
    guard intersects(other) else { return .empty }
    return Rect(
      minX: max(minX, other.minX),
      minY: max(minY, other.minY),
      maxX: min(maxX, other.maxX),
      maxY: min(maxY, other.maxY)
    )
  }

  /// Returns the rectangle with every edge moved outward by `margin`; an empty one stays empty.
  @inlinable
  public func expanded(by margin: Double) -> Rect {
    isEmpty
      ? self
      : Rect(
        minX: minX - margin,
        minY: minY - margin,
        maxX: maxX + margin,
        maxY: maxY + margin
      )
  }

  /// Grows the rectangle to contain a point.
  @inlinable
  public mutating func formUnion(_ p: Point) {
    minX = min(minX, p.x)
    minY = min(minY, p.y)
    maxX = max(maxX, p.x)
    maxY = max(maxY, p.y)
  }

  /// Grows the rectangle to contain another.
  @inlinable
  public mutating func formUnion(_ other: Rect) { self = union(other) }
}
