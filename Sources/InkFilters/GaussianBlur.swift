public import InkGraphics

/// A Gaussian blur.
///
/// The weights are those of a Gaussian at whole pixels up to three standard deviations away, rounded to 1/32768 so that
/// their sum is exactly 1 and their variance the requested one. Beyond the edges of a layer, every pixel counts as its
/// ``DeepPixmap/surround``; a picture is blurred as if it were surrounded by transparency.
public final class GaussianBlur: PixelFilter {
  /// The standard deviation in pixels, 0…32; 0 changes nothing.
  ///
  /// Core Image calls it radius.
  public let sigma: Double

  /// Creates a filter.
  ///
  /// - Throws: ``/InkGraphics/InvalidValue`` if the standard deviation is outside 0…32.
  public init(sigma: Double) throws(InvalidValue) {
    self.sigma = try InvalidValue.check("sigma", sigma, in: 0...Self.largest)
  }

  /// The name that files identify the filter by, `gaussian-blur`, with its setting `sigma`.
  public var code: PluginCode { PluginCode("gaussian-blur sigma", numbers: SIMD4(sigma, 0, 0, 0)) }

  private static let largest = 32.0

  /// Returns the distance in pixels up to which a pixel affects others: at most three standard deviations, rounded up.
  ///
  /// The standard deviation is ``sigma`` times the square root of `strength`, at most 32 pixels.
  public func margin(strength: Double) -> Int { weights(strength: strength).count - 1 }

  /// Returns the pixel unchanged: a blur has no effect on a layer of equal pixels.
  public func uniform(_ pixel: SIMD4<UInt16>, strength: Double) -> SIMD4<UInt16> { pixel }

  /// Blurs the pixels inside an area; the standard deviation is ``sigma`` times the square root of `strength`, at most
  /// 32 pixels.
  public func apply(to layer: inout DeepPixmap, in area: PixelRect, strength: Double) {
    _ = BlurPass(weights(strength: strength), .identity).run(on: &layer, in: area, showing: nil)
  }

  /// Returns the weights of a pixel and of its neighbors on one side, nearest first, in 1/32768.
  ///
  /// Only the pixel's own weight if nothing changes. `strength` scales the variance.
  func weights(strength: Double) -> [Int32] {
    Self.weights(sigma: min(sigma * strength.squareRoot(), Self.largest))
  }

  /// The weight that stands for 1: the sum of all weights of a pixel and its neighbors on both sides.
  static let unit: Int32 = 32768

  private static func weights(sigma: Double) -> [Int32] {
    let radius = Int((3 * sigma).rounded(.up))
    guard radius > 0 else { return [unit] }
    let target = sigma * sigma
    // The standard deviation of a sampled and truncated Gaussian differs slightly from its parameter: solve for it.
    var (low, high) = (0.0, 2 * sigma + 1)
    for _ in 0..<60 {
      let middle = (low + high) / 2
      if variance(samples(middle, radius)) < target { low = middle } else { high = middle }
    }
    let exact = samples(high, radius)
    var result = [Int32](repeating: 0, count: radius + 1)
    var carried = 0.0
    for k in (1...radius).reversed() {
      let wanted = exact[k] * Double(unit) + carried
      result[k] = Int32(wanted.rounded())
      carried = wanted - wanted.rounded()
    }
    // Rounding changed the variance slightly; correct it with the outer weights, then with inner ones.
    var missing = target * Double(unit)
    for k in 1...radius { missing -= Double(2 * k * k) * Double(result[k]) }
    for k in (1...radius).reversed() {
      let change = max(-1, min(1, (missing / Double(2 * k * k)).rounded(.towardZero)))
      guard result[k] + Int32(change) >= 0 else { continue }
      result[k] += Int32(change)
      missing -= Double(2 * k * k) * change
    }
    result[0] = unit
    for k in 1...radius { result[0] -= 2 * result[k] }
    while result.count > 1, result[result.count - 1] == 0 { result.removeLast() }
    return result
  }

  private static func samples(_ sigma: Double, _ radius: Int) -> [Double] {
    guard sigma > 0 else { return [1] + [Double](repeating: 0, count: radius) }
    var result: [Double] = []
    var sum = -1.0
    for k in 0...radius {
      let x = Double(k) / sigma
      let value = x < 30 ? Real.exp(-0.5 * x * x) : 0
      result.append(value)
      sum += 2 * value
    }
    for k in 0...radius { result[k] /= sum }
    return result
  }

  private static func variance(_ weights: [Double]) -> Double {
    var sum = 0.0
    for k in weights.indices { sum += Double(2 * k * k) * weights[k] }
    return sum
  }
}
