internal import InkGraphics

/// Memory that dabs are printed on: for each pixel its opacity, 65535 being 1, and for shaded dabs
/// the colours in planes of their own, multiplied by opacity.
struct DabPlane {
  /// The opacity of the first pixel.
  let base: UnsafeMutablePointer<UInt16>
  /// Numbers from row to row.
  let pitch: Int
  /// Numbers from plane to plane: opacity, red, green, blue.
  let step: Int
  /// The pixels, whole groups of eight in a row; ``pitch`` has room for all.
  let bounds: PixelRect

  /// The opacity of a pixel.
  @inline(__always)
  func pointer(_ x: Int, _ y: Int) -> UnsafeMutablePointer<UInt16> {
    base + ((y &- bounds.minY) &* pitch &+ (x &- bounds.minX))
  }
}

/// What a dab leaves where it prints.
enum DabInk {
  /// Ink of one colour for all dabs: opacity alone.
  case flat
  /// Ink of the dab's own colour.
  case shaded(ShadedInk)

  /// Adds to eight pixels: a + o·(1 − a).
  @inline(__always)
  func composite(_ p: UnsafeMutablePointer<UInt16>, _ opacity: SIMD8<UInt16>) {
    switch self {
    case .flat:
      let a = p.octet(0)
      p.setOctet(0, a &+ roundedProduct(~a, opacity))
    case .shaded(let ink): ink.composite(p, opacity)
    }
  }
}

/// Ink of the dab's own colour.
///
/// All four numbers of a pixel follow one rule, v − v·o + c·o, whose products round alike; so no
/// colour ever exceeds opacity, nor opacity 1.
struct ShadedInk {
  private let step: Int
  private let red: SIMD8<UInt16>
  private let green: SIMD8<UInt16>
  private let blue: SIMD8<UInt16>

  init(_ color: SIMD4<Float>, step: Int) {
    func word(_ v: Float) -> SIMD8<UInt16> {
      SIMD8(repeating: v > 0 ? (v < 1 ? UInt16(v * 65535 + 0.5) : 65535) : 0)
    }
    red = word(color.x)
    green = word(color.y)
    blue = word(color.z)
    self.step = step
  }

  @inline(never)
  func composite(_ p: UnsafeMutablePointer<UInt16>, _ opacity: SIMD8<UInt16>) {
    mix(p, SIMD8(repeating: 65535), opacity)
    mix(p + step, red, opacity)
    mix(p + 2 &* step, green, opacity)
    mix(p + 3 &* step, blue, opacity)
  }

  @inline(__always)
  private func mix(
    _ p: UnsafeMutablePointer<UInt16>,
    _ color: SIMD8<UInt16>,
    _ opacity: SIMD8<UInt16>
  ) {
    let v = p.octet(0)
    p.setOctet(0, v &- roundedProduct(v, opacity) &+ roundedProduct(color, opacity))
  }
}
