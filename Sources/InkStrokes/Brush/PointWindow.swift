public import InkGraphics

/// The last four locations of a contact, which SpiralKit's engines and effects use.
public struct PointWindow: Hashable, Sendable {
  /// The oldest point.
  public private(set) var p0: Point
  /// The point after ``p0``.
  public private(set) var p1: Point
  /// The point before ``p3``.
  public private(set) var p2: Point
  /// The newest point.
  public private(set) var p3: Point

  /// Creates a window filled with one point.
  public init(_ first: Point) {
    p0 = first
    p1 = first
    p2 = first
    p3 = first
  }

  /// Creates a window of four points, oldest first.
  public init(_ p0: Point, _ p1: Point, _ p2: Point, _ p3: Point) {
    self.p0 = p0
    self.p1 = p1
    self.p2 = p2
    self.p3 = p3
  }

  /// Appends a point and drops the oldest.
  package mutating func push(_ point: Point) {
    p0 = p1
    p1 = p2
    p2 = p3
    p3 = point
  }
}
