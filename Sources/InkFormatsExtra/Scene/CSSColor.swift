import InkFormats
import InkGraphics

/// The colors of CSS: `#rgb`, `#rrggbb`, with alpha, `rgb()`, `rgba()` and names.
enum CSSColor {
  /// Parses a color; `nil` if it is `none`, `transparent` or not understood.
  static func color(_ text: String) -> Color? {
    let bytes = text.utf8.filter { $0 > 32 }.map { 65...90 ~= $0 ? $0 | 32 : $0 }
    if bytes.first == UInt8(ascii: "#") { return hexadecimal(bytes.dropFirst()) }
    let word = String(decoding: bytes, as: UTF8.self)
    if let open = word.firstIndex(of: "("), word.hasPrefix("rgb"), word.hasSuffix(")") {
      let list = word[word.index(after: open)...].dropLast()
      return function(list.split { $0 == "," || $0 == "/" }.map(String.init))
    }
    return names[word].map { Color(rgba: $0 << 8 | 0xff) }
  }

  private static func hexadecimal(_ text: ArraySlice<UInt8>) -> Color? {
    var digits = Array(text)
    if digits.count == 3 || digits.count == 4 { digits = digits.flatMap { [$0, $0] } }
    if digits.count == 6 { digits += "ff".utf8 }
    guard digits.count == 8, let rgba = UInt32(String(decoding: digits, as: UTF8.self), radix: 16),
      rgba & 255 > 0
    else { return nil }
    return Color(rgba: rgba)
  }

  private static func function(_ parts: [String]) -> Color? {
    guard parts.count == 3 || parts.count == 4 else { return nil }
    var values: [Double] = []
    for (i, part) in parts.enumerated() {
      let isPercent = part.hasSuffix("%")
      guard let number = Double(isPercent ? String(part.dropLast()) : part), number.isFinite else {
        return nil
      }
      values.append(min(max(number / (isPercent ? 100 : i < 3 ? 255 : 1), 0), 1))
    }
    let alpha = values.count == 4 ? values[3] : 1
    return alpha > 0
      ? Color(red: values[0], green: values[1], blue: values[2], alpha: alpha) : nil
  }

  private static let names: [String: UInt32] = [
    "aqua": 0x00ffff, "aquamarine": 0x7fffd4, "beige": 0xf5f5dc, "black": 0, "blue": 0x0000ff,
    "blueviolet": 0x8a2be2, "brown": 0xa52a2a, "cadetblue": 0x5f9ea0, "chartreuse": 0x7fff00,
    "chocolate": 0xd2691e, "coral": 0xff7f50, "cornflowerblue": 0x6495ed, "crimson": 0xdc143c,
    "cyan": 0x00ffff, "darkblue": 0x00008b, "darkcyan": 0x008b8b, "darkgray": 0xa9a9a9,
    "darkgreen": 0x006400, "darkgrey": 0xa9a9a9, "darkmagenta": 0x8b008b, "darkorange": 0xff8c00,
    "darkred": 0x8b0000, "darkslateblue": 0x483d8b, "darkslategray": 0x2f4f4f,
    "darkviolet": 0x9400d3, "deeppink": 0xff1493, "deepskyblue": 0x00bfff, "dimgray": 0x696969,
    "dodgerblue": 0x1e90ff, "firebrick": 0xb22222, "forestgreen": 0x228b22, "fuchsia": 0xff00ff,
    "gold": 0xffd700, "goldenrod": 0xdaa520, "gray": 0x808080, "green": 0x008000,
    "greenyellow": 0xadff2f, "grey": 0x808080, "hotpink": 0xff69b4, "indianred": 0xcd5c5c,
    "indigo": 0x4b0082, "ivory": 0xfffff0, "khaki": 0xf0e68c, "lavender": 0xe6e6fa,
    "lightblue": 0xadd8e6, "lightgray": 0xd3d3d3, "lightgreen": 0x90ee90, "lightgrey": 0xd3d3d3,
    "lightpink": 0xffb6c1, "lightyellow": 0xffffe0, "lime": 0x00ff00, "limegreen": 0x32cd32,
    "magenta": 0xff00ff, "maroon": 0x800000, "mediumblue": 0x0000cd, "mediumpurple": 0x9370db,
    "midnightblue": 0x191970, "navy": 0x000080, "olive": 0x808000, "orange": 0xffa500,
    "orangered": 0xff4500, "orchid": 0xda70d6, "pink": 0xffc0cb, "plum": 0xdda0dd,
    "purple": 0x800080, "red": 0xff0000, "royalblue": 0x4169e1, "salmon": 0xfa8072,
    "seagreen": 0x2e8b57, "sienna": 0xa0522d, "silver": 0xc0c0c0, "skyblue": 0x87ceeb,
    "slateblue": 0x6a5acd, "slategray": 0x708090, "steelblue": 0x4682b4, "tan": 0xd2b48c,
    "teal": 0x008080, "tomato": 0xff6347, "turquoise": 0x40e0d0, "violet": 0xee82ee,
    "white": 0xffffff, "yellow": 0xffff00, "yellowgreen": 0x9acd32,
  ]
}
