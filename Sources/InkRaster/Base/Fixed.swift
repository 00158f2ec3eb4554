/// Device coordinates in whole 256ths of a pixel.
///
/// Outline vertices are snapped to this grid before their area is measured. All sums over them are
/// sums of integers, so that neither the order of edges nor the clip changes a single bit.
enum Fixed {
  /// Units in a pixel.
  static let unit = 256.0

  /// Sample points are kept within this many pixels of the origin.
  ///
  /// 2²¹ pixels are 2²⁹ units, which leaves room for radii and for differences in `Int32`.
  static let limit = 2_097_152.0

  /// Radii are kept at or below this many pixels, 2¹³, so that offsets suit ``round(_:)``.
  static let radiusLimit = 8192.0

  /// 1.5 · 2⁵²: adding it to a Double rounds to an integer that sits in the low bits.
  static let magic = 6_755_399_441_055_744.0

  /// 1.5 · 2²³, the same for Float: good for integers within ±2²².
  static let magicFloat: Float = 12_582_912

  /// The bits of ``magicFloat``.
  static let magicBits: Int32 = 0x4b40_0000

  /// The nearest integer; |v| ≤ 2³⁰.
  @inline(__always)
  static func round(_ v: Double) -> Int32 {
    Int32(truncatingIfNeeded: Int64(bitPattern: (v + magic).bitPattern))
  }

  /// The nearest integer; |v| ≤ 2²².
  @inline(__always)
  static func round(_ v: Float) -> Int32 {
    Int32(bitPattern: (v + magicFloat).bitPattern) &- magicBits
  }

  /// The nearest integers; |v| ≤ 2²².
  @inline(__always)
  static func round(_ v: SIMD4<Float>) -> SIMD4<Int32> {
    unsafeBitCast(v + magicFloat, to: SIMD4<Int32>.self) &- magicBits
  }

  /// The nearest integers, still as floating point; |v| ≤ 2²².
  @inline(__always)
  static func rounded(_ v: SIMD4<Float>) -> SIMD4<Float> { (v + magicFloat) - magicFloat }
}
