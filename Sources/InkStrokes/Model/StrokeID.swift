/// The identity of a stroke from its first sample on; strokes that begin later have greater ids.
///
/// A drawing assigns ids that are unique among replicas; the item made of the stroke keeps its id.
/// A standalone model counts up.
public struct StrokeID: Hashable, Comparable, Sendable {
  /// The number of the id; strokes that begin later have greater ones.
  public var rawValue: UInt64

  /// Creates an id from its number.
  public init(_ rawValue: UInt64) { self.rawValue = rawValue }

  /// Orders ids by the beginning of their strokes.
  public static func < (a: StrokeID, b: StrokeID) -> Bool { a.rawValue < b.rawValue }
}
