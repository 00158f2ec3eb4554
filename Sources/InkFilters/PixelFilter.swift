public import InkGraphics

/// Something that changes a layer a little, again and again, as time goes by.
///
/// Implement it to bring a filter of your own; nothing here needs to know of it. What a pixel
/// becomes may depend on the pixels no further than ``margin(strength:)`` from it, and on nothing
/// else: not on where it lies, nor on how often the filter was applied. That lets a layer that no
/// longer changes be left alone. Objects are immutable.
///
/// `strength` is how many sixtieths of a second have gone by, 0…16, or as much as the owner of the
/// layer makes of them; 1 is the filter as it was made. With 0 it is not applied.
public protocol PixelFilter: AnyObject, Sendable {
  /// Identifies the filter and its settings in encoded data; see ``FilterCatalog``.
  var code: PluginCode { get }

  /// How far, in pixels, a pixel's influence reaches in one application; not negative.
  func margin(strength: Double) -> Int

  /// What a pixel becomes among others of its value.
  ///
  /// It is what the surroundings of a layer become, too, and must be what ``apply(to:in:strength:)``
  /// makes of such a pixel.
  ///
  /// - Parameters:
  ///   - pixel: Red, green, blue, alpha, premultiplied, 0…``DeepPixmap/one``.
  ///   - strength: How much of the filter.
  /// - Returns: The like; no colour is greater than alpha.
  func uniform(_ pixel: SIMD4<UInt16>, strength: Double) -> SIMD4<UInt16>

  /// Changes the pixels inside an area.
  ///
  /// Outside the layer every pixel is its ``DeepPixmap/surround``, which stays as it is.
  ///
  /// - Parameters:
  ///   - layer: The layer; what is not in the area stays. No sample may become greater than its
  ///     pixel's alpha.
  ///   - area: A rectangle that lies within the layer; may be empty.
  ///   - strength: How much of the filter.
  func apply(to layer: inout DeepPixmap, in area: PixelRect, strength: Double)
}

extension PixelFilter {
  /// Whether there is nothing left to do on a layer of this pixel only.
  public func keeps(_ pixel: SIMD4<UInt16>, strength: Double = 1) -> Bool {
    uniform(pixel, strength: strength) == pixel
  }
}
