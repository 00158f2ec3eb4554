import InkFormats
import InkGraphics

/// The parser of colors in CSS notation.
enum CSSColor {
  /// Returns the color of a CSS color value: `#` with 3, 4, 6 or 8 digits, a name, `rgb()`, `rgba()`, `hsl()` or
  /// `hsla()`.
  ///
  /// - Returns: The color; `nil` if it is fully transparent or not understood.
  static func color(_ text: String) -> Color? {
    let bytes = text.utf8.filter { $0 > 32 }.map { (65...90).contains($0) ? $0 | 32 : $0 }
    if bytes.first == UInt8(ascii: "#") { return hexadecimal(Array(bytes.dropFirst())) }
    guard let open = bytes.firstIndex(of: UInt8(ascii: "(")) else {
      return names[String(decoding: bytes, as: UTF8.self)].map { Color(rgba: $0 << 8 | 255) }
    }
    return function(String(decoding: bytes[..<open], as: UTF8.self), text)
  }

  private static func hexadecimal(_ given: [UInt8]) -> Color? {
    var digits = given
    if digits.count == 3 || digits.count == 4 { digits = digits.flatMap { [$0, $0] } }
    if digits.count == 6 { digits += "ff".utf8 }
    guard digits.count == 8, let rgba = UInt32(String(decoding: digits, as: UTF8.self), radix: 16),
      rgba & 255 > 0
    else { return nil }
    return Color(rgba: rgba)
  }

  /// Returns the color of a function such as `rgb(1 2 3 / 50%)`.
  private static func function(_ name: String, _ text: String) -> Color? {
    let inside = text.utf8.drop { $0 != UInt8(ascii: "(") }.dropFirst()
      .prefix { $0 != UInt8(ascii: ")") }
    let parts = inside.split { $0 <= 32 || $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: "/") }
      .map { Array($0) }
    guard parts.count == 3 || parts.count == 4 else { return nil }
    /// Returns the value of an argument; percentages are shares of `whole`.
    func value(_ i: Int, of whole: Double) -> Double? {
      let isShare = parts[i].last == UInt8(ascii: "%")
      let digits = Array(parts[i].prefix { $0 < 65 && $0 != UInt8(ascii: "%") })
      let number = digits.withUnsafeBufferPointer { DecimalScanner.number($0) }
      return number.map { isShare ? $0 / 100 * whole : $0 }
    }
    guard let alpha = parts.count == 4 ? value(3, of: 1) : 1, alpha > 0 else { return nil }
    var channels: [Double] = []
    switch name {
    case "rgb", "rgba":
      channels = (0..<3).compactMap { value($0, of: 255) }.map { $0 / 255 }
    case "hsl", "hsla":
      guard let hue = value(0, of: 360), hue.isFinite, let saturation = value(1, of: 1),
        let lightness = value(2, of: 1)
      else { return nil }
      channels = rgb(hue, min(max(saturation, 0), 1), min(max(lightness, 0), 1))
    default: return nil
    }
    guard channels.count == 3 else { return nil }
    let bytes = (channels + [alpha]).map { UInt32(min(max($0, 0), 1) * 255 + 0.5) }
    return Color(rgba: bytes[0] << 24 | bytes[1] << 16 | bytes[2] << 8 | bytes[3])
  }

  /// Returns red, green and blue, 0…1, of a hue in degrees, and a saturation and lightness, 0…1, as CSS defines them.
  private static func rgb(_ hue: Double, _ saturation: Double, _ lightness: Double) -> [Double] {
    let strength = saturation * min(lightness, 1 - lightness)
    return [0.0, 8, 4].map { shift in
      let turned = (shift + hue / 30).truncatingRemainder(dividingBy: 12)
      let k = turned < 0 ? turned + 12 : turned
      return lightness - strength * max(-1, min(k - 3, 9 - k, 1))
    }
  }

  /// The named colors of CSS Color Module Level 4, as 0xRRGGBB.
  private static let names: [String: UInt32] = {
    var names: [String: UInt32] = [:]
    for entry in list.split(separator: " ") {
      let parts = entry.split(separator: ":")
      if parts.count == 2, let value = UInt32(parts[1], radix: 16) {
        names[String(parts[0])] = value
      }
    }
    return names
  }()

  private static let list = """
    aliceblue:f0f8ff antiquewhite:faebd7 aqua:00ffff aquamarine:7fffd4 azure:f0ffff beige:f5f5dc bisque:ffe4c4 \
    black:000000 blanchedalmond:ffebcd blue:0000ff blueviolet:8a2be2 brown:a52a2a burlywood:deb887 cadetblue:5f9ea0 \
    chartreuse:7fff00 chocolate:d2691e coral:ff7f50 cornflowerblue:6495ed cornsilk:fff8dc crimson:dc143c cyan:00ffff \
    darkblue:00008b darkcyan:008b8b darkgoldenrod:b8860b darkgray:a9a9a9 darkgreen:006400 darkgrey:a9a9a9 \
    darkkhaki:bdb76b darkmagenta:8b008b darkolivegreen:556b2f darkorange:ff8c00 darkorchid:9932cc darkred:8b0000 \
    darksalmon:e9967a darkseagreen:8fbc8f darkslateblue:483d8b darkslategray:2f4f4f darkslategrey:2f4f4f \
    darkturquoise:00ced1 darkviolet:9400d3 deeppink:ff1493 deepskyblue:00bfff dimgray:696969 dimgrey:696969 \
    dodgerblue:1e90ff firebrick:b22222 floralwhite:fffaf0 forestgreen:228b22 fuchsia:ff00ff gainsboro:dcdcdc \
    ghostwhite:f8f8ff gold:ffd700 goldenrod:daa520 gray:808080 green:008000 greenyellow:adff2f grey:808080 \
    honeydew:f0fff0 hotpink:ff69b4 indianred:cd5c5c indigo:4b0082 ivory:fffff0 khaki:f0e68c lavender:e6e6fa \
    lavenderblush:fff0f5 lawngreen:7cfc00 lemonchiffon:fffacd lightblue:add8e6 lightcoral:f08080 lightcyan:e0ffff \
    lightgoldenrodyellow:fafad2 lightgray:d3d3d3 lightgreen:90ee90 lightgrey:d3d3d3 lightpink:ffb6c1 \
    lightsalmon:ffa07a lightseagreen:20b2aa lightskyblue:87cefa lightslategray:778899 lightslategrey:778899 \
    lightsteelblue:b0c4de lightyellow:ffffe0 lime:00ff00 limegreen:32cd32 linen:faf0e6 magenta:ff00ff maroon:800000 \
    mediumaquamarine:66cdaa mediumblue:0000cd mediumorchid:ba55d3 mediumpurple:9370db mediumseagreen:3cb371 \
    mediumslateblue:7b68ee mediumspringgreen:00fa9a mediumturquoise:48d1cc mediumvioletred:c71585 midnightblue:191970 \
    mintcream:f5fffa mistyrose:ffe4e1 moccasin:ffe4b5 navajowhite:ffdead navy:000080 oldlace:fdf5e6 olive:808000 \
    olivedrab:6b8e23 orange:ffa500 orangered:ff4500 orchid:da70d6 palegoldenrod:eee8aa palegreen:98fb98 \
    paleturquoise:afeeee palevioletred:db7093 papayawhip:ffefd5 peachpuff:ffdab9 peru:cd853f pink:ffc0cb plum:dda0dd \
    powderblue:b0e0e6 purple:800080 rebeccapurple:663399 red:ff0000 rosybrown:bc8f8f royalblue:4169e1 \
    saddlebrown:8b4513 salmon:fa8072 sandybrown:f4a460 seagreen:2e8b57 seashell:fff5ee sienna:a0522d silver:c0c0c0 \
    skyblue:87ceeb slateblue:6a5acd slategray:708090 slategrey:708090 snow:fffafa springgreen:00ff7f steelblue:4682b4 \
    tan:d2b48c teal:008080 thistle:d8bfd8 tomato:ff6347 turquoise:40e0d0 violet:ee82ee wheat:f5deb3 white:ffffff \
    whitesmoke:f5f5f5 yellow:ffff00 yellowgreen:9acd32
    """
}
