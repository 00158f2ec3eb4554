/// Elementary functions with bit-identical results on every platform.
///
/// The C library's versions differ between systems and are missing on bare wasm, so ink that must be
/// equal everywhere uses these. They are accurate to about 1e-15, which is enough: equality between
/// machines is what matters. Only +, −, ×, ÷ and the square root are used, which IEEE 754 defines exactly.
public enum Real {
  /// Returns the sine and cosine of an angle in radians; NaN unless the angle is finite, (0, 1) for magnitudes from 2⁵⁰
  /// on.
  ///
  /// The argument is reduced by multiples of π/2 held in two parts (Cody and Waite), then Taylor
  /// polynomials on ±π/4 are summed. Beyond 2²⁰ radians precision falls off gradually.
  public static func sinCos(_ angle: Double) -> (sine: Double, cosine: Double) {
    guard angle.isFinite else { return (.nan, .nan) }
    // Representable numbers of this size are too far apart to define a direction.
    guard abs(angle) < 0x1p50 else { return (0, 1) }
    let turns = (angle * (2 / .pi)).rounded(.toNearestOrEven)
    let r = (angle - turns * 1.5707963267341256) - turns * 6.077100506506192e-11
    let z = r * r
    let sine = r + r * z * sinePolynomial(z)
    let cosine = 1 - 0.5 * z + z * z * cosinePolynomial(z)
    let quarter = turns - 4 * (turns * 0.25).rounded(.down)
    if quarter == 0 { return (sine, cosine) }
    if quarter == 1 { return (cosine, -sine) }
    if quarter == 2 { return (-sine, -cosine) }
    return (-cosine, sine)
  }

  private static func sinePolynomial(_ z: Double) -> Double {
    var s = 1.0 / 355_687_428_096_000
    s = s * z - 1.0 / 1_307_674_368_000
    s = s * z + 1.0 / 6_227_020_800
    s = s * z - 1.0 / 39_916_800
    s = s * z + 1.0 / 362_880
    s = s * z - 1.0 / 5_040
    s = s * z + 1.0 / 120
    return s * z - 1.0 / 6
  }

  private static func cosinePolynomial(_ z: Double) -> Double {
    var c = 1.0 / 20_922_789_888_000
    c = c * z - 1.0 / 87_178_291_200
    c = c * z + 1.0 / 479_001_600
    c = c * z - 1.0 / 3_628_800
    c = c * z + 1.0 / 40_320
    c = c * z - 1.0 / 720
    return c * z + 1.0 / 24
  }

  /// Returns the angle of the vector (`x`, `y`) from the x axis, −π…π; 0 for the zero vector.
  ///
  /// The ratio is reduced three times by tan(θ/2) = t / (1 + √(1 + t²)) and the arctangent series
  /// summed. Coordinates that are not finite give NaN.
  public static func atan2(_ y: Double, _ x: Double) -> Double {
    guard x.isFinite, y.isFinite else { return .nan }
    let ax = abs(x)
    let ay = abs(y)
    if ax == 0, ay == 0 { return 0 }
    let steep = ay > ax
    var t = steep ? ax / ay : ay / ax
    for _ in 0..<3 { t = t / (1 + (1 + t * t).squareRoot()) }
    let z = t * t
    var s = -1.0 / 15
    s = s * z + 1.0 / 13
    s = s * z - 1.0 / 11
    s = s * z + 1.0 / 9
    s = s * z - 1.0 / 7
    s = s * z + 1.0 / 5
    s = s * z - 1.0 / 3
    var angle = 8 * (t + t * z * s)
    if steep { angle = 0.5 * .pi - angle }
    if x < 0 { angle = .pi - angle }
    return y < 0 ? -angle : angle
  }

  /// Returns the natural logarithm; −∞ for 0, NaN for negative numbers.
  ///
  /// log m + e·log 2 with m in √½…√2, and log m = 2·artanh((m − 1)/(m + 1)).
  public static func log(_ x: Double) -> Double {
    guard x > 0 else { return x == 0 ? -.infinity : .nan }
    guard x.isFinite else { return x }
    var exponent = Double(x.exponent)
    var m = x.significand
    if m > 1.4142135623730951 {
      m *= 0.5
      exponent += 1
    }
    let s = (m - 1) / (m + 1)
    let z = s * s
    var sum = 1.0 / 21
    sum = sum * z + 1.0 / 19
    sum = sum * z + 1.0 / 17
    sum = sum * z + 1.0 / 15
    sum = sum * z + 1.0 / 13
    sum = sum * z + 1.0 / 11
    sum = sum * z + 1.0 / 9
    sum = sum * z + 1.0 / 7
    sum = sum * z + 1.0 / 5
    sum = sum * z + 1.0 / 3
    return exponent * 0.6931471805599453 + 2 * (s + s * z * sum)
  }

  /// Returns e raised to `x`; 0 for `x` below −708, ∞ above 709.78.
  public static func exp(_ x: Double) -> Double {
    if x > 709.78 { return .infinity }
    if x < -708 { return 0 }
    guard x == x else { return x }
    let n = (x * 1.4426950408889634).rounded(.toNearestOrEven)
    let r = (x - n * 0.6931471803691238) - n * 1.9082149292705877e-10
    var s = 1.0
    var k = 14.0
    while k > 0 {
      s = 1 + s * r / k
      k -= 1
    }
    let exponent = Int(n)
    return exponent > 1023
      ? s * 2 * Double(sign: .plus, exponent: exponent - 1, significand: 1)
      : s * Double(sign: .plus, exponent: exponent, significand: 1)
  }

  /// Returns `base` raised to `exponent`; NaN for a negative base, unless the exponent is 0.
  public static func pow(_ base: Double, _ exponent: Double) -> Double {
    if exponent == 0 { return 1 }
    if base == 0 { return exponent > 0 ? 0 : .infinity }
    return exp(exponent * log(base))
  }
}
