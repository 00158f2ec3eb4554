import InkGraphics

/// The ellipse that best fits samples, in the coordinates of the samples.
struct EllipseFit {
  /// The center.
  let center: Point
  /// The length of the semi-major axis, in the units of the samples.
  let major: Double
  /// The length of the semi-minor axis, in the units of the samples.
  let minor: Double
  /// The angle of the major axis, in radians from the x axis toward the y axis, −π/2…π/2.
  let angle: Double

  private let (sine, cosine): (Double, Double)

  /// The number of iterations that reweight the samples.
  private static let rounds = 4

  /// Fits an ellipse; `nil` if the best conic is not an ellipse.
  ///
  /// The conic is ½(x² + y²) + u(x² − y²) + vxy + dx + ey + f = 0.
  ///
  /// Each sample is weighted by the gradient at it, so that distances are minimized instead of values (Taubin).
  init?(_ points: ArraySlice<Point>) {
    guard points.count >= 6 else { return nil }
    let bounds = StrokeTrace.bounds(points)
    let middle = bounds.center
    let scale = Vector(bounds.width, bounds.height).length * 0.5
    guard scale > 0 else { return nil }
    var k = [0.0, 0, 0, 0, -0.25]
    var row = [0.0, 0, 0, 0, 1, 0]
    for round in 0..<Self.rounds {
      var matrix = [Double](repeating: 0, count: 30)
      for p in points {
        let (x, y) = ((p.x - middle.x) / scale, (p.y - middle.y) / scale)
        let (xx, yy) = (x * x, y * y)
        row[0] = xx - yy
        row[1] = x * y
        row[2] = x
        row[3] = y
        row[5] = -0.5 * (xx + yy)
        var weight = 1.0
        if round > 0 {
          let dx = x + 2 * k[0] * x + k[1] * y + k[2]
          let dy = y - 2 * k[0] * y + k[1] * x + k[3]
          weight = 1 / max(dx * dx + dy * dy, 0.01)
        }
        for i in 0..<5 { for j in i..<6 { matrix[i * 6 + j] += weight * row[i] * row[j] } }
      }
      for i in 1..<5 { for j in 0..<i { matrix[i * 6 + j] = matrix[j * 6 + i] } }
      guard let solved = Self.solved(&matrix) else { return nil }
      k = solved
    }
    let spread = (k[0] * k[0] + k[1] * k[1] / 4).squareRoot()
    let determinant = 0.25 - spread * spread
    guard determinant > 1e-6 else { return nil }
    // The center is where the gradient is zero.
    let x = -(k[2] * (1 - 2 * k[0]) - k[1] * k[3]) / (4 * determinant)
    let y = -(k[3] * (1 + 2 * k[0]) - k[1] * k[2]) / (4 * determinant)
    let depth = -(k[4] + 0.5 * (k[2] * x + k[3] * y))
    guard depth > 0 else { return nil }
    major = scale * (depth / (0.5 - spread)).squareRoot()
    minor = scale * (depth / (0.5 + spread)).squareRoot()
    center = Point(middle.x + x * scale, middle.y + y * scale)
    // The quadratic form grows fastest along the minor axis, so the major axis is perpendicular to that.
    var angle = 0.5 * Real.atan2(k[1], 2 * k[0]) + 0.5 * .pi
    if angle > 0.5 * .pi { angle -= .pi }
    self.angle = angle
    (sine, cosine) = Real.sinCos(angle)
    guard major.isFinite, minor > 0, center.isFinite else { return nil }
  }

  /// Returns a point in the coordinates in which the ellipse is the unit circle.
  func unit(_ p: Point) -> Vector {
    let d = p - center
    return Vector((d.dx * cosine + d.dy * sine) / major, (d.dy * cosine - d.dx * sine) / minor)
  }

  /// Returns the approximate distance of a point from the outline; positive outside.
  func distance(_ p: Point) -> Double {
    let u = unit(p)
    let value = u.lengthSquared - 1
    let slope = 2 * Vector(u.dx / major, u.dy / minor).length
    guard slope > 0 else { return -minor }
    return max(value / slope, -minor)
  }

  /// Returns the root-mean-square distance of samples from the outline.
  func error(_ points: ArraySlice<Point>) -> Double {
    var sum = 0.0
    for p in points {
      let distance = distance(p)
      sum += distance * distance
    }
    return (sum / Double(max(points.count, 1))).squareRoot()
  }

  /// Returns the angle of samples around the center, in radians: the net turn, and the sum of absolute turns.
  func sweep(_ points: ArraySlice<Point>) -> (turned: Double, moved: Double) {
    var (turned, moved) = (0.0, 0.0)
    for i in points.indices.dropFirst() {
      let step = unit(points[i - 1]).turn(to: unit(points[i]))
      turned += step
      moved += abs(step)
    }
    return (abs(turned), moved)
  }

  /// Solves five linear equations by Gaussian elimination.
  ///
  /// - Parameter m: The equations, row by row: five coefficients and the right side each; overwritten.
  /// - Returns: The five unknowns; `nil` if the equations have no unique solution.
  private static func solved(_ m: inout [Double]) -> [Double]? {
    for c in 0..<5 {
      var pivot = c
      for r in c..<5 where abs(m[r * 6 + c]) > abs(m[pivot * 6 + c]) { pivot = r }
      guard abs(m[pivot * 6 + c]) > 1e-12 else { return nil }
      if pivot != c { for j in 0..<6 { m.swapAt(c * 6 + j, pivot * 6 + j) } }
      for r in 0..<5 where r != c {
        let factor = m[r * 6 + c] / m[c * 6 + c]
        if factor != 0 { for j in c..<6 { m[r * 6 + j] -= factor * m[c * 6 + j] } }
      }
    }
    var result = [Double](repeating: 0, count: 5)
    for i in 0..<5 { result[i] = m[i * 6 + 5] / m[i * 6 + i] }
    return result
  }
}
