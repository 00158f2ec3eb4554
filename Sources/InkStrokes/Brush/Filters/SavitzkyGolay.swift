package import InkGraphics

/// A filter that smooths the line by fitting a cubic around each knot: Inkable's filter.
///
/// The fit is that of Savitzky and Golay ("Smoothing and Differentiation of Data", 1964): with m
/// knots on either side, knot i has the weight 3·(3m² + 3m − 1 − 5i²)/((2m + 3)(2m + 1)(2m − 1)).
/// Near the ends m shrinks to the available knots, and knots with fewer than two neighbors on one side are
/// not moved, so a stroke begins and ends at its samples. Cubics, and so straight lines of
/// constant speed, are unchanged.
package final class SavitzkyGolay: PointFilter {
  /// The number of knots on either side that are fitted, 2…12.
  package let window: Int

  /// The weight of the fit against the original location, 0…1.
  package let strength: Double

  private let weights: [[Double]]

  /// The filter with three knots on either side, at full strength.
  package static let threeNeighbors = SavitzkyGolay(unchecked: 3, strength: 1)

  /// Creates a filter; the defaults are Inkable's values.
  ///
  /// - Parameters:
  ///   - window: The number of knots on either side that are fitted, 2…12. The default is 2.
  ///   - strength: The weight of the fit, 0…1. The default is 1.
  /// - Throws: `InvalidValue` if a number is out of its range.
  @inline(never)
  package convenience init(window: Int = 2, strength: Double = 1) throws(InvalidValue) {
    self.init(
      unchecked: Int(try InvalidValue.check("window", Double(window), in: 2...12)),
      strength: try InvalidValue.check("strength", strength, in: 0...1)
    )
  }

  private init(unchecked window: Int, strength: Double) {
    self.window = window
    self.strength = strength
    var weights: [[Double]] = [[], []]
    for m in 2...window { weights.append(Self.weights(m)) }
    self.weights = weights
  }

  /// Returns the 2m + 1 weights of a fit over m knots on either side, from the first knot to the last; their sum is 1.
  ///
  /// - Precondition: m is at least 2.
  package static func weights(_ m: Int) -> [Double] {
    precondition(m >= 2, "m must be at least 2, the knots on either side of a fit")
    let n = Double(m)
    let sum = (2 * n + 3) * (2 * n + 1) * (2 * n - 1)
    var weights: [Double] = []
    for i in -m...m {
      let d = Double(i)
      weights.append(3 * (3 * n * n + 3 * n - 1 - 5 * d * d) / sum)
    }
    return weights
  }

  /// The name in files, `savitzky-golay`, and the values of the settings `window` and `strength`.
  package var code: PluginCode {
    PluginCode("savitzky-golay window strength", numbers: SIMD4(Double(window), strength, 0, 0))
  }

  /// The number of knots of the window on one side: their output changes when a knot is appended.
  package var revisableTail: Int? { window }

  /// Rewrites the knots around the changed ones.
  package func update(_ line: inout KnotLine, from input: StrokeLine, changed: Range<Int>) {
    let knots = input.knots
    let first = max(0, changed.lowerBound - window)
    let end = min(knots.count, changed.upperBound + window)
    // The unit is about a nanosecond; each knot reads the window on either side.
    line.spend(Double(12 * window) * Double(max(0, end - first)))
    for i in first..<max(first, end) {
      var knot = knots[i]
      let m = min(window, min(i, knots.count - 1 - i))
      if m > 1 {
        var sum = Vector(0, 0)
        for k in 0...(2 * m) {
          sum = sum + (knots[i - m + k].location - knot.location) * weights[m][k]
        }
        knot.location = knot.location + sum * strength
      }
      line.put(knot, at: i)
    }
    line.truncate(to: knots.count)
  }
}
