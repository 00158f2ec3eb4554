import InkGraphics

/// The radius, angle and color of the tip at one point of a stroke.
public struct Nib: Hashable, Sendable {
  /// Half the width of the ink, in page units.
  public var radius: Double

  /// The rotation of the tip, in radians from the x axis toward the y axis.
  ///
  /// It is visible only with tips that leave dabs, ``Tip/dabs(_:)`` and ``Tip/own(_:)``.
  public var angle: Double

  /// Red, green and blue, 0…1, and in lane 3 the opacity as a fraction of the style's.
  public var color: SIMD4<Float>

  /// Creates a nib.
  ///
  /// - Parameters:
  ///   - radius: Half the width of the ink, in page units.
  ///   - angle: The rotation of the tip, in radians. The default is 0.
  ///   - color: Red, green and blue, and in lane 3 the fraction of the style's opacity, each 0…1. The default is
  ///     opaque black.
  public init(
    radius: Double,
    angle: Double = 0,
    color: SIMD4<Float> = SIMD4(0, 0, 0, 1)
  ) {
    self.radius = radius
    self.angle = angle
    self.color = color
  }

  /// Creates the nib of a style before any effect.
  public init(_ style: Style) {
    let color = SIMD4<Float>(style.color.sRGBA)
    self.init(
      radius: style.width * 0.5,
      color: SIMD4(color.x, color.y, color.z, 1)
    )
  }

  /// Interpolates between two nibs; the angle along the shorter arc.
  ///
  /// - Parameters:
  ///   - other: The other nib.
  ///   - t: The fraction of the way to `other`, 0…1.
  public func interpolated(to other: Nib, _ t: Double) -> Nib {
    var turn = other.angle - angle
    if abs(turn) > .pi { turn -= 2 * .pi * (turn / (2 * .pi)).rounded() }
    return Nib(
      radius: radius + (other.radius - radius) * t,
      angle: angle + turn * t,
      color: color + (other.color - color) * Float(t)
    )
  }

  /// The minimum opacity of a tap, as a fraction of the style's, for devices that report no force for it.
  private static let minimumOpacity: Float = 0.25

  /// Replaces negative, infinite and NaN values, and limits colors to 0…1.
  ///
  /// - Parameter minimum: The replacement for a radius that is smaller or not finite, in page units. A value above 0
  ///   marks the nib as that of a tap, which has a minimum opacity, too.
  mutating func sanitize(minimum: Double) {
    if !(radius > minimum && radius.isFinite) { radius = minimum > 0 ? minimum : 0 }
    if !angle.isFinite { angle = 0 }
    for i in 0..<4 { color[i] = color[i] > 0 ? min(color[i], 1) : 0 }
    if minimum > 0, color.w < Self.minimumOpacity { color.w = Self.minimumOpacity }
  }
}
