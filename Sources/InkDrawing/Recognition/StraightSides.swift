import InkGraphics

/// A trace cut into straight sides.
struct StraightSides {
  /// The samples at which a side ends or begins, with the first and the last.
  private(set) var cuts: [Int]

  private let sums: TraceSums
  private let points: [Point]
  private let size: Double

  /// A side shorter than its way by more than this part goes back and forth.
  private static let straightness = 0.88

  /// A sample this part of the diagonal beside its side is no surprise.
  static let tolerance = 0.012

  /// The same to tell a round outline from one with corners: a circle has more than twelve such sides.
  static let fineTolerance = 0.005

  /// What one more side costs, in samples that far beside theirs.
  private static let sideCost = 12.0

  /// Sides that turn by less are one, in radians.
  private static let minimumTurn = 0.44

  /// Finds the sides.
  ///
  /// Of all ways to cut the trace it is the one that leaves least beside its lines, when each side costs something.
  /// Quadratic in the number of samples.
  init(_ trace: StrokeTrace, tolerance: Double = Self.tolerance, joins: Bool = true) {
    points = trace.points
    size = trace.size
    sums = TraceSums(points)
    let count = points.count
    let scale = 1 / (trace.size * trace.size * tolerance * tolerance)
    var best = [Double](repeating: .infinity, count: count)
    var from = [Int](repeating: 0, count: count)
    best[0] = 0
    for j in 1..<count {
      for i in 0..<j {
        let base = best[i] + Self.sideCost
        guard base < best[j] else { continue }
        let way = trace.step * Double(j - i)
        guard points[i].distance(to: points[j]) >= Self.straightness * way || j - i == 1 else {
          continue
        }
        let cost = base + sums.error(i, j) * scale
        if cost < best[j] { (best[j], from[j]) = (cost, i) }
      }
    }
    var ends = [count - 1]
    while let last = ends.last, last > 0 { ends.append(from[last]) }
    cuts = ends.reversed()
    if joins { join() }
  }

  /// How many sides there are.
  var count: Int { cuts.count - 1 }

  /// The places of the cuts.
  var cutPoints: [Point] { cuts.map { points[$0] } }

  /// The samples of a side.
  func run(_ side: Int) -> ClosedRange<Int> { cuts[side]...cuts[side + 1] }

  /// From where a side begins to where it ends.
  func way(_ side: Int) -> Vector { points[cuts[side + 1]] - points[cuts[side]] }

  /// The samples of a side without those next to its corners, which hands round.
  func inner(_ side: Int) -> ClosedRange<Int> {
    let run = run(side)
    let margin = run.count / 6
    return (run.lowerBound + margin)...(run.upperBound - margin)
  }

  /// The line through the inner samples of sides that are one.
  func line(_ sides: [Int]) -> FittedLine {
    var way = Vector.zero
    for side in sides { way = way + self.way(side) }
    return sums.line(sides.map { inner($0) }, towards: way)
  }

  /// How long sides are that are one.
  func length(_ sides: [Int]) -> Double {
    var length = 0.0
    for side in sides { length += way(side).length }
    return length
  }

  /// How far the inner samples of a side turn from its first half to its second, in radians.
  func bend(_ side: Int) -> Double {
    let inner = inner(side)
    guard inner.count >= 5 else { return 0 }
    let (first, last) = (points[inner.lowerBound], points[inner.upperBound])
    let middle = points[(inner.lowerBound + inner.upperBound) / 2]
    return (middle - first).turn(to: last - middle)
  }

  /// Where the lines of two sides meet, or a place where they do so too far from it.
  ///
  /// - Parameter reach: How far, in diagonals of the trace, for sides at right angles. The nearer two sides are to
  ///   parallel, the less their crossing says.
  func corner(
    _ a: FittedLine,
    _ b: FittedLine,
    near point: Point,
    within reach: Double
  ) -> Point {
    let maximum = reach * size * abs(a.way.cross(b.way))
    guard let corner = a.crossing(b), corner.distance(to: point) < maximum else { return point }
    return corner
  }

  /// How many corners of one size would turn as far: few where most turning is at few corners.
  var corners: Double {
    var (sum, squares) = (0.0, 0.0)
    for i in 0..<count {
      let change = way(i).turn(to: way((i + 1) % count))
      sum += abs(change)
      squares += change * change
    }
    return squares > 0 ? sum * sum / squares : 0
  }

  /// Makes sides one that hardly turn, the smallest turn first.
  private mutating func join() {
    while count > 1 {
      var (minimum, at) = (Self.minimumTurn, 0)
      for i in 1..<count {
        let change = abs(way(i - 1).turn(to: way(i)))
        if change < minimum { (minimum, at) = (change, i) }
      }
      guard at > 0 else { return }
      cuts.remove(at: at)
    }
  }
}
