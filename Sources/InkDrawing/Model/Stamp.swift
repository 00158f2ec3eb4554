/// The logical time of a write, on Lamport's clock, and its author.
///
/// Stamps are totally ordered: by counter, then by author. (Lamport, "Time, Clocks, and the Ordering of Events in a
/// Distributed System", 1978.)
public struct Stamp: Hashable, Comparable, Sendable {
  /// The 64 bits: the counter of the logical clock in the upper half, the number of the author in the lower.
  public var rawValue: UInt64

  /// Creates a logical time from 64 bits: the counter of the clock in the upper half, the author in the lower.
  public init(rawValue: UInt64) { self.rawValue = rawValue }

  /// Creates a logical time from a counter of the logical clock and the number of a replica.
  @inlinable package init(counter: UInt32, author: UInt32) {
    rawValue = UInt64(counter) << 32 | UInt64(author)
  }

  /// The counter of the author's logical clock.
  public var counter: UInt32 { UInt32(truncatingIfNeeded: rawValue >> 32) }

  /// The number of the replica that wrote.
  public var author: UInt32 { UInt32(truncatingIfNeeded: rawValue) }

  /// Orders by counter, then by the number of the author.
  public static func < (a: Stamp, b: Stamp) -> Bool { a.rawValue < b.rawValue }

  /// The greatest counter accepted from other replicas; the rest of the logical clock is reserved for this one.
  package static let greatestCounter: UInt32 = 0xf000_0000
}
