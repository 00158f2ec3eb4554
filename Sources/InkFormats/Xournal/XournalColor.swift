import InkGraphics

/// The colors of Xournal files: a name, `#rrggbb` or `#rrggbbaa`.
enum XournalColor {
  /// Parses the color of ink or text to RGBA, red in the highest byte; `nil` if it is none.
  static func ink(_ text: String) -> UInt32? { named(text, inks) }

  /// Parses the color of a page to RGBA, red in the highest byte; `nil` if it is none.
  ///
  /// Names mean paler colors than for ink.
  static func paper(_ text: String) -> UInt32? { named(text, papers) }

  /// Parses a color of a page's configuration, `rrggbb` or `aarrggbb`, to opaque RGBA; `nil` if it is none.
  static func configured(_ text: Substring) -> UInt32? {
    guard let value = UInt32(text, radix: 16) else { return nil }
    return value << 8 | 0xFF
  }

  /// Whether a page color is so dark that its lines must be light, by the luma weights of BT.601.
  static func isDark(_ rgba: UInt32) -> Bool {
    let red = Double(rgba >> 24) * 0.299
    let green = Double(rgba >> 16 & 255) * 0.587
    return red + green + Double(rgba >> 8 & 255) * 0.114 < 127.5
  }

  /// Returns the opacity of a color as files store it, 0…255.
  static func level(_ color: Color) -> Int { Int(color.rgba & 0xFF) }

  /// Returns the opaque color, as RGBA, that looks like a translucent one on white.
  static func onWhite(_ color: Color) -> UInt32 {
    let rgba = color.rgba
    let alpha = rgba & 0xFF
    func mixed(_ shift: UInt32) -> UInt32 {
      (((rgba >> shift & 0xFF) * alpha + 255 * (255 - alpha) + 127) / 255) << shift
    }
    return mixed(24) | mixed(16) | mixed(8) | 0xFF
  }

  /// Returns the `fill` attribute, 0…255, with which a highlighter has the opacity of a paint.
  ///
  /// `nil` if that is the opacity of all highlighters anyway, and for pens.
  static func fillOfMarker(_ paint: Paint) -> Int? {
    guard paint.blendMode == .multiply else { return nil }
    let level = level(paint.color)
    return level == Int((XournalParser.highlighterAlpha * 255).rounded()) ? nil : level
  }

  private static func named(_ text: String, _ names: [(String, UInt32)]) -> UInt32? {
    if text.first == "#" {
      let digits = text.utf8.dropFirst()
      guard digits.first != UInt8(ascii: "+"), let value = UInt32(text.dropFirst(), radix: 16)
      else { return nil }
      switch digits.count {
      case 6: return value << 8 | 0xFF
      case 8: return value
      default: return nil
      }
    }
    return names.first { $0.0 == text }?.1
  }

  private static let inks: [(String, UInt32)] = [
    ("black", 0x0000_00FF), ("blue", 0x3333_CCFF), ("red", 0xFF00_00FF), ("green", 0x0080_00FF),
    ("gray", 0x8080_80FF), ("lightblue", 0x00C0_FFFF), ("lightgreen", 0x00FF_00FF),
    ("magenta", 0xFF00_FFFF), ("orange", 0xFF80_00FF), ("yellow", 0xFFFF_00FF),
    ("white", 0xFFFF_FFFF),
  ]

  private static let papers: [(String, UInt32)] = [
    ("white", 0xFFFF_FFFF), ("yellow", 0xFFFF_80FF), ("pink", 0xFFC0_D4FF),
    ("orange", 0xFFC0_80FF), ("blue", 0xA0E8_FFFF), ("green", 0x80FF_C0FF),
  ]
}
