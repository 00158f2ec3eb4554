import CInkPNG
public import InkGraphics

/// Encodes pictures as PNG.
///
/// The smallest of four layouts that holds the picture exactly is chosen: grey, a palette of up to
/// 256 colours, RGB, or RGB with alpha. libpng writes it, without filters and with zlib's run
/// lengths: on pages of ink, where most of a row is paper, every filter made files larger, and
/// run lengths took the least time of all settings at the size of level 1.
public enum PNGWriter {
  /// Encodes a picture.
  ///
  /// - Parameters:
  ///   - pixmap: What to encode; its pixels are divided by their alpha, as PNG demands.
  ///   - dpi: Pixels per inch to note in the file, if known.
  /// - Returns: The content of a PNG file.
  /// - Precondition: The picture has at least one pixel, and at most 2³¹ − 1 a side.
  public static func encode(_ pixmap: Pixmap, dpi: Double? = nil) -> [UInt8] {
    precondition(pixmap.width > 0 && pixmap.height > 0, "a PNG needs at least one pixel")
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
        return PNGEncoding(mostBytes: pixels.count) { row, y in
          let source = UnsafeBufferPointer(rebasing: pixels[(y * width)..<((y + 1) * width)])
          layout.fill(row, from: source, pixmap.format)
          return true
        }
        .run(&header)
      }
    }
    // The header is always valid, so that only memory can be short, as for any array.
    guard let file else { preconditionFailure("not enough memory to encode a picture") }
    return file
  }

  /// Encodes a picture that is never in memory as a whole, band by band.
  ///
  /// As not all colours are known beforehand, the file has whole pixels, as differences from one to the next.
  ///
  /// - Parameters:
  ///   - width: The columns of the picture, at least one.
  ///   - height: The rows of the picture, at least one.
  ///   - bandHeight: How many rows there are in memory together.
  ///   - dpi: Pixels per inch to note in the file, if known.
  ///   - paint: Paints a band whose first row is the given one of the picture; `false` to give up. Bands come
  ///     in their order, the last of them lower than the others; all come again where the picture, against
  ///     what its first band seems to say, is not opaque.
  /// - Returns: The content of a PNG file; `nil` where `paint` gave up.
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
      let file = PNGEncoding(mostBytes: width * height, pack).run(&header)
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
  /// Whether nothing shines through any pixel.
  fileprivate var isOpaque: Bool {
    pixels.withUnsafeBufferPointer { pixels in
      var common = UInt32.max
      for pixel in pixels { common &= pixel }
      return common >> 24 == 255
    }
  }
}

/// Hands rows to libpng and gathers what it makes of them.
private final class PNGEncoding {
  /// Fills in a row, by its number; `false` to give up.
  typealias Row = (UnsafeMutablePointer<UInt8>, Int) -> Bool

  /// The bytes so far.
  private var file: [UInt8] = []
  private let row: Row

  init(mostBytes: Int, _ row: @escaping Row) {
    self.row = row
    // Memory that is never touched costs nothing; copying to grow does.
    file.reserveCapacity(min(mostBytes, 1 << 24))
  }

  /// Encodes all rows; `nil` where there is no row, or no memory.
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
