public import InkGraphics

/// A filter that changes the pixels of a layer a little in each step of time, such as 1/60 s of fading.
///
/// To add a filter, implement this protocol; only reading the filter from files needs a ``FilterCatalog``. The new
/// value of a pixel may depend only on the old values of the pixels at most ``margin(strength:)`` away: neither on its
/// position, nor on the number of applications. So areas of a layer that have stopped changing need no processing.
/// Instances are immutable.
///
/// The parameter `strength` is the elapsed time in units of 1/60 s, 0…16, multiplied by a factor that the layer may
/// have; 1 is the ordinary effect of one step. Filters are not called with 0.
public protocol PixelFilter: AnyObject, Sendable {
  /// The name and the settings of the filter, which identify it in files; see ``FilterCatalog``.
  var code: PluginCode { get }

  /// Returns the largest distance, in pixels, up to which a pixel affects others in one application; 0 or more.
  ///
  /// - Parameter strength: The elapsed time in 1/60 s, multiplied by the layer's factor; 0…16.
  func margin(strength: Double) -> Int

  /// Returns the new value of a pixel surrounded by pixels of the same value.
  ///
  /// It is also the new value outside a layer, and must equal the result of ``apply(to:in:strength:)`` for such a
  /// pixel.
  ///
  /// - Parameters:
  ///   - pixel: Red, green, blue, alpha, premultiplied, 0…``DeepPixmap/one``.
  ///   - strength: The elapsed time in 1/60 s, multiplied by the layer's factor; 0…16.
  /// - Returns: The new pixel in the same form; no color may exceed alpha.
  func uniform(_ pixel: SIMD4<UInt16>, strength: Double) -> SIMD4<UInt16>

  /// Changes the pixels inside an area.
  ///
  /// Outside the layer every pixel is its ``DeepPixmap/surround``, which must not be changed.
  ///
  /// - Parameters:
  ///   - layer: The layer; pixels outside the area must not be changed. No sample may exceed its pixel's alpha.
  ///   - area: A rectangle within the layer; may be empty.
  ///   - strength: The elapsed time in 1/60 s, multiplied by the layer's factor; 0…16.
  func apply(to layer: inout DeepPixmap, in area: PixelRect, strength: Double)
}

extension PixelFilter {
  /// Whether the filter leaves a layer of equal pixels unchanged.
  ///
  /// - Parameters:
  ///   - pixel: The pixel: red, green, blue, alpha, premultiplied, 0…``DeepPixmap/one``.
  ///   - strength: The elapsed time in 1/60 s, 0…16. The default is 1.
  public func keeps(_ pixel: SIMD4<UInt16>, strength: Double = 1) -> Bool {
    uniform(pixel, strength: strength) == pixel
  }
}
