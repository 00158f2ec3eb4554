public import InkGraphics

/// Fades ink to transparency: each step of 1/60 s subtracts the same amount from the alpha of every pixel.
///
/// The color is preserved: its premultiplied channels are scaled with the alpha. Opaque ink disappears after
/// ``duration``, translucent ink earlier.
public final class FadeOut: PixelFilter {
  /// The time in which opaque ink disappears, in seconds, 1/60…300.
  public let duration: Double

  /// Creates a filter.
  ///
  /// - Throws: ``/InkGraphics/InvalidValue`` if the duration is outside 1/60…300.
  public init(duration: Double) throws(InvalidValue) {
    self.duration = try InvalidValue.check("duration", duration, in: 1 / 60.0...300)
  }

  /// The name that files identify the filter by, `fade-out`, with its setting `duration`.
  public var code: PluginCode {
    PluginCode("fade-out duration", numbers: SIMD4(duration, 0, 0, 0))
  }

  /// Returns 0, the distance in pixels up to which a pixel affects others: the filter changes each pixel alone.
  public func margin(strength: Double) -> Int { 0 }

  /// Returns the pixel after `strength` steps of 1/60 s, as ``apply(to:in:strength:)`` changes it.
  public func uniform(_ pixel: SIMD4<UInt16>, strength: Double) -> SIMD4<UInt16> {
    let amount = amount(strength)
    guard pixel.w > amount else { return .zero }
    var result = pixel
    result.w -= amount
    for k in 0..<3 { result[k] = Self.share(pixel[k], of: result.w, from: pixel.w) }
    return result
  }

  /// Fades each pixel of an area by `strength` steps of 1/60 s.
  public func apply(to layer: inout DeepPixmap, in area: PixelRect, strength: Double) {
    let area = area.intersection(layer.bounds)
    let amount = amount(strength)
    guard !area.isEmpty, amount > 0 else { return }
    let width = layer.width
    layer.samples.withUnsafeMutableBufferPointer { p in
      for y in area.minY..<area.maxY {
        var i = 4 &* (y &* width &+ area.minX)
        for _ in 0..<area.width {
          let alpha = p[i &+ 3]
          if alpha > 0 {
            let rest = alpha > amount ? alpha &- amount : 0
            for k in 0..<3 { p[i &+ k] = Self.share(p[i &+ k], of: rest, from: alpha) }
            p[i &+ 3] = rest
          }
          i &+= 4
        }
      }
    }
  }

  /// Returns a channel scaled by the ratio of new to old alpha, rounded to nearest so that no color drifts.
  @inline(__always)
  private static func share(_ channel: UInt16, of new: UInt16, from old: UInt16) -> UInt16 {
    let product = UInt32(channel) &* UInt32(new) &+ UInt32(old) / 2
    return UInt16(truncatingIfNeeded: product / UInt32(old))
  }

  /// Returns the alpha that `strength` steps of 1/60 s subtract, 0…``DeepPixmap/one``.
  private func amount(_ strength: Double) -> UInt16 {
    let one = Double(DeepPixmap.one)
    return UInt16(min((one * strength / (60 * duration)).rounded(.up), one))
  }
}
