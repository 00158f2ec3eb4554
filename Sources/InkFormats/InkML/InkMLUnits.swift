/// The units in which channels and brushes are given.
enum InkMLUnits {
  /// What a unit measures, and how much of our unit it is.
  enum Meaning: Hashable {
    /// Document units of 1/72 inch.
    case length(Double)
    /// Seconds.
    case time(Double)
    /// Radians.
    case angle(Double)
    /// Parts of the channel's range.
    case share
    /// Steps of a device that nothing else is known of.
    case device
  }

  /// What a unit means; `nil` if it is not known.
  ///
  /// An em is taken for 12 points, an ex for half of that, a px for 1/96 inch.
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

/// One channel of a trace format.
struct InkMLChannel {
  /// How values are written.
  enum Kind: Hashable {
    case integer
    case decimal
    case boolean
  }

  /// The name, such as `X`, `OTx` or `B1`.
  var name: String

  /// How values are written.
  var kind = Kind.decimal

  /// The value where none has been reported yet.
  var defaultValue = 0.0

  /// The smallest value.
  var minimum: Double?

  /// The greatest value.
  var maximum: Double?

  /// Whether values grow in the direction opposite to the usual one.
  var isReversed = false

  /// The unit, if one is given.
  var units: String?

  /// How many units one step is, if a resolution is given.
  var step: Double?

  /// What values are multiplied by to give seconds, radians or document units.
  ///
  /// `nil` where nothing ties the values to the real world.
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

  /// A decimal channel that nothing is known of.
  init(_ name: String) { self.name = name }

  /// Takes the resolution from a `channelProperty` element.
  ///
  /// `1000` in `1/cm` is a thousandth of a centimetre a step; `0.01` in `mm` a hundredth of a
  /// millimetre. A resolution of 0 says nothing.
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
