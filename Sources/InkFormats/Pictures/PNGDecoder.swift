import CInkPNG
import CPNG
import InkGraphics

/// Decodes PNG files: all bit depths and color types, interlaced or not.
enum PNGDecoder {
  /// The memory per pixel of files that aren't interlaced, in bytes: their rows are written to the result directly.
  static let memoryPerPixel = 5

  /// The memory per column of a file that is scaled down, in bytes.
  ///
  /// It consists of two rows of the decoder with four channels of 16 bits (2·8), a row of the result (4), and 16 bytes of
  /// sums for each averaged square, which is at least two columns wide (16/2).
  static let memoryPerColumn = 2 * 8 + 4 + 16 / 2

  /// The memory per pixel of an interlaced file that is scaled down, in bytes: the pixel, and its sums until the last
  /// pass.
  static let memoryPerSquare = 4 + 16

  /// Reads the header of a file; `what` is the name of the picture in messages.
  static func header(_ bytes: [UInt8], _ what: String) throws(FormatError) -> PictureHeader {
    func number(_ at: Int) -> Int {
      bytes[at..<(at + 4)].reduce(0) { $0 << 8 | Int($1) }
    }
    func isChunk(_ name: StaticString, at offset: Int) -> Bool {
      (0..<4).allSatisfy { bytes[offset + 4 + $0] == name.utf8Start[$0] }
    }
    guard bytes.count >= 33, isChunk("IHDR", at: 8), number(16) < 1 << 31, number(20) < 1 << 31
    else { throw FormatError("\(what) is damaged: it has no header") }
    var header = PictureHeader(kind: .png, width: number(16), height: number(20))
    header.isInterlaced = bytes[28] != 0
    if !header.isInterlaced { header.memoryPerPixel = memoryPerPixel }
    var offset = 33
    // Only the first 64 chunks are examined, since a malicious file may have very many.
    for _ in 0..<64 where offset + 12 <= bytes.count {
      let length = number(offset)
      if length >= 1 << 31 || isChunk("IDAT", at: offset) { break }
      if isChunk("pHYs", at: offset), length == 9, offset + 21 <= bytes.count,
        bytes[offset + 16] == 1
      {
        let (x, y) = (Double(number(offset + 8)), Double(number(offset + 12)))
        header.density = PictureHeader.density(x, y, perInch: 0.0254)
      }
      offset += 12 + length
    }
    return header
  }

  /// Decodes a file to premultiplied pixels; `what` is the name of the picture in messages.
  static func decode(
    _ bytes: [UInt8],
    _ what: String,
    _ header: PictureHeader
  ) throws(FormatError) -> Pixmap {
    var image = png_image()
    image.version = png_uint_32(PNG_IMAGE_VERSION)
    defer { png_image_free(&image) }
    guard png_image_begin_read_from_memory(&image, bytes, bytes.count) != 0,
      Int(image.width) == header.stored.width, Int(image.height) == header.stored.height
    else {
      throw FormatError("\(what) is damaged: \(message(&image))")
    }
    // Without this flag, the library assumes that 16-bit samples are linear if the file doesn't specify it.
    image.flags |= png_uint_32(PNG_IMAGE_FLAG_16BIT_sRGB)
    image.format = png_uint_32(PNG_FORMAT_FLAG_COLOR | PNG_FORMAT_FLAG_ALPHA)
    var pixmap = Pixmap(width: Int(image.width), height: Int(image.height), format: .rgba)
    let done = pixmap.pixels.withUnsafeMutableBytes { room in
      png_image_finish_read(&image, nil, room.baseAddress, 0, nil)
    }
    guard done != 0 else { throw FormatError("\(what) is damaged: \(message(&image))") }
    PictureDecoder.premultiply(&pixmap)
    return pixmap
  }

  /// Decodes a file to a smaller size, in which each pixel is the mean of a square.
  static func reduced(
    _ bytes: [UInt8],
    _ what: String,
    _ header: PictureHeader,
    dividedBy divisor: Int
  ) throws(FormatError) -> Pixmap {
    let (columns, rows) = PictureDecoder.size(header, dividedBy: divisor)
    var pixmap = Pixmap(width: columns, height: rows, format: .rgba)
    var message = [CChar](repeating: 0, count: Int(ink_png_message_size))
    let isDone = pixmap.pixels.withUnsafeMutableBytes { room -> Bool in
      guard let base = room.assumingMemoryBound(to: UInt8.self).baseAddress else { return false }
      let (width, height) = (UInt32(header.stored.width), UInt32(header.stored.height))
      return ink_png_reduce(
        bytes,
        bytes.count,
        width,
        height,
        header.isInterlaced,
        UInt32(divisor),
        base,
        &message
      )
    }
    guard isDone else {
      let text = PictureDecoder.message(message.map { UInt8(bitPattern: $0) })
      throw FormatError("\(what) is damaged: \(text)")
    }
    return pixmap
  }

  private static func message(_ image: inout png_image) -> String {
    withUnsafeBytes(of: &image.message) { PictureDecoder.message($0) }
  }
}
