public import InkGraphics

/// How strongly a tip has to be pressed for how much pressure; pressing more never gives less.
public struct PressureCurve: Hashable, Sendable {
  /// What the curve looks like.
  public enum Shape: Hashable, Sendable {
    /// A power: 1 is a straight line, less than 1 softer, more than 1 harder; 0.1…10.
    case gamma(Double)
    /// Straight lines between 2 to 16 points; x is what the tip reports above the threshold, y what it
    /// counts as, each 0…1. x grows from point to point, and y does not fall. Level before the first and after
    /// the last.
    case points([Point])
    /// Every pressure counts as 1, as for a pen that tells no more than that it touches.
    case twoLevels
  }

  /// What the curve looks like.
  public let shape: Shape

  /// What the tip has to report to touch, 0…0.9; the curve begins there.
  ///
  /// 0 leaves it to the device. More is for a worn tip, which reports some pressure in the air.
  public let threshold: Double

  /// The pressure as it is reported.
  public static let linear = PressureCurve()

  /// Creates a curve.
  ///
  /// Numbers are brought within their ranges and rounded to millionths; points that do not fit are left
  /// out, and less than 2 of them are a straight line.
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

  /// Whether a tip touches that the device says touches.
  ///
  /// - Parameter pressure: 0…1.
  func touches(_ pressure: Double) -> Bool { threshold == 0 || pressure > threshold }

  /// What a pressure counts as, 0…1.
  ///
  /// - Parameter pressure: What the tip reports, 0…1.
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
