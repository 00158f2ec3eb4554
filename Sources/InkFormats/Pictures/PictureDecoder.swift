import CPNG
import InkGraphics

/// Decodes pictures to premultiplied pixels.
enum PictureDecoder {
  /// Decodes a PNG of at most `limit` pixels; `what` says in messages what the picture is.
  static func decode(
    _ bytes: [UInt8],
    _ what: String,
    limit: Int
  ) throws(FormatError) -> Pixmap {
    guard bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 13, 10, 26, 10]) else {
      let isJPEG = bytes.starts(with: [0xFF, 0xD8])
      throw FormatError("\(what) is \(isJPEG ? "a JPEG" : "no PNG"), which is not decoded")
    }
    var image = png_image()
    image.version = png_uint_32(PNG_IMAGE_VERSION)
    defer { png_image_free(&image) }
    guard png_image_begin_read_from_memory(&image, bytes, bytes.count) != 0 else {
      throw FormatError("\(what) is damaged: \(message(&image))")
    }
    let (width, height) = (Int(image.width), Int(image.height))
    guard width > 0, height > 0, width <= limit / height else {
      throw FormatError("\(what) has more than \(max(limit, 0)) pixels")
    }
    image.format = png_uint_32(PNG_FORMAT_FLAG_COLOR | PNG_FORMAT_FLAG_ALPHA)
    var pixmap = Pixmap(width: width, height: height, format: .rgba)
    let done = pixmap.pixels.withUnsafeMutableBytes { room in
      png_image_finish_read(&image, nil, room.baseAddress, 0, nil)
    }
    guard done != 0 else { throw FormatError("\(what) is damaged: \(message(&image))") }
    pixmap.pixels.withUnsafeMutableBufferPointer { pixels in
      for i in pixels.indices { pixels[i] = premultiplied(pixels[i]) }
    }
    return pixmap
  }

  /// Multiplies colour by alpha, rounding to nearest.
  private static func premultiplied(_ pixel: UInt32) -> UInt32 {
    let alpha = pixel >> 24
    if alpha == 255 { return pixel }
    func scale(_ value: UInt32) -> UInt32 { (value * alpha + 127) / 255 }
    return scale(pixel & 255) | scale(pixel >> 8 & 255) << 8 | scale(pixel >> 16 & 255) << 16
      | alpha << 24
  }

  private static func message(_ image: inout png_image) -> String {
    withUnsafeBytes(of: &image.message) { bytes in
      String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
  }
}
