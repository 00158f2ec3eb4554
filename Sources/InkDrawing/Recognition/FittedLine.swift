import InkGraphics

/// A straight line through samples.
struct FittedLine {
  /// A point on the line, at the centroid of the samples.
  let middle: Point
  /// The direction of the line, a unit vector along the stroke.
  let way: Vector

  /// Returns the signed distance of a point; positive toward ``Vector/perpendicular``.
  func offset(_ p: Point) -> Double { way.cross(p - middle) }

  /// Returns the intersection of two lines; `nil` if they are nearly parallel.
  func crossing(_ other: FittedLine) -> Point? {
    let sine = way.cross(other.way)
    guard abs(sine) > 0.1 else { return nil }
    return middle + way * ((other.middle - middle).cross(other.way) / sine)
  }
}

/// Prefix sums over the samples of a trace, to fit a line to any run in constant time.
struct TraceSums {
  private var sums: [(x: Double, y: Double, xx: Double, xy: Double, yy: Double)]
  private let origin: Point

  init(_ points: [Point]) {
    origin = points.first ?? .origin
    sums = [(0, 0, 0, 0, 0)]
    sums.reserveCapacity(points.count + 1)
    var s = sums[0]
    for p in points {
      let d = p - origin
      s = (s.x + d.dx, s.y + d.dy, s.xx + d.dx * d.dx, s.xy + d.dx * d.dy, s.yy + d.dy * d.dy)
      sums.append(s)
    }
  }

  /// Returns the centroid and the second moments of the samples in some ranges of indices.
  private func spread(
    _ runs: [ClosedRange<Int>]
  ) -> (middle: Point, xx: Double, xy: Double, yy: Double) {
    var (n, x, y, xx, xy, yy) = (0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
    for run in runs {
      let (a, b) = (sums[run.lowerBound], sums[run.upperBound + 1])
      n += Double(run.count)
      x += b.x - a.x
      y += b.y - a.y
      xx += b.xx - a.xx
      xy += b.xy - a.xy
      yy += b.yy - a.yy
    }
    let (mx, my) = (x / n, y / n)
    return (origin + Vector(mx, my), xx - x * mx, xy - x * my, yy - y * my)
  }

  /// Returns the sum of squared distances of samples, given by the first and last index, from their best line.
  func error(_ first: Int, _ last: Int) -> Double {
    let (a, b) = (sums[first], sums[last + 1])
    let n = Double(last - first + 1)
    let (x, y) = (b.x - a.x, b.y - a.y)
    let xx = b.xx - a.xx - x * x / n
    let xy = b.xy - a.xy - x * y / n
    let yy = b.yy - a.yy - y * y / n
    let half = (xx - yy) * 0.5
    return max((xx + yy) * 0.5 - (half * half + xy * xy).squareRoot(), 0)
  }

  /// Returns the best line through samples, given by ranges of indices, oriented along a vector.
  func line(_ runs: [ClosedRange<Int>], towards way: Vector) -> FittedLine {
    let s = spread(runs)
    let (sine, cosine) = Real.sinCos(0.5 * Real.atan2(2 * s.xy, s.xx - s.yy))
    let along = Vector(cosine, sine)
    return FittedLine(middle: s.middle, way: along.dot(way) < 0 ? -along : along)
  }
}
