public import InkGraphics

/// An engine that draws quadratic curves between the midpoints of consecutive knots.
///
/// This is Drawsana's pen, and what SpiralKit's "QuadCurve" is named after. A line leads from the first knot to the
/// first midpoint, a quadratic curve from each midpoint to the next with the knot between as its control point, and a
/// line from the last midpoint to the newest knot, so that live ink ends where finished ink does. n knots, n ≥ 2, have
/// n + 1 elements, including the first, a single point at the first knot.
public final class MidpointEngine: StrokeEngine {
  /// The shared engine; all instances are equal, as it has no settings.
  public static let shared = MidpointEngine()

  /// Creates an engine.
  public init() {}

  /// The name in files, `midpoint`; there are no settings.
  public var code: PluginCode { PluginCode("midpoint") }

  /// 1 knot, the newest: the line to it is replaced when another knot is appended.
  public var revisableTail: Int { 1 }

  /// Rewrites the elements that lead to or from a changed knot.
  public func update(_ shape: inout StrokeShape, from line: StrokeLine, changed: Range<Int>) {
    let knots = line.knots
    let count = knots.count
    if count < 2 {
      if let only = knots.first {
        let dot = CubicCurve(line: only.location, only.location)
        shape.put(StrokeElement(curve: dot, from: only, to: only), at: 0)
      }
      shape.truncate(to: count)
      return
    }
    for i in min(changed.lowerBound, count)...min(count, changed.upperBound + 1) {
      shape.put(element(i, knots), at: i)
    }
    shape.truncate(to: count + 1)
  }

  private func element(_ i: Int, _ knots: [Knot]) -> StrokeElement {
    if i == 0 {
      let dot = CubicCurve(line: knots[0].location, knots[0].location)
      return StrokeElement(curve: dot, from: knots[0], to: knots[0])
    }
    if i == 1 { return line(knots[0], middle(knots[0], knots[1])) }
    let start = middle(knots[i - 2], knots[i - 1])
    if i == knots.count { return line(start, knots[i - 1]) }
    let end = middle(knots[i - 1], knots[i])
    let curve = CubicCurve(
      quadratic: start.location,
      knots[i - 1].location,
      end.location
    )
    return StrokeElement(curve: curve, from: start, to: end)
  }

  private func line(_ a: Knot, _ b: Knot) -> StrokeElement {
    StrokeElement(curve: CubicCurve(line: a.location, b.location), from: a, to: b)
  }

  private func middle(_ a: Knot, _ b: Knot) -> Knot {
    var knot = b
    knot.location = a.location.midpoint(to: b.location)
    knot.nib = a.nib.interpolated(to: b.nib, 0.5)
    return knot
  }
}
