import InkGraphics
import Testing

/// A color space defined outside the package: luma and two differences.
private final class OpponentSpace: ColorSpace {
  static let shared = OpponentSpace()
  var name: PartName { "org.example.space" }
  var componentCount: Int { 3 }
  func sRGB(from c: SIMD4<Double>) -> SIMD4<Double> {
    SIMD4(c.x + c.y, c.x, c.x + c.z, 0)
  }
  func components(fromSRGB s: SIMD4<Double>) -> SIMD4<Double> {
    SIMD4(s.y, s.x - s.y, s.z - s.y, 0)
  }
}

@Suite struct ColorTests {
  static let spaces: [any ColorSpace] = [
    SRGBColorSpace.shared, HSVColorSpace.shared, CMYKColorSpace.shared,
    DisplayP3ColorSpace.shared, OpponentSpace.shared,
  ]

  /// Every color survives the conversion to another space and back, also to a space defined outside the package.
  @Test func conversionsLeadBack() {
    for space in Self.spaces {
      for rgba in [0xff00_00ff, 0x12ab_ef80, 0xffff_ffff, 0x0000_00ff, 0x8080_8040] as [UInt32] {
        let color = Color(rgba: rgba)
        #expect(color.converted(to: space).rgba == rgba)
      }
    }
  }

  /// All 256 values of each channel are kept exactly.
  @Test func bytesAreExact() {
    for v in 0...255 as ClosedRange<UInt32> {
      let rgba = v << 24 | (255 - v) << 16 | v << 8 | 255
      #expect(Color(rgba: rgba).rgba == rgba)
    }
  }

  /// The known colors of each space.
  @Test func knownColours() {
    #expect(Color(hue: 1.0 / 3, saturation: 1, value: 1).rgba == 0x00ff_00ff)
    #expect(Color(hue: 5.0 / 6, saturation: 1, value: 1).rgba == 0xff00_ffff)
    #expect(Color(cyan: 1, magenta: 0, yellow: 0, key: 0).rgba == 0x00ff_ffff)
    #expect(Color(cyan: 0, magenta: 0, yellow: 0, key: 1).rgba == 0x0000_00ff)
    #expect(Color(gray: 0.5).rgba == 0x8080_80ff)
    #expect(Color(displayP3Red: 1, green: 1, blue: 1).rgba == 0xffff_ffff)
    // P3 red is outside sRGB: clipped to full red.
    #expect(Color(displayP3Red: 1, green: 0, blue: 0).rgba == 0xff00_00ff)
    #expect(Color.white.converted(to: GrayColorSpace.shared).rgba == 0xffff_ffff)
  }

  /// R20: components that are not finite or out of range are clamped to a definite color.
  @Test func brokenComponentsAreLimited() {
    #expect(Color(red: .nan, green: 2, blue: -1, alpha: .nan).rgba == 0x00ff_0000)
    #expect(Color(hue: .infinity, saturation: 1, value: 1).rgba & 0xff == 0xff)
  }
}
