extension Paint {
  /// Composites one pixel in floating point with the paint's formula or blend mode.
  ///
  /// Parameters and result are those of ``BlendMode/composite(_:over:coverage:)``; the paint's own
  /// color is ignored.
  package func composite(
    _ source: SIMD4<Double>,
    over backdrop: SIMD4<Double>,
    coverage: Double
  ) -> SIMD4<Double> {
    guard let formula else {
      return blendMode.composite(source, over: backdrop, coverage: coverage)
    }
    let full = BlendMode.blended(source, backdrop) { formula.blend($0, $1).limited }
    return backdrop + (full - backdrop) * coverage
  }
}

extension SIMD4<Double> {
  fileprivate var limited: SIMD4<Double> {
    var v = self
    for i in 0..<4 { v[i] = v[i] > 0 ? Swift.min(v[i], 1) : 0 }
    return v
  }
}

extension BlendMode {
  /// Composites one pixel in floating point: the reference for all faster kernels.
  ///
  /// - Parameters:
  ///   - source: The paint: red, green, blue and alpha, 0…1, premultiplied.
  ///   - backdrop: The pixel below, likewise.
  ///   - coverage: The fraction of the pixel that the shape covers, 0…1. The result is interpolated between
  ///     the backdrop and the fully covered pixel; 0 keeps the backdrop in every mode.
  /// - Returns: The new pixel, premultiplied.
  package func composite(
    _ source: SIMD4<Double>,
    over backdrop: SIMD4<Double>,
    coverage: Double
  ) -> SIMD4<Double> {
    let full = composite(source, backdrop)
    return backdrop + (full - backdrop) * coverage
  }

  private func composite(_ s: SIMD4<Double>, _ b: SIMD4<Double>) -> SIMD4<Double> {
    switch self {
    case .clear: return .zero
    case .source: return s
    case .destination: return b
    case .sourceOver: return s + b * (1 - s.w)
    case .destinationOver: return b + s * (1 - b.w)
    case .sourceIn: return s * b.w
    case .destinationIn: return b * s.w
    case .sourceOut: return s * (1 - b.w)
    case .destinationOut: return b * (1 - s.w)
    case .sourceAtop: return s * b.w + b * (1 - s.w)
    case .destinationAtop: return b * s.w + s * (1 - b.w)
    case .xor: return s * (1 - b.w) + b * (1 - s.w)
    case .plus:
      let sum = s + b
      return SIMD4(min(sum.x, 1), min(sum.y, 1), min(sum.z, 1), min(sum.w, 1))
    default:
      return Self.blended(s, b) { isSeparable ? separable($0, $1) : nonSeparable($0, $1) }
    }
  }

  /// Returns a premultiplied pixel blended by a function B of colors that are not premultiplied.
  ///
  /// αr·Cr = (1 − αs)·αb·Cb + (1 − αb)·αs·Cs + αb·αs·B(Cb, Cs), PDF 1.7 §11.3.6.
  fileprivate static func blended(
    _ s: SIMD4<Double>,
    _ b: SIMD4<Double>,
    _ mix: (SIMD4<Double>, SIMD4<Double>) -> SIMD4<Double>
  ) -> SIMD4<Double> {
    var cs = s.w > 0 ? s / s.w : .zero
    var cb = b.w > 0 ? b / b.w : .zero
    cs.w = 0
    cb.w = 0
    let mixed = mix(cb, cs)
    var result = b * (1 - s.w) + s * (1 - b.w) + mixed * (s.w * b.w)
    result.w = s.w + b.w - s.w * b.w
    return result
  }

  private var isSeparable: Bool {
    switch self {
    case .hue, .saturation, .color, .luminosity: false
    default: true
    }
  }

  private func separable(_ cb: SIMD4<Double>, _ cs: SIMD4<Double>) -> SIMD4<Double> {
    SIMD4(channel(cb.x, cs.x), channel(cb.y, cs.y), channel(cb.z, cs.z), 0)
  }

  private func channel(_ b: Double, _ s: Double) -> Double {
    switch self {
    case .multiply: return b * s
    case .screen: return b + s - b * s
    case .overlay: return Self.hardLight(s, b)
    case .darken: return min(b, s)
    case .lighten: return max(b, s)
    case .colorDodge: return b <= 0 ? 0 : (s >= 1 ? 1 : min(1, b / (1 - s)))
    case .colorBurn: return b >= 1 ? 1 : (s <= 0 ? 0 : 1 - min(1, (1 - b) / s))
    case .hardLight: return Self.hardLight(b, s)
    case .softLight: return Self.softLight(b, s)
    case .difference: return abs(b - s)
    case .exclusion: return b + s - 2 * b * s
    default: return s
    }
  }

  private static func hardLight(_ b: Double, _ s: Double) -> Double {
    s <= 0.5 ? b * 2 * s : b + (2 * s - 1) - b * (2 * s - 1)
  }

  private static func softLight(_ b: Double, _ s: Double) -> Double {
    if s <= 0.5 { return b - (1 - 2 * s) * b * (1 - b) }
    let d = b <= 0.25 ? ((16 * b - 12) * b + 4) * b : b.squareRoot()
    return b + (2 * s - 1) * (d - b)
  }

  private func nonSeparable(_ cb: SIMD4<Double>, _ cs: SIMD4<Double>) -> SIMD4<Double> {
    switch self {
    case .hue:
      Self.settingLuminosity(
        of: Self.settingSaturation(of: cs, to: Self.saturation(cb)),
        to: Self.luminosity(cb)
      )
    case .saturation:
      Self.settingLuminosity(
        of: Self.settingSaturation(of: cb, to: Self.saturation(cs)),
        to: Self.luminosity(cb)
      )
    case .color: Self.settingLuminosity(of: cs, to: Self.luminosity(cb))
    default: Self.settingLuminosity(of: cb, to: Self.luminosity(cs))
    }
  }

  private static func luminosity(_ c: SIMD4<Double>) -> Double {
    0.3 * c.x + 0.59 * c.y + 0.11 * c.z
  }

  private static func saturation(_ c: SIMD4<Double>) -> Double {
    max(c.x, max(c.y, c.z)) - min(c.x, min(c.y, c.z))
  }

  private static func settingLuminosity(of c: SIMD4<Double>, to l: Double) -> SIMD4<Double> {
    let shift = l - luminosity(c)
    var r = SIMD4(c.x + shift, c.y + shift, c.z + shift, 0)
    let y = luminosity(r)
    let low = min(r.x, min(r.y, r.z))
    let high = max(r.x, max(r.y, r.z))
    let gray = SIMD4(y, y, y, 0)
    if low < 0, y > low { r = gray + (r - gray) * (y / (y - low)) }
    if high > 1, high > y { r = gray + (r - gray) * ((1 - y) / (high - y)) }
    return r
  }

  private static func settingSaturation(of c: SIMD4<Double>, to s: Double) -> SIMD4<Double> {
    let low = min(c.x, min(c.y, c.z))
    let chroma = saturation(c)
    guard chroma > 0 else { return .zero }
    return SIMD4((c.x - low) * s / chroma, (c.y - low) * s / chroma, (c.z - low) * s / chroma, 0)
  }
}
