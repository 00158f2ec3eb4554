import CInkPNG
public import InkGraphics

/// The encoder of pixels as PNG files.
///
/// It chooses the smallest of four layouts that represents the picture exactly: grayscale, a palette of up to 256
/// colors, RGB, or RGB with alpha. libpng writes it, without filters and with zlib's run-length strategy: on pages of
/// ink, where most of a row is paper, every filter made files larger, and run lengths took the least time of all
/// settings at the size of level 1.
public enum PNGWriter {
  /// Returns pixels as a PNG file.
  ///
  /// - Parameters:
  ///   - pixmap: The premultiplied pixels, which the file stores unpremultiplied, as PNG requires.
  ///   - dpi: The pixels per inch to record in the file; `nil`, the default, records none.
  /// - Returns: The content of a PNG file.
  /// - Precondition: The picture has at least one pixel, and each side has at most 2³¹ − 1.
  public static func encode(_ pixmap: Pixmap, dpi: Double? = nil) -> [UInt8] {
    precondition(pixmap.width > 0 && pixmap.height > 0, "a PNG file needs at least one pixel")
    let layout = PixelLayout(pixmap)
    var header = header(width: pixmap.width, height: pixmap.height, layout, dpi)
    var palette: [UInt8] = []
    if case .palette(let colors) = layout.kind {
      for color in colors {
        for shift: UInt32 in [0, 8, 16, 24] {
          palette.append(UInt8(truncatingIfNeeded: color >> shift))
        }
      }
    }
    let file = pixmap.pixels.withUnsafeBufferPointer { pixels in
      palette.withUnsafeBufferPointer { palette in
        header.palette = palette.baseAddress
        header.palette_count = Int32(palette.count / 4)
        let width = pixmap.width
        return PNGEncoding(maximumBytes: pixels.count) { row, y in
          let source = UnsafeBufferPointer(rebasing: pixels[(y * width)..<((y + 1) * width)])
          layout.fill(row, from: source, pixmap.format)
          return true
        }
        .run(&header)
      }
    }
    // The header is always valid, so the only failure is lack of memory, as for any array.
    guard let file else { preconditionFailure("not enough memory to encode a picture") }
    return file
  }

  /// Encodes a picture band by band, without ever having all of it in memory.
  ///
  /// Since not all colors are known in advance, the file is RGB or RGBA, with horizontal differences.
  ///
  /// - Parameters:
  ///   - width: The number of columns of the picture, at least one.
  ///   - height: The number of rows of the picture, at least one.
  ///   - bandHeight: The number of rows in memory together.
  ///   - dpi: The pixels per inch to record in the file, if known.
  ///   - paint: A function that paints the band whose first row is `top`; returns `false` to cancel. Bands are
  ///     requested in order; the last may be lower than the others. All are requested again if the picture turns out
  ///     to be translucent.
  /// - Returns: The content of a PNG file; `nil` if `paint` canceled.
  package static func encode(
    width: Int,
    height: Int,
    bandHeight: Int,
    dpi: Double? = nil,
    paint: (_ top: Int, _ band: inout Pixmap) -> Bool
  ) -> [UInt8]? {
    precondition(width > 0 && height > 0 && bandHeight > 0, "a PNG needs at least one pixel")
    return withoutActuallyEscaping(paint) { bands(width, height, bandHeight, dpi, $0) }
  }

  private static func bands(
    _ width: Int,
    _ height: Int,
    _ bandHeight: Int,
    _ dpi: Double?,
    _ paint: @escaping (Int, inout Pixmap) -> Bool
  ) -> [UInt8]? {
    var isOpaque = true
    while true {
      var isWrong = false
      var band = Pixmap(width: width, height: min(bandHeight, height))
      let layout = PixelLayout(isOpaque: isOpaque)
      var header = header(width: width, height: height, layout, dpi)
      header.has_differences = true
      let pack: PNGEncoding.Row = { row, y in
        let line = y % bandHeight
        if line == 0 {
          if height - y < band.height { band = Pixmap(width: width, height: height - y) }
          guard paint(y, &band) else { return false }
          if isOpaque, !band.isOpaque {
            isWrong = true
            return false
          }
        }
        band.pixels.withUnsafeBufferPointer { pixels in
          let source = UnsafeBufferPointer(
            rebasing: pixels[(line * width)..<((line + 1) * width)]
          )
          layout.fill(row, from: source, band.format)
        }
        return true
      }
      let file = PNGEncoding(maximumBytes: width * height, pack).run(&header)
      if !isWrong { return file }
      isOpaque = false
    }
  }

  private static func header(
    width: Int,
    height: Int,
    _ layout: PixelLayout,
    _ dpi: Double?
  ) -> ink_png_header {
    var header = ink_png_header()
    header.width = UInt32(width)
    header.height = UInt32(height)
    header.color_type = Int32(layout.colorType)
    if let dpi, dpi > 0, dpi < 1e6 { header.pixels_per_meter = UInt32((dpi / 0.0254).rounded()) }
    return header
  }
}

extension Pixmap {
  /// Whether all pixels are opaque.
  fileprivate var isOpaque: Bool {
    pixels.withUnsafeBufferPointer { pixels in
      var common = UInt32.max
      for pixel in pixels { common &= pixel }
      return common >> 24 == 255
    }
  }
}

/// Passes rows to libpng and collects its output.
private final class PNGEncoding {
  /// Fills in the bytes of a row, given by its index; returns `false` to cancel.
  typealias Row = (UnsafeMutablePointer<UInt8>, Int) -> Bool

  /// The encoded bytes so far.
  private var file: [UInt8] = []
  private let row: Row

  init(maximumBytes: Int, _ row: @escaping Row) {
    self.row = row
    // A large capacity is reserved: untouched memory costs nothing; copying to grow does.
    file.reserveCapacity(min(maximumBytes, 1 << 24))
  }

  /// Encodes all rows; returns `nil` if a row is canceled, or if memory is insufficient.
  func run(_ header: inout ink_png_header) -> [UInt8]? {
    var client = ink_png_client(
      context: Unmanaged.passUnretained(self).toOpaque(),
      row: { context, y, row in PNGEncoding.from(context)?.row(row, Int(y)) ?? false },
      write: { context, bytes, count in
        PNGEncoding.from(context)?.file.append(
          contentsOf: UnsafeBufferPointer(start: bytes, count: count)
        )
      }
    )
    return withExtendedLifetime(self) { ink_png_encode(&header, &client) } ? file : nil
  }

  private static func from(_ context: UnsafeMutableRawPointer?) -> PNGEncoding? {
    context.map { Unmanaged<PNGEncoding>.fromOpaque($0).takeUnretainedValue() }
  }
}
