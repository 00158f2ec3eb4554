package import InkGraphics

/// Decodes picture files to premultiplied pixels in upright orientation.
///
/// Colors are interpreted as sRGB; color profiles are ignored. The memory that a file needs is known from its
/// header, before anything is decoded.
package enum PictureDecoder {
  /// Decodes a PNG, JPEG or WebP file.
  ///
  /// - Parameters:
  ///   - bytes: The whole file.
  ///   - what: The name of the picture in messages.
  ///   - limit: The maximum number of pixels.
  ///   - memory: The maximum memory in bytes for decoding, including the result. The default is unlimited.
  static func decode(
    _ bytes: [UInt8],
    _ what: String,
    limit: Int,
    memory: Int = .max
  ) throws(FormatError) -> Pixmap {
    let header = try PictureHeader(bytes, what)
    try header.check(what, limit: limit, memory: memory)
    return try decode(bytes, what, header)
  }

  /// Creates a picture from a file whose header was checked, after decoding it once.
  ///
  /// - Parameters:
  ///   - bytes: The whole file.
  ///   - what: The name of the picture in messages.
  ///   - header: The header of the file.
  /// - Returns: A picture that is decoded when it is shown; or one of pixels if the file's header and the decoder
  ///   disagree about its size.
  /// - Throws: An error if the file is damaged or its format is not supported.
  package static func picture(
    _ bytes: [UInt8],
    _ what: String,
    _ header: PictureHeader
  ) throws(FormatError) -> Picture {
    let pixmap = try decode(bytes, what, header)
    let picture = Picture(file: bytes, from: PictureFileDecoder.shared)
    return picture.size == (pixmap.width, pixmap.height) ? picture : Picture(pixmap)
  }

  /// Decodes a file whose header was checked against the limits; `what` is the name of the picture in messages.
  static func decode(
    _ bytes: [UInt8],
    _ what: String,
    _ header: PictureHeader
  ) throws(FormatError) -> Pixmap {
    switch header.kind {
    case .png: try PNGDecoder.decode(bytes, what, header)
    case .jpeg: try JPEGDecoder.decode(bytes, what, header)
    case .webP: try WebPDecoder.decode(bytes, what, header)
    case .gif, .bmp, .tiff, .heif, .avif:
      throw FormatError("\(what) is \(header.kind.name), which is not supported")
    }
  }

  /// Premultiplies pixels by their alpha, rounding to nearest.
  static func premultiply(_ pixmap: inout Pixmap) {
    pixmap.pixels.withUnsafeMutableBufferPointer { pixels in
      for i in pixels.indices { pixels[i] = premultiplied(pixels[i]) }
    }
  }

  private static func premultiplied(_ pixel: UInt32) -> UInt32 {
    let alpha = pixel >> 24
    if alpha == 255 { return pixel }
    func scale(_ value: UInt32) -> UInt32 { (value * alpha + 127) / 255 }
    return scale(pixel & 255) | scale(pixel >> 8 & 255) << 8 | scale(pixel >> 16 & 255) << 16
      | alpha << 24
  }

  /// Returns the C string of a library's message, as one line of ASCII.
  static func message(_ bytes: some Sequence<UInt8>) -> String {
    let text = bytes.prefix { $0 != 0 }.map { (32..<127).contains($0) ? $0 : 32 }
    return String(decoding: text, as: UTF8.self)
  }
}
