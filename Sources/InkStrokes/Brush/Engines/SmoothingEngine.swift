public import InkGraphics

/// An engine that draws a cubic curve to each knot by the rule of ``smoothedCurve(_:_:_:_:strength:)``.
///
/// Element 0 is a single point, at the first knot; element i is the curve from knot i − 1 to knot i. The curve to the
/// newest knot is drawn as if the stroke ended there, and revised when the next knot arrives. So a stroke always
/// reaches its newest sample, and no ink is pending at its end.
public final class SmoothingEngine: StrokeEngine {
  /// The strength s of ``smoothedCurve(_:_:_:_:strength:)``, −4…4: 0 is straight, 1 roundest.
  public let strength: Double

  /// The engine of Inkable's lines, with strength 0.7.
  public static let inkable = SmoothingEngine(unchecked: 0.7)

  /// SpiralKit's engine, with strength 0.5.
  package static let spiral = SmoothingEngine(unchecked: 0.5)

  /// The engine of DrawUI's and JotUI's pens, with strength 0.75.
  package static let drawUI = SmoothingEngine(unchecked: 0.75)

  /// Creates an engine.
  ///
  /// - Parameter strength: The strength of ``smoothedCurve(_:_:_:_:strength:)``, −4…4; 0 is straight, 1 roundest.
  /// - Throws: `InvalidValue` if the strength is out of its range.
  @inline(never)
  public init(strength: Double) throws(InvalidValue) {
    self.strength = try InvalidValue.check("strength", strength, in: -4...4)
  }

  private init(unchecked strength: Double) { self.strength = strength }

  /// The name in files, `smoothing`, and the value of the setting `strength`.
  public var code: PluginCode {
    PluginCode("smoothing strength", numbers: SIMD4(strength, 0, 0, 0))
  }

  /// 1 knot, the newest: the curve to it changes when another knot is appended.
  public var revisableTail: Int { 1 }

  /// Rewrites the elements from one knot before the changed ones to one after them.
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
