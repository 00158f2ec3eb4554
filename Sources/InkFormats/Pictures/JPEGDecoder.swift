import CInkJPEG
import InkGraphics

/// Decodes JPEG files: grayscale, color and CMYK, baseline and progressive.
enum JPEGDecoder {
  /// The memory per pixel of files whose coefficients aren't all in memory, in bytes, as ``JPEGHeader`` counts it.
  static let memoryPerPixel = 6

  /// The maximum number of pixels that all scans of a file may process, counted once per scan.
  private static let maximumPasses = 1 << 28

  /// Returns the maximum number of scans of a file with `count` pixels.
  ///
  /// Ten is usual. A scan of a few bytes may cost as much as the whole picture.
  static func maximumScans(ofPixels count: Int) -> Int { min(100, max(maximumPasses / count, 16)) }

  /// Decodes a file to pixels in upright orientation.
  ///
  /// - Parameters:
  ///   - bytes: The whole file.
  ///   - what: The name of the picture in messages.
  ///   - header: The header of the file.
  ///   - divisor: The factor by which the picture is scaled down: 1, the default, 2, 4 or 8.
  static func decode(
    _ bytes: [UInt8],
    _ what: String,
    _ header: PictureHeader,
    dividedBy divisor: Int = 1
  ) throws(FormatError) -> Pixmap {
    let (width, height) = header.stored
    let (columns, rows) = PictureDecoder.size(header, dividedBy: divisor)
    let layout = header.orientation.layout(columns, rows)
    var plan = ink_jpeg_plan(
      width: UInt32(width),
      height: UInt32(height),
      eighths: UInt32(8 / divisor),
      most_scans: Int32(maximumScans(ofPixels: width * height)),
      start: layout.start,
      column_step: layout.columnStep,
      row_step: layout.rowStep
    )
    let isSideways = header.orientation.isSideways
    var pixmap = Pixmap(
      width: isSideways ? rows : columns,
      height: isSideways ? columns : rows,
      format: .rgba
    )
    var message = [CChar](repeating: 0, count: Int(ink_jpeg_message_size))
    let isDone = pixmap.pixels.withUnsafeMutableBufferPointer { room -> Bool in
      guard let base = room.baseAddress else { return false }
      return ink_jpeg_decode(bytes, bytes.count, &plan, base, &message)
    }
    guard isDone else {
      let text = PictureDecoder.message(message.map { UInt8(bitPattern: $0) })
      throw FormatError("\(what) is damaged: \(text)")
    }
    return pixmap
  }
}
