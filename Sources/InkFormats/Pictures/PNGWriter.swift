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
    precondition(pixmap.width > 0 && pixmap.height > 0, "a PNG has at least one pixel")
    let layout = PixelLayout(pixmap)
    var palette: [UInt8] = []
    if case .palette(let colors) = layout.kind {
      for color in colors {
        for shift: UInt32 in [0, 8, 16, 24] {
          palette.append(UInt8(truncatingIfNeeded: color >> shift))
        }
      }
    }
    var density: UInt32 = 0
    if let dpi, dpi > 0, dpi < 1e6 { density = UInt32((dpi / 0.0254).rounded()) }
    let encoding = pixmap.pixels.withUnsafeBufferPointer { pixels in
      palette.withUnsafeBufferPointer { palette in
        var header = ink_png_header()
        header.width = UInt32(pixmap.width)
        header.height = UInt32(pixmap.height)
        header.color_type = Int32(layout.colorType)
        header.palette = palette.baseAddress
        header.palette_count = Int32(palette.count / 4)
        header.pixels_per_meter = density
        let encoding = PNGEncoding(pixels, width: pixmap.width, pixmap.format, layout)
        return encoding.run(&header) ? encoding : nil
      }
    }
    // The header is always valid, so that only memory can be short, as for any array.
    guard let encoding else { preconditionFailure("no memory to encode a picture") }
    return encoding.file
  }
}

/// Hands rows to libpng and gathers what it makes of them.
private final class PNGEncoding {
  /// The bytes so far.
  private(set) var file: [UInt8] = []

  private let pixels: UnsafeBufferPointer<UInt32>
  private let width: Int
  private let format: Pixmap.Format
  private let layout: PixelLayout

  init(
    _ pixels: UnsafeBufferPointer<UInt32>,
    width: Int,
    _ format: Pixmap.Format,
    _ layout: PixelLayout
  ) {
    self.pixels = pixels
    self.width = width
    self.format = format
    self.layout = layout
    // Memory that is never touched costs nothing; copying to grow does.
    file.reserveCapacity(min(pixels.count, 1 << 24))
  }

  /// Encodes all rows.
  func run(_ header: inout ink_png_header) -> Bool {
    var client = ink_png_client(
      context: Unmanaged.passUnretained(self).toOpaque(),
      row: { context, y, row in PNGEncoding.from(context)?.fill(row, Int(y)) },
      write: { context, bytes, count in
        PNGEncoding.from(context)?.file.append(
          contentsOf: UnsafeBufferPointer(start: bytes, count: count)
        )
      }
    )
    return withExtendedLifetime(self) { ink_png_encode(&header, &client) }
  }

  private static func from(_ context: UnsafeMutableRawPointer?) -> PNGEncoding? {
    context.map { Unmanaged<PNGEncoding>.fromOpaque($0).takeUnretainedValue() }
  }

  private func fill(_ row: UnsafeMutablePointer<UInt8>, _ y: Int) {
    let source = UnsafeBufferPointer(rebasing: pixels[(y * width)..<((y + 1) * width)])
    layout.fill(row, from: source, format)
  }
}
