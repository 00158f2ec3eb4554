/// A picture to paint: decoded pixels, encoded pixels, a file that a ``PictureSource`` decodes, or shapes.
///
/// Immutable and shared by reference. A file is decoded only to be painted, so a document with many large pictures
/// needs memory for few of them.
public final class Picture: @unchecked Sendable {
  private enum Content {
    case pixels(Pixmap)
    case encoded([UInt8])
    case file(PictureFile, (any PictureSource)?)
    case vector(VectorPicture, GlyphOutlines?)
  }

  // Written at most once after creation, by the reader that created the picture and before it shares it with other
  // objects, which makes the unchecked conformance to `Sendable` valid.
  private var content: Content

  /// The largest number of pixels of a picture that is decoded, 2²⁶.
  package static let maximumPixels = 1 << 26

  /// Creates a picture from pixels.
  public init(_ pixmap: Pixmap) { content = .pixels(pixmap) }

  /// Creates a picture from a QOI stream of premultiplied pixels; see ``Pixmap/init(qoi:)``.
  ///
  /// Invalid bytes make a picture without pixels.
  public init(qoi: [UInt8]) { content = .encoded(qoi) }

  /// Creates a picture from the unchanged bytes of a PNG, JPEG or WebP file.
  ///
  /// - Parameters:
  ///   - bytes: The whole file. A file of another kind, with an invalid header, or of more than 2²⁶ pixels makes
  ///     a picture without pixels.
  ///   - source: The decoder, called when the picture is painted; without one it is painted gray.
  public init(file bytes: [UInt8], from source: (any PictureSource)?) {
    content = .file(PictureFile(bytes), source)
  }

  /// Creates a picture from shapes; see ``VectorPicture``.
  package init(_ vector: VectorPicture) { content = .vector(vector, nil) }

  /// Creates a picture that paints nothing, and stores outlines of glyphs that several ``VectorPicture``s use.
  package init(_ outlines: GlyphOutlines) {
    content = .vector(VectorPicture(outlines: outlines), outlines)
  }

  /// The shapes of the picture; `nil` if it has pixels.
  package var vector: VectorPicture? {
    if case .vector(let vector, _) = content { return vector }
    return nil
  }

  /// The outlines that the picture was created to store; `nil` if it was created from other content.
  var sharedOutlines: GlyphOutlines? {
    if case .vector(_, let outlines) = content { return outlines }
    return nil
  }

  /// Sets the content of a picture that was created before its content was read.
  ///
  /// Call it at most once, before the picture is shared with other objects.
  package func fill(as other: Picture) { content = other.content }

  /// The pixels; an empty pixmap if they cannot be decoded (yet), or if the picture has shapes.
  ///
  /// - Complexity: A picture created from a QOI stream or a file decodes it on each access.
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
    case .vector: return none
    }
  }

  /// The pixels, encoded in the format QOI; see ``Pixmap/qoi``.
  ///
  /// - Complexity: Linear in the number of pixels, after decoding if it is a file; constant if created from QOI.
  public var qoi: [UInt8] {
    switch content {
    case .pixels(let pixmap): pixmap.qoi
    case .encoded(let bytes): bytes
    case .file, .vector: pixmap.qoi
    }
  }

  /// The unchanged bytes of the PNG, JPEG or WebP file; `nil` if the picture was not created from a file.
  public var file: [UInt8]? {
    if case .file(let file, _) = content { return file.bytes }
    return nil
  }

  /// The media type of the picture's file in ASCII, such as `image/jpeg`; empty without a file of a known kind.
  package var mediaTypeUTF8: [UInt8] {
    if case .file(let file, _) = content { return file.kind?.mediaTypeUTF8 ?? [] }
    return []
  }

  /// Whether the picture is a file without alpha: a JPEG of a valid size.
  package var isOpaqueFile: Bool {
    if case .file(let file, _) = content { return file.kind == .jpeg && file.hasSize }
    return false
  }

  /// Whether the picture is a file of a kind without alpha: JPEG, or gray or RGB in PNG.
  var isFileWithoutAlpha: Bool {
    if case .file(let file, _) = content { return file.hasSize && file.hasNoAlpha }
    return false
  }

  /// Whether the pixels need no decoding.
  package var isDecoded: Bool {
    if case .pixels = content { return true }
    return false
  }

  /// The numbers of columns and rows as displayed, after the Exif orientation.
  ///
  /// Both are 0 if the header of the pixels is invalid, or if the picture has shapes.
  public var size: (width: Int, height: Int) {
    switch content {
    case .pixels(let pixmap): (pixmap.width, pixmap.height)
    case .encoded(let bytes): Pixmap.size(ofQOI: bytes) ?? (0, 0)
    case .file(let file, _): (file.width, file.height)
    case .vector: (0, 0)
    }
  }

  /// Returns the pixels at a level, or at another while the source loads it; `nil` if there are none.
  ///
  /// - Parameter level: The number of halvings of both sides, 0 to ``PictureLevel/highest``.
  package func pixels(level: Int) -> PictureLevel? {
    switch content {
    case .pixels(let pixmap): return PictureLevel(pixmap.reduced(level), level: level)
    case .encoded: return PictureLevel(pixmap.reduced(level), level: level)
    case .file(let file, let source):
      return file.hasSize ? source?.pixels(of: self, level: level) : nil
    case .vector: return nil
    }
  }
}

extension Picture: Hashable {
  /// Whether two pictures have equal pixels, the same bytes of a file, or equal shapes.
  ///
  /// A picture of a file never equals one of pixels or shapes.
  public static func == (a: Picture, b: Picture) -> Bool {
    if a === b { return true }
    switch (a.content, b.content) {
    case (.file(let first, _), .file(let second, _)): return first.bytes == second.bytes
    case (.vector(let first, _), .vector(let second, _)): return first == second
    case (.file, _), (_, .file), (.vector, _), (_, .vector): return false
    case (.encoded(let first), .encoded(let second)): return first == second
    default: return a.size == b.size && a.pixmap == b.pixmap
    }
  }

  /// Hashes the size in pixels, or the shapes.
  public func hash(into hasher: inout Hasher) {
    let size = size
    hasher.combine(size.width)
    hasher.combine(size.height)
    if case .vector(let vector, _) = content { hasher.combine(vector) }
  }
}
