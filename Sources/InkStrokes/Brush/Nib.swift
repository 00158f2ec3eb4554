import InkGraphics

/// How the brush touches the surface at one place.
public struct Nib: Hashable, Sendable {
  /// Half the width of the ink, in document units.
  public var radius: Double

  /// How far the tip is turned, in radians from the x axis towards the y axis.
  ///
  /// Only tips that are dabbed show it.
  public var angle: Double

  /// Red, green and blue, 0…1, and in lane 3 the opacity as a fraction of the style's.
  public var color: SIMD4<Float>

  /// Creates a nib.
  public init(
    radius: Double,
    angle: Double = 0,
    color: SIMD4<Float> = SIMD4(0, 0, 0, 1)
  ) {
    self.radius = radius
    self.angle = angle
    self.color = color
  }

  /// The nib of a style before any effect.
  public init(_ style: Style) {
    let color = SIMD4<Float>(style.color.sRGBA)
    self.init(
      radius: style.width * 0.5,
      color: SIMD4(color.x, color.y, color.z, 1)
    )
  }

  /// The nib between this one and another; the angle takes the shorter way.
  ///
  /// - Parameter t: 0 here … 1 there.
  public func interpolated(to other: Nib, _ t: Double) -> Nib {
    var turn = other.angle - angle
    if abs(turn) > .pi { turn -= 2 * .pi * (turn / (2 * .pi)).rounded() }
    return Nib(
      radius: radius + (other.radius - radius) * t,
      angle: angle + turn * t,
      color: color + (other.color - color) * Float(t)
    )
  }

  /// The opacity of a tap for which the device reports no pressure.
  private static let minimumOpacity: Float = 0.25

  /// Makes what cannot be drawn harmless.
  ///
  /// - Parameter least: What a radius that is smaller, or no number, becomes. Above 0 the nib is
  ///   that of a tap, which is not to be transparent either.
  mutating func sanitize(minimum: Double) {
    if !(radius > minimum && radius.isFinite) { radius = minimum > 0 ? minimum : 0 }
    if !angle.isFinite { angle = 0 }
    for i in 0..<4 { color[i] = color[i] > 0 ? min(color[i], 1) : 0 }
    if minimum > 0, color.w < Self.minimumOpacity { color.w = Self.minimumOpacity }
  }
}
