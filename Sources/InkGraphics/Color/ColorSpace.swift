/// A color space with up to four components.
///
/// Implement it to add a color space; it needs no registration in this module. Instances must be immutable; two with
/// the same name count as the same space. The conversions are to and from sRGB, where components outside 0…1 represent
/// colors outside the sRGB gamut.
public protocol ColorSpace: AnyObject, Sendable {
  /// The name of the space in files and encoded data; a custom one has an owner, such as `com.example.lab`.
  var name: PartName { get }

  /// The number of components in use, 1…4; the others are 0.
  var componentCount: Int { get }

  /// The valid range of each component of a brush's color. The default is 0…1.
  var componentRange: ClosedRange<Double> { get }

  /// Returns the non-linear sRGB components (lanes 0…2) of a color in this space.
  func sRGB(from components: SIMD4<Double>) -> SIMD4<Double>

  /// Returns the components in this space of a color given as non-linear sRGB (lanes 0…2).
  func components(fromSRGB sRGB: SIMD4<Double>) -> SIMD4<Double>
}

extension ColorSpace {
  /// The valid range of each component of a brush's color: 0…1, unless the color space defines another.
  public var componentRange: ClosedRange<Double> { 0...1 }
}

/// Red, green and blue as defined by IEC 61966-2-1.
package final class SRGBColorSpace: ColorSpace {
  /// The one instance.
  package static let shared = SRGBColorSpace()
  private init() {}
  /// The name in files, `srgb`.
  package var name: PartName { "srgb" }
  /// 3: red, green, blue, each 0…1.
  package var componentCount: Int { 3 }
  /// Returns the components unchanged.
  package func sRGB(from components: SIMD4<Double>) -> SIMD4<Double> { components }
  /// Returns the components unchanged.
  package func components(fromSRGB sRGB: SIMD4<Double>) -> SIMD4<Double> { sRGB }
}

/// One gray level with the transfer curve of sRGB.
package final class GrayColorSpace: ColorSpace {
  /// The one instance.
  package static let shared = GrayColorSpace()
  private init() {}
  /// The name in files, `gray`.
  package var name: PartName { "gray" }
  /// 1: gray level, 0 black … 1 white.
  package var componentCount: Int { 1 }
  /// Returns the level as red, green and blue.
  package func sRGB(from components: SIMD4<Double>) -> SIMD4<Double> {
    SIMD4(components.x, components.x, components.x, 0)
  }
  /// Returns the level of equal luminance, with the weights of BT.709 on linear light.
  package func components(fromSRGB sRGB: SIMD4<Double>) -> SIMD4<Double> {
    let y =
      0.2126 * TransferCurve.linear(sRGB.x) + 0.7152 * TransferCurve.linear(sRGB.y)
      + 0.0722 * TransferCurve.linear(sRGB.z)
    return SIMD4(TransferCurve.encoded(y), 0, 0, 0)
  }
}

/// Hue, saturation and value over sRGB.
package final class HSVColorSpace: ColorSpace {
  /// The one instance.
  package static let shared = HSVColorSpace()
  private init() {}
  /// The name in files, `hsv`.
  package var name: PartName { "hsv" }
  /// 3: hue in turns (0…1, wraps), saturation 0…1, value 0…1.
  package var componentCount: Int { 3 }

  /// Converts by the hexcone model: hue passes red, yellow, green, cyan, blue, magenta.
  package func sRGB(from components: SIMD4<Double>) -> SIMD4<Double> {
    let saturation = components.y
    let value = components.z
    let hue = (components.x - components.x.rounded(.down)) * 6
    let sector = hue.rounded(.down)
    let f = hue - sector
    let p = value * (1 - saturation)
    let q = value * (1 - saturation * f)
    let t = value * (1 - saturation * (1 - f))
    if sector <= 0 { return SIMD4(value, t, p, 0) }
    if sector == 1 { return SIMD4(q, value, p, 0) }
    if sector == 2 { return SIMD4(p, value, t, 0) }
    if sector == 3 { return SIMD4(p, q, value, 0) }
    if sector == 4 { return SIMD4(t, p, value, 0) }
    return SIMD4(value, p, q, 0)
  }

  /// Converts by the hexcone model; grays have hue 0.
  package func components(fromSRGB sRGB: SIMD4<Double>) -> SIMD4<Double> {
    let (r, g, b) = (sRGB.x, sRGB.y, sRGB.z)
    let high = max(r, max(g, b))
    let chroma = high - min(r, min(g, b))
    guard chroma > 0, high > 0 else { return SIMD4(0, 0, high, 0) }
    var hue: Double
    if high == r {
      hue = (g - b) / chroma
    } else if high == g {
      hue = 2 + (b - r) / chroma
    } else {
      hue = 4 + (r - g) / chroma
    }
    if hue < 0 { hue += 6 }
    return SIMD4(hue / 6, chroma / high, high, 0)
  }
}

/// Cyan, magenta, yellow and key without a printing profile, as PDF's DeviceCMYK is shown on screen.
package final class CMYKColorSpace: ColorSpace {
  /// The one instance.
  package static let shared = CMYKColorSpace()
  private init() {}
  /// The name in files, `cmyk`.
  package var name: PartName { "cmyk" }
  /// 4: cyan, magenta, yellow, key, each 0…1.
  package var componentCount: Int { 4 }
  /// Returns (1 − ink)·(1 − key) for red, green and blue, where ink is cyan, magenta or yellow.
  package func sRGB(from components: SIMD4<Double>) -> SIMD4<Double> {
    let white = 1 - components.w
    return SIMD4(
      (1 - components.x) * white,
      (1 - components.y) * white,
      (1 - components.z) * white,
      0
    )
  }
  /// Returns the components with the largest key that the color allows.
  package func components(fromSRGB sRGB: SIMD4<Double>) -> SIMD4<Double> {
    let white = max(sRGB.x, max(sRGB.y, sRGB.z))
    guard white > 0 else { return SIMD4(0, 0, 0, 1) }
    return SIMD4(1 - sRGB.x / white, 1 - sRGB.y / white, 1 - sRGB.z / white, 1 - white)
  }
}

/// The wide-gamut space of recent screens: P3 primaries, D65 white, the transfer curve of sRGB.
package final class DisplayP3ColorSpace: ColorSpace {
  /// The one instance.
  package static let shared = DisplayP3ColorSpace()
  private init() {}
  /// The name in files, `display-p3`.
  package var name: PartName { "display-p3" }
  /// 3: red, green, blue, each 0…1.
  package var componentCount: Int { 3 }

  /// Converts through linear light, with the matrices of CSS Color 4.
  package func sRGB(from components: SIMD4<Double>) -> SIMD4<Double> {
    let r = TransferCurve.linear(components.x)
    let g = TransferCurve.linear(components.y)
    let b = TransferCurve.linear(components.z)
    return SIMD4(
      TransferCurve.encoded(1.2249401762805587 * r - 0.22494017628055870 * g),
      TransferCurve.encoded(-0.042056954709688163 * r + 1.0420569547096881 * g),
      TransferCurve.encoded(
        -0.019637554590334432 * r - 0.078636045550631889 * g + 1.0982736001409663 * b
      ),
      0
    )
  }

  /// Returns the inverse of ``sRGB(from:)``.
  package func components(fromSRGB sRGB: SIMD4<Double>) -> SIMD4<Double> {
    let r = TransferCurve.linear(sRGB.x)
    let g = TransferCurve.linear(sRGB.y)
    let b = TransferCurve.linear(sRGB.z)
    return SIMD4(
      TransferCurve.encoded(0.82246196871436230 * r + 0.17753803128563775 * g),
      TransferCurve.encoded(0.033194198850961629 * r + 0.96680580114903840 * g),
      TransferCurve.encoded(
        0.017082631420031763 * r + 0.072397440663961410 * g + 0.91051992791600685 * b
      ),
      0
    )
  }
}

/// The transfer curve of sRGB, odd-symmetric for values below zero.
enum TransferCurve {
  /// Returns linear light, 0…1 in gamut, from an encoded value.
  static func linear(_ value: Double) -> Double {
    let v = abs(value)
    let light = v <= 0.04045 ? v / 12.92 : Real.pow((v + 0.055) / 1.055, 2.4)
    return value < 0 ? -light : light
  }

  /// Returns the encoded value, 0…1 in gamut, of linear light.
  static func encoded(_ light: Double) -> Double {
    let l = abs(light)
    let value = l <= 0.0031308 ? l * 12.92 : 1.055 * Real.pow(l, 1 / 2.4) - 0.055
    return light < 0 ? -value : value
  }
}
