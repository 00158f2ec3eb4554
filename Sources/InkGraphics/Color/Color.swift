/// A color: a color space, its components, and an opacity.
public struct Color: Sendable {
  /// The space that the components belong to.
  public var space: any ColorSpace

  /// The components, usually 0…1, in the order that the space documents; unused lanes are 0.
  public var components: SIMD4<Double>

  /// The opacity, 0 (transparent) to 1 (opaque), not premultiplied into the components.
  public var alpha: Double

  /// Creates a color from its components in a space; the default alpha is 1.
  public init(space: any ColorSpace, components: SIMD4<Double>, alpha: Double = 1) {
    self.space = space
    self.components = components
    self.alpha = alpha
  }

  /// Creates an sRGB color; all values are 0…1, the default alpha is 1.
  public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
    self.init(
      space: SRGBColorSpace.shared,
      components: SIMD4(red, green, blue, 0),
      alpha: alpha
    )
  }

  /// Creates a gray; all values are 0…1, the default alpha is 1.
  public init(gray: Double, alpha: Double = 1) {
    self.init(space: GrayColorSpace.shared, components: SIMD4(gray, 0, 0, 0), alpha: alpha)
  }

  /// Creates a color from hue (in turns: 0 red, ⅓ green, ⅔ blue), saturation and value, each 0…1; the default alpha is
  /// 1.
  public init(hue: Double, saturation: Double, value: Double, alpha: Double = 1) {
    self.init(
      space: HSVColorSpace.shared,
      components: SIMD4(hue, saturation, value, 0),
      alpha: alpha
    )
  }

  /// Creates a color from the amounts of cyan, magenta, yellow and black (key) ink, each 0…1; see ``ColorSpaces/cmyk``.
  public init(cyan: Double, magenta: Double, yellow: Double, key: Double, alpha: Double = 1) {
    self.init(
      space: CMYKColorSpace.shared,
      components: SIMD4(cyan, magenta, yellow, key),
      alpha: alpha
    )
  }

  /// Creates a Display P3 color; all values are 0…1, the default alpha is 1.
  public init(displayP3Red red: Double, green: Double, blue: Double, alpha: Double = 1) {
    self.init(
      space: DisplayP3ColorSpace.shared,
      components: SIMD4(red, green, blue, 0),
      alpha: alpha
    )
  }

  /// Creates an sRGB color from bytes in the order 0xRRGGBBAA.
  public init(rgba: UInt32) {
    self.init(
      red: Double(rgba >> 24) / 255,
      green: Double(rgba >> 16 & 255) / 255,
      blue: Double(rgba >> 8 & 255) / 255,
      alpha: Double(rgba & 255) / 255
    )
  }

  /// Opaque black.
  public static let black = Color(red: 0, green: 0, blue: 0)

  /// Opaque white.
  public static let white = Color(red: 1, green: 1, blue: 1)

  /// Returns the same color with another opacity, 0…1.
  public func withAlpha(_ alpha: Double) -> Color {
    var color = self
    color.alpha = alpha
    return color
  }

  /// Red, green and blue in sRGB (gamma-encoded) in lanes 0…2, and alpha in lane 3, each clamped to 0…1.
  ///
  /// NaN becomes 0, so that an invalid color has a defined result.
  public var sRGBA: SIMD4<Double> {
    var c = space.sRGB(from: components)
    c.w = alpha
    for i in 0..<4 { c[i] = c[i] > 0 ? min(c[i], 1) : 0 }
    return c
  }

  /// The color as the nearest sRGB bytes in the order 0xRRGGBBAA, not premultiplied.
  public var rgba: UInt32 {
    let c = sRGBA * 255 + 0.5
    return UInt32(c.x) << 24 | UInt32(c.y) << 16 | UInt32(c.z) << 8 | UInt32(c.w)
  }

  /// Returns the color converted to another space, through sRGB components that may be outside 0…1.
  ///
  /// Components may be outside 0…1 if the space has a smaller gamut. A gray space keeps only the luminance.
  public func converted(to space: any ColorSpace) -> Color {
    if space === self.space || space.name == self.space.name { return self }
    let sRGB = self.space.sRGB(from: components)
    return Color(space: space, components: space.components(fromSRGB: sRGB), alpha: alpha)
  }
}

extension Color: Hashable {
  /// Whether two colors have spaces of the same name, equal components and equal alpha.
  public static func == (a: Color, b: Color) -> Bool {
    a.components == b.components && a.alpha == b.alpha
      && (a.space === b.space || a.space.name == b.space.name)
  }

  /// Hashes components and alpha.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(components)
    hasher.combine(alpha)
  }
}
