/// The built-in color spaces.
public enum ColorSpaces {
  /// The space sRGB (IEC 61966-2-1), with 3 components: red, green and blue, each 0…1 and gamma-encoded.
  public static var sRGB: any ColorSpace { SRGBColorSpace.shared }

  /// The space of grays, with 1 component: the level in sRGB, from 0 (black) to 1 (white).
  public static var gray: any ColorSpace { GrayColorSpace.shared }

  /// The space HSV of sRGB, with 3 components: hue in turns (0…1; other values wrap around), saturation and value, each
  /// 0…1.
  public static var hsv: any ColorSpace { HSVColorSpace.shared }

  /// The space CMYK without a printing profile, with 4 components: cyan, magenta, yellow and key (black), each 0…1.
  ///
  /// Red is (1 − cyan)·(1 − key), and so on.
  public static var cmyk: any ColorSpace { CMYKColorSpace.shared }

  /// The wide-gamut space Display P3 of recent screens, with 3 components: red, green and blue, each 0…1.
  public static var displayP3: any ColorSpace { DisplayP3ColorSpace.shared }
}
