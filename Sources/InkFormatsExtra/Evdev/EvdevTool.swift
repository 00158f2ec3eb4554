import InkFormats
import InkStylus

/// A tool of a recorded tablet (pen, eraser, mouse), with its learned pressure offset.
struct EvdevTool {
  /// The kinds of tools in the order of the kernel's codes, from `BTN_TOOL_PEN` on.
  static let kinds: [AccessoryDescription.Kind] = [
    .pen, .eraser, .brush, .pencil, .airbrush, .totem, .mouse, .lens,
  ]

  /// The index of the tool's kind in ``kinds``.
  let type: Int
  let serial: UInt32
  let description: AccessoryDescription
  /// The pressure at which the tip begins to touch, in units of the axis.
  ///
  /// It touches until the pressure falls to ``lower``, which counts as 0.
  private(set) var upper: Double
  private(set) var lower: Double
  /// The lowest pressure reported so far, in units of the axis, if above the minimum: worn tips report pressure in the
  /// air.
  private var offset: Double
  private var hasOffset = false
  /// The number of times that the tool must still enter proximity before ``offset`` is used, on tablets without
  /// distance.
  private var patience: Int

  init(
    _ type: Int,
    serial: UInt32,
    model: UInt32,
    on device: EvdevDevice,
    _ axes: EvdevAxes,
    _ surface: StylusSurface,
    _ number: Int
  ) {
    self.type = type
    self.serial = serial
    let kind = Self.kinds[type]
    let isMouse = kind == .mouse || kind == .lens
    var capabilities: AccessoryDescription.Capabilities = []
    if !isMouse {
      if axes.has(EvdevAxes.pressure) { capabilities.insert(.pressure) }
      if axes.has(EvdevAxes.distance) { capabilities.insert(.distance) }
      if axes.has(EvdevAxes.tiltX), axes.has(EvdevAxes.tiltY), !Self.hasWrongTilt(device) {
        capabilities.insert(.tilt)
      }
      if axes.has(EvdevAxes.z), Self.canTurn(model, on: device) { capabilities.insert(.twist) }
      if axes.has(EvdevAxes.wheel), kind == .airbrush { capabilities.insert(.slider) }
    } else {
      if axes.has(EvdevAxes.tiltX), axes.has(EvdevAxes.tiltY) { capabilities.insert(.twist) }
      if device.codes[2]?.contains(8) == true { capabilities.insert(.slider) }
    }
    let keys = device.codes[1] ?? []
    var names = zip(Self.codes(isMouse: isMouse), Self.names(isMouse: isMouse))
      .map { keys.contains($0) ? $1 : "" }
    while names.last?.isEmpty == true { names.removeLast() }
    description = AccessoryDescription(
      identifier: EvdevIdentity.hash(device, number, [UInt64(kind.rawValue), UInt64(serial), 1]),
      kind: kind,
      name: device.name,
      serial: serial == 0 ? nil : UInt64(serial),
      model: model == 0 ? nil : UInt64(model),
      capabilities: capabilities,
      buttonNames: names,
      surface: surface
    )
    let pressure = axes.range(EvdevAxes.pressure) ?? EvdevDevice.Axis(0, 0)
    upper = axes.part(5, of: pressure)
    lower = axes.part(1, of: pressure)
    let reportsDistance = axes.has(EvdevAxes.distance)
    offset = Double(reportsDistance ? pressure.minimum : pressure.maximum)
    patience = reportsDistance ? 0 : 3
  }

  // MARK: Vendor quirks

  /// Whether the tool reports its twist: of Wacom's tools only art pens do, although all have the axis.
  private static func canTurn(_ model: UInt32, on device: EvdevDevice) -> Bool {
    device.vendor != 0x056a || [0x804, 0x885, 0x10_0804].contains(model)
  }

  /// Whether the device is one of two Wacom screens whose tilt is wrong, according to libinput.
  private static func hasWrongTilt(_ device: EvdevDevice) -> Bool {
    device.bus == 3
      && (device.vendor == 0x056a && device.product == 0x4200
        || device.vendor == 0x2d1f && device.product == 0x524c)
  }

  // MARK: Buttons

  /// The kernel's codes of the buttons in the order of their bits: pens from the tip on, mice from the first button on.
  private static func codes(isMouse: Bool) -> [UInt16] {
    isMouse
      ? [0x110, 0x111, 0x112, 0x113, 0x114, 0x115, 0x116, 0x117] : [0x14b, 0x14c, 0x149]
  }

  private static func names(isMouse: Bool) -> [String] {
    isMouse
      ? ["Left", "Right", "Middle", "Side", "Extra", "Forward", "Back", "Task"]
      : ["Lower button", "Upper button", "Third button"]
  }

  var isMouse: Bool { description.kind == .mouse || description.kind == .lens }

  /// Returns the bit of a button by its code; 0 for a code that isn't a button of the tool.
  func mask(of code: UInt16) -> UInt32 {
    Self.codes(isMouse: isMouse).firstIndex(of: code).map { 1 << UInt32($0) } ?? 0
  }

  // MARK: Pressure

  func has(_ capability: AccessoryDescription.Capabilities) -> Bool {
    description.capabilities.contains(capability)
  }

  /// Learns the pressure that a worn tip reports without contact.
  ///
  /// The offset is the pressure as the tip enters, at most a fifth of the range, if the distance is in its farther
  /// half. Without distances it is the least pressure until the tip enters for the third time.
  mutating func learnOffset(_ axes: EvdevAxes, isEntering: Bool) {
    guard let range = axes.range(EvdevAxes.pressure) else { return }
    let now = Double(axes[EvdevAxes.pressure])
    if hasOffset {
      if now < offset { believe(now) }
      return
    }
    if patience > 0 { offset = min(offset, now) }
    guard isEntering, now > Double(range.minimum) else { return }
    var found = now
    if let distance = axes.range(EvdevAxes.distance) {
      guard Double(axes[EvdevAxes.distance]) >= axes.part(50, of: distance) else { return }
    } else {
      guard patience > 0 else { return }
      patience -= 1
      guard patience == 0 else { return }
      found = offset
    }
    if found > Double(range.minimum), found <= axes.part(20, of: range) { believe(found) }
  }

  private mutating func believe(_ offset: Double) {
    self.offset = offset
    hasOffset = true
    upper = offset + upper - lower
    lower = offset
  }

  /// Whether the tip touches now, by its pressure.
  ///
  /// - Parameters:
  ///   - axes: The current values.
  ///   - before: Whether it touched before.
  func touches(_ axes: EvdevAxes, before: Bool) -> Bool {
    let now = Double(axes[EvdevAxes.pressure])
    return before ? now > lower : now >= upper
  }

  /// Returns the pressure of the tip, 0…1.
  func pressure(_ axes: EvdevAxes) -> Double {
    guard let range = axes.range(EvdevAxes.pressure) else { return 0 }
    let length = Double(range.maximum) - lower
    guard length > 0 else { return 0 }
    return min(max((Double(axes[EvdevAxes.pressure]) - lower) / length, 0), 1)
  }
}
