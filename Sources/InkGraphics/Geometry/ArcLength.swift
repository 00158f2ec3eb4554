/// A table that maps distances along a curve to its parameters.
///
/// Lengths are in the units of the curve's points. The curve is measured in line segments, four times as many as a
/// tolerance of 0.01 units needs, so that the parametric speed is nearly constant along each. The parameter of a
/// straight line with its control points at its ends is uniform, see ``CubicCurve/evenPoint(at:)``.
package struct ArcLength: Sendable {
  private var lengths: [Double] = [0]

  /// The length of the curve.
  package var total: Double { lengths[lengths.count - 1] }

  /// Measures a curve; segments of infinite or NaN length count as 0.
  package init(_ curve: CubicCurve) {
    var count = curve.subdivisionCount(tolerance: 0.01)
    // Four times as many steps, at least 16: even nearly straight curves may have a parametric speed far from constant.
    if !curve.isLine { count = min(max(4 * count, 16), 512) }
    lengths.reserveCapacity(count + 1)
    var last = curve.start
    var sum = 0.0
    for i in 1...count {
      let point = i == count ? curve.end : curve.point(at: Double(i) / Double(count))
      let step = last.distance(to: point)
      if step.isFinite { sum += step }
      lengths.append(sum)
      last = point
    }
  }

  /// Returns the parameter, 0…1, at a distance from the start; distances beyond the ends are clamped.
  package func parameter(at length: Double) -> Double {
    let count = lengths.count - 1
    var low = 0
    var high = count
    while low + 1 < high {
      let middle = (low + high) / 2
      if lengths[middle] <= length { low = middle } else { high = middle }
    }
    let span = lengths[high] - lengths[low]
    let part = span > 0 ? min(max((length - lengths[low]) / span, 0), 1) : 0
    return (Double(low) + part) / Double(count)
  }
}

extension CubicCurve {
  /// Returns the point at a parameter, 0…1, which on a straight line is the fraction of its length.
  ///
  /// On other curves the parameter is that of ``point(at:)``. Both differ only on lines, whose control points are at
  /// their ends, so that the Bézier parameter is not proportional to the length.
  public func evenPoint(at t: Double) -> Point {
    isLine ? start.interpolated(to: end, t) : point(at: t)
  }

  /// Returns the part of the curve between two parameters, 0…1, as ``evenPoint(at:)`` interprets them.
  public func part(from a: Double, to b: Double) -> CubicCurve {
    if isLine { return CubicCurve(line: evenPoint(at: a), evenPoint(at: b)) }
    func blossom(_ r: Double, _ s: Double, _ t: Double) -> Point {
      let p01 = start.interpolated(to: control1, r)
      let p12 = control1.interpolated(to: control2, r)
      let p23 = control2.interpolated(to: end, r)
      return p01.interpolated(to: p12, s).interpolated(to: p12.interpolated(to: p23, s), t)
    }
    return CubicCurve(blossom(a, a, a), blossom(a, a, b), blossom(a, b, b), blossom(b, b, b))
  }

  /// Returns a vector in the direction of the curve at a parameter, 0…1.
  ///
  /// Its length has no meaning, except that it is zero if all points of the curve are the same.
  public func direction(at t: Double) -> Vector {
    if isLine { return end - start }
    let u = 1 - t
    let slope =
      (control1 - start) * (u * u) + (control2 - control1) * (2 * u * t) + (end - control2)
      * (t * t)
    if slope.lengthSquared > 0 { return slope }
    // The derivative is zero where a control point coincides with its end point: a short chord has its direction.
    let near = t < 0.5 ? t + 1e-3 : t - 1e-3
    let chord = t < 0.5 ? point(at: near) - point(at: t) : point(at: t) - point(at: near)
    return chord.lengthSquared > 0 ? chord : end - start
  }
}
