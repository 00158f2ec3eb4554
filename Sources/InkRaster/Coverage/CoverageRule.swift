internal import InkGraphics

/// A fill rule, which converts winding numbers averaged over a pixel to coverage.
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

/// The nonzero or the even-odd rule, chosen at run time.
///
/// It is one type for all rare paint, because each type of rule instantiates another copy of the loop.
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
