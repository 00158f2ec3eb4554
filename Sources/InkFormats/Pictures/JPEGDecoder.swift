import CInkJPEG
import InkGraphics

/// Decodes JPEG files: grayscale, color and CMYK, baseline and progressive.
enum JPEGDecoder {
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
  static func decode(
    _ bytes: [UInt8],
    _ what: String,
    _ header: PictureHeader
  ) throws(FormatError) -> Pixmap {
    let (width, height) = header.stored
    let layout = header.orientation.layout(width, height)
    var plan = ink_jpeg_plan(
      width: UInt32(width),
      height: UInt32(height),
      most_scans: Int32(maximumScans(ofPixels: width * height)),
      start: layout.start,
      column_step: layout.columnStep,
      row_step: layout.rowStep
    )
    var pixmap = Pixmap(width: header.size.width, height: header.size.height, format: .rgba)
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
