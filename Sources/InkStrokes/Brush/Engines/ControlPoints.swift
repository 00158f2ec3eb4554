public import InkGraphics

/// Returns a curve smoothed by the rule that SpiralKit, DrawUI, Inkable and JotUI share.
///
/// Maxim Shemanarev's interpolation from the Anti-Grain Geometry project, in the simplified form ctrl₁ = p₁ + s·(c₂ −
/// m₁), ctrl₂ = p₂ + s·(c₂ − m₂): c are the midpoints of the three sides, m divide the lines between them in the ratio
/// of the adjoining side lengths.
///
/// - Parameters:
///   - p0: The point before the curve; pass `p1` if there is none.
///   - p1: The start of the curve.
///   - p2: The end of the curve.
///   - p3: The point after the curve; pass `p2` if there is none.
///   - strength: s. 0 gives a straight line, 1 the roundest curve; above 1 the curve may form loops, below 0 it turns
///     back at its ends. SpiralKit uses 0.5, Inkable 0.7, DrawUI and JotUI 0.75.
/// - Returns: The curve from p1 to p2. If sides have no length, its control points are its ends instead of undefined.
public func smoothedCurve(
  _ p0: Point,
  _ p1: Point,
  _ p2: Point,
  _ p3: Point,
  strength: Double
) -> CubicCurve {
  let l1 = p0.distance(to: p1)
  let l2 = p1.distance(to: p2)
  let l3 = p2.distance(to: p3)
  let c2 = p1.midpoint(to: p2)
  var control1 = p1
  var control2 = p2
  if l1 + l2 > 0 {
    let m1 = p0.midpoint(to: p1).interpolated(to: c2, l1 / (l1 + l2))
    control1 = p1 + (c2 - m1) * strength
  }
  if l2 + l3 > 0 {
    let m2 = c2.interpolated(to: p2.midpoint(to: p3), l2 / (l2 + l3))
    control2 = p2 + (c2 - m2) * strength
  }
  return CubicCurve(
    p1,
    control1.isFinite ? control1 : p1,
    control2.isFinite ? control2 : p2,
    p2
  )
}
