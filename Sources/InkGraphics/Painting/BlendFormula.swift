/// A custom blend mode, as a formula.
///
/// Instances are immutable and compared by ``code``. Painting with a formula is about thirty times slower
/// than with the fastest ``BlendMode``.
public protocol BlendFormula: AnyObject, Sendable {
  /// Identifies the formula and its settings.
  var code: PluginCode { get }

  /// Returns B of PDF 1.7 §11.3.6: the result of opaque paint on an opaque backdrop.
  ///
  /// Both are composited source-over with the result.
  ///
  /// - Parameters:
  ///   - backdrop: Red, green and blue of the backdrop, 0…1, not premultiplied; lane 3 is 0.
  ///   - source: The same of the paint.
  /// - Returns: The color; it is clamped to 0…1, NaN counts as 0.
  func blend(_ backdrop: SIMD4<Double>, _ source: SIMD4<Double>) -> SIMD4<Double>
}
