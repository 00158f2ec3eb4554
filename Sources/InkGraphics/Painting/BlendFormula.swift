/// A custom blend mode: a formula for the color of paint on a backdrop (the pixels below it).
///
/// Instances must be immutable; two with equal ``code`` count as the same formula. Painting with a formula is about
/// thirty times slower than with the fastest ``BlendMode``.
public protocol BlendFormula: AnyObject, Sendable {
  /// The name and the settings of the formula, which identify it in files and comparisons.
  var code: PluginCode { get }

  /// Returns the blend function B(Cb, Cs) of PDF 1.7 §11.3.6: the color of opaque paint on an opaque backdrop.
  ///
  /// The caller applies the opacities of both by the compositing formula of that section.
  ///
  /// - Parameters:
  ///   - backdrop: Red, green and blue of the backdrop, 0…1, not premultiplied; lane 3 is 0.
  ///   - source: Red, green and blue of the paint, likewise.
  /// - Returns: The color; it is clamped to 0…1, NaN counts as 0.
  func blend(_ backdrop: SIMD4<Double>, _ source: SIMD4<Double>) -> SIMD4<Double>
}
