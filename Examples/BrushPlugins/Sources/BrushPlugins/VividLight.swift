public import InkGraphics

/// A formula that burns or dodges, depending on the paint: dark paint darkens the backdrop, bright paint brightens it.
///
/// For each channel with backdrop b and source s: for s < ½ color burn with 2s, otherwise
/// color dodge with 2s − 1. Middle gray changes nothing.
public final class VividLight: BlendFormula {
  /// The only instance.
  public static let shared = VividLight()

  private init() {}

  /// The formula for plugin catalogs.
  public static let part = PluginPart<any BlendFormula>(
    "com.example.vivid-light",
    "burns with dark paint, dodges with bright paint"
  ) { _ in shared }

  /// The name.
  public var code: PluginCode { PluginCode("com.example.vivid-light") }

  /// Burns or dodges channel by channel.
  public func blend(_ backdrop: SIMD4<Double>, _ source: SIMD4<Double>) -> SIMD4<Double> {
    var result = SIMD4<Double>.zero
    for i in 0..<3 { result[i] = Self.channel(backdrop[i], source[i]) }
    return result
  }

  private static func channel(_ b: Double, _ s: Double) -> Double {
    if s < 0.5 {
      if b >= 1 { return 1 }
      return s <= 0 ? 0 : 1 - min(1, (1 - b) / (2 * s))
    }
    if b <= 0 { return 0 }
    return s >= 1 ? 1 : min(1, b / (2 - 2 * s))
  }
}
