package import InkGraphics

/// Measures how long a pen has been at rest.
///
/// A pen held still for ``minimumDuration`` at the end of a stroke requests recognition of its shape. Hands don't
/// rest that long in writing: in recorded handwriting, the pen is lifted while it moves.
package struct PenRest: Hashable, Sendable {
  /// The duration of rest after which shape recognition is requested, in seconds.
  package static let minimumDuration = 0.5

  /// The greatest movement of a resting pen, in the units of the points passed to ``move(to:at:)``; the default is
  /// 3.
  package var reach: Double

  /// The location and time at which the pen came to rest.
  private var (position, since) = (Point?.none, 0.0)

  /// The time at which the pen will have rested for ``minimumDuration``, in seconds; `nil` before the first point.
  package var due: Double? { position == nil ? nil : since + Self.minimumDuration }

  /// Creates a rest without a point yet; `reach` is in the units of the points.
  package init(reach: Double = 3) { self.reach = reach }

  /// Reports the location of the pen.
  ///
  /// - Parameters:
  ///   - point: The location.
  ///   - time: The time of arrival, in seconds since any fixed moment.
  package mutating func move(to point: Point, at time: Double) {
    if let old = self.position, point.distance(to: old) <= reach { return }
    (self.position, since) = (point, time)
  }

  /// Returns how long the pen has rested at a time, in seconds; 0 before the first point.
  ///
  /// Without new reports, the pen counts as still at its last location.
  package func duration(at time: Double) -> Double {
    position == nil ? 0 : max(time - since, 0)
  }
}
