public import InkGraphics

/// Brightness, contrast and saturation, as Core Image's colour controls have them.
///
/// For each colour that is not multiplied by its alpha, with values 0…1 in non-linear sRGB:
/// saturation is the distance from the luma (weights of BT.709), then contrast the distance from
/// 0.5, then brightness is added, then everything is limited to 0…1. Alpha stays.
public final class ColorControls: PixelFilter {
  /// What is added, -1…1; 0 changes nothing.
  public let brightness: Double

  /// What distances from middle grey are multiplied by, 0…16; 1 changes nothing.
  public let contrast: Double

  /// What distances from grey of equal luma are multiplied by, 0…16; 1 changes nothing.
  public let saturation: Double

  /// Creates a filter.
  ///
  /// - Throws: A value outside these ranges.
  public init(
    brightness: Double = 0,
    contrast: Double = 1,
    saturation: Double = 1
  ) throws(InvalidValue) {
    self.brightness = try InvalidValue.check("brightness", brightness, in: -1...1)
    self.contrast = try InvalidValue.check("contrast", contrast, in: 0...16)
    self.saturation = try InvalidValue.check("saturation", saturation, in: 0...16)
  }

  /// `color-controls` with `brightness`, `contrast` and `saturation`.
  public var code: PluginCode {
    PluginCode(
      "color-controls brightness contrast saturation",
      numbers: SIMD4(brightness, contrast, saturation, 0)
    )
  }

  /// 0: a pixel does not depend on its neighbours.
  public func margin(strength: Double) -> Int { 0 }

  /// The pixel itself, changed.
  public func uniform(_ pixel: SIMD4<UInt16>, strength: Double) -> SIMD4<UInt16> {
    ColorPlan(self, strength, .rgba).applied(to: pixel)
  }

  /// Adds `strength` times the brightness; contrast and saturation are raised to its power.
  public func apply(to layer: inout DeepPixmap, in area: PixelRect, strength: Double) {
    ColorPlan(self, strength, layer.format).apply(to: &layer, in: area)
  }
}
