public import InkGraphics

/// Brightness, contrast and saturation, as in Core Image's color controls.
///
/// For each color, not premultiplied, with values 0…1 in non-linear sRGB: saturation scales the distance from the luma
/// (weights of BT.709), then contrast scales the distance from 0.5, then brightness is added, then everything is
/// clamped to 0…1. Alpha is unchanged.
public final class ColorControls: PixelFilter {
  /// The amount added to red, green and blue, which are 0…1: −1…1.
  ///
  /// The default, 0, changes nothing.
  public let brightness: Double

  /// The factor of distances from middle gray, 0…16.
  ///
  /// The default, 1, changes nothing.
  public let contrast: Double

  /// The factor of distances from gray of equal luma, 0…16.
  ///
  /// The default, 1, changes nothing.
  public let saturation: Double

  /// Creates a filter; the ranges are those of the properties.
  ///
  /// - Throws: ``/InkGraphics/InvalidValue`` if a value is out of range.
  public init(
    brightness: Double = 0,
    contrast: Double = 1,
    saturation: Double = 1
  ) throws(InvalidValue) {
    self.brightness = try InvalidValue.check("brightness", brightness, in: -1...1)
    self.contrast = try InvalidValue.check("contrast", contrast, in: 0...16)
    self.saturation = try InvalidValue.check("saturation", saturation, in: 0...16)
  }

  /// The name that files identify the filter by, `color-controls`, with its settings `brightness`, `contrast` and
  /// `saturation`.
  public var code: PluginCode {
    PluginCode(
      "color-controls brightness contrast saturation",
      numbers: SIMD4(brightness, contrast, saturation, 0)
    )
  }

  /// Returns 0, the distance in pixels up to which a pixel affects others: the filter changes each pixel alone.
  public func margin(strength: Double) -> Int { 0 }

  /// Returns the pixel after `strength` steps of 1/60 s, as ``apply(to:in:strength:)`` changes it.
  public func uniform(_ pixel: SIMD4<UInt16>, strength: Double) -> SIMD4<UInt16> {
    ColorPlan(self, strength, .rgba).applied(to: pixel)
  }

  /// Changes the pixels inside an area by `strength` steps of 1/60 s.
  ///
  /// The amount that is added is `strength` times ``brightness``; the factors are ``contrast`` and ``saturation``
  /// raised to the power of `strength`.
  public func apply(to layer: inout DeepPixmap, in area: PixelRect, strength: Double) {
    ColorPlan(self, strength, layer.format).apply(to: &layer, in: area)
  }
}
