package import InkGraphics

/// Conversion of a pen's tilt angles (`tiltX`, `tiltY`) to altitude and azimuth.
package enum Tilt {
  /// Converts a tilt to altitude and azimuth, all in radians.
  ///
  /// Formula: W3C Pointer Events, §10, “Converting between tiltX / tiltY and altitudeAngle / azimuthAngle”.
  ///
  /// - Parameter tilt: The tilt to the right and toward the user, each clamped to −π/2…π/2.
  /// - Returns: The altitude, 0 (flat) to π/2 (upright), and the azimuth, −π…π.
  package static func posture(_ tilt: Vector) -> (altitude: Double, azimuth: Double) {
    let lean = Vector(tangent(tilt.dx), tangent(tilt.dy))
    return (Real.atan2(1, lean.length), Real.atan2(lean.dy, lean.dx))
  }

  /// The greatest tilt from upright, in radians.
  ///
  /// It is a thousandth of a degree below flat, where the tangent is still finite.
  private static let flattest = 89.999 * Double.pi / 180

  private static func tangent(_ angle: Double) -> Double {
    let (sine, cosine) = Real.sinCos(min(max(angle, -flattest), flattest))
    return sine / cosine
  }
}
