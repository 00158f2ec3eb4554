extension PictureHeader {
  /// Reads the header of a file in a supported format; examines a few kilobytes, whatever its size.
  ///
  /// - Parameters:
  ///   - bytes: The whole file.
  ///   - what: The name of the picture in messages.
  /// - Throws: An error if the file is damaged or its format is not supported.
  package init(_ bytes: [UInt8], _ what: String) throws(FormatError) {
    guard let kind = PictureKind(bytes) else {
      throw FormatError("\(what) is not a PNG, JPEG or WebP")
    }
    switch kind {
    case .png: self = try PNGDecoder.header(bytes, what)
    case .jpeg: self = try JPEGHeader(bytes, what).header
    case .webP: self = try WebPDecoder.header(bytes, what)
    case .gif, .bmp, .tiff, .heif, .avif:
      throw FormatError("\(what) is \(kind.name), which is not supported")
    }
    guard stored.width > 0, stored.height > 0 else {
      throw FormatError("\(what) is damaged: it has no pixels")
    }
  }

  /// Checks that the picture may be decoded.
  ///
  /// - Parameters:
  ///   - what: The name of the picture in messages.
  ///   - limit: The maximum number of pixels.
  ///   - memory: The maximum memory in bytes for decoding.
  /// - Throws: An error if a limit is exceeded.
  package func check(_ what: String, limit: Int, memory: Int) throws(FormatError) {
    let (width, height) = stored
    guard width <= max(limit, 0) / height else {
      throw FormatError("\(what) has more than \(max(limit, 0)) pixels")
    }
    guard width * height <= max(memory, 0) / memoryPerPixel else {
      throw ReadingLimits.tooMuchMemory
    }
  }
}
