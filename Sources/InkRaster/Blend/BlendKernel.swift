/// A kernel that blends paint into 8-bit pixels with alpha in the highest byte.
///
/// Kernels do not depend on the order of the colors; paint and pixels have the same order.
protocol BlendKernel {
  /// Whether the kernel is used for most paint, so that specialized loops for it are worth their code size.
  static var isCommon: Bool { get }

  /// The weight of a pixel that the shape covers fully, 0…256.
  var weight: Float { get }

  /// The new value of a pixel at full coverage; `nil` if it depends on the old value.
  var solid: UInt32? { get }

  /// Returns four pixels `d` blended by weights `s`, 0…256, each in both halves of its lane.
  func blend(_ d: SIMD4<UInt32>, _ s: SIMD4<UInt32>) -> SIMD4<UInt32>

  /// Blends four pixels in memory by weights `s`.
  func blend(at p: UnsafeMutablePointer<UInt32>, _ s: SIMD4<UInt32>)

  /// Blends a run of `count` pixels by one weight.
  func fill(_ p: UnsafeMutablePointer<UInt32>, _ count: Int, _ s: UInt32)

  /// Blends `count` pixels, fewer than four, by the first of the weights.
  func blendFew(_ p: UnsafeMutablePointer<UInt32>, _ count: Int, _ s: SIMD4<UInt32>)
}

extension BlendKernel {
  @inline(__always)
  static var isCommon: Bool { false }

  @inline(__always)
  var solid: UInt32? { nil }

  @inline(__always)
  func blend(at p: UnsafeMutablePointer<UInt32>, _ s: SIMD4<UInt32>) {
    p.setQuad(0, blend(p.quad(0), s))
  }

  @inline(never)
  func blendFew(_ p: UnsafeMutablePointer<UInt32>, _ count: Int, _ s: SIMD4<UInt32>) {
    var d = SIMD4<UInt32>.zero
    for i in 0..<count { d[i] = p[i] }
    let result = blend(d, s)
    for i in 0..<count { p[i] = result[i] }
  }

  @inline(__always)
  func fill(_ p: UnsafeMutablePointer<UInt32>, _ count: Int, _ s: UInt32) {
    if s == 0 { return }
    fillBlending(p, count, s)
  }

  /// Blends a run of pixels by one weight, four pixels at a time.
  @inline(__always)
  func fillBlending(_ p: UnsafeMutablePointer<UInt32>, _ count: Int, _ s: UInt32) {
    let weights = SIMD4<UInt32>(repeating: s | s &<< 16)
    var i = 0
    while i &+ 4 <= count {
      p.setQuad(i, blend(p.quad(i), weights))
      i &+= 4
    }
    if i < count {
      var d = SIMD4<UInt32>.zero
      for k in i..<count { d[k &- i] = p[k] }
      let result = blend(d, weights)
      for k in i..<count { p[k] = result[k &- i] }
    }
  }
}

/// Interpolation of pixels toward one value.
///
/// With an opaque color whose alpha is in the weight this is source-over; toward zero it is destination-out
/// and clear; toward the paint itself it is source.
struct TowardsKernel: BlendKernel {
  let weight: Float
  let pixel: UInt32
  private let even: SIMD8<UInt16>
  private let odd: SIMD8<UInt16>

  init(_ pixel: UInt32, weight: Float) {
    self.pixel = pixel
    self.weight = weight
    even = evenBytes(SIMD4(repeating: pixel))
    odd = oddBytes(SIMD4(repeating: pixel))
  }

  @inline(__always)
  static var isCommon: Bool { true }

  @inline(__always)
  var solid: UInt32? { weight == 256 ? pixel : nil }

  @inline(__always)
  func blend(_ d: SIMD4<UInt32>, _ s: SIMD4<UInt32>) -> SIMD4<UInt32> {
    interpolated(d, even, odd, s)
  }

  @inline(__always)
  func fill(_ p: UnsafeMutablePointer<UInt32>, _ count: Int, _ s: UInt32) {
    if s == 0 { return }
    if s < 256 { return fillBlending(p, count, s) }
    p.update(repeating: pixel, count: count)
  }
}
