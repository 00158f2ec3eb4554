/// What is known of a pen, or of another tool or pad of a tablet, when it is found.
public struct AccessoryDescription: Hashable, Sendable {
  /// What kind of tool it is.
  public enum Kind: UInt8, CaseIterable, Hashable, Sendable {
    case pen, eraser, brush, pencil, airbrush, mouse, lens, totem
    /// Buttons, rings and strips beside the surface.
    case pad
  }

  /// Stays the same each time that it is connected, as far as the device tells one from another.
  public var identifier: UInt64

  /// What kind of tool it is.
  public var kind: Kind

  /// A name to show: of the tool if it is known, else of the tablet.
  public var name: String

  /// The number that the maker gave to this very tool; `nil` where it has none or does not tell.
  public var serial: UInt64?

  /// The number of the maker for tools like this one; `nil` where it does not tell.
  public var model: UInt64?

  /// What it can report.
  public var capabilities: Capabilities

  /// The names of its buttons by their bits, at most 32; empty where a bit has none.
  public var buttonNames: [String]

  /// Whether it is paired with this machine.
  public var pairing: Pairing

  /// How full its battery is; `nil` where nothing is known.
  public var battery: Battery?

  /// The surface that it is on; `nil` where that is not known.
  public var surface: StylusSurface?

  /// Creates a description.
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

  /// What a tool can report.
  public struct Capabilities: OptionSet, Hashable, Sendable {
    public var rawValue: UInt16
    public init(rawValue: UInt16) { self.rawValue = rawValue }
    public static let pressure = Capabilities(rawValue: 1)
    public static let tilt = Capabilities(rawValue: 2)
    /// How far it is turned about its own axis.
    public static let twist = Capabilities(rawValue: 4)
    /// How far the tip is above the surface.
    public static let distance = Capabilities(rawValue: 8)
    /// A wheel or slider on the tool.
    public static let slider = Capabilities(rawValue: 16)
    public static let ring = Capabilities(rawValue: 32)
    public static let strip = Capabilities(rawValue: 64)
  }

  /// Whether a tool is paired; the numbers are those of Cregle's kit.
  public enum Pairing: UInt8, Hashable, Sendable {
    case unknown = 0
    case paired = 1
    case notPaired = 2
  }

  /// How full a battery is.
  public struct Battery: Hashable, Sendable {
    /// 0…1.
    public var level: Double
    /// Whether it is being charged.
    public var isCharging: Bool

    /// Creates a state; the level is brought within 0…1.
    public init(level: Double, isCharging: Bool = false) {
      self.level = level.isFinite ? min(max(level, 0), 1) : 0
      self.isCharging = isCharging
    }
  }
}

/// What a pen is moved on: a tablet, or a screen.
public struct StylusSurface: Hashable, Sendable {
  /// Tells surfaces apart while they are connected.
  public var identifier: UInt32

  /// A name to show.
  public var name: String

  /// Width and height in millimetres; 0 where that is not known.
  public var width: Double
  public var height: Double

  /// Whether it is a screen that is drawn on.
  public var isScreen: Bool

  /// Creates a surface.
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
