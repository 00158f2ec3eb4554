public import InkGraphics

/// Draws a cubic curve to every knot with the rule of ``smoothedCurve(_:_:_:_:strength:)``.
///
/// Element 0 is the disc at the first knot, element i the curve from knot i − 1 to knot i. The
/// curve to the newest knot is drawn at once, as if the stroke ended there, and revised when the
/// next one comes; so a stroke always reaches its newest sample, and there is nothing left to
/// flush at its end.
public final class SmoothingEngine: StrokeEngine {
  /// s of the rule; 0 straight … 1 roundest.
  public let strength: Double

  /// The strength of Inkable's lines, 0.7.
  public static let inkable = SmoothingEngine(unchecked: 0.7)

  /// The strength of SpiralKit's engines, 0.5.
  package static let spiral = SmoothingEngine(unchecked: 0.5)

  /// The strength of DrawUI's and JotUI's pens, 0.75.
  package static let drawUI = SmoothingEngine(unchecked: 0.75)

  /// Creates an engine.
  ///
  /// - Throws: A strength outside −4…4.
  @inline(never)
  public init(strength: Double) throws(InvalidValue) {
    self.strength = try InvalidValue.check("strength", strength, in: -4...4)
  }

  private init(unchecked strength: Double) { self.strength = strength }

  /// `smoothing` with `strength`.
  public var code: PluginCode {
    PluginCode("smoothing strength", numbers: SIMD4(strength, 0, 0, 0))
  }

  /// 1 knot: the newest.
  public var revisableTail: Int { 1 }

  /// Rewrites the elements from one before the changed knots to one behind them.
  public func update(_ shape: inout StrokeShape, from line: StrokeLine, changed: Range<Int>) {
    let knots = line.knots
    let count = knots.count
    let first = max(0, changed.lowerBound - 1)
    let last = min(count - 1, changed.upperBound + 1)
    if first <= last {
      for i in first...last {
        let before = max(0, i - 1)
        let curve = smoothedCurve(
          knots[max(0, i - 2)].location,
          knots[before].location,
          knots[i].location,
          knots[min(count - 1, i + 1)].location,
          strength: strength
        )
        shape.put(StrokeElement(curve: curve, from: knots[before], to: knots[i]), at: i)
      }
    }
    shape.truncate(to: count)
  }
}
