/// The properties of a pen, another tool or a pad of a tablet, as detected.
public struct AccessoryDescription: Hashable, Sendable {
  /// The kind of a tool, as libinput distinguishes them.
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
    /// A mouse that works on the tablet only.
    case mouse
    /// A mouse with a lens for positioning.
    case lens
    /// A dial that is put on a screen.
    case totem
    /// The buttons, rings and strips beside the surface.
    case pad
  }

  /// An identifier that is the same at each connection of the tool or pad.
  ///
  /// Without a serial number, it is the same only at the same port.
  public var identifier: UInt64

  /// The kind of the tool.
  ///
  /// The default is a pen.
  public var kind: Kind

  /// A display name: that of the tool if known, otherwise of the tablet.
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

  /// Whether it is paired with this machine.
  public var pairing: Pairing

  /// The state of its battery; `nil` if unknown.
  public var battery: Battery?

  /// The surface that it is used on; `nil` if unknown.
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
    /// The pressure of the tip.
    public static let pressure = Capabilities(rawValue: 1)
    /// The tilt.
    public static let tilt = Capabilities(rawValue: 2)
    /// The rotation about its own axis.
    public static let twist = Capabilities(rawValue: 4)
    /// The distance of the tip from the surface.
    public static let distance = Capabilities(rawValue: 8)
    /// A wheel or slider on the tool.
    public static let slider = Capabilities(rawValue: 16)
    /// A ring of a pad.
    public static let ring = Capabilities(rawValue: 32)
    /// A strip of a pad.
    public static let strip = Capabilities(rawValue: 64)
  }

  /// The pairing state of a tool; the raw values are those of the SDK for Cregle's iPen.
  public enum Pairing: UInt8, Hashable, Sendable {
    /// The driver does not report whether the tool is paired.
    case unknown = 0
    /// The tool is paired with this machine.
    case paired = 1
    /// The tool is not paired with this machine.
    case notPaired = 2
  }

  /// The state of a battery.
  public struct Battery: Hashable, Sendable {
    /// The charge level, 0…1.
    public var level: Double
    /// Whether it is charging.
    public var isCharging: Bool

    /// Creates a state.
    ///
    /// - Parameters:
    ///   - level: The charge level, clamped to 0…1; a value that is not finite becomes 0.
    ///   - isCharging: Whether it is charging. The default is `false`.
    public init(level: Double, isCharging: Bool = false) {
      self.level = level.isFinite ? min(max(level, 0), 1) : 0
      self.isCharging = isCharging
    }
  }
}

/// The surface that a pen is used on: a tablet or a screen.
public struct StylusSurface: Hashable, Sendable {
  /// The identifier of the surface, unique among connected ones.
  public var identifier: UInt32

  /// A display name.
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
  ///   - identifier: The identifier of the surface, unique among connected ones.
  ///   - name: A display name.
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
