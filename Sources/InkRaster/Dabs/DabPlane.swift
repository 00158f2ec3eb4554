internal import InkGraphics

/// A buffer of pixels that dabs are printed on.
///
/// It has an opacity per pixel, with 65535 as 1, and for shaded dabs separate planes of red, green and blue,
/// premultiplied by opacity.
struct DabPlane {
  /// The address of the opacity of the first pixel.
  let base: UnsafeMutablePointer<UInt16>
  /// The number of elements per row.
  let pitch: Int
  /// The number of elements per plane; the planes are opacity, red, green, blue.
  let step: Int
  /// The pixels of the buffer, in whole groups of eight per row; ``pitch`` has room for all.
  let bounds: PixelRect

  /// Returns the address of the opacity of a pixel.
  @inline(__always)
  func pointer(_ x: Int, _ y: Int) -> UnsafeMutablePointer<UInt16> {
    base + ((y &- bounds.minY) &* pitch &+ (x &- bounds.minX))
  }
}

/// The color with which a dab is printed.
enum DabInk {
  /// Ink of one color for all dabs of the plane, which therefore stores only their opacity.
  case flat
  /// Ink of a color that only this dab has; the plane also stores red, green and blue.
  case shaded(ShadedInk)

  /// Adds ink of opacity o to each of eight consecutive pixels of opacity a: a + o·(1 − a), with 65535 as 1.
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

/// Ink of a dab's own color.
///
/// All four channels of a pixel follow one rule, v − v·o + c·o, with the same rounding of products; so no
/// color ever exceeds opacity, nor opacity 1.
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
