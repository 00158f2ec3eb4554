public import InkGraphics

/// One sample of one contact: where a pen, finger or mouse was, when, and how it was held.
///
/// What a device does not report is `nil`. Setting a value that is not finite stores `nil`, too.
public struct InputEvent: Hashable, Sendable {
  /// What touches the surface.
  public enum PointerKind: UInt8, CaseIterable, Hashable, Sendable {
    /// The tip of a pen.
    case pen
    /// The eraser end of a pen.
    case eraser
    /// A finger, or a palm.
    case finger
    /// A mouse or trackpad.
    case mouse
  }

  /// Where in its life the contact is.
  public enum Phase: UInt8, CaseIterable, Hashable, Sendable {
    /// Near the surface, not touching.
    case hover
    /// Touches for the first time.
    case began
    /// Goes on touching.
    case moved
    /// Touches for the last time.
    case ended
    /// Was taken away by the system: the ink of this contact must vanish.
    case cancelled
  }

  /// A set of measured quantities.
  public struct Properties: OptionSet, Hashable, Sendable {
    /// The bits.
    public var rawValue: UInt8
    /// Creates a set from its bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }
    /// ``InputEvent/force``.
    public static let force = Properties(rawValue: 1)
    /// ``InputEvent/azimuth``.
    public static let azimuth = Properties(rawValue: 2)
    /// ``InputEvent/altitude``.
    public static let altitude = Properties(rawValue: 4)
    /// ``InputEvent/location``.
    public static let location = Properties(rawValue: 8)
    /// ``InputEvent/roll``.
    public static let roll = Properties(rawValue: 16)
  }

  /// A set of pressed buttons of a pen or mouse.
  public struct Buttons: OptionSet, Hashable, Sendable {
    /// The bits.
    public var rawValue: UInt32
    /// Creates a set from its bits.
    public init(rawValue: UInt32) { self.rawValue = rawValue }
    /// The button on the barrel that is nearer to the tip; the right mouse button.
    public static let primaryBarrel = Buttons(rawValue: 1)
    /// The second button on the barrel; the middle mouse button.
    public static let secondaryBarrel = Buttons(rawValue: 2)
  }

  /// A number that the host may give to tell events apart; 0 if it does not.
  public var identifier: UInt64 = 0

  /// The contact that the sample belongs to.
  ///
  /// Samples with the same number between ``Phase/began`` and ``Phase/ended`` make one stroke. A
  /// number may be used again afterwards.
  public var contact: UInt32

  /// What touches.
  public var kind: PointerKind

  /// Where in its life the contact is.
  public var phase: Phase

  /// The position in document units (1/72 inch).
  public var location: Point

  /// When the sample was taken, in seconds on the host's monotonic clock.
  ///
  /// A time that is not finite counts as that of the sample before.
  public var time: Double

  /// The greatest value that ``force`` can take; 1 where force is a plain pressure.
  public var maximumForce: Double = 1

  /// Pressed buttons.
  public var buttons: Buttons = []

  /// Quantities whose values are only estimates.
  public var estimated: Properties = []

  /// Quantities for which a better value will follow in an update event.
  public var expectingUpdates: Properties = []

  /// Whether the sample is the host's guess of where the contact will be.
  ///
  /// It is shown until the next real sample of the contact, and then withdrawn.
  public var isPredicted = false

  /// Whether the sample brings better values for an earlier one with the same contact and
  /// ``updateIndex``.
  public var isUpdate = false

  private var storedUpdateIndex: UInt32 = .max
  private var forceReading: SensorValue
  private var altitudeReading: SensorValue
  private var azimuthReading: SensorValue
  private var rollReading: SensorValue
  private var hoverReading: SensorValue
  private var radiusReading: SensorValue
  private var radiusToleranceReading: SensorValue

  /// Creates a sample.
  ///
  /// What is left out is not reported.
  public init(
    contact: UInt32 = 1,
    kind: PointerKind = .pen,
    phase: Phase,
    location: Point,
    time: Double,
    force: Double? = nil,
    altitude: Double? = nil,
    azimuth: Double? = nil,
    roll: Double? = nil
  ) {
    self.contact = contact
    self.kind = kind
    self.phase = phase
    self.location = location
    self.time = time
    forceReading = SensorValue(force)
    altitudeReading = SensorValue(altitude)
    azimuthReading = SensorValue(azimuth)
    rollReading = SensorValue(roll)
    hoverReading = SensorValue(nil)
    radiusReading = SensorValue(nil)
    radiusToleranceReading = SensorValue(nil)
  }

  /// How strongly the tip is pressed, `0...maximumForce`; for Apple's pencil 1 is an average touch.
  public var force: Double? {
    get { forceReading.value }
    set { forceReading = SensorValue(newValue) }
  }

  /// ``force`` as a fraction of ``maximumForce``, limited to 0…1.
  public var pressure: Double? {
    guard let force, maximumForce > 0 else { return nil }
    return min(max(force / maximumForce, 0), 1)
  }

  /// Angle between the pen and the surface in radians: 0 lies flat, π/2 stands upright.
  public var altitude: Double? {
    get { altitudeReading.value }
    set { altitudeReading = SensorValue(newValue) }
  }

  /// Direction in which the pen leans, in radians from the x axis towards the y axis.
  public var azimuth: Double? {
    get { azimuthReading.value }
    set { azimuthReading = SensorValue(newValue) }
  }

  /// ``azimuth`` as a vector of length one.
  public var azimuthVector: Vector? {
    guard let azimuth else { return nil }
    let (sine, cosine) = Real.sinCos(azimuth)
    return Vector(cosine, sine)
  }

  /// Turn of the pen about its own axis (twist), in radians.
  public var roll: Double? {
    get { rollReading.value }
    set { rollReading = SensorValue(newValue) }
  }

  /// Distance of a hovering tip from the surface as a fraction of the device's range: 0 touching,
  /// 1 as far as it can tell.
  public var hoverDistance: Double? {
    get { hoverReading.value }
    set { hoverReading = SensorValue(newValue) }
  }

  /// Radius of the touching area, in document units.
  public var contactRadius: Double? {
    get { radiusReading.value }
    set { radiusReading = SensorValue(newValue) }
  }

  /// How far ``contactRadius`` may be wrong, in document units.
  public var contactRadiusTolerance: Double? {
    get { radiusToleranceReading.value }
    set { radiusToleranceReading = SensorValue(newValue) }
  }

  /// The number by which a later update will refer to this sample, `0..<UInt32.max`.
  ///
  /// A contact must not use a number again while an update for it may still come.
  public var updateIndex: UInt32? {
    get { storedUpdateIndex == .max ? nil : storedUpdateIndex }
    set { storedUpdateIndex = newValue ?? .max }
  }
}
