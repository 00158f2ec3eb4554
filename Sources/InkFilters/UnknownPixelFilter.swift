package import InkGraphics

/// A filter of an unknown kind: it changes nothing and keeps its code.
///
/// ``FilterCatalog`` creates it, so that a chain can be encoded again without loss.
package final class UnknownPixelFilter: PixelFilter {
  /// The name and the settings that the catalog does not know.
  package let code: PluginCode

  /// Creates a filter that stands for a code.
  package init(_ code: PluginCode) { self.code = code }

  /// Returns 0: no pixel changes.
  package func margin(strength: Double) -> Int { 0 }

  /// Returns the pixel unchanged.
  package func uniform(_ pixel: SIMD4<UInt16>, strength: Double) -> SIMD4<UInt16> { pixel }

  /// Changes nothing.
  package func apply(to layer: inout DeepPixmap, in area: PixelRect, strength: Double) {}
}
