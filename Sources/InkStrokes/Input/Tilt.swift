package import InkGraphics

/// How a pen leans, told as the angles of its shadows in two planes that stand on the surface.
package enum Tilt {
  /// Altitude and azimuth of a tilt, all in radians.
  ///
  /// Formula: W3C Pointer Events, §10, “Converting between tiltX / tiltY and altitudeAngle / azimuthAngle”.
  ///
  /// - Parameter tilt: To the right and towards the hand, each between −π/2 and π/2; the bounds are brought within.
  /// - Returns: The altitude, 0 for flat to π/2 for upright, and the azimuth, −π…π.
  package static func posture(_ tilt: Vector) -> (altitude: Double, azimuth: Double) {
    let lean = Vector(tangent(tilt.dx), tangent(tilt.dy))
    return (Real.atan2(1, lean.length), Real.atan2(lean.dy, lean.dx))
  }

  /// Flat within a thousandth of a degree, where the tangent is still a number.
  private static let flattest = 89.999 * Double.pi / 180

  private static func tangent(_ angle: Double) -> Double {
    let (sine, cosine) = Real.sinCos(min(max(angle, -flattest), flattest))
    return sine / cosine
  }
}
