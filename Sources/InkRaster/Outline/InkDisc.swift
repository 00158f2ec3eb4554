/// One disc of a polyline of ink.
public struct InkDisc: Hashable, Sendable {
  /// The horizontal coordinate of the centre.
  public var x: Double
  /// The vertical coordinate of the centre.
  public var y: Double
  /// The radius, 0 or more.
  public var radius: Double

  /// Creates a disc.
  @inlinable
  public init(x: Double, y: Double, radius: Double) {
    self.x = x
    self.y = y
    self.radius = radius
  }
}
