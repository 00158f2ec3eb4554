import InkGraphics

/// What the file of a picture says before its pixels.
package struct PictureHeader {
  /// What the file is.
  var kind: PictureKind

  /// The number of columns and of rows as they are stored.
  var stored: (width: Int, height: Int)

  /// How the stored pixels are turned to be seen.
  var orientation = PictureOrientation.upright

  /// Dots an inch across and down, as it is seen; `nil` if the file does not say.
  var density: (x: Double, y: Double)?

  /// How many bytes decoding takes for each pixel, the result included.
  var memoryPerPixel = 8

  /// The number of columns and of rows as it is seen.
  var size: (width: Int, height: Int) {
    orientation.isSideways ? (stored.height, stored.width) : stored
  }

  /// Reads the start of a file that is decoded here; a few kilobytes of it, whatever its size.
  ///
  /// - Parameter what: What the picture is in messages.
  package init(_ bytes: [UInt8], _ what: String) throws(FormatError) {
    guard let kind = PictureKind(bytes) else {
      throw FormatError("\(what) is no PNG, JPEG or WebP")
    }
    switch kind {
    case .png: self = try PNGDecoder.header(bytes, what)
    case .jpeg: self = try JPEGHeader(bytes, what).header
    case .webP: self = try WebPDecoder.header(bytes, what)
    case .gif, .bmp, .tiff, .heif, .avif:
      throw FormatError("\(what) is \(kind.name), which is not decoded")
    }
    guard stored.width > 0, stored.height > 0 else {
      throw FormatError("\(what) is damaged: it has no pixels")
    }
  }

  /// Creates a header of what is known.
  init(kind: PictureKind, width: Int, height: Int) {
    self.kind = kind
    stored = (width, height)
  }

  /// Dots an inch where a file does not say.
  static let usualDensity = 96.0

  /// The rectangle that the picture takes by itself, from the origin on, in document units.
  var naturalFrame: Rect {
    let density = density ?? (Self.usualDensity, Self.usualDensity)
    let width = Double(size.width) * 72 / density.x
    let height = Double(size.height) * 72 / density.y
    return Rect(x: 0, y: 0, width: width, height: height)
  }

  /// Makes sure that the picture may be decoded.
  ///
  /// - Parameters:
  ///   - limit: The most pixels.
  ///   - memory: The most bytes that decoding may take.
  package func check(_ what: String, limit: Int, memory: Int) throws(FormatError) {
    let (width, height) = stored
    guard width <= max(limit, 0) / height else {
      throw FormatError("\(what) has more than \(max(limit, 0)) pixels")
    }
    guard width * height <= max(memory, 0) / memoryPerPixel else {
      throw ReadingLimits.tooMuchMemory
    }
  }

  /// Dots an inch of a density in some unit; `nil` if that is none that a picture has.
  static func density(_ x: Double, _ y: Double, perInch: Double) -> (x: Double, y: Double)? {
    let (x, y) = (x * perInch, y * perInch)
    guard (8...20_000).contains(x), (8...20_000).contains(y) else { return nil }
    return (x, y)
  }
}
