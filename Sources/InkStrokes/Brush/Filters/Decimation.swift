package import InkGraphics

/// A filter that keeps every n-th knot: SpiralKit's refresh rate.
///
/// The first and the newest knot always stay; in SpiralKit a stroke could
/// end short of the point where the pen was lifted.
package final class Decimation: PointFilter {
  /// The number n of knots per kept knot, 1…1000; 1 keeps all.
  package let rate: Int

  /// The filter of SpiralKit's bitmap engines, which keeps every second knot.
  package static let spiral = Decimation(unchecked: 2)

  /// Creates a filter.
  ///
  /// - Parameter rate: The number of knots per kept knot, 1…1000.
  /// - Throws: `InvalidValue` if the rate is out of its range.
  @inline(never)
  package init(rate: Int) throws(InvalidValue) {
    self.rate = Int(try InvalidValue.check("rate", Double(rate), in: 1...1000))
  }

  private init(unchecked rate: Int) { self.rate = rate }

  /// The name in files, `decimation`, and the value of the setting `rate`.
  package var code: PluginCode {
    PluginCode("decimation rate", numbers: SIMD4(Double(rate), 0, 0, 0))
  }

  /// 1 knot, the newest: it may be dropped when another knot is appended.
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
