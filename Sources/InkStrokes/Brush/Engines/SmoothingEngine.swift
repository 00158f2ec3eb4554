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
  ///
  /// Their curves are those of ``smoothedCurve(_:_:_:_:strength:)``. The two curves at a knot share its tangent, and the
  /// tangents of neighbors share the side between them, so each is computed once.
  public func update(_ shape: inout StrokeShape, from line: StrokeLine, changed: Range<Int>) {
    let knots = line.knots
    let count = knots.count
    let first = max(0, changed.lowerBound - 1)
    let end = min(count, changed.upperBound + 2)
    if first < end {
      knots.withUnsafeBufferPointer { knots in
        func makeSide(_ from: Int, _ to: Int) -> Side {
          let (a, b) = (knots[max(0, from)].location, knots[min(count - 1, max(0, to))].location)
          return Side(length: a.distance(to: b), middle: a.midpoint(to: b))
        }
        var side = makeSide(first - 2, first - 1)
        /// Returns the vectors from the next knot to the control points on both sides of it.
        func makeControls(at k: Int) -> (back: Vector, ahead: Vector) {
          let before = side
          side = makeSide(k, k + 1)
          let length = before.length + side.length
          guard length > 0 else { return (Vector(0, 0), Vector(0, 0)) }
          let middle = before.middle.interpolated(to: side.middle, before.length / length)
          return ((before.middle - middle) * strength, (side.middle - middle) * strength)
        }
        var ahead = makeControls(at: first - 1).ahead
        shape.put(first..<end, between: knots) { i in
          let (from, to) = (knots[max(0, i - 1)].location, knots[i].location)
          let controls = makeControls(at: i)
          let (control1, control2) = (from + ahead, to + controls.back)
          ahead = controls.ahead
          return CubicCurve(
            from,
            control1.isFinite ? control1 : from,
            control2.isFinite ? control2 : to,
            to
          )
        }
      }
    }
    shape.truncate(to: count)
  }

  /// The side between two knots.
  private struct Side {
    var length: Double
    var middle: Point
  }
}
