/// Names a stroke from the moment the pen touches; greater for strokes that began later.
///
/// A drawing gives names that nobody else has, and the item that the stroke becomes goes by the same one.
/// A model that stands alone counts.
public struct StrokeID: Hashable, Comparable, Sendable {
  /// The number.
  public var rawValue: UInt64

  /// Creates an id from its number.
  public init(_ rawValue: UInt64) { self.rawValue = rawValue }

  /// Orders by the beginning of the strokes.
  public static func < (a: StrokeID, b: StrokeID) -> Bool { a.rawValue < b.rawValue }
}
