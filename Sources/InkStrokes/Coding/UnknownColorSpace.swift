public import InkGraphics

/// A colour space that encoded data names and nobody here knows, with one colour in it.
///
/// Encoded colours of spaces from outside this package carry their sRGB values along: the fallback
/// that is drawn. Name and components are kept.
package final class UnknownColorSpace: ColorSpace {
  /// The name that was read.
  package let name: PartName

  private let fallback: SIMD4<Double>

  /// Creates a stand-in.
  ///
  /// - Parameter sRGB: The colour as whoever wrote the data saw it.
  package init(_ name: PartName, sRGB: SIMD4<Double>) {
    self.name = name
    fallback = sRGB
  }

  /// 4, as it is not known how many are used.
  package var componentCount: Int { 4 }

  /// Anything that is a number.
  package var componentRange: ClosedRange<Double> {
    -Double.greatestFiniteMagnitude...Double.greatestFiniteMagnitude
  }

  /// Always the fallback.
  package func sRGB(from components: SIMD4<Double>) -> SIMD4<Double> { fallback }

  /// Nothing sensible: the sRGB values themselves.
  package func components(fromSRGB sRGB: SIMD4<Double>) -> SIMD4<Double> { sRGB }
}
