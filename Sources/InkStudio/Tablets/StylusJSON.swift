import InkFormats
import InkGraphics
import InkStylus

/// Pens and their settings as JSON for the page.
///
/// Identifiers and serial numbers have 64 bits, too many for numbers in JavaScript: they are strings such as `0x1a2b`.
enum StylusJSON {
  /// The names of button actions, by their numbers.
  static let actions = ["none", "undo", "redo", "erase", "save"]

  private static let kinds = [
    "pen", "eraser", "brush", "pencil", "airbrush", "mouse", "lens", "totem", "pad",
  ]
  private static let pairings = ["unknown", "paired", "not paired"]

  static func number(_ value: UInt64) -> JSON { .string("0x" + String(value, radix: 16)) }

  /// Returns all facts about an accessory.
  ///
  /// - Parameter actions: The actions of its buttons or keys; `nil` for the page's default for pens.
  static func accessory(_ status: AccessoryStatus, _ actions: ButtonActions?) -> JSON {
    let description = status.description
    return .object([
      ("id", number(description.identifier)),
      ("kind", .string(kinds[Int(description.kind.rawValue)])),
      ("name", .string(description.name)),
      ("serial", description.serial.map(number) ?? .null),
      ("model", description.model.map(number) ?? .null),
      ("capabilities", capabilities(description.capabilities)),
      ("buttons", .array(description.buttonNames.map { .string($0) })),
      ("pairing", .string(pairings[Int(description.pairing.rawValue)])),
      ("battery", description.battery.map(battery) ?? .null),
      ("surface", description.surface.map(surface) ?? .null),
      ("isConnected", .bool(status.isConnected)),
      ("isNear", .bool(status.isNear)),
      ("isTouching", .bool(status.isTouching)),
      ("buttonState", .integer(Int(status.buttonState))),
      ("actions", actions.map(Self.buttons) ?? .null),
    ])
  }

  private static func capabilities(_ set: AccessoryDescription.Capabilities) -> JSON {
    let names: [(AccessoryDescription.Capabilities, String)] = [
      (.pressure, "pressure"), (.tilt, "tilt"), (.twist, "twist"), (.distance, "distance"),
      (.slider, "slider"), (.ring, "ring"), (.strip, "strip"),
    ]
    return .array(names.filter { set.contains($0.0) }.map { .string($0.1) })
  }

  private static func battery(_ battery: AccessoryDescription.Battery) -> JSON {
    .object([("level", .number(battery.level)), ("isCharging", .bool(battery.isCharging))])
  }

  private static func surface(_ surface: StylusSurface) -> JSON {
    .object([
      ("id", .integer(Int(surface.identifier))), ("name", .string(surface.name)),
      ("width", .number(surface.width)), ("height", .number(surface.height)),
      ("isScreen", .bool(surface.isScreen)),
    ])
  }

  // MARK: Changes and samples

  /// Returns a change, with the status right after it.
  static func change(_ change: AccessoryChange, _ actions: ButtonActions?, now: Double) -> JSON {
    var members: [(String, JSON)] = [("now", .number(now))]
    switch change {
    case .connected: members.append(("what", .string("connected")))
    case .disconnected: members.append(("what", .string("disconnected")))
    case .changed(_, let properties):
      members.append(("what", .string("changed")))
      members.append(("properties", names(of: properties)))
    case .pad(_, let sample):
      members.append(("what", .string("pad")))
      members.append(("pad", pad(sample, actions)))
    }
    members.append(("accessory", accessory(change.status, actions)))
    return .object(members)
  }

  private static func names(of properties: AccessoryProperties) -> JSON {
    let names: [(AccessoryProperties, String)] = [
      (.tool, "tool"), (.name, "name"), (.battery, "battery"), (.pairing, "pairing"),
      (.surface, "surface"), (.capabilities, "capabilities"), (.nearness, "nearness"),
      (.touch, "touch"), (.buttons, "buttons"),
    ]
    return .array(names.filter { properties.contains($0.0) }.map { .string($0.1) })
  }

  private static func pad(_ sample: PadSample, _ actions: ButtonActions?) -> JSON {
    var members: [(String, JSON)] = [("time", .number(sample.time))]
    switch sample.action {
    case .button(let number, let isDown):
      let action = isDown && (0..<32).contains(number) ? actions?[number] : nil
      members += [
        ("key", .integer(number)), ("isDown", .bool(isDown)),
        ("action", .string(Self.actions[Int((action ?? .none).rawValue)])),
      ]
    case .ring(let number, let angle):
      members += [("ring", .integer(number)), ("angle", angle.map { .number($0) } ?? .null)]
    case .strip(let number, let position):
      members += [("strip", .integer(number)), ("place", position.map { .number($0) } ?? .null)]
    }
    return .object(members)
  }

  /// Returns a sample as an array, processed by the settings of its tool.
  ///
  /// Its elements are the identifier, the time in seconds, x and y as fractions of the surface, the pressure 0…1, the
  /// tilt in x and y and the twist in degrees, the distance, the bits of the buttons, 1 during a touch, and the
  /// pressure that the device reported.
  static func row(_ id: String, _ sample: StylusSample, _ settings: StylusToolSettings) -> JSON {
    let curve = settings.pressure
    let reported = sample.pressure.flatMap { $0.isFinite ? min(max($0, 0), 1) : nil }
    let presses = reported.map { curve.threshold == 0 || $0 > curve.threshold } ?? true
    var tilt = sample.tilt.map { $0 + settings.tiltOffset }
    var twist = sample.twist
    if settings.isLeftHanded {
      tilt = tilt.map { -$0 }
      twist = twist.map { ($0 + 180).truncatingRemainder(dividingBy: 360) }
    }
    return .array([
      .string(id), short(sample.time, 1e6), short(sample.location.x), short(sample.location.y),
      short(reported.map(curve.apply)), short(tilt.map { min(max($0.dx, -90), 90) }),
      short(tilt.map { min(max($0.dy, -90), 90) }), short(twist), short(sample.distance),
      .integer(Int(sample.buttons)), .integer(sample.isTouching && presses ? 1 : 0),
      short(reported),
    ])
  }

  /// Rounds a number to few digits; returns null for `nil` and for values that aren't finite.
  private static func short(_ value: Double?, _ scale: Double = 1e5) -> JSON {
    guard let value, value.isFinite, abs(value) < 1e12 else { return .null }
    return .number((value * scale).rounded() / scale)
  }

  // MARK: Settings

  /// Returns all settings.
  static func settings(_ settings: StylusSettings) -> [(String, JSON)] {
    [
      ("tool", tool(settings.standardTool)),
      (
        "tools",
        .object(
          settings.serials.map { ("0x" + String($0, radix: 16), tool(settings.tool(serial: $0))) }
        )
      ),
      ("pad", pad(settings.standardPad)),
      (
        "pads",
        .object(
          settings.padIdentifiers.map {
            ("0x" + String($0, radix: 16), pad(settings.pad($0)))
          }
        )
      ),
    ]
  }

  private static func tool(_ tool: StylusToolSettings) -> JSON {
    .object([
      ("pressure", shape(tool.pressure.shape)), ("threshold", .number(tool.pressure.threshold)),
      ("tiltOffset", .array([.number(tool.tiltOffset.dx), .number(tool.tiltOffset.dy)])),
      ("surfaceArea", area(tool.surfaceArea)), ("screenArea", area(tool.screenArea)),
      ("keepProportions", .bool(tool.keepsProportions)), ("leftHanded", .bool(tool.isLeftHanded)),
      ("buttons", tool.buttons.map(buttons) ?? .null),
    ])
  }

  private static func pad(_ pad: StylusPadSettings) -> JSON {
    .object([("keys", buttons(pad.keys))])
  }

  private static func shape(_ shape: PressureCurve.Shape) -> JSON {
    switch shape {
    case .gamma(let exponent):
      .object([("shape", .string("gamma")), ("gamma", .number(exponent))])
    case .points(let points):
      .object([
        ("shape", .string("points")),
        ("points", .array(points.map { .array([.number($0.x), .number($0.y)]) })),
      ])
    case .twoLevels: .object([("shape", .string("two-levels"))])
    }
  }

  private static func area(_ area: Rect) -> JSON {
    .array([area.minX, area.minY, area.maxX, area.maxY].map { .number($0) })
  }

  /// Returns the actions of buttons, up to the last one with an action.
  static func buttons(_ actions: ButtonActions) -> JSON {
    let count = ((0..<32).last { actions[$0] != .none } ?? -1) + 1
    return .array((0..<count).map { .string(Self.actions[Int(actions[$0].rawValue)]) })
  }
}
