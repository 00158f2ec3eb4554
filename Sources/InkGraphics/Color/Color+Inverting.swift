extension Color {
  /// The color for paper of the opposite lightness: dark becomes light, and light becomes dark.
  ///
  /// Hue and opacity are kept. The computation is in integers, so every platform has the same result: the bytes of
  /// ``rgba``, changed as follows.
  ///
  /// 1. 255 − maximum − minimum is added to red, green and blue: this mirrors the lightness of HSL and keeps the
  ///    differences of the channels. Black becomes white, navy a light blue, yellow an ochre.
  /// 2. Blue looks darker than yellow of the same lightness. So the brightness Y = √(0.2126·r² + 0.7152·g² +
  ///    0.0722·b²), 0…255, is adjusted, too: if the original color has a Y below 128, the new color is mixed with white
  ///    until its brightness is at least 255 − Y; otherwise it is mixed with black until its brightness is at most 128.
  /// 3. Colors that became light are scaled by 15/16, because white glares on dark paper. Black becomes 239, 239, 239.
  public var inverted: Color {
    let old = rgba
    return Color(rgba: Self.inverted(old)).withAlpha(alpha)
  }

  /// Returns the sRGB bytes of the ``inverted`` color from those of a color, both in the order 0xRRGGBBAA.
  package static func inverted(_ rgba: UInt32) -> UInt32 {
    var (r, g, b) = (Int(rgba >> 24), Int(rgba >> 16 & 255), Int(rgba >> 8 & 255))
    let middle = 128 * 128
    let old = brightness(r, g, b)
    let shift = 255 - max(r, max(g, b)) - min(r, min(g, b))
    (r, g, b) = (r + shift, g + shift, b + shift)
    if old < middle {
      let goal = 255 - root(old)
      let part = minimum { brightness(lit(r, $0), lit(g, $0), lit(b, $0)) >= goal * goal }
      r = (lit(r, part) * 15 + 8) / 16
      g = (lit(g, part) * 15 + 8) / 16
      b = (lit(b, part) * 15 + 8) / 16
    } else {
      let part = minimum { brightness(shaded(r, $0), shaded(g, $0), shaded(b, $0)) <= middle }
      (r, g, b) = (shaded(r, part), shaded(g, part), shaded(b, part))
    }
    return UInt32(r) << 24 | UInt32(g) << 16 | UInt32(b) << 8 | rgba & 255
  }

  /// The square of the perceived brightness of a color, 0…255², from sRGB channels of 0…255.
  ///
  /// The squares of the channels approximate linear light; their weights are those of BT.709.
  package static func brightness(_ red: Int, _ green: Int, _ blue: Int) -> Int {
    (2126 * red * red + 7152 * green * green + 722 * blue * blue) / 10_000
  }

  /// Returns a channel, 0…255, mixed with `part`/255 of white.
  private static func lit(_ channel: Int, _ part: Int) -> Int {
    channel + ((255 - channel) * part + 127) / 255
  }

  /// Returns a channel, 0…255, mixed with `part`/255 of black.
  private static func shaded(_ channel: Int, _ part: Int) -> Int {
    (channel * (255 - part) + 127) / 255
  }

  /// Returns the smallest number in 0…255 that satisfies a monotonic predicate, which 255 must satisfy.
  private static func minimum(_ isEnough: (Int) -> Bool) -> Int {
    var (low, high) = (0, 255)
    while low < high {
      let middle = (low + high) / 2
      if isEnough(middle) { high = middle } else { low = middle + 1 }
    }
    return low
  }

  /// Returns the square root of a number up to 255², rounded down.
  private static func root(_ square: Int) -> Int {
    minimum { ($0 + 1) * ($0 + 1) > square }
  }
}

extension BlendMode {
  /// The mode with the same effect on a page of inverted lightness, for ink of a ``Color/inverted`` color.
  ///
  /// Multiply and screen, darken and lighten, color burn and color dodge are swapped; other modes are unchanged.
  public var inverted: BlendMode {
    switch self {
    case .multiply: .screen
    case .screen: .multiply
    case .darken: .lighten
    case .lighten: .darken
    case .colorBurn: .colorDodge
    case .colorDodge: .colorBurn
    default: self
    }
  }
}

extension Paint {
  /// The paint with an inverted color and mode; see ``Color/inverted`` and ``BlendMode/inverted``.
  ///
  /// An eraser stays unchanged. A custom ``formula`` stays, with the inverted color.
  public var inverted: Paint { inverted { $0.inverted } }

  /// Returns the paint with its mode inverted and its color mapped.
  func inverted(_ map: (Color) -> Color) -> Paint {
    erases ? self : Paint(map(color), blendMode: blendMode.inverted, formula: formula)
  }
}

extension DisplayList.Item {
  /// The item with inverted colors and blend modes, also those of the items in it; images are unchanged.
  ///
  /// See ``Color/inverted`` and ``BlendMode/inverted``.
  public var inverted: DisplayList.Item {
    let item = inverted { $0.inverted }
    switch item {
    case .clip(let items, let path, let rule): return .clip(items.map { $0.inverted }, path, rule)
    case .group(let items, let alpha, let mode):
      return .group(items.map { $0.inverted }, alpha: alpha, mode)
    case .layer(let items, let alpha): return .layer(items.map { $0.inverted }, alpha: alpha)
    default: return item
    }
  }

  /// Returns the item with its modes inverted and its colors mapped; the items within it are unchanged.
  func inverted(_ map: (Color) -> Color) -> DisplayList.Item {
    switch self {
    case .ink(var ribbon, let paint):
      for i in ribbon.shades.indices { ribbon.shades[i] = Self.mapped(ribbon.shades[i], map) }
      return .ink(ribbon, paint.inverted(map))
    case .dabs(var trail, let paint):
      if trail.isShaded {
        for i in trail.dabs.indices {
          trail.dabs[i].color = Self.mapped(trail.dabs[i].color, map)
        }
      }
      return .dabs(trail, paint.inverted(map))
    case .path(let path, let rule, let paint): return .path(path, rule, paint.inverted(map))
    case .glyphs(let run, let paint): return .glyphs(run, paint.inverted(map))
    case .gradient(let path, let rule, var gradient, let alpha, let mode):
      for i in gradient.stops.indices {
        gradient.stops[i].color = Self.mapped(gradient.stops[i].color, map)
      }
      return .gradient(path, rule, gradient, alpha: alpha, mode.inverted)
    case .group(let items, let alpha, let mode): return .group(items, alpha: alpha, mode.inverted)
    case .image, .clip, .layer: return self
    }
  }

  /// Returns a shade with red, green and blue mapped; the opacity in lane 3 is kept.
  static func mapped(_ shade: SIMD4<Float>, _ map: (Color) -> Color) -> SIMD4<Float> {
    var rgba: UInt32 = 255
    for i in 0..<3 {
      let part = shade[i] > 0 ? min(shade[i], 1) : 0
      rgba |= UInt32(part * 255 + 0.5) << UInt32(24 - 8 * i)
    }
    let new = map(Color(rgba: rgba)).rgba
    var result = shade
    for i in 0..<3 { result[i] = Float(new >> UInt32(24 - 8 * i) & 255) / 255 }
    return result
  }
}
