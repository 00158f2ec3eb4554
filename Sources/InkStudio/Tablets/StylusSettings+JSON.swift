import InkFormats
import InkGraphics
import InkStylus

/// The reason why settings from a page are refused; nothing has changed then.
struct StylusSettingsRefusal: Error {
  /// The expected value and its position, as a message for users.
  var message: String

  init(_ message: String) { self.message = message }
}

extension StylusSettings {
  /// Reads settings in the format of ``StylusJSON``; missing ones have the defaults.
  ///
  /// - Throws: A refusal of the whole if any name is unknown or any value invalid.
  init(json bytes: [UInt8]) throws(StylusSettingsRefusal) {
    let value: JSONValue
    do throws(FormatError) {
      value = try JSONValue(text: bytes)
    } catch {
      throw StylusSettingsRefusal(error.description)
    }
    self.init()
    for (key, value) in try Self.members(value, "the settings") {
      switch key {
      case "tool": standardTool = try StylusToolSettings(value, "tool")
      case "pad": standardPad = try StylusPadSettings(value, "pad")
      case "tools":
        for (number, value) in try Self.members(value, key) {
          let tool = try StylusToolSettings(value, number)
          guard setTool(tool, serial: try Self.number(number)) else {
            throw StylusSettingsRefusal(
              "The settings have more than \(Self.maximumTools) tools. Remove some."
            )
          }
        }
      case "pads":
        for (number, value) in try Self.members(value, key) {
          let pad = try StylusPadSettings(value, number)
          guard setPad(pad, identifier: try Self.number(number)) else {
            throw StylusSettingsRefusal(
              "The settings have more than \(Self.maximumTools) pads. Remove some."
            )
          }
        }
      default: throw StylusSettingsRefusal.unknown(key)
      }
    }
  }

  fileprivate static func members(
    _ value: JSONValue,
    _ name: String
  ) throws(StylusSettingsRefusal) -> [(key: String, value: JSONValue)] {
    guard let members = value.members else {
      throw StylusSettingsRefusal("\(shown(name)) must be an object.")
    }
    return members
  }

  private static func number(_ text: String) throws(StylusSettingsRefusal) -> UInt64 {
    guard text.utf8.starts(with: "0x".utf8), let number = UInt64(text.dropFirst(2), radix: 16)
    else {
      throw StylusSettingsRefusal(
        "A tool or pad is named by a number such as 0x1a2b, not \(shown(text))."
      )
    }
    return number
  }

  /// Truncates a name in the input for messages.
  fileprivate static func shown(_ name: String) -> String {
    name.unicodeScalars.count > 40 ? "\(name.prefix(40))…" : name
  }
}

extension StylusSettingsRefusal {
  fileprivate static func unknown(_ key: String) -> StylusSettingsRefusal {
    StylusSettingsRefusal("Unknown setting \(StylusSettings.shown(key)).")
  }
}

extension StylusToolSettings {
  fileprivate init(_ value: JSONValue, _ name: String) throws(StylusSettingsRefusal) {
    self.init()
    var shape = PressureCurve.Shape.gamma(1)
    var threshold = 0.0
    for (key, value) in try StylusSettings.members(value, name) {
      switch key {
      case "pressure": shape = try Self.shape(value)
      case "threshold": threshold = try value.numbers([0...0.9], key)[0]
      case "tiltOffset":
        let numbers = try value.numbers([-90...90, -90...90], key)
        tiltOffset = Vector(numbers[0], numbers[1])
      case "surfaceArea": surfaceArea = try value.area(key)
      case "screenArea": screenArea = try value.area(key)
      case "keepProportions": keepsProportions = try value.truth(key)
      case "leftHanded": isLeftHanded = try value.truth(key)
      case "buttons": buttons = value.isNull ? nil : try value.buttons(key)
      default: throw StylusSettingsRefusal.unknown(key)
      }
    }
    pressure = PressureCurve(shape, threshold: threshold)
  }

  private static func shape(
    _ value: JSONValue
  ) throws(StylusSettingsRefusal) -> PressureCurve.Shape {
    switch value["shape"]?.string {
    case "gamma":
      guard let gamma = value["gamma"] else { break }
      return .gamma(try gamma.numbers([0.1...10], "gamma")[0])
    case "two-levels": return .twoLevels
    case "points":
      guard let list = value["points"], let count = list.count, count <= 16 else { break }
      var points: [Point] = []
      for index in 0..<count {
        guard let pair = try list[index]?.numbers([0...1, 0...1], "points") else { continue }
        points.append(Point(pair[0], pair[1]))
      }
      // The curve drops points that don't rise; refuse them instead.
      guard case .points(let kept) = PressureCurve(.points(points)).shape, kept.count == count
      else { break }
      return .points(points)
    default: break
    }
    throw StylusSettingsRefusal(
      """
      A pressure curve is gamma, two-levels, or points: 2 to 16 points with increasing x and non-decreasing y.
      """
    )
  }
}

extension StylusPadSettings {
  fileprivate init(_ value: JSONValue, _ name: String) throws(StylusSettingsRefusal) {
    self.init()
    for (key, value) in try StylusSettings.members(value, name) {
      guard key == "keys" else { throw StylusSettingsRefusal.unknown(key) }
      keys = try value.buttons(key)
    }
  }
}

extension JSONValue {
  /// Returns a number, or a list with one number per range.
  fileprivate func numbers(
    _ ranges: [ClosedRange<Double>],
    _ name: String
  ) throws(StylusSettingsRefusal) -> [Double] {
    let found = number.map { [$0] } ?? numbers ?? []
    guard found.count == ranges.count, zip(ranges, found).allSatisfy({ $0.contains($1) }) else {
      let range = "\(ranges[0].lowerBound) to \(ranges[0].upperBound)"
      let what = ranges.count == 1 ? "a number" : "\(ranges.count) numbers"
      throw StylusSettingsRefusal("\(name) must be \(what) from \(range).")
    }
    return found
  }

  fileprivate func area(_ name: String) throws(StylusSettingsRefusal) -> Rect {
    let edges = try numbers([0...1, 0...1, 0...1, 0...1], name)
    guard edges[2] - edges[0] >= 0.01, edges[3] - edges[1] >= 0.01 else {
      throw StylusSettingsRefusal(
        "\(name) must be left, top, right and bottom, each side at least 0.01."
      )
    }
    return Rect(minX: edges[0], minY: edges[1], maxX: edges[2], maxY: edges[3])
  }

  fileprivate func truth(_ name: String) throws(StylusSettingsRefusal) -> Bool {
    guard isTruth, let bool else {
      throw StylusSettingsRefusal("\(name) must be true or false.")
    }
    return bool
  }

  fileprivate func buttons(_ name: String) throws(StylusSettingsRefusal) -> ButtonActions {
    guard let count, count <= 32 else {
      throw StylusSettingsRefusal("\(name) must be a list of at most 32 actions.")
    }
    var actions = ButtonActions(primary: .none, secondary: .none)
    for bit in 0..<count {
      guard let word = self[bit]?.string, let number = StylusJSON.actions.firstIndex(of: word),
        let action = EditingAction(rawValue: UInt8(number))
      else {
        let words = StylusJSON.actions.joined(separator: ", ")
        throw StylusSettingsRefusal("\(name) must contain only these actions: \(words).")
      }
      actions[bit] = action
    }
    return actions
  }
}
