public import InkGraphics

/// Keeps one of so many knots: SpiralKit's refresh rate.
///
/// The first knot stays, and so does the newest, whatever its number; in SpiralKit a stroke could
/// stop short of where the pen was lifted.
package final class Decimation: PointFilter {
  /// Of how many knots one is kept; 1 keeps all.
  package let rate: Int

  /// The rate of SpiralKit's bitmap engines, 2.
  package static let spiral = Decimation(unchecked: 2)

  /// Creates a filter.
  ///
  /// - Throws: A rate outside 1…1000.
  @inline(never)
  package init(rate: Int) throws(InvalidValue) {
    self.rate = Int(try InvalidValue.check("rate", Double(rate), in: 1...1000))
  }

  private init(unchecked rate: Int) { self.rate = rate }

  /// `decimation` with `rate`.
  package var code: PluginCode {
    PluginCode("decimation rate", numbers: SIMD4(Double(rate), 0, 0, 0))
  }

  /// 1 knot: the newest.
  package var revisableTail: Int? { 1 }

  /// Rewrites the knots from the first changed one on.
  package func update(_ line: inout KnotLine, from input: StrokeLine, changed: Range<Int>) {
    let knots = input.knots
    guard let last = knots.indices.last else { return line.truncate(to: 0) }
    let end = min(changed.upperBound, last)
    var i = changed.lowerBound / rate
    while i * rate <= end {
      line.put(knots[i * rate], at: i)
      i += 1
    }
    let full = last / rate + 1
    if last % rate != 0 { line.put(knots[last], at: full) }
    line.truncate(to: last % rate != 0 ? full + 1 : full)
  }
}
