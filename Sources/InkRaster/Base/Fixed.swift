/// Fixed-point device coordinates in 256ths of a pixel.
///
/// Outline vertices are snapped to this grid before their area is measured. All sums over them are integer sums,
/// so neither the order of edges nor the clip changes a single bit.
enum Fixed {
  /// The number of units in a pixel.
  static let unit = 256.0

  /// The largest distance of points from the origin in pixels, 2²¹; points are clamped to it.
  ///
  /// 2²¹ pixels are 2²⁹ units, which leaves headroom for radii and for differences in `Int32`.
  static let limit = 2_097_152.0

  /// The largest radius in pixels, 2¹³, so that offsets are in the range of ``round(_:)``.
  static let radiusLimit = 8192.0

  /// 1.5 · 2⁵²: adding it to a Double rounds to an integer in the low bits.
  static let magic = 6_755_399_441_055_744.0

  /// 1.5 · 2²³, the same constant for Float: valid for integers within ±2²².
  static let magicFloat: Float = 12_582_912

  /// The bits of ``magicFloat``.
  static let magicBits: Int32 = 0x4b40_0000

  /// Returns the nearest integer; |v| ≤ 2³⁰.
  @inline(__always)
  static func round(_ v: Double) -> Int32 {
    Int32(truncatingIfNeeded: Int64(bitPattern: (v + magic).bitPattern))
  }

  /// Returns the nearest integer; |v| ≤ 2²².
  @inline(__always)
  static func round(_ v: Float) -> Int32 {
    Int32(bitPattern: (v + magicFloat).bitPattern) &- magicBits
  }

  /// Returns the nearest integers; |v| ≤ 2²².
  @inline(__always)
  static func round(_ v: SIMD4<Float>) -> SIMD4<Int32> {
    unsafeBitCast(v + magicFloat, to: SIMD4<Int32>.self) &- magicBits
  }

  /// Returns the nearest integers as floating point; |v| ≤ 2²².
  @inline(__always)
  static func rounded(_ v: SIMD4<Float>) -> SIMD4<Float> { (v + magicFloat) - magicFloat }
}
