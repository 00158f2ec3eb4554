/// Pixels in memory: sRGB with 8 bits per channel, premultiplied by alpha.
///
/// A pixel is a `UInt32`; in little-endian memory its bytes are in the order of ``Format``. Rows are
/// contiguous, the top one first.
public struct Pixmap: Hashable, Sendable {
  /// The order of the four bytes of a pixel.
  public enum Format: UInt8, Hashable, Sendable {
    /// Red, green, blue, alpha, as in browsers and PNG.
    case rgba
    /// Blue, green, red, alpha, as Cairo's ARGB32 on little-endian machines.
    case bgra
  }

  /// The number of columns.
  public let width: Int

  /// The number of rows.
  public let height: Int

  /// The order of bytes.
  public let format: Format

  /// The pixels, row by row; `width * height` values.
  public var pixels: [UInt32]

  /// Creates a transparent pixmap; the default format is RGBA.
  ///
  /// - Precondition: Neither side is negative.
  public init(width: Int, height: Int, format: Format = .rgba) {
    precondition(width >= 0 && height >= 0, "the sides of a pixmap must not be negative")
    self.width = width
    self.height = height
    self.format = format
    pixels = [UInt32](repeating: 0, count: width * height)
  }

  /// Creates a transparent pixmap with the size and format of another.
  package init(like other: Pixmap) {
    self.init(width: other.width, height: other.height, format: other.format)
  }

  /// The rectangle of all pixels.
  public var bounds: PixelRect { PixelRect(width: width, height: height) }

  /// Fills a rectangle with a pixel value, by default transparent; parts outside the pixmap are ignored.
  public mutating func fill(_ rect: PixelRect, with pixel: UInt32 = 0) {
    let area = rect.intersection(bounds)
    guard !area.isEmpty else { return }
    let columns = area.width
    let stride = width
    pixels.withUnsafeMutableBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return }
      for y in area.minY..<area.maxY {
        (base + (y * stride + area.minX)).update(repeating: pixel, count: columns)
      }
    }
  }

  /// Copies a rectangle from the same position of another pixmap; parts outside the pixmap are ignored.
  ///
  /// - Precondition: Size and format of both are the same.
  public mutating func copy(_ rect: PixelRect, from other: Pixmap) {
    precondition(
      width == other.width && height == other.height && format == other.format,
      "both pixmaps must have the same size and format"
    )
    let area = rect.intersection(bounds)
    guard !area.isEmpty else { return }
    let columns = area.width
    let stride = width
    pixels.withUnsafeMutableBufferPointer { target in
      other.pixels.withUnsafeBufferPointer { source in
        guard let to = target.baseAddress, let from = source.baseAddress else { return }
        for y in area.minY..<area.maxY {
          let offset = y * stride + area.minX
          (to + offset).update(from: from + offset, count: columns)
        }
      }
    }
  }

  /// Returns the pixel value of a color in this format, premultiplied and rounded to nearest.
  public func pixel(of color: Color) -> UInt32 {
    let c = color.sRGBA
    let alpha = UInt32(c.w * 255 + 0.5)
    let red = UInt32(c.x * c.w * 255 + 0.5)
    let green = UInt32(c.y * c.w * 255 + 0.5)
    let blue = UInt32(c.z * c.w * 255 + 0.5)
    return format == .rgba
      ? red | green << 8 | blue << 16 | alpha << 24
      : blue | green << 8 | red << 16 | alpha << 24
  }

  /// The pixel at a column and a row as red, green, blue and alpha, premultiplied, 0…255.
  ///
  /// - Precondition: The position is inside ``bounds``.
  public subscript(x: Int, y: Int) -> SIMD4<UInt8> {
    let p = pixels[y * width + x]
    let bytes = SIMD4(
      UInt8(truncatingIfNeeded: p),
      UInt8(truncatingIfNeeded: p >> 8),
      UInt8(truncatingIfNeeded: p >> 16),
      UInt8(truncatingIfNeeded: p >> 24)
    )
    return format == .rgba ? bytes : SIMD4(bytes.z, bytes.y, bytes.x, bytes.w)
  }
}
