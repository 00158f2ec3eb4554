/// Erasing on a pixmap above another: the pixmap below becomes visible again.
///
/// The result has the same bits as painting a mask first and restoring by its 8-bit opacities, where 255
/// restores fully.
struct RestoringKernel: BlendKernel {
  let weight: Float
  private let restored: Restored

  init(_ restored: Restored, weight: Float) {
    self.restored = restored
    self.weight = weight
  }

  @inline(__always)
  static var isCommon: Bool { true }

  /// Returns weights (0…256) rounded to those that a mask of 8-bit opacities gives.
  @inline(__always)
  private static func masked(_ s: SIMD4<UInt32>) -> SIMD4<UInt32> {
    let alpha = ((s & 0xffff) &* 255 &+ 128) &>> 8
    let weight = alpha &+ alpha &>> 7
    return weight | weight &<< 16
  }

  /// Not used: the target depends on the position of the pixels.
  @inline(__always)
  func blend(_ d: SIMD4<UInt32>, _ s: SIMD4<UInt32>) -> SIMD4<UInt32> { d }

  @inline(__always)
  func blend(at p: UnsafeMutablePointer<UInt32>, _ s: SIMD4<UInt32>) {
    let back = UnsafeMutablePointer(mutating: restored.below(p)).quad(0)
    p.setQuad(0, interpolated(p.quad(0), evenBytes(back), oddBytes(back), Self.masked(s)))
  }

  @inline(never)
  func blendFew(_ p: UnsafeMutablePointer<UInt32>, _ count: Int, _ s: SIMD4<UInt32>) {
    for i in 0..<count {
      let t = SIMD4(repeating: restored.below(p + i).pointee)
      let d = SIMD4(repeating: p[i])
      let weights = SIMD4(repeating: Self.masked(s)[i])
      p[i] = interpolated(d, evenBytes(t), oddBytes(t), weights).x
    }
  }

  @inline(__always)
  func fill(_ p: UnsafeMutablePointer<UInt32>, _ count: Int, _ s: UInt32) {
    if s == 0 { return }
    if s < 256 {
      let weights = SIMD4<UInt32>(repeating: s | s &<< 16)
      var i = 0
      while i &+ 4 <= count {
        blend(at: p + i, weights)
        i &+= 4
      }
      if i < count { blendFew(p + i, count &- i, weights) }
    } else if restored.isPicture {
      p.update(from: restored.below(p), count: count)
    } else {
      p.update(repeating: 0, count: count)
    }
  }
}
