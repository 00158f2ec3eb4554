import InkFormats

/// An input device as the Linux kernel describes it, with the numbers of `input-event-codes.h`.
public struct EvdevDevice: Hashable, Sendable {
  /// The name that the device reports.
  public var name: String
  /// The type of the bus: 3 is USB, 5 Bluetooth.
  public var bus: UInt16
  /// The vendor id, as in USB.
  public var vendor: UInt16
  /// The product id, as in USB.
  public var product: UInt16
  /// The version of the product.
  public var version: UInt16
  /// The codes of the device's `INPUT_PROP_…` properties, ascending.
  public var properties: [UInt8]
  /// The codes of the events that the device supports, ascending, by the type of event.
  public var codes: [UInt8: [UInt16]]
  /// The ranges of the absolute axes by their `ABS_…` codes.
  public var axes: [UInt8: Axis]

  /// Creates a device, by default a USB device without properties, events and axes.
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

  /// The range and the precision of an axis.
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

    /// Creates an axis, by default without noise and of unknown resolution.
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

/// A value that an input device reported.
public struct EvdevEvent: Hashable, Sendable {
  /// The type of event: 1 is a key, 3 an axis.
  public var type: UInt16
  /// The code of the key or axis.
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

/// The events of one report of an input device, without the final `SYN_REPORT`.
public struct EvdevFrame: Hashable, Sendable {
  /// The time in microseconds on the clock of the recording, which may jump back.
  public var time: Int64
  /// The values that changed, in the order of the report.
  public var events: [EvdevEvent]

  /// Creates a frame from a time in microseconds and the changed values.
  public init(time: Int64, events: [EvdevEvent]) {
    self.time = time
    self.events = events
  }
}
