/// A picture to paint: pixels at hand, or encoded ones that are decoded when they are asked for.
///
/// Immutable and shared by reference, so that a document of many large pictures needs the memory of
/// those that are being painted. Pictures are equal if they are the same object or their pixels are.
public final class Picture: @unchecked Sendable {
  private enum Content {
    case pixels(Pixmap)
    case encoded([UInt8])
  }

  /// Written once at most, before anything but its reader knows the picture.
  private var content: Content

  /// The most pixels of a picture that is decoded.
  package static let mostPixels = 1 << 26

  /// Creates a picture of pixels.
  public init(_ pixmap: Pixmap) { content = .pixels(pixmap) }

  /// Creates a picture of a QOI stream of premultiplied pixels; see ``Pixmap/init(qoi:)``.
  ///
  /// Bytes that are no such stream make a picture without pixels.
  public init(qoi: [UInt8]) { content = .encoded(qoi) }

  /// Puts the bytes in that were to come when the picture was made.
  package func fill(qoi: [UInt8]) { content = .encoded(qoi) }

  /// The pixels; none where they cannot be decoded.
  ///
  /// Cost: a picture that was made of a QOI stream decodes it each time.
  public var pixmap: Pixmap {
    switch content {
    case .pixels(let pixmap): pixmap
    case .encoded(let bytes): Pixmap(qoi: bytes) ?? Pixmap(width: 0, height: 0)
    }
  }

  /// The pixels as a QOI stream; see ``Pixmap/qoi``.
  public var qoi: [UInt8] {
    switch content {
    case .pixels(let pixmap): pixmap.qoi
    case .encoded(let bytes): bytes
    }
  }

  /// Whether the pixels are at hand.
  package var isDecoded: Bool {
    if case .pixels = content { return true }
    return false
  }

  /// The number of columns and of rows; 0 where the pixels cannot be decoded.
  public var size: (width: Int, height: Int) {
    switch content {
    case .pixels(let pixmap): (pixmap.width, pixmap.height)
    case .encoded(let bytes): Pixmap.size(ofQOI: bytes) ?? (0, 0)
    }
  }
}

extension Picture: Hashable {
  /// Whether two pictures have the same pixels.
  public static func == (a: Picture, b: Picture) -> Bool {
    if a === b { return true }
    if case .encoded(let first) = a.content, case .encoded(let second) = b.content {
      return first == second
    }
    return a.size == b.size && a.pixmap == b.pixmap
  }

  /// Hashes the size.
  public func hash(into hasher: inout Hasher) {
    let size = size
    hasher.combine(size.width)
    hasher.combine(size.height)
  }
}
