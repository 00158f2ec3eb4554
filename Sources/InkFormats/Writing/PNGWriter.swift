public import InkGraphics

/// Encodes pictures as PNG.
///
/// The smallest of four layouts that holds the picture exactly is chosen: grey, a palette of up to
/// 256 colours, RGB, or RGB with alpha. Rows are not filtered: on pages of ink, where most of a row
/// is paper, every filter of the format made the files larger.
public enum PNGWriter {
  /// Encodes a picture.
  ///
  /// - Parameters:
  ///   - pixmap: What to encode; its pixels are divided by their alpha, as PNG demands.
  ///   - dpi: Pixels per inch to note in the file, if known.
  /// - Returns: The content of a PNG file.
  /// - Precondition: The picture has at least one pixel.
  public static func encode(_ pixmap: Pixmap, dpi: Double? = nil) -> [UInt8] {
    precondition(pixmap.width > 0 && pixmap.height > 0, "a PNG has at least one pixel")
    let layout = PixelLayout(pixmap)
    var file: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 13, 10, 26, 10]
    var header: [UInt8] = []
    append(UInt32(truncatingIfNeeded: pixmap.width), to: &header)
    append(UInt32(truncatingIfNeeded: pixmap.height), to: &header)
    header += [8, layout.colorType, 0, 0, 0]
    appendChunk("IHDR", header, to: &file)
    if let dpi, dpi > 0, dpi < 1e6 {
      var density: [UInt8] = []
      append(UInt32((dpi / 0.0254).rounded()), to: &density)
      append(UInt32((dpi / 0.0254).rounded()), to: &density)
      appendChunk("pHYs", density + [1], to: &file)
    }
    if case .palette(let colors) = layout.kind {
      appendChunk("PLTE", colors.flatMap { [bytes($0, 0), bytes($0, 8), bytes($0, 16)] }, to: &file)
      let alphas = colors.map { bytes($0, 24) }
      if alphas.contains(where: { $0 != 255 }) { appendChunk("tRNS", alphas, to: &file) }
    }
    let rows = layout.rows(of: pixmap)
    let stride = pixmap.width * layout.pixelBytes + 1
    appendChunk("IDAT", Deflation.zlib(rows, near: layout.pixelBytes, far: stride), to: &file)
    appendChunk("IEND", [], to: &file)
    return file
  }

  private static func bytes(_ color: UInt32, _ shift: UInt32) -> UInt8 {
    UInt8(truncatingIfNeeded: color >> shift)
  }

  private static func append(_ value: UInt32, to bytes: inout [UInt8]) {
    for shift: UInt32 in [24, 16, 8, 0] { bytes.append(UInt8(truncatingIfNeeded: value >> shift)) }
  }

  private static func appendChunk(_ name: String, _ content: [UInt8], to file: inout [UInt8]) {
    file.reserveCapacity(file.count + content.count + 32)
    append(UInt32(truncatingIfNeeded: content.count), to: &file)
    file += name.utf8
    file += content
    let sum = Inflation.checksum(Array(name.utf8), then: content)
    append(sum, to: &file)
  }
}
