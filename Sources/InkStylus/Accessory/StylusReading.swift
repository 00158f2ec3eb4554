import InkGraphics
import InkStrokes

/// What a report says of a tip, whichever way it came: in pixels of the view, in the units of events.
struct StylusReading {
  var time: Double
  var location: Point
  var isTouching: Bool
  /// 0…1; `nil` where it is not told.
  var force: Double?
  /// 0 touching to 1.
  var distance: Double?
  /// Radians, as in ``InputEvent``.
  var altitude: Double?
  var azimuth: Double?
  var roll: Double?
  var buttons: UInt32 = 0
}

extension StylusReading {
  /// Reads a sample of a tool under its settings.
  init(_ sample: StylusSample, _ settings: StylusToolSettings, _ mapping: StylusMapping) {
    let pressure = sample.pressure.flatMap { $0.isFinite ? min(max($0, 0), 1) : nil }
    self.init(
      time: sample.time,
      location: mapping.location(sample.location),
      isTouching: sample.isTouching && pressure.map(settings.pressure.touches) ?? true,
      force: pressure.map(settings.pressure.apply),
      buttons: sample.buttons
    )
    distance = sample.distance.flatMap { $0.isFinite ? min(max($0, 0), 1) : nil }
    if let tilt = sample.tilt, tilt.dx.isFinite, tilt.dy.isFinite {
      (altitude, azimuth) = Self.posture(mapping.direction(tilt + settings.tiltOffset))
    }
    if let twist = sample.twist, twist.isFinite {
      let turned = (twist + (settings.isLeftHanded ? 180 : 0)).truncatingRemainder(dividingBy: 360)
      roll = (turned < 0 ? turned + 360 : turned) * .pi / 180
    }
  }

  /// Altitude and azimuth of a tilt in degrees; upright beyond nothing, flat beyond 90°.
  ///
  /// The tilts are the angles of the shadows of the pen in two planes that stand on the surface, as in the
  /// W3C's Pointer Events, §10.
  private static func posture(_ tilt: Vector) -> (altitude: Double, azimuth: Double) {
    func tangent(_ degrees: Double) -> Double {
      let (sine, cosine) = Real.sinCos(min(max(degrees, -89.999), 89.999) * .pi / 180)
      return sine / cosine
    }
    let lean = Vector(tangent(tilt.dx), tangent(tilt.dy))
    let azimuth = Real.atan2(lean.dy, lean.dx)
    return (Real.atan2(1, lean.length), azimuth < 0 ? azimuth + 2 * .pi : azimuth)
  }
}
