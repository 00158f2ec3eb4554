import InkGraphics

/// The partition of a ``StrokeTrace`` into straight sides.
struct StraightSides {
  /// The indices of the trace's samples at the ends of sides, including the first and the last sample.
  private(set) var cuts: [Int]

  private let sums: TraceSums
  private let points: [Point]
  private let size: Double

  /// The minimum ratio of the distance between a side's ends to the length of its path.
  ///
  /// A lower ratio means that the pen went back and forth.
  private static let straightness = 0.88

  /// The expected distance of a sample from its side, in diagonals of the bounds.
  static let tolerance = 0.012

  /// The ``tolerance`` for distinguishing circles from polygons, in diagonals of the bounds.
  ///
  /// With this tolerance, a circle has more than twelve sides.
  static let fineTolerance = 0.005

  /// The cost of one more side, as the number of samples at a distance of ``tolerance``.
  private static let sideCost = 12.0

  /// The turn below which two sides are joined, in radians.
  private static let minimumTurn = 0.44

  /// Finds the sides.
  ///
  /// Chooses the partition that minimizes the squared distances from its lines plus a cost per side.
  ///
  /// - Complexity: Quadratic in the number of samples.
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

  /// The number of sides.
  var count: Int { cuts.count - 1 }

  /// The samples at the ends of the sides.
  var cutPoints: [Point] { cuts.map { points[$0] } }

  /// Returns the range of indices of a side's samples; sides are numbered from 0.
  func run(_ side: Int) -> ClosedRange<Int> { cuts[side]...cuts[side + 1] }

  /// Returns the vector from the start of a side to its end.
  func way(_ side: Int) -> Vector { points[cuts[side + 1]] - points[cuts[side]] }

  /// Returns the range of indices of a side's samples without those near its corners, which a hand rounds off.
  func inner(_ side: Int) -> ClosedRange<Int> {
    let run = run(side)
    let margin = run.count / 6
    return (run.lowerBound + margin)...(run.upperBound - margin)
  }

  /// Returns the line through the inner samples of some sides, which are joined.
  func line(_ sides: [Int]) -> FittedLine {
    var way = Vector.zero
    for side in sides { way = way + self.way(side) }
    return sums.line(sides.map { inner($0) }, towards: way)
  }

  /// Returns the total length of some sides, given by their numbers, in the units of the samples.
  func length(_ sides: [Int]) -> Double {
    var length = 0.0
    for side in sides { length += way(side).length }
    return length
  }

  /// Returns the turn between the halves of the inner samples of a side, in radians.
  func bend(_ side: Int) -> Double {
    let inner = inner(side)
    guard inner.count >= 5 else { return 0 }
    let (first, last) = (points[inner.lowerBound], points[inner.upperBound])
    let middle = points[(inner.lowerBound + inner.upperBound) / 2]
    return (middle - first).turn(to: last - middle)
  }

  /// Returns the intersection of two sides, or a given point if the intersection is too far from it.
  ///
  /// - Parameter reach: The greatest distance, in diagonals of the trace, for perpendicular sides. It shrinks as
  ///   the sides become parallel, because their intersection becomes unreliable.
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

  /// The effective number of corners, (Σ turn)² / Σ turn²: small if most of the turning is at few corners.
  var corners: Double {
    var (sum, squares) = (0.0, 0.0)
    for i in 0..<count {
      let change = way(i).turn(to: way((i + 1) % count))
      sum += abs(change)
      squares += change * change
    }
    return squares > 0 ? sum * sum / squares : 0
  }

  /// Joins nearly parallel sides, the smallest turn first.
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
