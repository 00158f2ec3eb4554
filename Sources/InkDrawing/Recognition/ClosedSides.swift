import InkGraphics

/// The straight sides of a closed outline, found in a ``StrokeTrace``.
struct ClosedSides {
  /// The corners; the first is at the end of the first side.
  private(set) var corners: [Point] = []

  /// The root-mean-square distance of the samples from the sides, in the units of the samples.
  private(set) var error = 0.0

  /// The roundness: 0 if all turning is at the corners, 1 for a circle.
  private(set) var roundness = 0.0

  /// The sum of all bends relative to that of a circle, regardless of their direction; includes tremor.
  private(set) var waviness = 0.0

  /// The sums over all corners of the absolute turns, and of the signed turns, in radians.
  private(set) var (turning, turned) = (0.0, 0.0)

  /// The greatest and the smallest absolute turn at a corner, in radians.
  private(set) var (sharpest, gentlest) = (0.0, Double.pi)

  private let sides: StraightSides
  private let trace: StrokeTrace

  /// The indices in ``StraightSides`` of the parts of each side; two if the trace starts within a side.
  private var groups: [[Int]] = []

  /// The indices in ``StraightSides`` of the first and the last side that are used.
  private var (first, last) = (0, 0)

  /// The greatest distance of the ends of the stroke from each other or from the corner between them, in diagonals
  /// of the bounds.
  private static let reach = 0.22

  /// The greatest length of a first or last side that may be a slip of the pen, in diagonals of the bounds.
  private static let slip = 0.14

  /// The greatest distance of a corner from the point where the stroke turns, in diagonals of the bounds.
  private static let rounding = 0.12

  /// The greatest length of a side that may be a rounded corner, or an overshoot at the end, in diagonals of the
  /// bounds.
  private static let shortSide = 0.16

  /// The greatest turn between two sides that may be a single bent side, in radians.
  private static let smallTurn = 0.5

  /// The greatest error after a simplification to four sides, and to more, in diagonals of the bounds.
  private static let (fewTolerance, tolerance) = (0.013, 0.008)

  /// The greatest error of a triangle, and of a star of crossing lines, in diagonals of the bounds.
  private static let (triangleTolerance, starTolerance) = (0.022, 0.045)

  /// The greatest number of sides of a trace that is tested.
  private static let maximumSides = 16

  /// Finds the sides of a closed outline; `nil` if they don't return to the start.
  init?(_ sides: StraightSides, _ trace: StrokeTrace) {
    (self.sides, self.trace) = (sides, trace)
    guard sides.count >= 3, sides.count <= Self.maximumSides else { return nil }
    let slip = Self.slip * trace.size
    let end = sides.count - 1
    let slipsFirst = sides.way(0).length < slip
    let slipsLast = sides.way(end).length < slip
    guard
      close(0, end) || (slipsLast && close(0, end - 1)) || (slipsFirst && close(1, end))
        || (slipsFirst && slipsLast && close(1, end - 1))
    else { return nil }
    simplify()
    measure()
  }

  /// Whether the outline turns in one direction only, and once around.
  var isConvex: Bool { turning < 1.02 * abs(turned) && turning < 7 }

  /// Whether the outline is a star of five crossing lines, which turns in one direction, twice around.
  var isPentagram: Bool {
    count == 5 && abs(abs(turned) - 4 * .pi) < 0.5 && gentlest > 1.6 && sharpest < 2.95
  }

  /// The number of sides.
  var count: Int { corners.count }

  /// The length of the shortest side, in the units of the samples.
  var shortest: Double {
    var minimum = Double.infinity
    for i in 0..<count { minimum = min(minimum, corners[i].distance(to: corners[(i + 1) % count])) }
    return minimum
  }

  /// Whether two sides cross that are not adjacent.
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

  // MARK: Closing

  private mutating func close(_ first: Int, _ last: Int) -> Bool {
    guard last - first >= 2 else { return false }
    (self.first, self.last) = (first, last)
    groups = (first...last).map { [$0] }
    let vertices = sides.cutPoints
    let gap = vertices[first] - vertices[last + 1]
    let reach = Self.reach * trace.size
    if abs(sides.way(last).turn(to: sides.way(first))) < 0.5 {
      // The trace starts within a side: its first and last side are one.
      let way = (sides.way(first) + sides.way(last)).normalized
      let along = way.dot(gap)
      guard last - first >= 3, abs(way.cross(gap)) < 0.12 * trace.size, along < 1.5 * reach,
        along > -sides.way(first).length - reach
      else { return false }
      groups.removeLast()
      groups[0] = [last, first]
    } else {
      let corner = sides.line([last]).crossing(sides.line([first]))
      let isNear =
        corner.map {
          $0.distance(to: vertices[first]) < reach && $0.distance(to: vertices[last + 1]) < reach
        } ?? false
      guard isNear || gap.length < 0.6 * reach else { return false }
    }
    guard let (corners, error) = outline(groups) else { return false }
    (self.corners, self.error) = (corners, error)
    return true
  }

  /// Returns the corners between sides, and the error of the samples; `nil` if sides that should meet don't.
  private func outline(_ groups: [[Int]]) -> (corners: [Point], error: Double)? {
    let lines = groups.map { sides.line($0) }
    let vertices = sides.cutPoints
    var corners: [Point] = []
    for i in groups.indices {
      let next = (i + 1) % groups.count
      let (end, start) = (groups[i][groups[i].count - 1], groups[next][0])
      let cut = vertices[end + 1].midpoint(to: vertices[start])
      let isEnd = end == last && start == first
      let follows = start == end + 1
      let reach = isEnd ? Self.reach : Self.rounding
      let corner = sides.corner(lines[i], lines[next], near: cut, within: reach)
      if corner == cut, !follows, !isEnd { return nil }
      corners.append(corner)
    }
    // Samples of ends that overshoot the corner between the ends don't count.
    let closing = groups[0][0] == first ? corners[corners.count - 1] : nil
    let (out, back) = (sides.way(first), sides.way(last))
    let (leaves, returns) = (sides.cuts[first + 1], sides.cuts[last])
    var (sum, count) = (0.0, 0)
    for s in sides.cuts[first]...sides.cuts[last + 1] {
      let p = trace.points[s]
      if let closing {
        if s < leaves, out.dot(p - closing) < 0 { continue }
        if s > returns, back.dot(p - closing) > 0 { continue }
      }
      sum += Self.distanceSquared(p, corners)
      count += 1
    }
    return (corners, (sum / Double(max(count, 1))).squareRoot())
  }

  private static func distanceSquared(_ p: Point, _ corners: [Point]) -> Double {
    var minimum = Double.infinity
    var a = corners[corners.count - 1]
    for b in corners {
      minimum = min(minimum, p.distanceSquared(toLine: a, b))
      a = b
    }
    return minimum
  }

  // MARK: Simplification

  /// Removes short sides, and merges nearly parallel neighbors, while the samples stay near.
  private mutating func simplify() {
    // A star of five crossing lines turns in one direction, twice around, so its turns add up to 4π.
    let isStar = abs(abs(turn) - 4 * .pi) < 0.5
    while groups.count > (isStar ? 5 : 3) {
      var tolerance = groups.count > 5 ? Self.tolerance : Self.fewTolerance
      if groups.count == 4 { tolerance = Self.triangleTolerance }
      if isStar { tolerance = Self.starTolerance }
      let maximum = max(1.25 * error, tolerance * trace.size)
      var best: (groups: [[Int]], corners: [Point], error: Double)?
      for i in groups.indices {
        let next = (i + 1) % groups.count
        if sides.length(groups[i]) < Self.shortSide * trace.size {
          var fewer = groups
          fewer.remove(at: i)
          consider(fewer, maximum, &best)
        }
        // The last and the first side are merged only if the trace starts within a side.
        let change = sides.line(groups[i]).way.turn(to: sides.line(groups[next]).way)
        if abs(change) < Self.smallTurn {
          var fewer = groups
          fewer[i] += fewer[next]
          fewer.remove(at: next)
          consider(fewer, maximum, &best)
        }
      }
      guard let best else { return }
      (groups, corners, error) = best
    }
  }

  /// The sum of the signed turns, in radians.
  private var turn: Double {
    var turn = 0.0
    for i in corners.indices {
      let (b, c) = (corners[(i + 1) % count], corners[(i + 2) % count])
      turn += (b - corners[i]).turn(to: c - b)
    }
    return turn
  }

  private func consider(
    _ groups: [[Int]],
    _ maximum: Double,
    _ best: inout (groups: [[Int]], corners: [Point], error: Double)?
  ) {
    guard let (corners, error) = outline(groups), error < maximum, error < best?.error ?? .infinity
    else { return }
    best = (groups, corners, error)
  }

  private mutating func measure() {
    var (bends, waves) = (0.0, 0.0)
    for group in groups {
      for side in group {
        let bend = sides.bend(side)
        bends += bend
        waves += abs(bend)
      }
    }
    for i in 0..<count {
      let (a, b, c) = (corners[i], corners[(i + 1) % count], corners[(i + 2) % count])
      let change = (b - a).turn(to: c - b)
      turned += change
      turning += abs(change)
      sharpest = max(sharpest, abs(change))
      gentlest = min(gentlest, abs(change))
    }
    roundness = turning > 0 ? 3 * (turned < 0 ? -bends : bends) / turning : 1
    waviness = turning > 0 ? 3 * waves / turning : 1
  }
}
