/// A way to blend paint into pixels whose channels are bytes, alpha in the highest.
///
/// Kernels do not know in which order the colours stand; paint and pixels have the same.
protocol BlendKernel {
  /// Whether most paint is blended so.
  static var isCommon: Bool { get }

  /// What coverage 1 is as a weight, 0…256.
  var weight: Float { get }

  /// What coverage 1 makes of any pixel, if that is always the same.
  var solid: UInt32? { get }

  /// Four pixels blended by weights 0…256, each in both halves of its lane.
  func blend(_ d: SIMD4<UInt32>, _ s: SIMD4<UInt32>) -> SIMD4<UInt32>

  /// The same for four pixels where they lie.
  func blend(at p: UnsafeMutablePointer<UInt32>, _ s: SIMD4<UInt32>)

  /// Blends a run of pixels of one weight.
  func fill(_ p: UnsafeMutablePointer<UInt32>, _ count: Int, _ s: UInt32)

  /// Blends fewer than four pixels, by as many of the weights.
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

  /// The general run: like single pixels, four at a time.
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

/// Interpolation towards one pixel value.
///
/// With the colour made opaque and its alpha in the weight this is source-over; towards zero it is
/// destination-out and clear; towards the paint itself it is source.
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
