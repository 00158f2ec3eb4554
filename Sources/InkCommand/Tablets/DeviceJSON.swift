import InkFormats
import InkGraphics
import InkStrokes
import InkStylus

/// Pens, pads and tablets as JSON.
///
/// Numbers of 64 bits are hexadecimal strings, since not every JSON parser preserves them.
enum DeviceJSON {
  /// Returns the JSON of a tablet.
  static func value(_ tablet: ConnectedTablet) -> JSON {
    .object(
      surfaceMembers(tablet.surface) + [
        ("vendor", .integer(Int(tablet.vendor))), ("product", .integer(Int(tablet.product))),
        ("hasTools", .bool(tablet.hasTools)), ("hasPad", .bool(tablet.hasPad)),
        ("toolsTellSerials", .bool(tablet.reportsSerials)),
      ]
    )
  }

  /// Returns the JSON of the status of an accessory.
  static func value(_ status: AccessoryStatus) -> JSON {
    let description = status.description
    return .object([
      ("identifier", .string(DeviceText.number(description.identifier))),
      ("kind", .string(DeviceText.kind(description.kind))),
      ("name", .string(description.name)),
      ("serial", description.serial.map { .string(DeviceText.number($0)) } ?? .null),
      ("model", description.model.map { .string(DeviceText.number($0)) } ?? .null),
      ("capabilities", .array(DeviceText.words(description.capabilities).map { .string($0) })),
      ("buttons", .array(description.buttonNames.map { .string($0) })),
      ("surface", description.surface.map { .object(surfaceMembers($0)) } ?? .null),
      ("battery", battery(description.battery)),
      ("pairing", .string(pairing(description.pairing))),
      ("isNear", .bool(status.isNear)),
      ("isTouching", .bool(status.isTouching)),
      ("buttonsDown", .integer(Int(status.buttonState))),
    ])
  }

  /// Returns the JSON of a change of an accessory.
  static func value(_ change: AccessoryChange) -> JSON {
    switch change {
    case .connected(let status):
      return .object([("change", .string("connected")), ("accessory", value(status))])
    case .disconnected(let status):
      return .object([("change", .string("disconnected")), ("accessory", value(status))])
    case .changed(let status, let properties):
      return .object([
        ("change", .string("changed")),
        ("properties", .array(words(properties).map { .string($0) })),
        ("accessory", value(status)),
      ])
    case .pad(let status, let sample):
      let identifier = JSON.string(DeviceText.number(status.description.identifier))
      return .object(
        [("change", .string("pad")), ("identifier", identifier), ("time", .number(sample.time))]
          + action(sample.action) + [
            ("mode", .integer(sample.mode)), ("group", .integer(sample.group)),
          ]
      )
    }
  }

  /// Returns a sample, with the location as fractions of the screen.
  static func value(_ event: InputEvent, of identifier: UInt64) -> JSON {
    func number(_ value: Double?) -> JSON { value.map { .number($0) } ?? .null }
    return .object([
      ("change", .string("sample")),
      ("identifier", .string(DeviceText.number(identifier))),
      ("time", .number(event.time)),
      ("phase", .string("\(event.phase)")),
      ("x", .number(event.location.x)),
      ("y", .number(event.location.y)),
      ("pressure", number(event.force)),
      ("altitude", number(event.altitude)),
      ("azimuth", number(event.azimuth)),
      ("roll", number(event.roll)),
      ("distance", number(event.hoverDistance)),
      ("buttonsDown", .integer(Int(event.buttons.rawValue))),
    ])
  }

  private static func surfaceMembers(_ surface: StylusSurface) -> [(String, JSON)] {
    [
      ("name", .string(surface.name)),
      ("width", surface.width > 0 ? .number(surface.width) : .null),
      ("height", surface.height > 0 ? .number(surface.height) : .null),
      ("isScreen", .bool(surface.isScreen)),
    ]
  }

  private static func battery(_ battery: AccessoryDescription.Battery?) -> JSON {
    guard let battery else { return .null }
    return .object([("level", .number(battery.level)), ("isCharging", .bool(battery.isCharging))])
  }

  private static func pairing(_ pairing: AccessoryDescription.Pairing) -> String {
    switch pairing {
    case .unknown: "unknown"
    case .paired: "paired"
    case .notPaired: "not paired"
    }
  }

  private static func action(_ action: PadSample.Action) -> [(String, JSON)] {
    switch action {
    case .button(let number, let isDown): [("key", .integer(number)), ("isDown", .bool(isDown))]
    case .ring(let number, let angle):
      [("ring", .integer(number)), ("angle", angle.map { .number($0) } ?? .null)]
    case .strip(let number, let position):
      [("strip", .integer(number)), ("place", position.map { .number($0) } ?? .null)]
    }
  }

  private static func words(_ properties: AccessoryProperties) -> [String] {
    let all: [(AccessoryProperties, String)] = [
      (.tool, "tool"), (.name, "name"), (.battery, "battery"), (.pairing, "pairing"),
      (.surface, "surface"), (.capabilities, "capabilities"), (.nearness, "nearness"),
      (.touch, "touch"), (.buttons, "buttons"),
    ]
    return all.filter { properties.contains($0.0) }.map(\.1)
  }
}
