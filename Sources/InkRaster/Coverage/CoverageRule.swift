internal import InkGraphics

/// A rule that converts winding numbers averaged over a pixel to coverage.
protocol CoverageRule {
  /// Returns the coverages, 0…2¹⁷, of four winding numbers in units of 2⁻¹⁷.
  func coverage(_ winding: SIMD4<Int32>) -> SIMD4<Float>
}

/// The nonzero rule: the coverage is the absolute winding number, at most 1.
struct NonZeroRule: CoverageRule {
  @inline(__always)
  func coverage(_ winding: SIMD4<Int32>) -> SIMD4<Float> {
    let v = SIMD4<Float>(winding)
    return lesser(greater(v, -v), SIMD4(repeating: Accumulator.one))
  }
}

/// Either rule, chosen at run time.
///
/// One type for all rare paint, because each rule instantiates another copy of the loop.
struct AnyRule: CoverageRule {
  private let isEvenOdd: Bool

  init(_ rule: DisplayList.FillRule) { isEvenOdd = rule == .evenOdd }

  @inline(__always)
  func coverage(_ winding: SIMD4<Int32>) -> SIMD4<Float> {
    guard isEvenOdd else { return NonZeroRule().coverage(winding) }
    // A triangle wave: the distance to the nearest multiple of two.
    let v = SIMD4<Float>(winding & 0x3ffff)
    return lesser(v, 2 * Accumulator.one - v)
  }
}
