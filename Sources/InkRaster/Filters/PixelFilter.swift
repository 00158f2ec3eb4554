public import InkGraphics

/// Something that changes a layer a little, again and again, as time goes by.
///
/// Implement it to bring a filter of your own; nothing here needs to know of it. What a pixel
/// becomes may depend on the pixels no further than ``margin(strength:)`` from it, and on nothing
/// else: not on where it lies, nor on how often the filter was applied. That lets a layer that no
/// longer changes be left alone.
///
/// `strength` is how many sixtieths of a second have gone by, or as much as the owner of the layer
/// makes of them; 1 is the filter as it was made.
public protocol PixelFilter: AnyObject, Sendable {
  /// A number that names the kind in encoded data. 0…255 belong to this package.
  var identifier: UInt32 { get }

  /// The settings, in an order that the kind defines.
  var parameters: [Double] { get }

  /// How far, in pixels, a pixel's influence reaches in one application.
  func margin(strength: Double) -> Int

  /// What a pixel (red, green, blue, alpha, premultiplied) becomes among others of its value.
  ///
  /// It is what the surroundings of a layer become, too.
  func uniform(_ pixel: SIMD4<UInt16>, strength: Double) -> SIMD4<UInt16>

  /// Changes the pixels inside `area`, which lies within the layer.
  ///
  /// Outside the layer every pixel is its ``DeepPixmap/surround``.
  func apply(to layer: inout DeepPixmap, in area: PixelRect, strength: Double)
}

extension PixelFilter {
  /// Whether there is nothing left to do on a layer of this pixel only.
  public func keeps(_ pixel: SIMD4<UInt16>, strength: Double = 1) -> Bool {
    uniform(pixel, strength: strength) == pixel
  }
}
