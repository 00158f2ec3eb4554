package import InkGraphics

/// A filter that removes the jitter of the hand and of the device without lag: the setting "Steady line".
///
/// It fits a parabola around each knot, with the weights of Henderson, over 34 ms on either side, but 8 to 14 knots. For
/// slow, careful lines the reach can be longer, with up to 28 knots. Near the newest knot the fit has fewer newer knots,
/// and later ones revise it, so the ink reaches the pen at once. The first and the last knot are not moved, and neither
/// are corners: no fit crosses one.
package final class HendersonSmoother: PointFilter {
  /// The share of the fit in the result, 0…1.
  package let strength: Double

  /// The time on either side of a knot, in seconds.
  package let reach: Double

  /// The tables for the reach, by the number of knots on either side.
  private let tables: ArraySlice<HendersonWeights>

  /// The default reach, in seconds.
  package static let defaultReach = 0.034

  /// The greatest reach, in seconds.
  package static let greatestReach = 0.136

  /// The number of knots at the start that determine the period of the device.
  private static let measured = 16

  /// Creates a filter.
  ///
  /// - Parameters:
  ///   - strength: The share of the fit in the result, 0…1. The default is 1.
  ///   - reach: The time on either side of a knot, 0.034…0.136 s. The default is 0.034.
  /// - Throws: `InvalidValue` if a number is out of its range.
  package init(strength: Double = 1, reach: Double = defaultReach) throws(InvalidValue) {
    self.strength = try InvalidValue.check("strength", strength, in: 0...1)
    self.reach = try InvalidValue.check("reach", reach, in: Self.defaultReach...Self.greatestReach)
    let all = HendersonWeights.all
    tables = all[..<(reach > Self.defaultReach ? all.count : HendersonWeights.usualCount)]
  }

  /// The name in files, `henderson`, and the values of the settings `strength` and `reach`.
  package var code: PluginCode {
    PluginCode("henderson strength reach", numbers: SIMD4(strength, reach, 0, 0))
  }

  /// The number of knots on either side of a knot between which it may be a corner.
  private static let arm = 3

  /// The least distance to those knots at a corner, in page units: 1.1 mm, more than the jitter of slow lines.
  private static let leastArm = 3.0

  /// More knots than the greatest reach and an arm, and at least those that determine the period of the device.
  package var revisableTail: Int? {
    max(Self.measured + 2, (tables.last?.reach ?? 0) + Self.arm + 1)
  }

  /// Returns the index of the table for the period of the first knots; the first `real` knots are not predicted.
  private func table(_ input: StrokeLine, _ real: Int) -> Int {
    let last = min(Self.measured, real - 1)
    guard last > 0 else { return 0 }
    let period = (input.time(at: last) - input.time(at: 0)) / Double(last)
    guard period > 0, period < reach else { return 0 }
    let wanted = reach / period
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

  /// The values in ``KnotLine/memory``: the index of the table and the number of knots that were not predicted, both at
  /// the last update, and an index above which no knot is a corner.
  private enum Note {
    static let table = 0
    static let real = 1
    static let corner = 2
  }

  /// Rewrites the knots around the changed ones; all of them if the period has changed.
  ///
  /// Predicted knots are not moved, and move no others, so they cost no fit.
  package func update(_ line: inout KnotLine, from input: StrokeLine, changed: Range<Int>) {
    let count = input.knots.count
    var real = count
    while real > 0, input.knots[real - 1].isPredicted { real -= 1 }
    if line.memory.isEmpty { line.memory = [-1, 0, -1] }
    let before = Int(line.memory[Note.real])
    if changed.lowerBound < real || real != before {
      line.memory[Note.real] = Int32(truncatingIfNeeded: real)
      let first = min(changed.lowerBound, real)
      update(&line, input, real, changed: first..<max(first, min(changed.upperBound, real)))
    }
    for i in min(max(real, changed.lowerBound), count)..<count { line.put(input.knots[i], at: i) }
    line.truncate(to: count)
  }

  /// Rewrites the first `real` knots around the changed ones.
  private func update(
    _ line: inout KnotLine,
    _ input: StrokeLine,
    _ real: Int,
    changed: Range<Int>
  ) {
    var index = Int(line.memory[Note.table])
    var changed = changed
    if index < 0 || changed.lowerBound <= Self.measured {
      let measured = table(input, real)
      if measured != index {
        line.memory[Note.table] = Int32(truncatingIfNeeded: measured)
        index = measured
        changed = 0..<real
      }
    }
    let weights = tables[index]
    let reach = weights.reach
    input.knots.withUnsafeBufferPointer { knots in
      let knots = UnsafeBufferPointer(rebasing: knots[..<real])
      let corner = Int(line.memory[Note.corner])
      if corner < changed.lowerBound - 2 * reach - Self.arm, !Self.hasCorner(knots, near: changed) {
        let range = max(0, changed.lowerBound - reach)..<min(real, changed.upperBound + reach)
        line.spend(Double(2 * reach) * Double(range.count))
        fit(&line, knots, range, changed, weights)
      } else {
        let first = max(0, changed.lowerBound - reach - Self.arm)
        let end = max(first, min(real, changed.upperBound + reach + Self.arm))
        line.spend(Double(2 * reach) * Double(end - first))
        let last = fitBetweenCorners(&line, knots, first..<end, weights)
        let greatest = corner >= end + reach ? corner : max(last, min(corner, first - reach - 1))
        line.memory[Note.corner] = Int32(truncatingIfNeeded: greatest)
      }
    }
  }

  /// Whether a knot that changed ones may have made a corner is one.
  private static func hasCorner(
    _ knots: UnsafeBufferPointer<Knot>,
    near changed: Range<Int>
  ) -> Bool {
    let first = max(arm, changed.lowerBound - arm)
    for i in first..<max(first, changed.upperBound + arm) where isCorner(knots, i) { return true }
    return false
  }

  /// Fits the knots of a range, which no corner is near.
  @inline(__always)
  private func fit(
    _ line: inout KnotLine,
    _ knots: UnsafeBufferPointer<Knot>,
    _ range: Range<Int>,
    _ changed: Range<Int>,
    _ weights: HendersonWeights
  ) {
    let (reach, count) = (weights.reach, knots.count)
    for i in range {
      let (older, newer) = (min(reach, i), min(reach, count - 1 - i))
      let location = fitted(knots, i, older, newer, weights)
      if changed.contains(i) {
        var knot = knots[i]
        knot.location = location
        line.put(knot, at: i)
      } else {
        line.move(i, to: location)
      }
    }
  }

  /// Fits the knots of a range, each to those between the corners around it.
  ///
  /// - Returns: The index of the last corner within the reach of the range; -1 if there is none.
  private func fitBetweenCorners(
    _ line: inout KnotLine,
    _ knots: UnsafeBufferPointer<Knot>,
    _ range: Range<Int>,
    _ weights: HendersonWeights
  ) -> Int {
    let (reach, count, first) = (weights.reach, knots.count, range.lowerBound)
    var last = -1
    // The corners within the reach: bit k is knot i - reach + k.
    var corners: UInt64 = 0
    for k in 0..<(2 * reach) where Self.isCorner(knots, first - reach + k) {
      corners |= 2 << UInt64(k)
      last = first - reach + k
    }
    for i in range {
      corners >>= 1
      if Self.isCorner(knots, i + reach) {
        corners |= 1 << UInt64(2 * reach)
        last = i + reach
      }
      var (older, newer) = (min(reach, i), min(reach, count - 1 - i))
      if corners != 0 {
        let (before, after) = (corners & (1 << UInt64(reach) - 1), corners >> UInt64(reach + 1))
        if before != 0 { older = min(older, reach - 63 + before.leadingZeroBitCount) }
        if after != 0 { newer = min(newer, 1 + after.trailingZeroBitCount) }
        if corners >> UInt64(reach) & 1 != 0 { newer = 0 }
      }
      var knot = knots[i]
      knot.location = fitted(knots, i, older, newer, weights)
      line.put(knot, at: i)
    }
    return last
  }

  /// Returns the location of the knot at an index, fitted to a number of older and newer ones.
  @inline(__always)
  private func fitted(
    _ knots: UnsafeBufferPointer<Knot>,
    _ i: Int,
    _ older: Int,
    _ newer: Int,
    _ weights: HendersonWeights
  ) -> Point {
    let location = knots[i].location
    guard older > 0, newer > 0, older + newer > 1 else { return location }
    let center = SIMD2(location.x, location.y)
    var sum = SIMD2<Double>(repeating: 0)
    weights.visit(older: older, newer: newer) { k, weight in
      let location = knots[i - older + k].location
      sum += (SIMD2(location.x, location.y) - center) * weight
    }
    let fit = Point(center.x + sum.x * strength, center.y + sum.y * strength)
    return fit.isFinite ? fit : location
  }
}
