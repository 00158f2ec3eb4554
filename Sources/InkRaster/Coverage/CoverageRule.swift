internal import InkGraphics

/// Turns winding numbers averaged over a pixel into coverage.
protocol CoverageRule {
  /// The coverage as 0…2¹⁷ of four windings in units of 2⁻¹⁷.
  func coverage(_ winding: SIMD4<Int32>) -> SIMD4<Float>
}

/// Covered is what the outline goes round at all.
struct NonZeroRule: CoverageRule {
  @inline(__always)
  func coverage(_ winding: SIMD4<Int32>) -> SIMD4<Float> {
    let v = SIMD4<Float>(winding)
    return lesser(greater(v, -v), SIMD4(repeating: Accumulator.one))
  }
}

/// Either rule.
///
/// One for all but what is painted most: each takes another copy of the loop.
struct AnyRule: CoverageRule {
  private let isEvenOdd: Bool

  init(_ rule: DisplayList.FillRule) { isEvenOdd = rule == .evenOdd }

  @inline(__always)
  func coverage(_ winding: SIMD4<Int32>) -> SIMD4<Float> {
    guard isEvenOdd else { return NonZeroRule().coverage(winding) }
    // A triangle wave: distance to the nearest multiple of two.
    let v = SIMD4<Float>(winding & 0x3ffff)
    return lesser(v, 2 * Accumulator.one - v)
  }
}
