/// Names a stroke within a model; greater for strokes that began later.
public struct StrokeID: Hashable, Comparable, Sendable {
  /// The number.
  public var rawValue: UInt32

  /// Creates an id from its number.
  public init(_ rawValue: UInt32) { self.rawValue = rawValue }

  /// Orders by the beginning of the strokes.
  public static func < (a: StrokeID, b: StrokeID) -> Bool { a.rawValue < b.rawValue }
}
