import InkGraphics

/// The form of settings for people: sections, keys and comments.
///
/// ```ini
/// # What all tools have.
/// [tool]
/// pressure = gamma 1.4          # or: linear, two-levels, points 0 0, 0.3 0.5, 1 1
/// threshold = 0.02              # what the tip has to report to touch
/// tilt-offset = 0 0             # degrees to the right and towards the hand
/// surface-area = 0 0 1 1        # left, top, right, bottom
/// screen-area = 0 0 1 1
/// keep-proportions = yes
/// left-handed = no
/// buttons = erase undo          # from the tip on; canvas: what it has for all pens
///
/// # What is different for one tool, by its serial number.
/// [tool 0x1a2b3c]
/// pressure = two-levels
///
/// # What the keys of all pads do; a pad of its own has its identifier: [pad 12]
/// [pad]
/// keys = undo redo none save
/// ```
///
/// A tool with a section of its own has the rest from `[tool]`, which comes before it. Sections and keys that
/// are not known, as from a later version, are passed over with a note; known ones have to be right.
extension StylusSettings {
  /// The most bytes of a text.
  public static let mostBytes = 65_536

  /// The most notes that a reader makes.
  static let mostNotes = 100

  /// Reads a text.
  ///
  /// - Parameter text: In UTF-8, at most ``mostBytes``. Lines end with LF or CR LF.
  /// - Returns: The settings, and what was not known, in order.
  /// - Throws: The first line that is wrong, and why.
  public static func read(
    _ text: [UInt8]
  ) throws(StylusSettingsError) -> (settings: StylusSettings, notes: [StylusSettingsNote]) {
    guard text.count <= mostBytes else { throw StylusSettingsError(line: 1, .tooLong) }
    var reader = SettingsReader()
    var rest = text[...]
    if rest.starts(with: [0xEF, 0xBB, 0xBF]) { rest = rest.dropFirst(3) }
    var number = 1
    while !rest.isEmpty {
      let end = rest.firstIndex(of: UInt8(ascii: "\n")) ?? rest.endIndex
      var line = rest[..<end]
      if line.last == UInt8(ascii: "\r") { line.removeLast() }
      try reader.take(line, number)
      rest = end == rest.endIndex ? [] : rest[(end + 1)...]
      number += 1
    }
    return (reader.settings, reader.notes)
  }

  /// The settings as a text, which reads back equal.
  ///
  /// Only what is not as it comes is written.
  public var text: String {
    var text = "# How pens and tablets are read.\n"
    text += "\n# All tools.\n[tool]\n"
    standardTool.write(since: StylusToolSettings(), to: &text)
    for entry in tools {
      text += "\n[tool 0x" + String(entry.number, radix: 16) + "]\n"
      entry.settings.write(since: standardTool, to: &text)
    }
    text += "\n# All pads.\n[pad]\n"
    standardPad.write(to: &text)
    for entry in pads {
      text += "\n[pad 0x" + String(entry.number, radix: 16) + "]\n"
      entry.settings.write(to: &text)
    }
    return text
  }
}

extension StylusPadSettings {
  fileprivate func write(to text: inout String) {
    SettingsKey.keys.write(keys, to: &text)
  }
}

extension StylusToolSettings {
  /// Writes what is different from other settings.
  fileprivate func write(since other: StylusToolSettings, to text: inout String) {
    if pressure.shape != other.pressure.shape {
      SettingsKey.pressure.begin(&text)
      switch pressure.shape {
      case .gamma(1): text += "linear"
      case .gamma(let exponent):
        text += "gamma "
        Millionths.write(exponent, to: &text)
      case .points(let points):
        text += "points"
        for (place, point) in points.enumerated() {
          text += place == 0 ? " " : ", "
          Millionths.write(point.x, to: &text)
          text += " "
          Millionths.write(point.y, to: &text)
        }
      case .twoLevels: text += "two-levels"
      }
      text += "\n"
    }
    if pressure.threshold != other.pressure.threshold {
      SettingsKey.threshold.write([pressure.threshold], to: &text)
    }
    if tiltOffset != other.tiltOffset {
      SettingsKey.tiltOffset.write([tiltOffset.dx, tiltOffset.dy], to: &text)
    }
    if surfaceArea != other.surfaceArea { SettingsKey.surfaceArea.write(surfaceArea, to: &text) }
    if screenArea != other.screenArea { SettingsKey.screenArea.write(screenArea, to: &text) }
    if keepsProportions != other.keepsProportions {
      SettingsKey.keepProportions.write(keepsProportions, to: &text)
    }
    if isLeftHanded != other.isLeftHanded { SettingsKey.leftHanded.write(isLeftHanded, to: &text) }
    if buttons != other.buttons {
      if let buttons {
        SettingsKey.buttons.write(buttons, to: &text)
      } else {
        SettingsKey.buttons.begin(&text)
        text += "canvas\n"
      }
    }
  }
}

extension SettingsKey {
  fileprivate func begin(_ text: inout String) {
    text += word
    text += " = "
  }

  fileprivate func write(_ numbers: [Double], to text: inout String) {
    begin(&text)
    for (place, number) in numbers.enumerated() {
      if place > 0 { text += " " }
      Millionths.write(number, to: &text)
    }
    text += "\n"
  }

  fileprivate func write(_ area: Rect, to text: inout String) {
    write([area.minX, area.minY, area.maxX, area.maxY], to: &text)
  }

  fileprivate func write(_ isYes: Bool, to text: inout String) {
    begin(&text)
    text += isYes ? "yes\n" : "no\n"
  }

  /// Writes what buttons do up to the last one that does something.
  fileprivate func write(_ actions: ButtonActions, to text: inout String) {
    let last = (0..<32).last { actions[$0] != .none } ?? 0
    begin(&text)
    for bit in 0...last {
      if bit > 0 { text += " " }
      text += actions[bit].word
    }
    text += "\n"
  }
}
