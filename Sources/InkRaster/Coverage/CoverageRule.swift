internal import InkGraphics

/// Turns winding numbers averaged over a pixel into coverage.
protocol CoverageRule {
  /// The coverage as 0…2¹⁷ of four windings in units of 2⁻¹⁷.
  static func coverage(_ winding: SIMD4<Int32>) -> SIMD4<Float>
}

/// Covered is what the outline goes round at all.
enum NonZeroRule: CoverageRule {
  @inline(__always)
  static func coverage(_ winding: SIMD4<Int32>) -> SIMD4<Float> {
    let v = SIMD4<Float>(winding)
    return lesser(greater(v, -v), SIMD4(repeating: Accumulator.one))
  }
}

/// Covered is what the outline goes round an odd number of times.
enum EvenOddRule: CoverageRule {
  @inline(__always)
  static func coverage(_ winding: SIMD4<Int32>) -> SIMD4<Float> {
    // A triangle wave: distance to the nearest multiple of two.
    let v = SIMD4<Float>(winding & 0x3ffff)
    return lesser(v, 2 * Accumulator.one - v)
  }
}
