public import InkGraphics

/// Hue, whiteness and blackness: a pure hue mixed with white and black, over sRGB.
///
/// (Smith and Lyons, "HWB: A More Intuitive Hue-Based Color Model", 1996.)
public final class HWBColorSpace: ColorSpace {
  /// The only instance.
  public static let shared = HWBColorSpace()

  private init() {}

  /// The space for plugin catalogs.
  public static let part = PluginPart<any ColorSpace>(
    "com.example.hwb",
    "hue in turns, whiteness and blackness, each 0…1"
  ) { _ in shared }

  /// The name of the space in files.
  public var name: PartName { "com.example.hwb" }

  /// 3: hue in turns (0…1, wraps), whiteness 0…1, blackness 0…1.
  public var componentCount: Int { 3 }

  /// Returns the hue mixed with white and black; if these add up to more than 1, the gray in their proportion.
  public func sRGB(from components: SIMD4<Double>) -> SIMD4<Double> {
    let white = components.y
    let black = components.z
    if white + black >= 1 {
      let gray = white / (white + black)
      return SIMD4(gray, gray, gray, 0)
    }
    let value = 1 - black
    return ColorSpaces.hsv.sRGB(from: SIMD4(components.x, 1 - white / value, value, 0))
  }

  /// Returns the hue in turns, the least of red, green and blue as whiteness, and 1 minus the greatest as blackness.
  public func components(fromSRGB sRGB: SIMD4<Double>) -> SIMD4<Double> {
    let hue = ColorSpaces.hsv.components(fromSRGB: sRGB).x
    let least = min(sRGB.x, sRGB.y, sRGB.z)
    let greatest = max(sRGB.x, sRGB.y, sRGB.z)
    return SIMD4(hue, least, 1 - greatest, 0)
  }
}
