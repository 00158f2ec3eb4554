public import InkGraphics

/// One sample of a contact: the position, time and posture of a pen, finger or mouse.
///
/// A quantity that the device does not report is `nil`. Setting a value that is not finite stores `nil`, too.
public struct InputEvent: Hashable, Sendable {
  /// The kind of a pointer.
  public enum PointerKind: UInt8, CaseIterable, Hashable, Sendable {
    /// The tip of a pen.
    case pen
    /// The eraser end of a pen.
    case eraser
    /// A finger or palm.
    case finger
    /// A mouse or trackpad.
    case mouse
  }

  /// The phase of a contact.
  public enum Phase: UInt8, CaseIterable, Hashable, Sendable {
    /// The pointer is near the surface without touching it.
    case hover
    /// The first sample of the contact.
    case began
    /// A later sample of the contact.
    case moved
    /// The last sample of the contact.
    case ended
    /// The system canceled the contact: its ink must disappear.
    case cancelled
  }

  /// A set of measured quantities, for which values are estimated or updates are expected.
  public struct Properties: OptionSet, Hashable, Sendable {
    /// The bits of the set.
    public var rawValue: UInt8
    /// Creates a set from its bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }
    /// The quantity ``InputEvent/force``, with its maximum.
    public static let force = Properties(rawValue: 1)
    /// The quantity ``InputEvent/azimuth``.
    public static let azimuth = Properties(rawValue: 2)
    /// The quantity ``InputEvent/altitude``.
    public static let altitude = Properties(rawValue: 4)
    /// The quantity ``InputEvent/location``.
    public static let location = Properties(rawValue: 8)
    /// The quantity ``InputEvent/roll``.
    public static let roll = Properties(rawValue: 16)
  }

  /// A set of pressed buttons of a pen or mouse.
  public struct Buttons: OptionSet, Hashable, Sendable {
    /// The bits of the set.
    public var rawValue: UInt32
    /// Creates a set from its bits.
    public init(rawValue: UInt32) { self.rawValue = rawValue }
    /// The barrel button nearer to the tip; the right button of a mouse.
    public static let primaryBarrel = Buttons(rawValue: 1)
    /// The second barrel button; the middle button of a mouse.
    public static let secondaryBarrel = Buttons(rawValue: 2)
  }

  /// An identifier that the host may assign to the event; the default is 0, for none.
  public var identifier: UInt64 = 0

  /// The contact that the sample belongs to.
  ///
  /// Samples with the same number between ``Phase/began`` and ``Phase/ended`` form one stroke. After
  /// that, another contact may use the number. If a contact that is down begins again, its stroke ends as if
  /// lifted, and a second one begins.
  public var contact: UInt32

  /// The kind of the pointer: a pen, the eraser end of a pen, a finger or a mouse.
  public var kind: PointerKind

  /// The phase of the contact at the sample: hovering, beginning, moving, ended or canceled.
  public var phase: Phase

  /// The position: for a canvas in pixels of the view, for a model without a view in page units (1/72 inch).
  public var location: Point

  /// The time of the sample, in seconds on the host's monotonic clock.
  ///
  /// A time that is not finite is replaced by that of the previous sample.
  public var time: Double

  /// The maximum of ``force``; the default 1 fits devices that report a normalized pressure.
  public var maximumForce: Double = 1

  /// The pressed buttons.
  ///
  /// The default is none.
  public var buttons: Buttons = []

  /// The quantities whose values are estimates.
  ///
  /// The default is none.
  public var estimated: Properties = []

  /// The estimated quantities that a later update event will correct.
  ///
  /// The default is none.
  public var expectingUpdates: Properties = []

  /// Whether the host predicted the sample.
  ///
  /// A predicted sample is drawn until the next real sample of the contact, then withdrawn.
  public var isPredicted = false

  /// Whether the event updates the estimated values of an earlier sample.
  ///
  /// That sample has the same contact and ``updateIndex``.
  public var isUpdate = false

  private var storedUpdateIndex: UInt32 = .max
  private var forceReading: SensorValue
  private var altitudeReading: SensorValue
  private var azimuthReading: SensorValue
  private var rollReading: SensorValue
  private var hoverReading: SensorValue
  private var radiusReading: SensorValue
  private var radiusToleranceReading: SensorValue

  /// Creates a sample; units and ranges are those of the properties of the same names.
  ///
  /// Optional quantities that are omitted count as not reported.
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

  /// The force of the tip, `0...maximumForce`; for Apple Pencil, 1 is an average touch.
  ///
  /// `nil` if not reported.
  public var force: Double? {
    get { forceReading.value }
    set { forceReading = SensorValue(newValue) }
  }

  /// ``force`` as a fraction of ``maximumForce``, clamped to 0…1; `nil` without a force.
  public var pressure: Double? {
    guard let force, maximumForce > 0 else { return nil }
    return min(max(force / maximumForce, 0), 1)
  }

  /// The angle between the pen and the surface, in radians: 0 is flat, π/2 upright.
  ///
  /// `nil` if not reported.
  public var altitude: Double? {
    get { altitudeReading.value }
    set { altitudeReading = SensorValue(newValue) }
  }

  /// The direction in which the pen leans, from its tip to its upper end, in radians from the x axis toward the y axis.
  ///
  /// `nil` if not reported.
  public var azimuth: Double? {
    get { azimuthReading.value }
    set { azimuthReading = SensorValue(newValue) }
  }

  /// ``azimuth`` as a unit vector; `nil` if it is not reported.
  public var azimuthVector: Vector? {
    guard let azimuth else { return nil }
    let (sine, cosine) = Real.sinCos(azimuth)
    return Vector(cosine, sine)
  }

  /// The rotation of the pen about its own axis, in radians: `twist` of Pointer Events; `nil` if not reported.
  public var roll: Double? {
    get { rollReading.value }
    set { rollReading = SensorValue(newValue) }
  }

  /// The distance of a hovering tip from the surface, as a fraction of the device's range.
  ///
  /// 0 is touching, 1 the greatest distance that the device reports; `nil` if not reported.
  public var hoverDistance: Double? {
    get { hoverReading.value }
    set { hoverReading = SensorValue(newValue) }
  }

  /// The radius of the contact area, in the unit of ``location``; `nil` if not reported.
  public var contactRadius: Double? {
    get { radiusReading.value }
    set { radiusReading = SensorValue(newValue) }
  }

  /// The tolerance of ``contactRadius``, in the unit of ``location``; `nil` if not reported.
  public var contactRadiusTolerance: Double? {
    get { radiusToleranceReading.value }
    set { radiusToleranceReading = SensorValue(newValue) }
  }

  /// The index by which a later update refers to this sample, `0..<UInt32.max`.
  ///
  /// `nil`, the default, if no update follows. A contact must not reuse an index while an update for it may still
  /// arrive.
  public var updateIndex: UInt32? {
    get { storedUpdateIndex == .max ? nil : storedUpdateIndex }
    set { storedUpdateIndex = newValue ?? .max }
  }
}
