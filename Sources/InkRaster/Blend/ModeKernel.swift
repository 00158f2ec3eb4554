internal import InkGraphics

/// Interpolation of a pixel toward a color that depends on its value, for blend modes such as multiply.
///
/// In many modes opaque paint of full coverage leads to a target that is cheap to compute, and less coverage
/// interpolates to it. With b the pixel's channels multiplied by its alpha a, and c the paint's, all 0…255, the
/// targets are those of ``target(_:_:_:)``; alpha follows the same rule with a paint of 255.
struct ModeKernel: BlendKernel {
  let weight: Float
  private let mode: BlendMode
  private let even: SIMD8<UInt16>
  private let odd: SIMD8<UInt16>
  private let opaque: SIMD8<UInt16>
  /// The general kernel, used if the mode has no cheap target colors; otherwise `nil`.
  private let formula: FormulaBlend?

  /// Creates the kernel of any paint from its general, slow kernel.
  init(_ formula: FormulaBlend) {
    weight = 256
    mode = .sourceOver
    (even, odd, opaque) = (.zero, .zero, .zero)
    self.formula = formula
  }

  /// Creates the kernel of a mode with cheap target colors; `nil` for other modes.
  ///
  /// - Parameters:
  ///   - mode: The blend mode.
  ///   - opaque: The paint's pixel value at alpha 1.
  ///   - premultiplied: The paint's pixel value, which ``BlendMode/plus`` adds.
  ///   - alpha: The paint's opacity, 0…1.
  init?(_ mode: BlendMode, opaque: UInt32, premultiplied: UInt32, alpha: Double) {
    self.mode = mode
    formula = nil
    var pixel = opaque
    var weight = alpha
    var forced: UInt32 = 0
    switch mode {
    case .destinationOver, .sourceAtop, .xor, .multiply, .screen, .darken, .lighten: break
    case .difference, .exclusion: forced = 0x00ff_0000
    case .plus:
      pixel = premultiplied
      weight = 1
    default: return nil
    }
    self.weight = Float(weight * 256)
    even = evenBytes(SIMD4(repeating: pixel))
    odd = oddBytes(SIMD4(repeating: pixel))
    self.opaque = unsafeBitCast(SIMD4<UInt32>(repeating: forced), to: SIMD8<UInt16>.self)
  }

  @inline(__always)
  func blend(_ d: SIMD4<UInt32>, _ s: SIMD4<UInt32>) -> SIMD4<UInt32> {
    if let formula { return formula.blend(d, s) }
    let high = d &>> 24
    let alpha = unsafeBitCast(high | high &<< 16, to: SIMD8<UInt16>.self)
    let (e, o) = (evenBytes(d), oddBytes(d))
    return interpolated(d, target(e, alpha, even), target(o, alpha, odd) | opaque, s)
  }

  private func target(
    _ b: SIMD8<UInt16>,
    _ a: SIMD8<UInt16>,
    _ c: SIMD8<UInt16>
  ) -> SIMD8<UInt16> {
    let full = SIMD8<UInt16>(repeating: 255)
    switch mode {
    case .multiply: return product(c, full &- a &+ b)
    case .screen: return b &+ c &- product(c, b)
    case .darken:
      let ca = product(c, a)
      return c &- ca &+ lesser(b, ca)
    case .lighten:
      let ca = product(c, a)
      return lesser(c &- ca &+ greater(b, ca), full)
    case .difference:
      let ca = product(c, a)
      return lesser(c &- ca &+ greater(b, ca) &- lesser(b, ca), full)
    case .exclusion:
      let sum = c &+ b
      return sum &- lesser(2 &* product(c, b), sum)
    case .sourceAtop: return product(c, a)
    case .xor: return product(c, full &- a)
    case .destinationOver: return lesser(b &+ product(c, full &- a), full)
    default: return lesser(b &+ c, full)
    }
  }
}
