import CWebP
import InkGraphics

/// Decodes WebP files: lossy and lossless, with or without alpha; the first frame of an animation.
enum WebPDecoder {
  /// Reads the header of a file; `what` is the name of the picture in messages.
  static func header(_ bytes: [UInt8], _ what: String) throws(FormatError) -> PictureHeader {
    var features = WebPBitstreamFeatures()
    guard WebPGetFeatures(bytes, bytes.count, &features) == VP8_STATUS_OK else {
      throw FormatError("\(what) is damaged: it has no header")
    }
    var header = PictureHeader(
      kind: .webP,
      width: Int(features.width),
      height: Int(features.height)
    )
    // Lossless pixels are decoded separately and then copied; so is the frame of an animation.
    header.memoryPerPixel = features.has_animation != 0 ? 16 : 12
    return header
  }

  /// Decodes a file to premultiplied pixels; `what` is the name of the picture in messages.
  static func decode(
    _ bytes: [UInt8],
    _ what: String,
    _ header: PictureHeader
  ) throws(FormatError) -> Pixmap {
    var features = WebPBitstreamFeatures()
    _ = WebPGetFeatures(bytes, bytes.count, &features)
    let pixmap =
      features.has_animation != 0
      ? firstFrame(bytes, header)
      : bytes.withUnsafeBufferPointer { still($0, header.stored.width, header.stored.height) }
    guard var pixmap else { throw FormatError("\(what) is damaged: its pixels cannot be read") }
    PictureDecoder.premultiply(&pixmap)
    return pixmap
  }

  /// Returns the memory for decoding a file to a smaller size, in bytes, without its result.
  ///
  /// The decoder keeps all pixels of a lossless picture, and of the alpha of a lossy one. Animations are not scaled.
  static func scalingMemory(_ bytes: [UInt8], _ header: PictureHeader) -> Int {
    var features = WebPBitstreamFeatures()
    _ = WebPGetFeatures(bytes, bytes.count, &features)
    guard features.has_animation == 0 else { return .max }
    let perPixel = features.format == 1 && features.has_alpha == 0 ? 0 : 5
    let (width, height) = header.stored
    return width * height * perPixel + width * 256
  }

  /// Decodes a still picture to a smaller size, to premultiplied pixels.
  ///
  /// - Parameters:
  ///   - bytes: The whole file.
  ///   - what: The name of the picture in messages.
  ///   - header: The header of the file.
  ///   - divisor: The number by which both sides are divided, rounded up.
  static func reduced(
    _ bytes: [UInt8],
    _ what: String,
    _ header: PictureHeader,
    dividedBy divisor: Int
  ) throws(FormatError) -> Pixmap {
    let (columns, rows) = PictureDecoder.size(header, dividedBy: divisor)
    var pixmap = Pixmap(width: columns, height: rows, format: .rgba)
    var config = WebPDecoderConfig()
    var isDone = WebPInitDecoderConfig(&config) != 0
    config.options.use_scaling = 1
    config.options.scaled_width = Int32(columns)
    config.options.scaled_height = Int32(rows)
    config.output.colorspace = MODE_RGBA
    config.output.is_external_memory = 1
    isDone =
      isDone
      && pixmap.pixels.withUnsafeMutableBytes { room in
        config.output.u.RGBA.rgba = room.assumingMemoryBound(to: UInt8.self).baseAddress
        config.output.u.RGBA.stride = Int32(4 * columns)
        config.output.u.RGBA.size = room.count
        return WebPDecode(bytes, bytes.count, &config) == VP8_STATUS_OK
      }
    WebPFreeDecBuffer(&config.output)
    guard isDone else { throw FormatError("\(what) is damaged: its pixels cannot be read") }
    PictureDecoder.premultiply(&pixmap)
    return pixmap
  }

  /// Returns the pixels of a still picture, not premultiplied; `nil` if it is damaged or has another size.
  private static func still(
    _ bytes: UnsafeBufferPointer<UInt8>,
    _ width: Int,
    _ height: Int
  ) -> Pixmap? {
    var features = WebPBitstreamFeatures()
    guard WebPGetFeatures(bytes.baseAddress, bytes.count, &features) == VP8_STATUS_OK,
      Int(features.width) == width, Int(features.height) == height
    else { return nil }
    var pixmap = Pixmap(width: width, height: height, format: .rgba)
    let isDone = pixmap.pixels.withUnsafeMutableBytes { room in
      WebPDecodeRGBAInto(
        bytes.baseAddress,
        bytes.count,
        room.assumingMemoryBound(to: UInt8.self).baseAddress,
        room.count,
        Int32(4 * width)
      ) != nil
    }
    return isDone ? pixmap : nil
  }

  /// Returns the first frame of an animation at its position on the canvas; `nil` if it is damaged.
  private static func firstFrame(_ bytes: [UInt8], _ header: PictureHeader) -> Pixmap? {
    bytes.withUnsafeBufferPointer { file -> Pixmap? in
      var data = WebPData(bytes: file.baseAddress, size: file.count)
      guard let demuxer = WebPDemux(&data) else { return nil }
      defer { WebPDemuxDelete(demuxer) }
      var frame = WebPIterator()
      guard WebPDemuxGetFrame(demuxer, 1, &frame) != 0 else { return nil }
      defer { WebPDemuxReleaseIterator(&frame) }
      let (width, height) = (Int(frame.width), Int(frame.height))
      let (x, y) = (Int(frame.x_offset), Int(frame.y_offset))
      guard frame.complete != 0, width > 0, height > 0, x >= 0, y >= 0,
        x + width <= header.stored.width, y + height <= header.stored.height
      else { return nil }
      let part = UnsafeBufferPointer(start: frame.fragment.bytes, count: frame.fragment.size)
      guard let picture = still(part, width, height) else { return nil }
      var canvas = Pixmap(
        width: header.stored.width,
        height: header.stored.height,
        format: .rgba
      )
      for row in 0..<height {
        let start = (y + row) * canvas.width + x
        canvas.pixels.replaceSubrange(
          start..<(start + width),
          with: picture.pixels[(row * width)..<((row + 1) * width)]
        )
      }
      return canvas
    }
  }
}
