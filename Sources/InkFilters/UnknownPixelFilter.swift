public import InkGraphics

/// A filter of an unknown kind: it changes nothing and keeps its code.
///
/// ``FilterCatalog`` creates it, so that a chain can be encoded again without loss.
public final class UnknownPixelFilter: PixelFilter {
  /// The unknown code.
  public let code: PluginCode

  /// Creates a filter that represents a code.
  public init(_ code: PluginCode) { self.code = code }

  /// Returns 0: no pixel changes.
  public func margin(strength: Double) -> Int { 0 }

  /// Returns the pixel unchanged.
  public func uniform(_ pixel: SIMD4<UInt16>, strength: Double) -> SIMD4<UInt16> { pixel }

  /// Changes nothing.
  public func apply(to layer: inout DeepPixmap, in area: PixelRect, strength: Double) {}
}
