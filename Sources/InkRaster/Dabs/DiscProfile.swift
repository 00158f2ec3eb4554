internal import InkGraphics

/// The opacity of a disc (65535 is 1) as a function of q, the squared distance from its center in squared radii.
///
/// The curve is the minimum of two lines if hardness is 0.5 or more, the maximum if less, and never
/// negative: `level − fade·q` from the center, and `middle + (turn − q)·slope` near the edge. If the
/// second would fall within less than a sample it is stretched to one, about the same middle, so that
/// areas are preserved.
struct DiscProfile {
  let level: Float
  let fade: Float
  let middle: Float
  let turn: Float
  /// The slope of the second line, unless the edge is stretched.
  let slope: Float
  /// The numerator of the steepest slope that samples resolve; the denominator is the gradient of q along a sample.
  let edge: Float
  let isConvex: Bool
  /// The minimum hardness of a visible disc; softer tips are clamped to it.
  static let softest = 1e-4

  /// Creates the profile of a disc from its hardness and opacity, both 0…1.
  init(hardness: Double, opacity: Double) {
    let h = hardness > Self.softest ? min(hardness, 1) : Self.softest
    let scale = opacity * 65535
    level = Float(scale)
    fade = Float(scale * (1 / h - 1))
    middle = Float(scale * h * 0.5)
    turn = Float((h + 1) * 0.5)
    // A disc of hardness 1 has a finite slope, steeper than an edge at a radius of 8192 pixels needs.
    slope = Float(scale * min(h / (1 - min(h, 0.999_999)), 1e6))
    edge = Float(scale * h)
    isConvex = h < 0.5
  }

  /// Returns the opacities (65535 is 1) at squared distances `q` that grow by `gradient` from sample to sample.
  @inline(__always)
  func value(_ q: SIMD4<Float>, gradient: SIMD4<Float>) -> SIMD4<Float> {
    let steepness = lesser(SIMD4(repeating: slope), SIMD4(repeating: edge) / gradient)
    let outer = SIMD4(repeating: middle) + (SIMD4(repeating: turn) - q) * steepness
    let inner = SIMD4(repeating: level) - q * fade
    return greater(isConvex ? greater(inner, outer) : lesser(inner, outer), .zero)
  }
}
