package import InkGraphics

extension PictureDecoder {
  /// The maximum number of pixels of a file that is scaled down while it is decoded, which takes some seconds.
  private static let maximumPixels = 1 << 28

  /// Creates a picture from a file, scaled down if it is too large.
  ///
  /// JPEG files are scaled by the decoder, to a half, a quarter or an eighth. Of PNG files, squares of pixels are
  /// averaged, and still WebP files are scaled by the decoder. Other files that are too large are refused.
  ///
  /// - Parameters:
  ///   - bytes: The whole file.
  ///   - what: The name of the picture in messages.
  ///   - header: The header of the file.
  ///   - limit: The maximum number of pixels.
  ///   - memory: The maximum memory in bytes for decoding.
  /// - Returns: A picture that is decoded when it is shown, or one of pixels, and whether it is scaled down.
  /// - Throws: An error if the file is damaged; an error that is a limit if it is too large to be scaled down.
  package static func picture(
    _ bytes: [UInt8],
    _ what: String,
    _ header: PictureHeader,
    limit: Int,
    memory: Int
  ) throws(FormatError) -> (picture: Picture, isReduced: Bool) {
    do throws(FormatError) {
      try header.check(what, limit: limit, memory: memory)
    } catch {
      let pixmap = try reduced(bytes, what, header, limit: limit, memory: memory)
      return (Picture(pixmap), true)
    }
    return (try picture(bytes, what, header), false)
  }

  /// Returns the number of stored columns and rows of a picture that is scaled down, rounded up.
  static func size(_ header: PictureHeader, dividedBy divisor: Int) -> (columns: Int, rows: Int) {
    ((header.stored.width - 1) / divisor + 1, (header.stored.height - 1) / divisor + 1)
  }

  private static func reduced(
    _ bytes: [UInt8],
    _ what: String,
    _ header: PictureHeader,
    limit: Int,
    memory: Int
  ) throws(FormatError) -> Pixmap {
    let (width, height) = header.stored
    guard width <= maximumPixels / height else { throw ReadingLimits.tooMuchMemory }
    // Half of the memory is left for what follows.
    var maximum = min(limit, memory / 8)
    func divisor(_ choices: some Sequence<Int>) throws(FormatError) -> Int {
      let fitting = choices.first { divisor in
        let (columns, rows) = size(header, dividedBy: divisor)
        return columns <= maximum / rows
      }
      guard let fitting else { throw ReadingLimits.tooMuchMemory }
      return fitting
    }
    switch header.kind {
    case .jpeg:
      // The coefficients of progressive files are in memory, whatever the scale.
      let coefficients = max(header.memoryPerPixel - JPEGDecoder.memoryPerPixel, 0)
      guard width * height * coefficients <= memory / 2 else { throw ReadingLimits.tooMuchMemory }
      return try JPEGDecoder.decode(bytes, what, header, dividedBy: divisor([2, 4, 8]))
    case .png:
      guard width <= memory / 2 / PNGDecoder.memoryPerColumn else {
        throw ReadingLimits.tooMuchMemory
      }
      if header.isInterlaced {
        maximum = min(limit, memory / 2 / PNGDecoder.memoryPerSquare)
      }
      return try PNGDecoder.reduced(bytes, what, header, dividedBy: divisor(2...256))
    case .webP:
      guard WebPDecoder.scalingMemory(bytes, header) <= memory / 2 else {
        throw ReadingLimits.tooMuchMemory
      }
      return try WebPDecoder.reduced(bytes, what, header, dividedBy: divisor(2...256))
    case .gif, .bmp, .tiff, .heif, .avif: throw ReadingLimits.tooMuchMemory
    }
  }
}
