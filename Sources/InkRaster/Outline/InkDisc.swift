/// One disc of a polyline of ink.
package struct InkDisc: Hashable, Sendable {
  /// The horizontal coordinate of the center.
  package var x: Double
  /// The vertical coordinate of the center.
  package var y: Double
  /// The radius, 0 or more.
  package var radius: Double

  /// Creates a disc.
  @inlinable
  package init(x: Double, y: Double, radius: Double) {
    self.x = x
    self.y = y
    self.radius = radius
  }
}
