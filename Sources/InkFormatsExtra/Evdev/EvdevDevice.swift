import InkFormats

/// An input device as the kernel of Linux describes it; the numbers are those of its `input-event-codes.h`.
public struct EvdevDevice: Hashable, Sendable {
  /// The name that it gives itself.
  public var name: String
  /// How it is connected: 3 is USB, 5 Bluetooth.
  public var bus: UInt16
  /// Who made it.
  public var vendor: UInt16
  /// What its maker calls it.
  public var product: UInt16
  /// Which version of that it is.
  public var version: UInt16
  /// What `INPUT_PROP_…` it has, ascending.
  public var properties: [UInt8]
  /// For each type of event that it has, the codes, ascending.
  public var codes: [UInt8: [UInt16]]
  /// The axes by their codes.
  public var axes: [UInt8: Axis]

  /// Creates a device.
  public init(
    name: String = "",
    bus: UInt16 = 3,
    vendor: UInt16 = 0,
    product: UInt16 = 0,
    version: UInt16 = 0,
    properties: [UInt8] = [],
    codes: [UInt8: [UInt16]] = [:],
    axes: [UInt8: Axis] = [:]
  ) {
    self.name = name
    self.bus = bus
    self.vendor = vendor
    self.product = product
    self.version = version
    self.properties = properties
    self.codes = codes
    self.axes = axes
  }

  /// What an axis can report.
  public struct Axis: Hashable, Sendable {
    /// The least that it reports.
    public var minimum: Int32
    /// The most that it reports.
    public var maximum: Int32
    /// Changes up to this are noise.
    public var fuzz: Int32
    /// Values this near to the middle are the middle.
    public var flat: Int32
    /// Units in a millimetre, or in a radian for angles; 0 where it is not known.
    public var resolution: Int32

    /// Creates an axis.
    public init(
      _ minimum: Int32,
      _ maximum: Int32,
      fuzz: Int32 = 0,
      flat: Int32 = 0,
      resolution: Int32 = 0
    ) {
      self.minimum = minimum
      self.maximum = maximum
      self.fuzz = fuzz
      self.flat = flat
      self.resolution = resolution
    }
  }
}

/// One value that an input device reported.
public struct EvdevEvent: Hashable, Sendable {
  /// The kind of event: 1 is a key, 3 an axis.
  public var type: UInt16
  /// Which key or axis.
  public var code: UInt16
  /// 1 or 0 for keys that go down or up; where an axis is, in its own units.
  public var value: Int32

  /// Creates an event.
  public init(_ type: UInt16, _ code: UInt16, _ value: Int32) {
    self.type = type
    self.code = code
    self.value = value
  }
}

/// What an input device reported at once; the `SYN_REPORT` that ended it is left out.
public struct EvdevFrame: Hashable, Sendable {
  /// In microseconds of a clock of the recording; it may go back.
  public var time: Int64
  /// What changed.
  public var events: [EvdevEvent]

  /// Creates a frame.
  public init(time: Int64, events: [EvdevEvent]) {
    self.time = time
    self.events = events
  }
}
