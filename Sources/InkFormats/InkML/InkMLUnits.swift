/// The units of channels and brushes.
enum InkMLUnits {
  /// The dimension of a unit, and the factor that converts it to the unit of Inkstone.
  enum Meaning: Hashable {
    /// A length: the number of page units (1/72 inch) in the unit.
    case length(Double)
    /// A time: the number of seconds in the unit.
    case time(Double)
    /// An angle: the number of radians in the unit.
    case angle(Double)
    /// A percentage or another fraction of the range of the channel's values.
    case share
    /// A step of the device (unit `dev`), whose size is unknown.
    case device
  }

  /// Returns the meaning of a unit; `nil` if it is unknown.
  ///
  /// An em is assumed to be 12 points, an ex half of that, a px 1/96 inch.
  static func meaning(_ unit: String) -> Meaning? {
    switch unit {
    case "m": .length(72 / 0.0254)
    case "dm": .length(72 / 0.254)
    case "cm": .length(72 / 2.54)
    case "mm": .length(72 / 25.4)
    case "himetric": .length(72 / 2540.0)
    case "in": .length(72)
    case "pt": .length(1)
    case "pc": .length(12)
    case "em": .length(12)
    case "ex": .length(6)
    case "px": .length(0.75)
    case "s": .time(1)
    case "ms": .time(0.001)
    case "deg": .angle(Double.pi / 180)
    case "rad": .angle(1)
    case "%": .share
    case "dev": .device
    default: nil
    }
  }
}

/// A channel of a trace format.
struct InkMLChannel {
  /// The type of a channel's values.
  enum Kind: Hashable {
    case integer
    case decimal
    case boolean
  }

  /// The name of the channel, such as `X`, `OTx` or `B1`.
  var name: String

  var kind = Kind.decimal

  /// The value of the channel before a point reports one.
  var defaultValue = 0.0

  var minimum: Double?

  var maximum: Double?

  /// Whether values grow in the direction opposite to Inkstone's.
  var isReversed = false

  /// The name of the unit; `nil` if unspecified.
  var units: String?

  /// The number of units per step of the values; `nil` if no resolution is specified.
  var step: Double?

  /// The factor from values to seconds, radians or page units.
  ///
  /// `nil` if the unit is unknown or not physical.
  var factor: Double? {
    switch units.flatMap(InkMLUnits.meaning) {
    case .length(let size), .time(let size), .angle(let size): size * (step ?? 1)
    default: nil
    }
  }

  /// Reads a `channel` element.
  init(_ element: InkMLElement) throws(FormatError) {
    guard let name = element["name"], !name.isEmpty else {
      throw FormatError("a channel has no name", at: .line(element.line))
    }
    self.name = name
    switch element["type"] ?? "decimal" {
    case "integer": kind = .integer
    case "boolean": kind = .boolean
    default: kind = .decimal
    }
    switch element["default"] {
    case "T", "true": defaultValue = 1
    case "F", "false", nil: defaultValue = 0
    default: defaultValue = try element.number("default") ?? 0
    }
    minimum = try element.number("min")
    maximum = try element.number("max")
    isReversed = element["orientation"]?.first == "-"
    units = element["units"]
  }

  /// Creates a decimal channel without a unit or a range.
  init(_ name: String) { self.name = name }

  /// Applies the resolution of a `channelProperty` element.
  ///
  /// `1000` in `1/cm` is a thousandth of a centimeter per step; `0.01` in `mm` a hundredth of a
  /// millimeter. A resolution of 0 is ignored.
  mutating func setResolution(_ element: InkMLElement) throws(FormatError) {
    guard let value = try element.number("value"), value > 0 else { return }
    let unit = element["units"] ?? units.map { "1/\($0)" } ?? "dev"
    if unit.hasPrefix("1/") {
      units = String(unit.dropFirst(2))
      step = 1 / value
    } else {
      units = unit
      step = value
    }
  }
}
