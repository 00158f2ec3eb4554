public import InkGraphics

/// A mapping from the pressure that a pen reports to the pressure that strokes get, which never decreases.
public struct PressureCurve: Hashable, Sendable {
  /// The shape of the curve above the ``PressureCurve/threshold``.
  public enum Shape: Hashable, Sendable {
    /// A power function, with the exponent, 0.1…10.
    ///
    /// With 1 it is linear; below 1, light pressure has more effect, above 1 less.
    case gamma(Double)
    /// Straight lines between 2 to 16 points; the value is constant before the first and after the last.
    ///
    /// x is the reported pressure, rescaled so that 0 is the threshold and 1 is full pressure; y is the effective
    /// pressure, 0…1. x increases from point to point, and y does not decrease.
    case points([Point])
    /// Full pressure, 1, whenever the reported pressure is above the threshold.
    case twoLevels
  }

  /// The shape of the curve above the ``threshold``.
  public let shape: Shape

  /// The reported pressure, 0…0.9, above which the tip counts as touching; there the effective pressure begins at 0.
  ///
  /// At 0, the default, the tip touches when the device reports that it does. Higher values are for a worn tip, which
  /// reports some pressure in the air.
  public let threshold: Double

  /// The default curve, which keeps the pressure as reported.
  public static let linear = PressureCurve()

  /// Creates a curve from a shape and a threshold.
  ///
  /// Numbers are clamped to their ranges and rounded to millionths. Points that are not finite, out of order or beyond
  /// 16 are dropped; with fewer than 2 left, the curve is linear.
  ///
  /// - Parameters:
  ///   - shape: The shape above the threshold. The default is linear.
  ///   - threshold: The reported pressure, 0…0.9, above which the tip counts as touching. The default is 0.
  public init(_ shape: Shape = .gamma(1), threshold: Double = 0) {
    self.threshold = Millionths.limited(threshold, 0, 0.9)
    switch shape {
    case .gamma(let exponent):
      self.shape = .gamma(exponent.isFinite ? Millionths.limited(exponent, 0.1, 10) : 1)
    case .points(let points):
      let kept = Self.fitting(points)
      self.shape = kept.count < 2 ? .gamma(1) : .points(kept)
    case .twoLevels: self.shape = .twoLevels
    }
  }

  /// Whether a tip that touches according to the device counts as touching.
  ///
  /// It does if the ``threshold`` is 0, or if the pressure exceeds it.
  ///
  /// - Parameter pressure: The reported pressure, 0…1.
  func touches(_ pressure: Double) -> Bool { threshold == 0 || pressure > threshold }

  /// Returns the effective pressure, 0…1, for a reported one.
  ///
  /// - Parameter pressure: The reported pressure, 0…1. Up to ``threshold``, or if it is not finite, the result is 0.
  public func apply(_ pressure: Double) -> Double {
    guard pressure.isFinite, pressure > threshold else { return 0 }
    let x = min((pressure - threshold) / (1 - threshold), 1)
    switch shape {
    case .gamma(let exponent): return exponent == 1 ? x : min(max(Real.pow(x, exponent), 0), 1)
    case .points(let points): return Self.interpolated(points, at: x)
    case .twoLevels: return 1
    }
  }

  private static func fitting(_ points: [Point]) -> [Point] {
    var kept: [Point] = []
    for point in points where point.isFinite && kept.count < 16 {
      let x = Millionths.limited(point.x, 0, 1)
      let y = Millionths.limited(point.y, 0, 1)
      if let last = kept.last, x <= last.x || y < last.y { continue }
      kept.append(Point(x, y))
    }
    return kept
  }

  private static func interpolated(_ points: [Point], at x: Double) -> Double {
    var before = points[0]
    if x <= before.x { return before.y }
    for point in points.dropFirst() {
      if x <= point.x {
        return before.interpolated(to: point, (x - before.x) / (point.x - before.x)).y
      }
      before = point
    }
    return before.y
  }
}
