import InkFormats

/// The description of an input device by the Linux kernel, with the numbers of `input-event-codes.h`.
public struct EvdevDevice: Hashable, Sendable {
  /// The name that the device reports.
  public var name: String
  /// The kernel's number of the bus that connects the device: 3 is USB, 5 Bluetooth.
  public var bus: UInt16
  /// The id of the vendor, as assigned for USB; 0 if unknown.
  public var vendor: UInt16
  /// The id that the vendor assigned to the product; 0 if unknown.
  public var product: UInt16
  /// The version of the product, as the device reports it.
  public var version: UInt16
  /// The codes of the device's properties, `INPUT_PROP_…`, in ascending order; 1 means that it is a screen.
  public var properties: [UInt8]
  /// The codes of the events that the device can report, in ascending order, by the type of event (`EV_…`).
  ///
  /// If it is empty, the device counts as reporting all events.
  public var codes: [UInt8: [UInt16]]
  /// The ranges of the axes, such as x, y and pressure, by their codes, `ABS_…`.
  public var axes: [UInt8: Axis]

  /// Creates a description, by default of a USB device without name, ids, properties, events and axes.
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

  /// The range and the precision of an axis of an input device.
  public struct Axis: Hashable, Sendable {
    /// The minimum value, in units of the device.
    public var minimum: Int32
    /// The maximum value, in units of the device.
    public var maximum: Int32
    /// The largest change that counts as noise, in units of the device.
    public var fuzz: Int32
    /// The distance from the center within which values count as the center, in units of the device.
    public var flat: Int32
    /// The number of the device's units per millimeter, or per radian for angles; 0 if unknown.
    public var resolution: Int32

    /// Creates an axis from its minimum and maximum, by default without noise and of unknown resolution.
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

/// A value that an input device reported: of a key, an axis or another kind.
public struct EvdevEvent: Hashable, Sendable {
  /// The kernel's number of the type of event, `EV_…`: 1 is a key, 3 an axis.
  public var type: UInt16
  /// The kernel's number of the key or axis, `KEY_…`, `BTN_…` or `ABS_…`.
  public var code: UInt16
  /// The value: 1 or 0 for a key that is pressed or released, or the value of an axis in its own units.
  public var value: Int32

  /// Creates an event from its type, code and value.
  public init(_ type: UInt16, _ code: UInt16, _ value: Int32) {
    self.type = type
    self.code = code
    self.value = value
  }
}

/// One report of an input device: the events up to the next `SYN_REPORT`, which isn't included.
public struct EvdevFrame: Hashable, Sendable {
  /// The time of the report, in microseconds on the clock of the recording, which may jump back.
  public var time: Int64
  /// The values that changed, in the order of the report.
  public var events: [EvdevEvent]

  /// Creates a report from a time in microseconds and the values that changed.
  public init(time: Int64, events: [EvdevEvent]) {
    self.time = time
    self.events = events
  }
}
