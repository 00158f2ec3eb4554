/// The properties of a pen, another tool or a pad of a tablet, as detected.
public struct AccessoryDescription: Hashable, Sendable {
  /// The kind of a tool, as the Linux library libinput distinguishes them, or a pad.
  public enum Kind: UInt8, CaseIterable, Hashable, Sendable {
    /// The tip of a pen.
    case pen
    /// The eraser end of a pen.
    case eraser
    /// A tool in the form of a brush.
    case brush
    /// A tool in the form of a pencil.
    case pencil
    /// An airbrush, with a wheel for the flow.
    case airbrush
    /// A mouse that belongs to the tablet and works only on it.
    case mouse
    /// A mouse of a tablet with a lens and cross hairs, also called a puck, for tracing drawings.
    case lens
    /// A dial that the user puts on the screen and turns.
    case totem
    /// Not a tool, but the keys, rings and strips beside the surface of a tablet.
    case pad
  }

  /// An identifier that stays the same when the tool or pad is connected again.
  ///
  /// Without a serial number, this holds only if it is plugged into the same port.
  public var identifier: UInt64

  /// The kind of tool, or ``Kind/pad``.
  ///
  /// The default is a pen.
  public var kind: Kind

  /// The name to show to users: that of the tool if known, otherwise that of the tablet; empty if neither is known.
  public var name: String

  /// The serial number of the tool; `nil` if it has none or does not report it.
  public var serial: UInt64?

  /// The vendor's model number of the tool; `nil` if it is not reported.
  public var model: UInt64?

  /// The quantities that it can report, such as pressure and tilt.
  public var capabilities: Capabilities

  /// The names of its buttons by bit of ``AccessoryStatus/buttonState``, at most 32; empty for a bit without a
  /// button.
  public var buttonNames: [String]

  /// Whether it is paired with this machine; ``Pairing/unknown`` if the driver doesn't report it.
  public var pairing: Pairing

  /// The charge of its battery; `nil` if unknown or without a battery.
  public var battery: Battery?

  /// The tablet or screen that it is used on; `nil` if unknown.
  public var surface: StylusSurface?

  /// Creates a description; see the properties for the meaning of the values.
  public init(
    identifier: UInt64,
    kind: Kind = .pen,
    name: String = "",
    serial: UInt64? = nil,
    model: UInt64? = nil,
    capabilities: Capabilities = [],
    buttonNames: [String] = [],
    pairing: Pairing = .unknown,
    battery: Battery? = nil,
    surface: StylusSurface? = nil
  ) {
    self.identifier = identifier
    self.kind = kind
    self.name = name
    self.serial = serial
    self.model = model
    self.capabilities = capabilities
    self.buttonNames = buttonNames
    self.pairing = pairing
    self.battery = battery
    self.surface = surface
  }

  /// The quantities that a tool can report.
  public struct Capabilities: OptionSet, Hashable, Sendable {
    /// The bits of the set.
    public var rawValue: UInt16
    /// Creates a set from its bits.
    public init(rawValue: UInt16) { self.rawValue = rawValue }
    /// The pressure of the tip: ``StylusSample/pressure``.
    public static let pressure = Capabilities(rawValue: 1)
    /// The tilt of the tool against the surface: ``StylusSample/tilt``.
    public static let tilt = Capabilities(rawValue: 2)
    /// The rotation of the tool about its own axis: ``StylusSample/twist``.
    public static let twist = Capabilities(rawValue: 4)
    /// The distance of the tip from the surface: ``StylusSample/distance``.
    public static let distance = Capabilities(rawValue: 8)
    /// A wheel or slider on the tool: ``StylusSample/wheel``, ``StylusSample/slider``.
    public static let slider = Capabilities(rawValue: 16)
    /// A ring of a pad that reports the angle of the finger: ``PadSample/Action/ring(number:angle:)``.
    public static let ring = Capabilities(rawValue: 32)
    /// A strip of a pad that reports the position of the finger: ``PadSample/Action/strip(number:position:)``.
    public static let strip = Capabilities(rawValue: 64)
  }

  /// Whether a tool is paired with this machine.
  ///
  /// The raw values are those of the software kit for the pen iPen by Cregle.
  public enum Pairing: UInt8, Hashable, Sendable {
    /// The driver does not report whether the tool is paired.
    case unknown = 0
    /// The tool is paired with this machine.
    case paired = 1
    /// The tool is not paired with this machine.
    case notPaired = 2
  }

  /// The charge of a battery, and whether it is charging.
  public struct Battery: Hashable, Sendable {
    /// The charge, from 0 (empty) to 1 (full).
    public var level: Double
    /// Whether it is charging.
    public var isCharging: Bool

    /// Creates the state of a battery.
    ///
    /// - Parameters:
    ///   - level: The charge, from 0 (empty) to 1 (full), clamped; a value that is not finite becomes 0.
    ///   - isCharging: Whether it is charging. The default is `false`.
    public init(level: Double, isCharging: Bool = false) {
      self.level = level.isFinite ? min(max(level, 0), 1) : 0
      self.isCharging = isCharging
    }
  }
}

/// The surface that a pen is used on: a tablet or a screen.
public struct StylusSurface: Hashable, Sendable {
  /// A number that no other connected surface has; another tablet may have it later.
  public var identifier: UInt32

  /// The name to show to users; empty if unknown.
  public var name: String

  /// The width in millimeters; 0 if unknown.
  public var width: Double

  /// The height in millimeters; 0 if unknown.
  public var height: Double

  /// Whether the surface is a screen.
  public var isScreen: Bool

  /// Creates a surface.
  ///
  /// - Parameters:
  ///   - identifier: A number that no other connected surface has.
  ///   - name: The name to show to users; empty if unknown.
  ///   - width: The width in millimeters; 0 if unknown.
  ///   - height: The height in millimeters; 0 if unknown.
  ///   - isScreen: Whether the surface is a screen.
  public init(
    identifier: UInt32,
    name: String = "",
    width: Double = 0,
    height: Double = 0,
    isScreen: Bool = false
  ) {
    self.identifier = identifier
    self.name = name
    self.width = width
    self.height = height
    self.isScreen = isScreen
  }
}
