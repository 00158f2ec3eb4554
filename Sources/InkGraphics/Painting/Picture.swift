/// A picture to paint: decoded pixels, encoded pixels, or a file that a ``PictureSource`` decodes.
///
/// Immutable and shared by reference, so that a document of many large pictures needs the memory of
/// those that are being painted. Pictures are equal if they are the same object or their pixels are, of
/// files if the bytes are.
public final class Picture: @unchecked Sendable {
  private enum Content {
    case pixels(Pixmap)
    case encoded([UInt8])
    case file(PictureFile, (any PictureSource)?)
  }

  /// Written once at most, before anything but its reader knows the picture.
  private var content: Content

  /// The most pixels of a picture that is decoded.
  package static let maximumPixels = 1 << 26

  /// Creates a picture of pixels.
  public init(_ pixmap: Pixmap) { content = .pixels(pixmap) }

  /// Creates a picture of a QOI stream of premultiplied pixels; see ``Pixmap/init(qoi:)``.
  ///
  /// Bytes that are no such stream make a picture without pixels.
  public init(qoi: [UInt8]) { content = .encoded(qoi) }

  /// Creates a picture of a file as it came: a PNG, a JPEG, or a WebP.
  ///
  /// - Parameters:
  ///   - bytes: The whole file. One that is of another kind, broken at its start, or of more than 2²⁶ pixels makes
  ///     a picture without pixels.
  ///   - source: What decodes it when it is seen; without one it is grey.
  public init(file bytes: [UInt8], from source: (any PictureSource)?) {
    content = .file(PictureFile(bytes), source)
  }

  /// Puts in what was to come when the picture was made.
  package func fill(as other: Picture) { content = other.content }

  /// The pixels; none where they cannot be decoded.
  ///
  /// Cost: a picture that was made of a QOI stream or of a file decodes it each time.
  public var pixmap: Pixmap {
    let none = Pixmap(width: 0, height: 0)
    switch content {
    case .pixels(let pixmap): return pixmap
    case .encoded(let bytes): return Pixmap(qoi: bytes) ?? none
    case .file(let file, let source):
      guard file.hasSize, let found = source?.pixels(of: self, level: 0), found.level == 0 else {
        return none
      }
      return found.pixmap
    }
  }

  /// The pixels as a QOI stream; see ``Pixmap/qoi``.
  public var qoi: [UInt8] {
    switch content {
    case .pixels(let pixmap): pixmap.qoi
    case .encoded(let bytes): bytes
    case .file: pixmap.qoi
    }
  }

  /// The file that it was made of, as it came; `nil` for one of pixels.
  public var file: [UInt8]? {
    if case .file(let file, _) = content { return file.bytes }
    return nil
  }

  /// The media type of its file in ASCII, such as `image/jpeg`; none for one of pixels.
  package var mediaTypeUTF8: [UInt8] {
    if case .file(let file, _) = content { return file.kind?.mediaTypeUTF8 ?? [] }
    return []
  }

  /// Whether it is a file without alpha.
  package var isOpaqueFile: Bool {
    if case .file(let file, _) = content { return file.kind == .jpeg && file.hasSize }
    return false
  }

  /// Whether the pixels are at hand.
  package var isDecoded: Bool {
    if case .pixels = content { return true }
    return false
  }

  /// The number of columns and of rows as it is seen; 0 where the pixels cannot be decoded.
  public var size: (width: Int, height: Int) {
    switch content {
    case .pixels(let pixmap): (pixmap.width, pixmap.height)
    case .encoded(let bytes): Pixmap.size(ofQOI: bytes) ?? (0, 0)
    case .file(let file, _): (file.width, file.height)
    }
  }

  /// Its pixels at a level, or at another one where its source has not that one yet; `nil` where there are none.
  package func pixels(level: Int) -> PictureLevel? {
    switch content {
    case .pixels(let pixmap): return PictureLevel(pixmap.reduced(level), level: level)
    case .encoded: return PictureLevel(pixmap.reduced(level), level: level)
    case .file(let file, let source):
      return file.hasSize ? source?.pixels(of: self, level: level) : nil
    }
  }
}

extension Picture: Hashable {
  /// Whether two pictures have the same pixels, or are of the same file.
  public static func == (a: Picture, b: Picture) -> Bool {
    if a === b { return true }
    switch (a.content, b.content) {
    case (.file(let first, _), .file(let second, _)): return first.bytes == second.bytes
    case (.file, _), (_, .file): return false
    case (.encoded(let first), .encoded(let second)): return first == second
    default: return a.size == b.size && a.pixmap == b.pixmap
    }
  }

  /// Hashes the size.
  public func hash(into hasher: inout Hasher) {
    let size = size
    hasher.combine(size.width)
    hasher.combine(size.height)
  }
}
