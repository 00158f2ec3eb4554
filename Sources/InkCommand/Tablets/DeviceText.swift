import InkStylus

/// Descriptions of pens, pads and tablets for users.
enum DeviceText {
  /// Formats a number as in the settings file.
  static func number(_ value: UInt64) -> String { "0x" + String(value, radix: 16) }

  /// Describes a tablet in one line.
  static func line(_ tablet: ConnectedTablet) -> String {
    let surface = tablet.surface
    var parts = [surface.isScreen ? "a pen display" : "a tablet"]
    if surface.width > 0, surface.height > 0 {
      parts.append("\(tenths(surface.width)) × \(tenths(surface.height)) mm")
    } else {
      parts.append("size unknown")
    }
    return Terminal.oneLine(name(surface.name)) + ": " + parts.joined(separator: ", ")
  }

  /// Describes an accessory in several lines, without line breaks.
  static func lines(_ status: AccessoryStatus) -> [String] {
    let description = status.description
    var head = "\(kind(description.kind)) \(number(description.identifier))"
    if let serial = description.serial { head += ", serial \(number(serial))" }
    if let surface = description.surface, surface.name != description.name {
      head += ", \(Terminal.oneLine(name(description.name)))"
    }
    var abilities = words(description.capabilities)
    let buttons = description.buttonNames.filter { !$0.isEmpty }
    if !buttons.isEmpty {
      let names = buttons.joined(separator: ", ")
      abilities.append(description.kind == .pad ? "\(buttons.count) keys" : "buttons: \(names)")
    }
    return [
      head,
      "  "
        + (abilities.isEmpty ? "reports only positions" : abilities.joined(separator: ", ")),
      "  battery: \(battery(description.battery)); \(pairing(description.pairing))",
    ]
  }

  /// Describes a change of an accessory in one line; `nil` if the change is irrelevant to users.
  static func line(_ change: AccessoryChange) -> String? {
    let status = change.status
    let description = status.description
    let subject = "\(kind(description.kind)) \(number(description.identifier))"
    switch change {
    case .connected:
      var line = "connected: \(subject), \(Terminal.oneLine(name(description.name)))"
      if let surface = description.surface, surface.name != description.name {
        line += " on \(Terminal.oneLine(name(surface.name)))"
      }
      if let battery = description.battery { line += ", battery \(Self.battery(battery))" }
      return line
    case .disconnected: return "disconnected: \(subject)"
    case .changed(_, let properties):
      var parts: [String] = []
      if properties.contains(.tool) || properties.contains(.name) {
        parts.append("is \(Terminal.oneLine(name(description.name)))")
      }
      if properties.contains(.battery) { parts.append("battery \(battery(description.battery))") }
      if properties.contains(.pairing) { parts.append(pairing(description.pairing)) }
      if properties.contains(.surface) {
        parts.append("on \(Terminal.oneLine(name(description.surface?.name ?? "")))")
      }
      if properties.contains(.capabilities) { parts.append("capabilities changed") }
      if properties.contains(.nearness) { parts.append(status.isNear ? "near" : "away") }
      if properties.contains(.touch) { parts.append(status.isTouching ? "touches" : "lifted") }
      if properties.contains(.buttons) { parts.append(buttons(status)) }
      return parts.isEmpty ? nil : "\(subject): \(parts.joined(separator: ", "))"
    case .pad(_, let sample): return "\(subject): \(action(sample))"
    }
  }

  private static func buttons(_ status: AccessoryStatus) -> String {
    let down = (0..<32).filter { status.buttonState >> UInt32($0) & 1 != 0 }
    let names = down.map { bit in
      let known = status.description.buttonNames
      return bit < known.count && !known[bit].isEmpty ? known[bit] : "button \(bit)"
    }
    return names.isEmpty ? "no button is down" : "\(names.joined(separator: ", ")) down"
  }

  private static func action(_ sample: PadSample) -> String {
    switch sample.action {
    case .button(let number, let isDown): "key \(number) \(isDown ? "down" : "up")"
    case .ring(let number, let angle):
      "ring \(number) " + (angle.map { "at \(tenths($0))°" } ?? "released")
    case .strip(let number, let position):
      "strip \(number) " + (position.map { "at \(readable($0))" } ?? "released")
    }
  }

  /// Returns a name, or a placeholder if it is empty.
  static func name(_ name: String) -> String { name.isEmpty ? "unnamed" : name }

  /// Returns the word for a kind of tool.
  static func kind(_ kind: AccessoryDescription.Kind) -> String { "\(kind)" }

  /// Returns the words for the capabilities of a tool.
  static func words(_ capabilities: AccessoryDescription.Capabilities) -> [String] {
    let all: [(AccessoryDescription.Capabilities, String)] = [
      (.pressure, "pressure"), (.tilt, "tilt"), (.twist, "twist"), (.distance, "distance"),
      (.slider, "slider"), (.ring, "ring"), (.strip, "strip"),
    ]
    return all.filter { capabilities.contains($0.0) }.map(\.1)
  }

  static func battery(_ battery: AccessoryDescription.Battery?) -> String {
    guard let battery else { return "unknown" }
    return "\(Int((battery.level * 100).rounded())) %" + (battery.isCharging ? ", charging" : "")
  }

  static func pairing(_ pairing: AccessoryDescription.Pairing) -> String {
    switch pairing {
    case .unknown: "pairing unknown"
    case .paired: "paired"
    case .notPaired: "not paired"
    }
  }

  /// Formats a number with one decimal.
  static func tenths(_ value: Double) -> String { readable((value * 10).rounded() / 10) }
}
