import InkGraphics

/// The rectangle that best fits a closed trace.
///
/// The fit needs no corners: it finds the rotation at which most of the path is horizontal or vertical.
struct BoxFit {
  /// The corners, in order along the outline.
  let corners: [Point]

  /// The root-mean-square distance of the samples from the rectangle, in the units of the samples.
  let error: Double

  /// The concentration of the path's directions on those of the sides: 1 for a rectangle, 0 for a circle.
  let straightness: Double

  /// The number of samples on either side from which the direction at a sample is computed.
  private static let reach = 3

  /// The greatest distance between the ends of the trace, in diagonals of its bounds, and its greatest length, in
  /// perimeters of the rectangle.
  private static let (gap, longest) = (0.24, 1.35)

  /// Fits a rectangle; `nil` if a side is missing.
  init?(_ trace: StrokeTrace) {
    let points = trace.points
    guard points.count > 8 * Self.reach else { return nil }
    let run = Self.reach..<(points.count - Self.reach)
    let ways = run.map { points[$0 + Self.reach] - points[$0 - Self.reach] }
    // Directions are multiplied by 4, so that parallel and perpendicular sides, in either direction, agree.
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
    // The sums of the offsets of the samples of each side, and their numbers: top, right, bottom, left.
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

  /// Whether the trace goes around the rectangle once.
  func isClosed(_ trace: StrokeTrace) -> Bool {
    let points = trace.points
    let outline = 2 * (corners[0].distance(to: corners[1]) + corners[1].distance(to: corners[2]))
    return points[0].distance(to: points[points.count - 1]) < Self.gap * trace.size
      && trace.step * Double(points.count - 1) < Self.longest * outline
  }
}
