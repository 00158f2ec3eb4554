public import InkGraphics

/// Smooths the line by fitting a cubic to the knots about each: Inkable's filter.
///
/// The fit is that of Savitzky and Golay ("Smoothing and Differentiation of Data", 1964): with m
/// knots at either side, knot i has the weight 3·(3m² + 3m − 1 − 5i²)/((2m + 3)(2m + 1)(2m − 1)).
/// Near the ends m shrinks to what there is, and knots with fewer than two neighbours at a side stay
/// where they are, so a stroke begins and ends at its samples. Cubics, and so straight lines of
/// even speed, are not changed.
public final class SavitzkyGolay: PointFilter {
  /// How many knots at either side are fitted, 2…12.
  public let window: Int

  /// How much of the fit is taken, 0…1.
  public let strength: Double

  private let weights: [[Double]]

  /// Three knots at either side, at full strength.
  package static let threeNeighbors = SavitzkyGolay(unchecked: 3, strength: 1)

  /// Creates a filter; Inkable's own values are window 2 and strength 1.
  ///
  /// - Throws: A window outside 2…12, a strength outside 0…1.
  @inline(never)
  public convenience init(window: Int = 2, strength: Double = 1) throws(InvalidValue) {
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

  /// The weights of a fit over m knots at either side, from the first to the last; they add up to 1.
  ///
  /// - Precondition: m is at least 2.
  package static func weights(_ m: Int) -> [Double] {
    precondition(m >= 2, "a fit needs two knots on either side")
    let n = Double(m)
    let sum = (2 * n + 3) * (2 * n + 1) * (2 * n - 1)
    var weights: [Double] = []
    for i in -m...m {
      let d = Double(i)
      weights.append(3 * (3 * n * n + 3 * n - 1 - 5 * d * d) / sum)
    }
    return weights
  }

  /// `savitzky-golay` with `window` and `strength`.
  public var code: PluginCode {
    PluginCode("savitzky-golay window strength", numbers: SIMD4(Double(window), strength, 0, 0))
  }

  /// As many knots as the window has at either side.
  public var revisableTail: Int? { window }

  /// Rewrites the knots about the changed ones.
  public func update(_ line: inout KnotLine, from input: StrokeLine, changed: Range<Int>) {
    let knots = input.knots
    let first = max(0, changed.lowerBound - window)
    let end = min(knots.count, changed.upperBound + window)
    // For each knot, so many knots at either side.
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
