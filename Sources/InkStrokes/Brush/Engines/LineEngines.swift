public import InkGraphics

/// An engine that draws straight lines between knots.
public final class PolylineEngine: StrokeEngine {
  /// The shared engine; all instances are equal, as it has no settings.
  public static let shared = PolylineEngine()

  /// Creates an engine.
  public init() {}

  /// The name in files, `polyline`; there are no settings.
  public var code: PluginCode { PluginCode("polyline") }

  /// 0 knots: no line changes when another knot is appended.
  public var revisableTail: Int { 0 }

  /// Rewrites the lines that end or begin at a changed knot; element i leads to knot i.
  public func update(_ shape: inout StrokeShape, from line: StrokeLine, changed: Range<Int>) {
    let knots = line.knots
    let last = min(knots.count - 1, changed.upperBound)
    if changed.lowerBound <= last {
      for i in changed.lowerBound...last {
        let before = max(0, i - 1)
        let line = CubicCurve(line: knots[before].location, knots[i].location)
        shape.put(StrokeElement(curve: line, from: knots[before], to: knots[i]), at: i)
      }
    }
    shape.truncate(to: knots.count)
  }
}

/// An engine that draws two straight lines between knots: SpiralKit's interpolation of four points.
///
/// The two lines meet at the second control point of ``smoothedCurve(_:_:_:_:strength:)``. Element 0 is a
/// single point, at the first knot; elements 2i − 1 and 2i lead from knot i − 1 to knot i.
public final class InterpolationEngine: StrokeEngine {
  /// The strength of ``smoothedCurve(_:_:_:_:strength:)``, −4…4, which determines the point where the lines meet.
  ///
  /// With 0 it is at the knot, so that a single straight line remains; the greater the strength, the farther it is from
  /// the straight line.
  public let strength: Double

  /// SpiralKit's engine, with strength 0.5.
  public static let spiral = InterpolationEngine(unchecked: 0.5)

  /// Creates an engine.
  ///
  /// - Parameter strength: The strength of ``smoothedCurve(_:_:_:_:strength:)``, −4…4. SpiralKit's is 0.5.
  /// - Throws: `InvalidValue` if the strength is out of its range.
  @inline(never)
  public init(strength: Double) throws(InvalidValue) {
    self.strength = try InvalidValue.check("strength", strength, in: -4...4)
  }

  private init(unchecked strength: Double) { self.strength = strength }

  /// The name in files, `interpolation`, and the value of the setting `strength`.
  public var code: PluginCode {
    PluginCode("interpolation strength", numbers: SIMD4(strength, 0, 0, 0))
  }

  /// 1 knot, the newest: the lines to it change when another knot is appended.
  public var revisableTail: Int { 1 }

  /// Rewrites the lines from one knot before the changed ones to one after them.
  public func update(_ shape: inout StrokeShape, from line: StrokeLine, changed: Range<Int>) {
    let knots = line.knots
    let count = knots.count
    let first = max(0, changed.lowerBound - 1)
    let last = min(count - 1, changed.upperBound + 1)
    if first <= last {
      for i in first...last {
        let knot = knots[i]
        guard i > 0 else {
          let dot = CubicCurve(line: knot.location, knot.location)
          shape.put(StrokeElement(curve: dot, from: knot, to: knot), at: 0)
          continue
        }
        let before = knots[i - 1]
        let between = smoothedCurve(
          knots[max(0, i - 2)].location,
          before.location,
          knot.location,
          knots[min(count - 1, i + 1)].location,
          strength: strength
        ).control2
        let way = before.location.distance(to: between)
        let rest = between.distance(to: knot.location)
        var middle = knot
        middle.location = between
        let part = way / (way + rest)
        middle.nib = before.nib.interpolated(to: knot.nib, part.isFinite ? part : 0)
        let lines = (
          CubicCurve(line: before.location, between), CubicCurve(line: between, knot.location)
        )
        shape.put(StrokeElement(curve: lines.0, from: before, to: middle), at: 2 * i - 1)
        shape.put(StrokeElement(curve: lines.1, from: middle, to: knot), at: 2 * i)
      }
    }
    shape.truncate(to: max(0, 2 * count - 1))
  }
}
