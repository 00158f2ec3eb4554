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
