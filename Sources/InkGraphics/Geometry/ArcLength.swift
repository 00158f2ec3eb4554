/// How far along a curve its parameters lie.
///
/// The curve is measured in short lines, four times as many as keep within 0.01 units of it, so that
/// the speed of the parameter hardly changes along one. The parameter of
/// a straight line with its handles on its ends is taken to run evenly, see
/// ``CubicCurve/place(at:)``.
public struct ArcLength: Sendable {
  private var lengths: [Double] = [0]

  /// The length of the curve.
  public var total: Double { lengths[lengths.count - 1] }

  /// Measures a curve; one that is not finite has length 0.
  public init(_ curve: CubicCurve) {
    var count = curve.subdivisionCount(tolerance: 0.01)
    // The parameter need not run evenly in curves that are nearly straight.
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

  /// The parameter, 0…1, at a way from the start.
  public func parameter(at length: Double) -> Double {
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
  /// The point at a parameter that runs evenly where the curve is a line.
  public func evenPoint(at t: Double) -> Point {
    isLine ? start.interpolated(to: end, t) : point(at: t)
  }

  /// The part of the curve between two parameters of ``place(at:)``.
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

  /// The direction of the curve at a parameter; not of unit length, zero only for a single point.
  public func direction(at t: Double) -> Vector {
    if isLine { return end - start }
    let u = 1 - t
    let slope =
      (control1 - start) * (u * u) + (control2 - control1) * (2 * u * t) + (end - control2)
      * (t * t)
    if slope.lengthSquared > 0 { return slope }
    // A handle on its end: look a little further.
    let near = t < 0.5 ? t + 1e-3 : t - 1e-3
    let chord = t < 0.5 ? point(at: near) - point(at: t) : point(at: t) - point(at: near)
    return chord.lengthSquared > 0 ? chord : end - start
  }
}
