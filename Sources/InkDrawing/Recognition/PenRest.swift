public import InkGraphics

/// Tells how long a pen has rested where it is.
///
/// A pen that is held still for ``hold`` at the end of its stroke asks for the shape that the stroke looks like. Hands
/// do not rest so long when they write: of recorded handwriting the pen is lifted while it moves.
public struct PenRest: Hashable, Sendable {
  /// How long a pen is held that asks for a shape, in seconds.
  public static let minimumDuration = 0.5

  /// How far a pen that rests may move, in the units of the points.
  public var reach: Double

  /// Where it came to rest, and when.
  private var (position, since) = (Point?.none, 0.0)

  /// When the pen will have been held for ``hold`` if it stays where it is; `nil` where it was nowhere yet.
  public var due: Double? { position == nil ? nil : since + Self.minimumDuration }

  /// Creates the rest of a pen that was nowhere yet.
  public init(reach: Double = 3) { self.reach = reach }

  /// Tells where the pen is.
  ///
  /// - Parameters:
  ///   - place: Where it is.
  ///   - time: When it came there, in seconds from any moment on.
  public mutating func move(to point: Point, at time: Double) {
    if let old = self.position, point.distance(to: old) <= reach { return }
    (self.position, since) = (point, time)
  }

  /// How long the pen has rested at a time, in seconds; 0 where it was nowhere yet.
  ///
  /// A pen that says nothing is still where it was last.
  public func duration(at time: Double) -> Double {
    position == nil ? 0 : max(time - since, 0)
  }
}
