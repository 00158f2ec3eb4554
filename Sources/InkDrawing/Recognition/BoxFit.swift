import InkGraphics

/// The rectangle that is nearest to a trace that goes round.
///
/// It needs no corners: it is told by where most of the way is level or upright when it is turned.
struct BoxFit {
  /// Where the corners are, one after the other.
  let corners: [Point]

  /// How far samples are from it, the root of the mean square.
  let error: Double

  /// How much of the way goes in the directions of the sides: 1 on a rectangle, 0 on a circle.
  let straightness: Double

  /// How many samples before and after one tell its direction.
  private static let reach = 3

  /// How far the ends may be from each other, in diagonals, and how much longer than its outline the way is.
  private static let (gap, longest) = (0.24, 1.35)

  /// Finds it; `nil` where a side is missing.
  init?(_ trace: StrokeTrace) {
    let points = trace.points
    guard points.count > 8 * Self.reach else { return nil }
    let run = Self.reach..<(points.count - Self.reach)
    let ways = run.map { points[$0 + Self.reach] - points[$0 - Self.reach] }
    // Sides at right angles, and there and back, say the same of how it leans.
    var (sine, cosine) = (0.0, 0.0)
    for way in ways where way.length > 0 {
      let (s, c) = Real.sinCos(4 * Real.atan2(way.dy, way.dx))
      sine += s
      cosine += c
    }
    straightness = Vector(cosine, sine).length / Double(ways.count)
    let (s, c) = Real.sinCos(0.25 * Real.atan2(sine, cosine))
    let (right, down) = (Vector(c, s), Vector(-s, c))
    let middle = trace.bounds.center
    // The samples of each side: the upper, the right, the lower and the left one.
    var (sums, counts) = ([0.0, 0, 0, 0], [0, 0, 0, 0])
    for (i, way) in zip(run, ways) {
      let offset = points[i] - middle
      let (along, across) = (way.dot(right), way.dot(down))
      if abs(along) > 2 * abs(across) {
        let side = offset.dot(down) < 0 ? 0 : 2
        sums[side] += offset.dot(down)
        counts[side] += 1
      } else if abs(across) > 2 * abs(along) {
        let side = offset.dot(right) < 0 ? 3 : 1
        sums[side] += offset.dot(right)
        counts[side] += 1
      }
    }
    guard counts.allSatisfy({ $0 > 0 }) else { return nil }
    let offsets = zip(sums, counts).map { $0 / Double($1) }
    func corner(_ x: Int, _ y: Int) -> Point { middle + right * offsets[x] + down * offsets[y] }
    corners = [corner(3, 0), corner(1, 0), corner(1, 2), corner(3, 2)]
    var sum = 0.0
    for p in points {
      var minimum = Double.infinity
      for k in 0..<4 {
        minimum = min(minimum, p.distanceSquared(toLine: corners[k], corners[(k + 1) % 4]))
      }
      sum += minimum
    }
    error = (sum / Double(points.count)).squareRoot()
  }

  /// Whether the trace goes round it once.
  func isClosed(_ trace: StrokeTrace) -> Bool {
    let points = trace.points
    let outline = 2 * (corners[0].distance(to: corners[1]) + corners[1].distance(to: corners[2]))
    return points[0].distance(to: points[points.count - 1]) < Self.gap * trace.size
      && trace.step * Double(points.count - 1) < Self.longest * outline
  }
}
