import InkGraphics

/// The boxes of the segments of a growing ribbon, in three levels of 32.
///
/// So the few segments near a rectangle are found without examining all of them.
struct SegmentTree {
  private static let fanout = 32

  /// The boxes of single segments, then the unions of 32 and of 1,024 consecutive ones.
  private var levels: [[Rect]] = [[], [], []]

  /// For each segment, whether it has zero length and constant radius, so that its neighbors are joined directly.
  private var isStill: [Bool] = []

  var count: Int { levels[0].count }

  /// Replaces the boxes of the segments from index `first` on.
  ///
  /// - Parameters:
  ///   - first: The index of the first changed segment.
  ///   - count: The new number of segments.
  ///   - segment: Returns the box of each segment in `first..<count`, and whether it has zero length.
  @inline(__always)
  mutating func update(
    from first: Int,
    count: Int,
    _ segment: (Int) -> (box: Rect, isStill: Bool)
  ) {
    let first = min(first, levels[0].count)
    levels[0].removeLast(levels[0].count - first)
    isStill.removeLast(isStill.count - first)
    for i in first..<max(first, count) {
      let (box, still) = segment(i)
      levels[0].append(box)
      isStill.append(still)
    }
    unite(from: first)
  }

  /// Recomputes the boxes of the upper levels that contain segments from index `first` on.
  private mutating func unite(from first: Int) {
    var start = first
    for level in 1..<levels.count {
      start /= Self.fanout
      levels[level].removeSubrange(min(start, levels[level].count)...)
      let below = levels[level - 1].count
      while levels[level].count * Self.fanout < below {
        let from = levels[level].count * Self.fanout
        var union = Rect.empty
        for i in from..<min(below, from + Self.fanout) {
          union.formUnion(levels[level - 1][i])
        }
        levels[level].append(union)
      }
    }
  }

  /// Returns the ranges of segments whose boxes intersect `rect`, each extended by one segment of nonzero length on
  /// either side.
  ///
  /// A ribbon drawn from these ranges alone has the same pixels inside `rect` as the whole.
  func runs(near rect: Rect) -> [Range<Int>] {
    var runs: [Range<Int>] = []
    for top in levels[2].indices where levels[2][top].intersects(rect) {
      let middleEnd = min(levels[1].count, (top + 1) * Self.fanout)
      for middle in (top * Self.fanout)..<middleEnd where levels[1][middle].intersects(rect) {
        let end = min(levels[0].count, (middle + 1) * Self.fanout)
        for i in (middle * Self.fanout)..<end where levels[0][i].intersects(rect) {
          if i > 0, isStill[i] { continue }
          var low = max(0, i - 1)
          var high = min(levels[0].count, i + 2)
          while low > 0, isStill[low] { low -= 1 }
          while high < levels[0].count, isStill[high - 1] { high += 1 }
          if let last = runs.last, low <= last.upperBound {
            runs[runs.count - 1] = last.lowerBound..<high
          } else {
            runs.append(low..<high)
          }
        }
      }
    }
    return runs
  }
}
