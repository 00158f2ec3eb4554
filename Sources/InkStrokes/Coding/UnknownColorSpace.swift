package import InkGraphics

/// A placeholder for a color space that encoded data names but the program lacks.
///
/// It has a single color: encoded colors of custom spaces include their sRGB values, which are drawn as the
/// fallback. Name and components are preserved.
package final class UnknownColorSpace: ColorSpace {
  /// The name of the color space, as it was decoded.
  package let name: PartName

  private let fallback: SIMD4<Double>

  /// Creates a placeholder.
  ///
  /// - Parameter sRGB: The encoded sRGB values of the color.
  package init(_ name: PartName, sRGB: SIMD4<Double>) {
    self.name = name
    fallback = sRGB
  }

  /// The number of components: 4, the maximum, as the actual number is unknown.
  package var componentCount: Int { 4 }

  /// The valid range of components: all finite numbers.
  package var componentRange: ClosedRange<Double> {
    -Double.greatestFiniteMagnitude...Double.greatestFiniteMagnitude
  }

  /// Returns the sRGB values that were encoded with the color, for any components.
  package func sRGB(from components: SIMD4<Double>) -> SIMD4<Double> { fallback }

  /// Returns the sRGB values themselves, as the conversion is unknown.
  package func components(fromSRGB sRGB: SIMD4<Double>) -> SIMD4<Double> { sRGB }
}
