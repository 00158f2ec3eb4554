package import InkGraphics

/// Decodes the files of pictures to premultiplied pixels, as they are seen.
///
/// Colours are taken for those of sRGB; a profile in a file does not count. What a file needs is known from its
/// start, before anything is decoded.
package enum PictureDecoder {
  /// Decodes a PNG, JPEG or WebP.
  ///
  /// - Parameters:
  ///   - what: What the picture is in messages.
  ///   - limit: The most pixels.
  ///   - memory: The most bytes that decoding may take, the result included.
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

  /// Takes a file whose header was looked at and that can be decoded as a picture.
  ///
  /// - Returns: The file, to be decoded when it is seen; pixels where that says another size than the decoder.
  package static func picture(
    _ bytes: [UInt8],
    _ what: String,
    _ header: PictureHeader
  ) throws(FormatError) -> Picture {
    let pixmap = try decode(bytes, what, header)
    let picture = Picture(file: bytes, from: PictureFileDecoder.shared)
    return picture.size == (pixmap.width, pixmap.height) ? picture : Picture(pixmap)
  }

  /// Decodes a file whose header was looked at and is no more than there may be.
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

  /// Multiplies the colours of pixels by their alpha, rounding to nearest.
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

  /// What a library says, in one line.
  static func message(_ bytes: some Sequence<UInt8>) -> String {
    let text = bytes.prefix { $0 != 0 }.map { (32..<127).contains($0) ? $0 : 32 }
    return String(decoding: text, as: UTF8.self)
  }
}
