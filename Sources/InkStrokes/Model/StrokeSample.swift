public import InkGraphics

/// What a stroke keeps of one sample of its contact.
///
/// Whether it is a prediction, and whether better values are owed to it, only wet ink knows: see
/// ``InProgressStroke``.
public struct StrokeSample: Hashable, Sendable {
  /// The position, in document units.
  public var location: Point

  /// When it was taken, in seconds on the host's clock.
  public var time: Double

  /// The greatest value that ``force`` can take.
  public var maximumForce: Double

  /// Pressed buttons.
  public var buttons: InputEvent.Buttons

  @usableFromInline var forceReading: SensorValue
  @usableFromInline var altitudeReading: SensorValue
  @usableFromInline var azimuthReading: SensorValue
  @usableFromInline var rollReading: SensorValue

  /// Keeps what matters to ink of an event.
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

  /// Creates a sample of its parts.
  ///
  /// - Parameters:
  ///   - location: The position, in document units.
  ///   - time: When it was taken, in seconds on the host's clock.
  ///   - maximumForce: The greatest value that `force` can take.
  ///   - force: How strongly the tip was pressed, `0...maximumForce`.
  ///   - altitude: Angle between the pen and the surface in radians, 0…π/2.
  ///   - azimuth: Direction in which the pen leaned, in radians from the x axis towards the y axis.
  ///   - roll: Turn of the pen about its own axis, in radians.
  ///
  /// Readings that are not finite count as not reported.
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

  /// How strongly the tip was pressed, `0...maximumForce`.
  @inlinable public var force: Double? { forceReading.value }

  /// ``force`` as a fraction of ``maximumForce``, limited to 0…1.
  public var pressure: Double? {
    guard let force, maximumForce > 0 else { return nil }
    return min(max(force / maximumForce, 0), 1)
  }

  /// Angle between the pen and the surface in radians, 0…π/2.
  @inlinable public var altitude: Double? { altitudeReading.value }

  /// Direction in which the pen leaned, in radians from the x axis towards the y axis.
  @inlinable public var azimuth: Double? { azimuthReading.value }

  /// Turn of the pen about its own axis, in radians.
  @inlinable public var roll: Double? { rollReading.value }

  /// The sample between this one and another; angles take the shorter way.
  ///
  /// A value that one of both lacks is that of the other.
  ///
  /// - Parameter t: 0 here … 1 there.
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

  /// Takes better values from an update, but only those that were expected.
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
