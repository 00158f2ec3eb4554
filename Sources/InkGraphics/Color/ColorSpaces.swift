/// The built-in color spaces.
public enum ColorSpaces {
  /// Red, green and blue as defined by IEC 61966-2-1: 3 components, each 0…1.
  public static var sRGB: any ColorSpace { SRGBColorSpace.shared }

  /// One gray level with the transfer curve of sRGB: 1 component, 0 (black) to 1 (white).
  public static var gray: any ColorSpace { GrayColorSpace.shared }

  /// Hue in turns (0…1, wraps), saturation and value, each 0…1, over sRGB.
  public static var hsv: any ColorSpace { HSVColorSpace.shared }

  /// Cyan, magenta, yellow and key, each 0…1, without a printing profile.
  public static var cmyk: any ColorSpace { CMYKColorSpace.shared }

  /// The wide-gamut space of recent screens, P3 primaries and D65 white: 3 components, each 0…1.
  public static var displayP3: any ColorSpace { DisplayP3ColorSpace.shared }
}
