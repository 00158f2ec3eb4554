/// One disc of a polyline of ink.
package struct InkDisc: Hashable, Sendable {
  /// The horizontal coordinate of the centre.
  package var x: Double
  /// The vertical coordinate of the centre.
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
