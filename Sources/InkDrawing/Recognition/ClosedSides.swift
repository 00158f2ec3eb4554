import InkGraphics

/// Straight sides that come back to where they began.
struct ClosedSides {
  /// Where the sides meet; the first is at the end of the first line.
  private(set) var corners: [Point] = []

  /// The lines of the sides, in the order of the stroke.
  private(set) var lines: [FittedLine] = []

  /// How far samples are beside their sides, the root of the mean square.
  private(set) var error = 0.0

  /// How round it is: 0 where all turning is at the corners, 1 on a circle.
  private(set) var roundness = 0.0

  /// The same where sides bend to both sides; tremor counts, too.
  private(set) var waviness = 0.0

  /// How far it turns in all, and how far one way less the other, in radians.
  private(set) var (turning, turned) = (0.0, 0.0)

  /// The sharpest turn, in radians.
  private(set) var sharpest = 0.0

  /// How far the ends of the stroke may be from each other or from the corner between them, in diagonals.
  static let reach = 0.22

  /// A first or last side of this part of the diagonal may be a slip of the pen.
  private static let slip = 0.14

  /// Where a hand rounds a corner: how far it may be from the samples, in diagonals.
  private static let rounding = 0.12

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

  /// Whether it turns one way only, and once round.
  var isConvex: Bool { turning < 1.02 * abs(turned) && turning < 7 }

  /// How many sides there are.
  var count: Int { corners.count }

  /// The length of the shortest side.
  var shortest: Double {
    var least = Double.infinity
    for i in 0..<count { least = min(least, corners[i].distance(to: corners[(i + 1) % count])) }
    return least
  }

  /// Whether two sides cross that do not follow each other.
  var crosses: Bool {
    guard count > 3 else { return false }
    for i in 0..<(count - 2) {
      for j in (i + 2)..<count where (j + 1) % count != i {
        let (a, b) = (corners[i], corners[i + 1])
        let (c, d) = (corners[j], corners[(j + 1) % count])
        let (ab, cd) = (b - a, d - c)
        if ab.cross(c - a) * ab.cross(d - a) < 0, cd.cross(a - c) * cd.cross(b - c) < 0 {
          return true
        }
      }
    }
    return false
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
    var groups = (first...last).map { [$0] }
    var closing: Point?
    if abs(turn(sides.way(last), sides.way(first))) < 0.5 {
      // It began on a side.
      let gap = start - end
      let way = (sides.way(first) + sides.way(last)).normalized
      let along = way.dot(gap)
      guard last - first >= 3, abs(way.cross(gap)) < 0.12 * trace.size, along < 1.5 * reach,
        along > -sides.way(first).length - reach
      else { return false }
      groups.removeLast()
      groups[0] = [last, first]
    } else if let corner = sides.line([last]).crossing(sides.line([first])),
      corner.distance(to: start) < reach, corner.distance(to: end) < reach
    {
      closing = corner
    } else if start.distance(to: end) < 0.6 * reach {
      closing = start.midpoint(to: end)
    } else {
      return false
    }
    dropRounding(&groups, sides, trace)
    lines = groups.map { sides.line($0) }
    corners.removeAll()
    for i in groups.indices {
      let next = (i + 1) % groups.count
      let end = groups[i][groups[i].count - 1]
      let cut = places[end + 1].midpoint(to: places[groups[next][0]])
      if next == 0, let closing, groups[0][0] == first, end == last {
        corners.append(closing)
      } else {
        corners.append(sides.corner(lines[i], lines[next], near: cut, within: Self.rounding))
      }
    }
    measure(sides, trace, groups)
    return true
  }

  /// Leaves out short sides between long ones that meet near them: the corner is rounded or cut.
  private func dropRounding(
    _ groups: inout [[Int]],
    _ sides: StraightSides,
    _ trace: StrokeTrace
  ) {
    var i = 0
    while i < groups.count, groups.count > 3 {
      defer { i += 1 }
      guard groups[i].count == 1 else { continue }
      let side = groups[i][0]
      let (before, next) = (
        groups[(i + groups.count - 1) % groups.count], groups[(i + 1) % groups.count]
      )
      let length = sides.way(side).length
      let (a, b) = (sides.line(before), sides.line(next))
      let change = abs(turn(a.way, b.way))
      guard length < Self.rounding * trace.size, change > 0.9, change < 2.2,
        turn(a.way, sides.way(side)) * turn(sides.way(side), b.way) > 0,
        length < 0.4 * sides.length(before), length < 0.4 * sides.length(next),
        let corner = a.crossing(b),
        corner.distance(to: sides.middle(side)) < Self.rounding * trace.size
      else { continue }
      groups.remove(at: i)
      i -= 1
    }
  }

  private mutating func measure(
    _ sides: StraightSides,
    _ trace: StrokeTrace,
    _ groups: [[Int]]
  ) {
    var (sum, samples, bends, waves) = (0.0, 0, 0.0, 0.0)
    for (i, group) in groups.enumerated() {
      for side in group {
        for j in sides.run(side) {
          let offset = lines[i].offset(trace.points[j])
          sum += offset * offset
          samples += 1
        }
        let bend = sides.bend(side)
        bends += bend
        waves += abs(bend)
      }
      let change = turn(lines[i].way, lines[(i + 1) % lines.count].way)
      turned += change
      turning += abs(change)
      sharpest = max(sharpest, abs(change))
    }
    error = (sum / Double(max(samples, 1))).squareRoot()
    roundness = turning > 0 ? 3 * (turned < 0 ? -bends : bends) / turning : 1
    waviness = turning > 0 ? 3 * waves / turning : 1
  }
}
