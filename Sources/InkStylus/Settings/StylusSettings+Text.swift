import InkGraphics

/// The text form of settings: sections, keys and comments.
///
/// ```ini
/// # All tools.
/// [tool]
/// pressure = gamma 1.4          # or: linear, two-levels, points 0 0, 0.3 0.5, 1 1
/// threshold = 0.02              # the reported pressure above which the tip touches
/// tilt-offset = 0 0             # degrees to the right and toward the user
/// surface-area = 0 0 1 1        # left, top, right, bottom
/// screen-area = 0 0 1 1
/// keep-proportions = yes
/// left-handed = no
/// buttons = erase undo          # from the tip on; canvas: its actions for all pens
///
/// # One tool, by its serial number.
/// [tool 0x1a2b3c]
/// pressure = two-levels
///
/// # The keys of all pads; a single pad has its identifier: [pad 12]
/// [pad]
/// keys = undo redo none save
/// ```
///
/// The section of a single tool inherits from `[tool]`, which must precede it. Unknown sections and keys,
/// as from a later version, are skipped with a note; invalid values of known ones are errors.
extension StylusSettings {
  /// The maximum length of the text of settings, in bytes: 64 KiB.
  public static let maximumBytes = 65_536

  /// The maximum number of notes from reading a text.
  static let maximumNotes = 100

  /// Reads settings from text: sections of tools and pads with keys and values, as in an INI file.
  ///
  /// - Parameter text: The text in UTF-8, at most ``maximumBytes``. Lines end with LF or CR LF.
  /// - Returns: The settings, and notes about unknown sections and keys, in order, at most 100.
  /// - Throws: ``StylusSettingsError`` for the first invalid line, or if the text is too long.
  public static func read(
    _ text: [UInt8]
  ) throws(StylusSettingsError) -> (settings: StylusSettings, notes: [StylusSettingsNote]) {
    guard text.count <= maximumBytes else {
      var line = 1
      for byte in text[..<maximumBytes] where byte == UInt8(ascii: "\n") { line += 1 }
      throw StylusSettingsError(line: line, .tooLong)
    }
    var reader = SettingsReader()
    var rest = text[...]
    if rest.starts(with: [0xEF, 0xBB, 0xBF]) { rest = rest.dropFirst(3) }
    var number = 1
    while !rest.isEmpty {
      let end = rest.firstIndex(of: UInt8(ascii: "\n")) ?? rest.endIndex
      var line = rest[..<end]
      if line.last == UInt8(ascii: "\r") { line.removeLast() }
      try reader.read(line, number)
      rest = end == rest.endIndex ? [] : rest[(end + 1)...]
      number += 1
    }
    return (reader.settings, reader.notes)
  }

  /// The settings as text, in sections of keys and values, which ``read(_:)`` reads back as equal settings.
  ///
  /// Values that equal the default are omitted, as are those of a single tool or pad that equal the common ones.
  public var text: String {
    var text = "# Settings of pens and tablets.\n"
    text += "\n# All tools.\n[tool]\n"
    standardTool.write(since: StylusToolSettings(), to: &text)
    for entry in tools {
      text += "\n[tool 0x" + String(entry.number, radix: 16) + "]\n"
      entry.settings.write(since: standardTool, to: &text)
    }
    text += "\n# All pads.\n[pad]\n"
    standardPad.write(since: StylusPadSettings(), to: &text)
    for entry in pads {
      text += "\n[pad 0x" + String(entry.number, radix: 16) + "]\n"
      entry.settings.write(since: standardPad, to: &text)
    }
    return text
  }
}

extension StylusPadSettings {
  /// The value of ``SettingsKey/keys`` as written.
  var text: String { SettingsKey.text(keys) }

  /// Writes the values that differ from other settings.
  func write(since other: StylusPadSettings, to text: inout String) {
    if keys != other.keys { SettingsKey.keys.write(self.text, to: &text) }
  }
}

extension StylusToolSettings {
  /// Writes the values that differ from other settings.
  func write(since other: StylusToolSettings, to text: inout String) {
    for key in SettingsKey.ofTools {
      let value = self.text(of: key)
      if !value.utf8.elementsEqual(other.text(of: key).utf8) { key.write(value, to: &text) }
    }
  }

  /// Returns the value of a key as written; equal values are written equally.
  func text(of key: SettingsKey) -> String {
    switch key {
    case .pressure: shapeText
    case .threshold: SettingsKey.text([pressure.threshold])
    case .tiltOffset: SettingsKey.text([tiltOffset.dx, tiltOffset.dy])
    case .surfaceArea: SettingsKey.text(surfaceArea)
    case .screenArea: SettingsKey.text(screenArea)
    case .keepProportions: keepsProportions ? "yes" : "no"
    case .leftHanded: isLeftHanded ? "yes" : "no"
    case .buttons: buttons.map { SettingsKey.text($0) } ?? "canvas"
    case .keys: ""
    }
  }

  private var shapeText: String {
    switch pressure.shape {
    case .gamma(1): return "linear"
    case .gamma(let exponent): return "gamma " + SettingsKey.text([exponent])
    case .points(let points):
      var text = "points"
      for (index, point) in points.enumerated() {
        text += (index == 0 ? " " : ", ") + SettingsKey.text([point.x, point.y])
      }
      return text
    case .twoLevels: return "two-levels"
    }
  }
}

extension SettingsKey {
  /// Appends a line with the key and a value.
  func write(_ value: String, to text: inout String) {
    text += word
    text += " = "
    text += value
    text += "\n"
  }

  fileprivate static func text(_ numbers: [Double]) -> String {
    var text = ""
    for (index, number) in numbers.enumerated() {
      if index > 0 { text += " " }
      Millionths.write(number, to: &text)
    }
    return text
  }

  fileprivate static func text(_ area: Rect) -> String {
    text([area.minX, area.minY, area.maxX, area.maxY])
  }

  /// Returns the actions of buttons as written, up to the last button that has one.
  fileprivate static func text(_ actions: ButtonActions) -> String {
    let last = (0..<32).last { actions[$0] != .none } ?? 0
    var text = ""
    for bit in 0...last {
      if bit > 0 { text += " " }
      text += actions[bit].word
    }
    return text
  }
}
