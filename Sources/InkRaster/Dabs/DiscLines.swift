internal import InkGraphics

/// The opacity of a disc of one radius: two linear functions of the squared distance from the center, in pixels.
struct DiscLines {
  let level: Float
  let fade: Float
  let start: Float
  let slope: Float
  /// The differences of opacity (65535 is 1) within which bends are rounded: where the lines meet, and at 0.
  private let bend: (inner: Float, outer: Float)
  private let roundness: (inner: Float, outer: Float)

  /// Creates the functions of a disc.
  ///
  /// - Parameters:
  ///   - profile: The opacity as a function of the distance in radii.
  ///   - radius: The radius in pixels.
  ///   - samples: The number of samples per pixel in each direction.
  init(_ profile: DiscProfile, radius: Double, samples: Int) {
    let square = 1 / (radius * radius)
    level = profile.level
    fade = Float(Double(profile.fade) * square)
    // At the edge q, the squared distance in squared radii, grows by 2/radius per pixel.
    let steepest = Double(profile.edge) * radius * Double(samples) * 0.5
    let steepness = min(Double(profile.slope), steepest)
    start = Float(Double(profile.middle) + Double(profile.turn) * steepness)
    slope = Float(steepness * square)
    // The mean of a line with a bend over b pixels exceeds it by at most an eighth of b times the change of slope,
    // and by nothing from b/2 on. An edge that falls within less than a pixel is stretched to one pixel, and
    // rounded off only over its original length.
    let length = min(Double(profile.edge) / Double(profile.slope) * radius * 0.5, 1)
    let inner = (steepness - Double(profile.fade)) * length / radius
    let outer = steepness * length / radius
    bend = (Float(max(inner, 0)), Float(outer))
    roundness = (inner > 1e-3 ? Float(0.25 / inner) : 0, outer > 1e-3 ? Float(0.25 / outer) : 0)
  }

  /// The squared distance from the center, in pixels, from which the opacity is 0.
  var outside: Double { (Double(start) + Double(bend.outer)) / Double(slope) }

  /// The squared distance from the center, in pixels, up to which the first line alone is the opacity.
  var inside: Double {
    let difference = Double(slope) - Double(fade)
    guard difference > 0 else { return 0 }
    return (Double(start) - Double(level) - Double(bend.inner)) / difference
  }

  /// Returns the opacities (65535 is 1) of the first line, at squared distances `s` in pixels.
  @inline(__always)
  func plain(_ s: SIMD4<Float>) -> SIMD4<Float> { SIMD4(repeating: level) - s * fade }

  /// Returns the opacities (65535 is 1): the minimum of both lines, at least 0, at squared distances `s` in pixels.
  @inline(__always)
  func concave(_ s: SIMD4<Float>) -> SIMD4<Float> {
    greater(lesser(plain(s), SIMD4(repeating: start) - s * slope), .zero)
  }

  /// Returns the opacities (65535 is 1): the minimum of both lines, at least 0, with rounded bends.
  ///
  /// - Parameter s: The squared distances from the center, in pixels.
  @inline(__always)
  func smooth(_ s: SIMD4<Float>) -> SIMD4<Float> {
    let (first, second) = (plain(s), SIMD4(repeating: start) - s * slope)
    let difference = first - second
    let near = greater(bend.inner - greater(difference, -difference), .zero)
    let v = lesser(first, second) - near * near * roundness.inner
    let close = greater(bend.outer - greater(v, -v), .zero)
    return greater(v, .zero) + close * close * roundness.outer
  }

  /// Returns the opacities (65535 is 1): the maximum of both lines, at least 0, at squared distances `s` in pixels.
  @inline(__always)
  func convex(_ s: SIMD4<Float>) -> SIMD4<Float> {
    greater(greater(plain(s), SIMD4(repeating: start) - s * slope), .zero)
  }
}
