internal import InkGraphics

/// Two lines in the squared distance in pixels: the profile of a disc of one radius.
struct DiscLines {
  let level: Float
  let fade: Float
  let start: Float
  let slope: Float
  /// Bends are rounded off where values are nearer than this: where the lines meet, and at 0.
  private let bend: (inner: Float, outer: Float)
  private let roundness: (inner: Float, outer: Float)

  /// - Parameters:
  ///   - profile: The profile.
  ///   - radius: In pixels.
  ///   - samples: Samples to a pixel in each direction.
  init(_ profile: DiscProfile, radius: Double, samples: Int) {
    let square = 1 / (radius * radius)
    level = profile.level
    fade = Float(Double(profile.fade) * square)
    // At the edge q grows by 2/radius a pixel.
    let steepest = Double(profile.edge) * radius * Double(samples) * 0.5
    let steepness = min(Double(profile.slope), steepest)
    start = Float(Double(profile.middle) + Double(profile.turn) * steepness)
    slope = Float(steepness * square)
    // The mean of a line with a bend over b pixels exceeds it by no more than an eighth of b times
    // the change of slope, and by nothing from b/2 on. An edge that falls within less than a pixel
    // is made to fall within one, and rounded off only over as much as it was long before.
    let length = min(Double(profile.edge) / Double(profile.slope) * radius * 0.5, 1)
    let inner = (steepness - Double(profile.fade)) * length / radius
    let outer = steepness * length / radius
    bend = (Float(max(inner, 0)), Float(outer))
    roundness = (inner > 1e-3 ? Float(0.25 / inner) : 0, outer > 1e-3 ? Float(0.25 / outer) : 0)
  }

  /// The squared distance beyond which nothing is printed.
  var outside: Double { (Double(start) + Double(bend.outer)) / Double(slope) }

  /// The squared distance up to which the first line alone counts.
  var inside: Double {
    let difference = Double(slope) - Double(fade)
    guard difference > 0 else { return 0 }
    return (Double(start) - Double(level) - Double(bend.inner)) / difference
  }

  /// The first line alone.
  @inline(__always)
  func plain(_ s: SIMD4<Float>) -> SIMD4<Float> { SIMD4(repeating: level) - s * fade }

  /// The lesser of both lines and no less than 0.
  @inline(__always)
  func concave(_ s: SIMD4<Float>) -> SIMD4<Float> {
    greater(lesser(plain(s), SIMD4(repeating: start) - s * slope), .zero)
  }

  /// The same with its bends rounded off.
  @inline(__always)
  func smooth(_ s: SIMD4<Float>) -> SIMD4<Float> {
    let (first, second) = (plain(s), SIMD4(repeating: start) - s * slope)
    let difference = first - second
    let near = greater(bend.inner - greater(difference, -difference), .zero)
    let v = lesser(first, second) - near * near * roundness.inner
    let close = greater(bend.outer - greater(v, -v), .zero)
    return greater(v, .zero) + close * close * roundness.outer
  }

  /// The greater of both lines and no less than 0.
  @inline(__always)
  func convex(_ s: SIMD4<Float>) -> SIMD4<Float> {
    greater(greater(plain(s), SIMD4(repeating: start) - s * slope), .zero)
  }
}
