import InkGraphics

/// Boxes of the segments of a growing ribbon, in three levels of 32, so that the few segments near a
/// rectangle are found without looking at all of them.
struct SegmentTree {
  private static let fanout = 32

  /// Boxes of single segments, of 32 of them, and of 1,024.
  private var levels: [[Rect]] = [[], [], []]

  /// Whether segments go nowhere, so that those at both sides of them are joined.
  private var isStill: [Bool] = []

  var count: Int { levels[0].count }

  /// Replaces the boxes from `first` on.
  ///
  /// - Parameters:
  ///   - count: How many segments there are now.
  ///   - segment: Gives the box of each segment in `first..<count`, and whether it goes nowhere.
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

  /// Makes the boxes of the upper levels anew.
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

  /// The segments whose boxes meet `rect`, each run with one more segment that goes somewhere at
  /// either side.
  ///
  /// A ribbon drawn from these runs alone has the same pixels inside `rect` as the whole.
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
