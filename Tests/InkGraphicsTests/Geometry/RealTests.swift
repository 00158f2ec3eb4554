import Foundation
import InkGraphics
import Testing

@Suite struct RealTests {
  static let tolerance = 4e-15

  /// Sine and cosine agree with the C library where it exists.
  @Test func sineAndCosineAgreeWithTheLibrary() {
    for i in -4000...4000 {
      let x = Double(i) * 0.013
      let (sine, cosine) = Real.sinCos(x)
      #expect(abs(sine - Foundation.sin(x)) < Self.tolerance)
      #expect(abs(cosine - Foundation.cos(x)) < Self.tolerance)
    }
  }

  /// The arctangent agrees in all four quadrants and on the axes.
  @Test func arctangentAgreesWithTheLibrary() {
    for i in 0..<720 {
      let angle = Double(i) * .pi / 360
      for radius in [1e-9, 1, 1e9] {
        let y = radius * Foundation.sin(angle)
        let x = radius * Foundation.cos(angle)
        #expect(abs(Real.atan2(y, x) - Foundation.atan2(y, x)) < 2 * Self.tolerance)
      }
    }
    #expect(Real.atan2(0, 0) == 0)
    #expect(Real.atan2(0, -1) == Double.pi)
    #expect(Real.atan2(-1, 0) == -Double.pi / 2)
  }

  /// Logarithm, exponential and power agree to a relative error of a few ulp.
  @Test func exponentialsAgreeWithTheLibrary() {
    for i in 1...3000 {
      let x = Double(i) * 0.037
      #expect(abs(Real.log(x) - Foundation.log(x)) <= 4e-15 * max(1, abs(Foundation.log(x))))
      let e = x - 55
      #expect(abs(Real.exp(e) / Foundation.exp(e) - 1) < 1e-14)
      #expect(abs(Real.pow(x, 2.4) / Foundation.pow(x, 2.4) - 1) < 1e-13)
    }
    #expect(Real.log(0) == -.infinity && Real.log(-1).isNaN)
    #expect(Real.exp(1000) == .infinity && Real.exp(-1000) == 0)
    #expect(Real.exp(709.7).isFinite)
    #expect(Real.pow(0, 2) == 0 && Real.pow(5, 0) == 1)
  }

  @Test("sine and cosine of any number stay within 1")
  func hugeAnglesHaveSmallSines() {
    for exponent in 40...1000 {
      let angle = Double(sign: .plus, exponent: exponent, significand: 1.3)
      let (sine, cosine) = Real.sinCos(angle)
      #expect(abs(sine) <= 1.000001 && abs(cosine) <= 1.000001, "2^\(exponent)")
    }
  }
}
