import InkGraphics
import InkStrokes

/// A report of a tip from any source: the time in seconds, the location in pixels of the view.
struct StylusReading {
  var time: Double
  var location: Point
  var isTouching: Bool
  /// The force, 0…1; `nil` if not reported.
  var force: Double?
  /// The distance from the surface, from 0 (touching) to 1; `nil` if not reported.
  var distance: Double?
  /// The angles of the pen, in radians, as in ``InputEvent``; `nil` if not reported.
  var altitude: Double?
  var azimuth: Double?
  var roll: Double?
  var buttons: UInt32 = 0
}

extension StylusReading {
  /// Converts a sample of a tool according to its settings.
  ///
  /// Values that are not finite count as not reported; others are clamped to their ranges.
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
      let posture = Tilt.posture(mapping.direction(tilt + settings.tiltOffset) * (.pi / 180))
      altitude = posture.altitude
      azimuth = posture.azimuth < 0 ? posture.azimuth + 2 * .pi : posture.azimuth
    }
    if let twist = sample.twist, twist.isFinite {
      let turned = (twist + (settings.isLeftHanded ? 180 : 0)).truncatingRemainder(dividingBy: 360)
      roll = (turned < 0 ? turned + 360 : turned) * .pi / 180
    }
  }
}
