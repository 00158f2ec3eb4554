package import InkGraphics

/// A filter that removes the jitter of the hand and of the device without lag: the setting "Steady line".
///
/// It fits a parabola around each knot, with the weights of Henderson, over 34 ms on either side, but 8 to 14 knots.
/// Near the newest knot the fit has fewer newer knots, and later ones revise it, so the ink reaches the pen at once. The
/// first and the last knot are not moved, and neither are corners: no fit crosses one.
package final class HendersonSmoother: PointFilter {
  /// The share of the fit in the result, 0…1.
  package let strength: Double

  private let tables = HendersonWeights.all

  /// The time on either side of a knot, in seconds.
  private static let span = 0.034

  /// The number of knots at the start that determine the period of the device.
  private static let measured = 16

  /// Creates a filter.
  ///
  /// - Parameter strength: The share of the fit in the result, 0…1. The default is 1.
  /// - Throws: `InvalidValue` if the strength is out of its range.
  package init(strength: Double = 1) throws(InvalidValue) {
    self.strength = try InvalidValue.check("strength", strength, in: 0...1)
  }

  /// The name in files, `henderson`, and the value of the setting `strength`.
  package var code: PluginCode {
    PluginCode("henderson strength", numbers: SIMD4(strength, 0, 0, 0))
  }

  /// The number of knots on either side of a knot between which it may be a corner.
  private static let arm = 3

  /// The least distance to those knots at a corner, in page units: 1.1 mm, more than the jitter of slow lines.
  private static let leastArm = 3.0

  /// 18 knots: more than the greatest reach and an arm, and those that determine the period of the device.
  package var revisableTail: Int? { Self.measured + 2 }

  /// Returns the index of the table for the period of the first knots.
  private func table(_ input: StrokeLine) -> Int {
    let last = min(Self.measured, input.knots.count - 1)
    guard last > 0 else { return 0 }
    let period = (input.time(at: last) - input.time(at: 0)) / Double(last)
    guard period > 0, period < Self.span else { return 0 }
    let wanted = Self.span / period
    for (i, table) in tables.enumerated() where Double(table.reach) + 0.5 >= wanted { return i }
    return tables.count - 1
  }

  /// Whether the line turns by more than 105° at a knot, as loops hardly do between the arms.
  private static func isCorner(_ knots: UnsafeBufferPointer<Knot>, _ i: Int) -> Bool {
    guard i >= arm, i + arm < knots.count else { return false }
    let before = knots[i].location - knots[i - arm].location
    let after = knots[i + arm].location - knots[i].location
    let (a, b) = (before.lengthSquared, after.lengthSquared)
    guard a >= leastArm * leastArm, b >= leastArm * leastArm else { return false }
    let product = before.dot(after)
    // cos² 105° is 0.067.
    return product < 0 && product * product > 0.067 * a * b
  }

  /// Rewrites the knots around the changed ones; all of them if the period has changed.
  package func update(_ line: inout KnotLine, from input: StrokeLine, changed: Range<Int>) {
    let count = input.knots.count
    var index = line.memory.first.map { Int($0) } ?? -1
    var changed = changed
    if index < 0 || changed.lowerBound <= Self.measured {
      let measured = table(input)
      if measured != index {
        line.memory = [Int32(measured)]
        index = measured
        changed = 0..<count
      }
    }
    let weights = tables[index]
    let reach = weights.reach
    let first = max(0, changed.lowerBound - reach - Self.arm)
    let end = min(count, changed.upperBound + reach + Self.arm)
    line.spend(Double(2 * reach) * Double(max(0, end - first)))
    input.knots.withUnsafeBufferPointer { knots in
      // The corners within the reach: bit k is knot i - reach + k.
      var corners: UInt64 = 0
      for k in 0..<(2 * reach) where Self.isCorner(knots, first - reach + k) {
        corners |= 2 << UInt64(k)
      }
      for i in first..<max(first, end) {
        var knot = knots[i]
        corners >>= 1
        if Self.isCorner(knots, i + reach) { corners |= 1 << UInt64(2 * reach) }
        var (older, newer) = (min(reach, i), min(reach, count - 1 - i))
        if corners != 0 {
          let (before, after) = (corners & (1 << UInt64(reach) - 1), corners >> UInt64(reach + 1))
          if before != 0 { older = min(older, reach - 63 + before.leadingZeroBitCount) }
          if after != 0 { newer = min(newer, 1 + after.trailingZeroBitCount) }
          if corners >> UInt64(reach) & 1 != 0 { newer = 0 }
        }
        if older > 0, newer > 0, older + newer > 1 {
          let center = SIMD2(knot.location.x, knot.location.y)
          var sum = SIMD2<Double>(repeating: 0)
          weights.visit(older: older, newer: newer) { k, weight in
            let location = knots[i - older + k].location
            sum += (SIMD2(location.x, location.y) - center) * weight
          }
          knot.location = Point(center.x + sum.x * strength, center.y + sum.y * strength)
        }
        line.put(knot, at: i)
      }
    }
    line.truncate(to: count)
  }
}
