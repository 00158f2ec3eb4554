import InkGraphics
import Testing

@Suite struct BlendModeTests {
  static let source = SIMD4(0.4, 0.2, 0.1, 0.5)
  static let backdrop = SIMD4(0.1, 0.3, 0.6, 0.8)

  /// Porter and Duff's factors (Fa, Fb) for each operator.
  @Test(arguments: [
    (BlendMode.clear, 0.0, 0.0), (.source, 1.0, 0.0), (.destination, 0.0, 1.0),
    (.sourceOver, 1.0, 0.5), (.destinationOver, 0.2, 1.0), (.sourceIn, 0.8, 0.0),
    (.destinationIn, 0.0, 0.5), (.sourceOut, 0.2, 0.0), (.destinationOut, 0.0, 0.5),
    (.sourceAtop, 0.8, 0.5), (.destinationAtop, 0.2, 0.5), (.xor, 0.2, 0.5),
  ])
  func operatorsUseTheirFactors(mode: BlendMode, fa: Double, fb: Double) {
    let result = mode.composite(Self.source, over: Self.backdrop, coverage: 1)
    let expected = Self.source * fa + Self.backdrop * fb
    for i in 0..<4 { #expect(abs(result[i] - expected[i]) < 1e-12) }
  }

  /// B(cb, cs) of PDF 1.7 on opaque colors 0.25 below and 0.6 above.
  @Test(arguments: [
    (BlendMode.multiply, 0.15), (.screen, 0.7), (.overlay, 0.3), (.darken, 0.25),
    (.lighten, 0.6), (.colorDodge, 0.625), (.colorBurn, 0.0), (.hardLight, 0.4),
    (.softLight, 0.3), (.difference, 0.35), (.exclusion, 0.55),
  ])
  func separableModesFollowTheirFormula(mode: BlendMode, expected: Double) {
    let b = SIMD4(0.25, 0.25, 0.25, 1)
    let s = SIMD4(0.6, 0.6, 0.6, 1)
    let result = mode.composite(s, over: b, coverage: 1)
    #expect(abs(result.x - expected) < 1e-9)
    #expect(abs(result.w - 1) < 1e-12)
  }

  /// Hue, saturation, color and luminosity keep the luminosity that their definition names.
  @Test func nonSeparableModesKeepLuminosity() {
    func luminosity(_ c: SIMD4<Double>) -> Double { 0.3 * c.x + 0.59 * c.y + 0.11 * c.z }
    let b = SIMD4(0.2, 0.5, 0.7, 1)
    let s = SIMD4(0.7, 0.4, 0.3, 1)
    for mode in [BlendMode.hue, .saturation, .color] {
      let result = mode.composite(s, over: b, coverage: 1)
      #expect(abs(luminosity(result) - luminosity(b)) < 1e-9)
    }
    let result = BlendMode.luminosity.composite(s, over: b, coverage: 1)
    #expect(abs(luminosity(result) - luminosity(s)) < 1e-9)
  }

  /// Every mode produces premultiplied pixels within 0…1, is the backdrop at coverage 0, and the
  /// blend modes of PDF paint the plain source on a transparent backdrop.
  @Test(arguments: BlendMode.allCases) func resultsArePixels(mode: BlendMode) {
    for b in [Self.backdrop, .zero, SIMD4(1, 1, 1, 1), SIMD4(0, 0, 0, 1)] {
      for s in [Self.source, .zero, SIMD4(1, 1, 1, 1), SIMD4(0, 0, 0, 1)] {
        let result = mode.composite(s, over: b, coverage: 1)
        for i in 0..<4 {
          #expect(result[i] >= -1e-12 && result[i] <= 1 + 1e-12)
          #expect(result[i] <= result.w + 1e-12)
        }
        #expect(mode.composite(s, over: b, coverage: 0) == b)
        if mode.rawValue >= 32, b == .zero { #expect(result == s) }
      }
    }
  }
}
