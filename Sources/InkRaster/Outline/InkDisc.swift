/// One disc of a polyline of ink, in device pixels.
package struct InkDisc: Hashable, Sendable {
  /// The x coordinate of the center, in pixels.
  package var x: Double
  /// The y coordinate of the center, in pixels.
  package var y: Double
  /// The radius, 0 or more, in pixels.
  package var radius: Double

  /// Creates a disc from its center and radius, in pixels.
  @inlinable
  package init(x: Double, y: Double, radius: Double) {
    self.x = x
    self.y = y
    self.radius = radius
  }
}
