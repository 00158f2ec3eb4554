import InkGraphics

/// Boxes of the segments of a growing ribbon, in three levels of 32, so that the few segments near a
/// rectangle are found without looking at all of them.
struct SegmentTree {
  private static let fanout = 32

  /// Boxes of single segments, of 32 of them, and of 1,024.
  private var levels: [[Rect]] = [[], [], []]

  var count: Int { levels[0].count }

  /// Replaces the boxes from `first` on.
  ///
  /// - Parameter box: Gives the box of each segment in `first..<count`.
  mutating func update(from first: Int, count: Int, box: (Int) -> Rect) {
    let first = min(first, levels[0].count)
    levels[0].removeSubrange(first...)
    for i in first..<max(first, count) { levels[0].append(box(i)) }
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

  /// The segments whose boxes meet `rect`, each run with one more segment at either side.
  ///
  /// A ribbon drawn from these runs alone has the same pixels inside `rect` as the whole.
  func runs(near rect: Rect) -> [Range<Int>] {
    var runs: [Range<Int>] = []
    for top in levels[2].indices where levels[2][top].intersects(rect) {
      let middleEnd = min(levels[1].count, (top + 1) * Self.fanout)
      for middle in (top * Self.fanout)..<middleEnd where levels[1][middle].intersects(rect) {
        let end = min(levels[0].count, (middle + 1) * Self.fanout)
        for i in (middle * Self.fanout)..<end where levels[0][i].intersects(rect) {
          let low = max(0, i - 1)
          let high = min(levels[0].count, i + 2)
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
