public import InkGraphics

/// A filter of a kind that is not known here: it changes nothing and keeps its code.
///
/// ``FilterCatalog`` makes it, so that a chain can be passed on without loss.
package final class UnknownPixelFilter: PixelFilter {
  /// The code that nobody knew.
  package let code: PluginCode

  /// Creates a filter that stands for a code.
  package init(_ code: PluginCode) { self.code = code }

  /// 0: nothing changes.
  package func margin(strength: Double) -> Int { 0 }

  /// The pixel itself.
  package func uniform(_ pixel: SIMD4<UInt16>, strength: Double) -> SIMD4<UInt16> { pixel }

  /// Changes nothing.
  package func apply(to layer: inout DeepPixmap, in area: PixelRect, strength: Double) {}
}
