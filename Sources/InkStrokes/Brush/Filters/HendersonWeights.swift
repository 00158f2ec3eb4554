/// The weights of the fits of a ``HendersonSmoother`` with `reach` knots on either side.
///
/// A knot with b older and f newer neighbors, at most `reach` each, is the value at 0 of the parabola that fits the knots
/// j = −b…f with the weights of Henderson, ((m + 1)² − j²)((m + 2)² − j²)((m + 3)² − j²) for m = `reach`.
final class HendersonWeights: Sendable {
  /// The greatest number of knots on either side.
  let reach: Int

  /// The weights of each fit with `reach` older knots: those with f newer ones begin at `starts[f]`.
  private let rows: [Double]
  private let starts: [Int]

  /// The sums of w·jⁿ over all j below each, for n = 0…4, from j = −reach on.
  private let sums: [SIMD8<Double>]
  private let weights: [Double]

  /// Creates the weights.
  init(reach: Int) {
    self.reach = reach
    let m = Double(reach)
    var weights: [Double] = []
    var sums = [SIMD8<Double>(repeating: 0)]
    var sum = SIMD8<Double>(repeating: 0)
    for k in -reach...reach {
      // Divided by the reach, so that the sums stay near 1.
      let j = Double(k)
      func factor(_ a: Double) -> Double { 1 - j * j / ((m + a) * (m + a)) }
      let w = factor(1) * factor(2) * factor(3)
      weights.append(w)
      let x = j / m
      sum += SIMD8(w, w * x, w * x * x, w * x * x * x, w * x * x * x * x, 0, 0, 0)
      sums.append(sum)
    }
    self.weights = weights
    self.sums = sums
    var (rows, starts) = ([Double](), [Int]())
    for f in 0...reach {
      starts.append(rows.count)
      let c = Self.coefficients(sums[reach + f + 1])
      for k in 0...(reach + f) {
        let x = Double(k - reach) / m
        rows.append(weights[k] * (c.x + x * (c.y + x * c.z)))
      }
    }
    self.rows = rows
    self.starts = starts
  }

  /// Returns the first row of the inverse of the matrix of a fit with these sums.
  private static func coefficients(_ s: SIMD8<Double>) -> SIMD3<Double> {
    let a = s[2] * s[4] - s[3] * s[3]
    let b = s[2] * s[3] - s[1] * s[4]
    let c = s[1] * s[3] - s[2] * s[2]
    let determinant = s[0] * a + s[1] * b + s[2] * c
    return SIMD3(a, b, c) / determinant
  }

  /// Calls `body` with the weight of each knot of a fit, from the oldest to the newest.
  ///
  /// - Parameters:
  ///   - older: The number of older knots, 1…reach.
  ///   - newer: The number of newer knots, 1…reach.
  ///   - body: Receives the index of the neighbor, 0…older + newer, and its weight.
  @inline(__always)
  func visit(older: Int, newer: Int, _ body: (_ index: Int, _ weight: Double) -> Void) {
    if older == reach {
      rows.withUnsafeBufferPointer { rows in
        let start = starts[newer]
        for k in 0...(older + newer) { body(k, rows[start + k]) }
      }
    } else if newer == reach {
      rows.withUnsafeBufferPointer { rows in
        let start = starts[older]
        for k in 0...(older + newer) { body(k, rows[start + older + newer - k]) }
      }
    } else {
      let first = reach - older
      let c = Self.coefficients(sums[reach + newer + 1] - sums[first])
      for k in 0...(older + newer) {
        let x = Double(k - older) / Double(reach)
        body(k, weights[first + k] * (c.x + x * (c.y + x * c.z)))
      }
    }
  }

  /// The weights for the rates of devices: 8 knots on either side for up to 250 samples a second, at most 14; the others
  /// are for longer reaches.
  static let all = [8, 9, 10, 12, 14, 17, 20, 24, 28].map { HendersonWeights(reach: $0) }

  /// The number of weights for the default reach.
  static let usualCount = 5
}
