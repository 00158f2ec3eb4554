/// A blend mode of your own, as a formula.
///
/// Objects are immutable and compared by ``code``. Painting with one is some thirty times slower
/// than with the fastest ``BlendMode``.
public protocol BlendFormula: AnyObject, Sendable {
  /// Identifies the formula and its settings.
  var code: PluginCode { get }

  /// B of PDF 1.7 §11.3.6: the colour where opaque paint lies on an opaque backdrop.
  ///
  /// Both are composited source-over with the result.
  ///
  /// - Parameters:
  ///   - backdrop: Red, green and blue below, 0…1, not multiplied by alpha; lane 3 is 0.
  ///   - source: The paint, likewise.
  /// - Returns: The colour; what is beyond 0…1 is cut, NaN counts as 0.
  func blend(_ backdrop: SIMD4<Double>, _ source: SIMD4<Double>) -> SIMD4<Double>
}
