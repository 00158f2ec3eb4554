public import InkGraphics

/// A sample as a stroke stores it: position, time, force, angles and buttons of the pen.
///
/// Whether the sample is predicted or awaits an update is known to wet ink only: see ``InProgressStroke``.
public struct StrokeSample: Hashable, Sendable {
  /// The position, in page units.
  public var location: Point

  /// The time of the sample, in seconds on the host's clock.
  public var time: Double

  /// The greatest value that ``force`` can have on the device, in the same unit.
  public var maximumForce: Double

  /// The pressed buttons.
  public var buttons: InputEvent.Buttons

  @usableFromInline var forceReading: SensorValue
  @usableFromInline var altitudeReading: SensorValue
  @usableFromInline var azimuthReading: SensorValue
  @usableFromInline var rollReading: SensorValue

  /// Creates a sample from the quantities of an event that a stroke stores.
  public init(_ event: InputEvent) {
    location = event.location
    time = event.time
    maximumForce = event.maximumForce
    buttons = event.buttons
    forceReading = SensorValue(event.force)
    altitudeReading = SensorValue(event.altitude)
    azimuthReading = SensorValue(event.azimuth)
    rollReading = SensorValue(event.roll)
  }

  /// Creates a sample without pressed buttons.
  ///
  /// Quantities that are `nil` or not finite count as not reported.
  ///
  /// - Parameters:
  ///   - location: The position, in page units.
  ///   - time: The time of the sample, in seconds on the host's clock.
  ///   - maximumForce: The maximum of `force`. The default is 1.
  ///   - force: The force of the tip, `0...maximumForce`.
  ///   - altitude: The angle between the pen and the surface, in radians, 0…π/2.
  ///   - azimuth: The direction in which the pen leans, in radians from the x axis toward the y axis.
  ///   - roll: The rotation of the pen about its own axis, in radians.
  @inlinable
  public init(
    location: Point,
    time: Double,
    maximumForce: Double = 1,
    force: Double? = nil,
    altitude: Double? = nil,
    azimuth: Double? = nil,
    roll: Double? = nil
  ) {
    self.location = location
    self.time = time
    self.maximumForce = maximumForce
    buttons = []
    forceReading = SensorValue(force)
    altitudeReading = SensorValue(altitude)
    azimuthReading = SensorValue(azimuth)
    rollReading = SensorValue(roll)
  }

  /// The force of the tip, `0...maximumForce`; `nil` if not reported.
  @inlinable public var force: Double? { forceReading.value }

  /// ``force`` as a fraction of ``maximumForce``, clamped to 0…1; `nil` without a force.
  public var pressure: Double? {
    guard let force, maximumForce > 0 else { return nil }
    return min(max(force / maximumForce, 0), 1)
  }

  /// The angle between the pen and the surface, in radians, 0…π/2; `nil` if not reported.
  @inlinable public var altitude: Double? { altitudeReading.value }

  /// The direction in which the pen leans, from its tip to its upper end, in radians from the x axis toward the y axis.
  ///
  /// `nil` if not reported.
  @inlinable public var azimuth: Double? { azimuthReading.value }

  /// The rotation of the pen about its own axis, in radians: ``InputEvent/roll``; `nil` if not reported.
  @inlinable public var roll: Double? { rollReading.value }

  /// Interpolates between two samples; angles are interpolated along the shorter arc.
  ///
  /// A quantity that one sample lacks is taken from the other.
  ///
  /// - Parameter t: The fraction of the way to `other`, 0…1.
  func interpolated(to other: StrokeSample, _ t: Double) -> StrokeSample {
    var sample = other
    sample.location = location.interpolated(to: other.location, t)
    sample.time = time + (other.time - time) * t
    sample.maximumForce = maximumForce + (other.maximumForce - maximumForce) * t
    sample.forceReading = forceReading.interpolated(to: other.forceReading, t)
    sample.altitudeReading = altitudeReading.interpolated(to: other.altitudeReading, t)
    sample.azimuthReading = azimuthReading.interpolated(to: other.azimuthReading, t, turns: true)
    sample.rollReading = rollReading.interpolated(to: other.rollReading, t, turns: true)
    return sample
  }

  /// Sets the quantities in `expected`, and no others, to those of an update.
  mutating func update(from event: InputEvent, _ expected: InputEvent.Properties) {
    if expected.contains(.force) {
      forceReading = SensorValue(event.force)
      maximumForce = event.maximumForce
    }
    if expected.contains(.altitude) { altitudeReading = SensorValue(event.altitude) }
    if expected.contains(.azimuth) { azimuthReading = SensorValue(event.azimuth) }
    if expected.contains(.roll) { rollReading = SensorValue(event.roll) }
    if expected.contains(.location), event.location.isFinite { location = event.location }
  }

  func combine(into hash: inout Fingerprint) {
    hash.combine(location)
    hash.combine(time)
    hash.combine(maximumForce)
    hash.combine(UInt64(buttons.rawValue))
    hash.combine(forceReading.bitPattern)
    hash.combine(altitudeReading.bitPattern)
    hash.combine(azimuthReading.bitPattern)
    hash.combine(rollReading.bitPattern)
  }
}
