/// A range of the path of ink, in units of 1/(2³² − 1) of its length.
///
/// These integers are identical in a file and in memory, and independent of the brush of the ink.
package struct WayRange: Hashable, Sendable {
  /// The start of the range; 0 is the start of the ink.
  package var start: UInt32

  /// The end of the range, at least `start`; the greatest value is the end of the ink.
  package var end: UInt32

  /// Creates a range.
  ///
  /// - Precondition: The end is not less than the start.
  package init(_ start: UInt32, _ end: UInt32) {
    precondition(start <= end, "a range must not end before its start")
    self.start = start
    self.end = end
  }

  /// The range of the whole path.
  package static let whole = WayRange(0, .max)
}

extension [WayRange] {
  /// Subtracts a range from the ranges, which are in order, and stay so.
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

  /// Whether one of the ranges overlaps or touches another.
  func meets(_ part: WayRange) -> Bool {
    for range in self where range.start <= part.end && range.end >= part.start { return true }
    return false
  }

  /// Whether two of these ranges, which are in order, are parts of a single one of others.
  func divides(_ others: [WayRange]) -> Bool {
    var at = 0
    for i in indices.dropFirst() {
      while at < others.count, others[at].end < self[i - 1].end { at += 1 }
      if at < others.count, others[at].end >= self[i].end { return true }
    }
    return false
  }
}
