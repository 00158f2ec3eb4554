public import InkGraphics

/// A monotonic mapping from the reported pressure of a tip to its effective pressure.
public struct PressureCurve: Hashable, Sendable {
  /// The shape of a curve.
  public enum Shape: Hashable, Sendable {
    /// A power function with an exponent of 0.1…10: 1 is linear, less is softer, more is harder.
    case gamma(Double)
    /// A polyline through 2 to 16 points, constant before the first and after the last.
    ///
    /// x is the reported pressure above the threshold, y the effective pressure, each 0…1. x increases from point
    /// to point, and y does not decrease.
    case points([Point])
    /// A constant of 1, as for a pen that only reports touching.
    case twoLevels
  }

  /// The shape of the curve.
  public let shape: Shape

  /// The reported pressure above which the tip touches, 0…0.9; the curve begins there.
  ///
  /// At 0, the tip touches when the device reports that it does. Higher values are for a worn tip, which reports
  /// some pressure in the air.
  public let threshold: Double

  /// The identity: the pressure as reported.
  public static let linear = PressureCurve()

  /// Creates a curve.
  ///
  /// Numbers are clamped to their ranges and rounded to millionths. Points that are out of order are
  /// dropped; with fewer than 2 points, the curve is linear.
  ///
  /// - Parameters:
  ///   - shape: The shape. The default is linear.
  ///   - threshold: The pressure above which the tip touches, 0…0.9. The default is 0.
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

  /// Whether a tip that touches according to the device exceeds the threshold.
  ///
  /// - Parameter pressure: The reported pressure, 0…1.
  func touches(_ pressure: Double) -> Bool { threshold == 0 || pressure > threshold }

  /// Returns the effective pressure, 0…1.
  ///
  /// - Parameter pressure: The reported pressure, 0…1; up to ``threshold``, or if not finite, the result is 0.
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
