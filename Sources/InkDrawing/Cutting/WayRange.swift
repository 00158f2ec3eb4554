/// A part of the way that ink goes, by whole parts of 2³² − 1 of its length.
///
/// Numbers of this kind are the same in a file and in memory, and they stay what they are when the ink gets
/// another brush.
public struct WayRange: Hashable, Sendable {
  /// Where the part begins; 0 is the start of the ink.
  public var start: UInt32

  /// Where it ends, at `start` or behind it; the greatest number is the end of the ink.
  public var end: UInt32

  /// Creates a part.
  ///
  /// - Precondition: It does not end before it begins.
  public init(_ start: UInt32, _ end: UInt32) {
    precondition(start <= end, "a range must end after its start")
    self.start = start
    self.end = end
  }

  /// All of the way.
  public static let whole = WayRange(0, .max)
}

extension [WayRange] {
  /// Takes a part out; the others are in order, and stay so.
  mutating func subtract(_ part: WayRange) {
    if !meets(part) { return }
    var rest: [WayRange] = []
    rest.reserveCapacity(count + 1)
    for range in self {
      if range.end < part.start || range.start > part.end {
        rest.append(range)
        continue
      }
      if range.start < part.start { rest.append(WayRange(range.start, part.start)) }
      if range.end > part.end { rest.append(WayRange(part.end, range.end)) }
    }
    self = rest
  }

  /// Whether one of them shares a place with a part.
  func meets(_ part: WayRange) -> Bool {
    for range in self where range.start <= part.end && range.end >= part.start { return true }
    return false
  }

  /// Whether two of them, which are in order, lie in one of some others.
  func divides(_ others: [WayRange]) -> Bool {
    var at = 0
    for i in indices.dropFirst() {
      while at < others.count, others[at].end < self[i - 1].end { at += 1 }
      if at < others.count, others[at].end >= self[i].end { return true }
    }
    return false
  }
}
