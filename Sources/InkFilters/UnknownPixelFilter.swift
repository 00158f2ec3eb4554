package import InkGraphics

/// A filter of an unknown kind: it changes nothing and keeps its name and settings.
///
/// ``FilterCatalog`` creates it, so that a sequence of filters can be encoded again without loss.
package final class UnknownPixelFilter: PixelFilter {
  /// The name and the settings, as they were decoded.
  package let code: PluginCode

  /// Creates a filter that preserves a name and settings, and changes nothing.
  package init(_ code: PluginCode) { self.code = code }

  /// Returns 0, the distance in pixels up to which a pixel affects others.
  package func margin(strength: Double) -> Int { 0 }

  /// Returns the pixel unchanged.
  package func uniform(_ pixel: SIMD4<UInt16>, strength: Double) -> SIMD4<UInt16> { pixel }

  /// Changes nothing.
  package func apply(to layer: inout DeepPixmap, in area: PixelRect, strength: Double) {}
}
