import InkGraphics

/// The straight sides of an open outline, found in a ``StrokeTrace``.
struct OpenSides {
  /// The corners in order, including the first and the last point.
  private(set) var corners: [Point] = []

  /// The root-mean-square distance of the samples from the sides, in the units of the samples.
  private(set) var error = 0.0

  /// The roundness: 0 if all turning is at the corners, 1 for a circle.
  private(set) var roundness = 0.0

  /// The greatest and the smallest absolute turn at a corner, in radians.
  private(set) var (sharpest, gentlest) = (0.0, Double.pi)

  /// The greatest distance between a corner and the nearest sample, in the units of the samples.
  ///
  /// It is large where the stroke rounds the corner.
  private(set) var bluntness = 0.0

  /// Whether all turns are in the same direction.
  private(set) var isBent = true

  private let sides: StraightSides
  private let trace: StrokeTrace

  /// The indices in ``StraightSides`` of the parts of each side.
  private var groups: [[Int]]

  /// The greatest length of a first or last side that may be a slip of the pen, in diagonals of the bounds.
  private static let slip = 0.1

  /// The greatest length of an inner side that may be a rounded corner, in diagonals of the bounds.
  private static let shortSide = 0.17

  /// The greatest distance of a corner from the point where the stroke turns, in diagonals of the bounds.
  private static let rounding = 0.12

  /// The shortest side, in diagonals of the bounds.
  private static let minimumSide = 0.14

  /// The greatest number of sides.
  private static let maximumSides = 6

  /// Finds the sides; `nil` if there is only one, or too many.
  init?(_ sides: StraightSides, _ trace: StrokeTrace) {
    (self.sides, self.trace) = (sides, trace)
    groups = (0..<sides.count).map { [$0] }
    if groups.count > 2, sides.length(groups[0]) < Self.slip * trace.size { groups.removeFirst() }
    if groups.count > 2, sides.length(groups[groups.count - 1]) < Self.slip * trace.size {
      groups.removeLast()
    }
    while let short = shortest { groups.remove(at: short) }
    guard groups.count >= 2, groups.count <= Self.maximumSides else { return nil }
    measure()
  }

  /// The number of sides.
  var count: Int { groups.count }

  /// Whether the trace has sides rather than being a curve.
  func isClear(_ trace: StrokeTrace) -> Bool {
    for i in 1..<corners.count
    where corners[i].distance(to: corners[i - 1]) < Self.minimumSide * trace.size { return false }
    // Sharp turns in one direction make corners, even if the sides are bowed.
    if isBent, count <= 3, gentlest > 1.2 {
      return error < 0.038 * trace.size && roundness < 0.6 && sharpest < 2.9
    }
    // The corners of sides fitted to a wave are far above its crests.
    guard isBent || bluntness < 0.05 * trace.size else { return false }
    return error < (isBent && count <= 3 ? 0.02 : 0.012) * trace.size && roundness < 0.4
      && gentlest > (isBent && count > 3 ? 0.9 : 0.6) && sharpest < 2.9
  }

  /// The index in ``groups`` of the shortest inner side that may be a rounded corner; `nil` for none.
  private var shortest: Int? {
    var (minimum, at) = (Self.shortSide * trace.size, nil as Int?)
    for i in groups.indices.dropFirst().dropLast() {
      let length = sides.length(groups[i])
      guard length < minimum else { continue }
      let turns = [i - 1, i].map {
        sides.line(groups[$0]).way.turn(to: sides.line(groups[$0 + 1]).way)
      }
      if turns[0] * turns[1] > 0, abs(turns[0] + turns[1]) < 2.9 { (minimum, at) = (length, i) }
    }
    return at
  }

  private mutating func measure() {
    let lines = groups.map { sides.line($0) }
    let vertices = sides.cutPoints
    let (first, last) = (groups[0][0], groups[count - 1][0])
    corners = [vertices[first]]
    var (turning, turned, bends) = (0.0, 0.0, 0.0)
    for i in 1..<count {
      let change = lines[i - 1].way.turn(to: lines[i].way)
      turning += abs(change)
      turned += change
      sharpest = max(sharpest, abs(change))
      gentlest = min(gentlest, abs(change))
      let (end, start) = (groups[i - 1][groups[i - 1].count - 1], groups[i][0])
      let cut = vertices[end + 1].midpoint(to: vertices[start])
      corners.append(sides.corner(lines[i - 1], lines[i], near: cut, within: Self.rounding))
    }
    corners.append(vertices[last + 1])
    for group in groups { for side in group { bends += abs(sides.bend(side)) } }
    isBent = abs(turned) > 0.99 * turning
    roundness = turning > 0 ? 3 * bends / turning : 1
    var sum = 0.0
    let run = sides.cuts[first]...sides.cuts[last + 1]
    for corner in corners {
      let nearest = trace.points[run].reduce(Double.infinity) { min($0, $1.distance(to: corner)) }
      bluntness = max(bluntness, nearest)
    }
    for i in run {
      var minimum = Double.infinity
      for k in 1..<corners.count {
        minimum = min(minimum, trace.points[i].distanceSquared(toLine: corners[k - 1], corners[k]))
      }
      sum += minimum
    }
    error = (sum / Double(run.count)).squareRoot()
  }
}
