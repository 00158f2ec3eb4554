import InkGraphics

/// Straight sides that come back to where they began.
struct ClosedSides {
  /// Where the sides meet, the first where the stroke's first whole side ends.
  private(set) var corners: [Point] = []

  /// The lines of the sides; the first leads to the first corner.
  private(set) var lines: [FittedLine] = []

  /// How far samples are beside their sides, the root of the mean square.
  private(set) var error = 0.0

  /// How round it is: 0 where sides are straight and all turning is at the corners, 1 on a circle.
  private(set) var roundness = 0.0

  /// Whether it turns one way only, and once round.
  private(set) var isConvex = false

  /// How far the ends of the stroke may be from each other or the corner between them, in diagonals.
  static let reach = 0.22

  /// A first or last side of this part of the diagonal may be a slip of the pen.
  private static let slip = 0.14

  /// The most sides.
  private static let mostSides = 14

  /// Closes sides; `nil` where they do not come back.
  init?(_ sides: StraightSides, _ trace: StrokeTrace) {
    guard sides.count >= 3, sides.count <= Self.mostSides else { return nil }
    let last = sides.count - 1
    let slip = Self.slip * trace.size
    let (slipsFirst, slipsLast) = (sides.way(0).length < slip, sides.way(last).length < slip)
    if close(sides, trace, 0, last) { return }
    if slipsLast, close(sides, trace, 0, last - 1) { return }
    if slipsFirst, close(sides, trace, 1, last) { return }
    if slipsFirst, slipsLast, close(sides, trace, 1, last - 1) { return }
    return nil
  }

  private mutating func close(
    _ sides: StraightSides,
    _ trace: StrokeTrace,
    _ first: Int,
    _ last: Int
  ) -> Bool {
    guard last - first >= 2 else { return false }
    let places = sides.places
    let (start, end) = (places[first], places[last + 1])
    let reach = Self.reach * trace.size
    let (out, back) = (sides.line([first]), sides.line([last]))
    var groups: [[Int]] = (first...last).map { [$0] }
    var closing: Point?
    if abs(turn(sides.way(last), sides.way(first))) < 0.5 {
      // It began on a side.
      let gap = start - end
      let way = (sides.way(first) + sides.way(last)).normalized
      guard last - first >= 3, abs(way.cross(gap)) < 0.12 * trace.size else { return false }
      let along = way.dot(gap)
      guard along < 1.5 * reach, along > -sides.way(first).length - reach else { return false }
      groups.removeLast()
      groups[0] = [last, first]
    } else {
      let gap = start.distance(to: end)
      if let corner = back.crossing(out), corner.distance(to: start) < reach,
        corner.distance(to: end) < reach
      {
        closing = corner
      } else if gap < 0.6 * reach {
        closing = start.midpoint(to: end)
      } else {
        return false
      }
    }
    let lines = groups.map { sides.line($0) }
    var corners: [Point] = []
    for i in groups.indices {
      if i == groups.count - 1, let closing {
        corners.append(closing)
        continue
      }
      let cut = places[groups[i][groups[i].count - 1] + 1]
      let next = lines[(i + 1) % lines.count]
      if let corner = lines[i].crossing(next), corner.distance(to: cut) < 0.12 * trace.size {
        corners.append(corner)
      } else {
        corners.append(cut)
      }
    }
    self.lines = lines
    self.corners = corners
    measure(sides, trace, groups)
    return true
  }

  private mutating func measure(
    _ sides: StraightSides,
    _ trace: StrokeTrace,
    _ groups: [[Int]]
  ) {
    var (sum, count, bends, turns, turning) = (0.0, 0, 0.0, 0.0, 0.0)
    for (i, group) in groups.enumerated() {
      for side in group {
        for j in sides.run(side) {
          let offset = lines[i].offset(trace.points[j])
          sum += offset * offset
          count += 1
        }
        let inner = sides.inner(side)
        guard inner.count >= 5 else { continue }
        let middle = trace.points[(inner.lowerBound + inner.upperBound) / 2]
        bends += turn(
          middle - trace.points[inner.lowerBound],
          trace.points[inner.upperBound] - middle
        )
      }
      let change = turn(lines[i].way, lines[(i + 1) % lines.count].way)
      turns += change
      turning += abs(change)
    }
    isConvex = turning < 1.02 * abs(turns) && turning < 7
    error = (sum / Double(max(count, 1))).squareRoot()
    roundness = turning > 0 ? 3 * (turns < 0 ? -bends : bends) / turning : 1
  }
}
