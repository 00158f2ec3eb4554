public import InkGraphics
package import InkStrokes
import Synchronization

/// Decodes the files of pictures when they are seen, and keeps the pixels that were painted last.
///
/// Files are those that ``ImageItem`` takes: PNG, JPEG and WebP. Give it along where documents are read:
///
/// ```swift
/// var plugins = PluginCatalog.builtIn
/// plugins.pictures = PictureFileDecoder.shared
/// ```
///
/// May be used by several threads at a time; a picture that one decodes the others wait for.
public final class PictureFileDecoder: PictureSource {
  /// The one of this process.
  public static let shared = PictureFileDecoder()

  /// The most pixels that are kept, unless a single picture has more.
  private static let maximumPixels = 1 << 26

  /// The most bytes that decoding a picture may take.
  private static let memory = 1 << 30

  /// The latest last.
  private let kept = Mutex([(picture: Picture, pixels: PictureLevel)]())

  /// The number of files decoded so far.
  package var decodedCount: Int { decoded.load(ordering: .relaxed) }
  private let decoded = Atomic(0)

  /// Creates a decoder that keeps nothing yet.
  public init() {}

  /// The pixels of a picture; `nil` where its file is broken.
  public func pixels(of picture: Picture, level: Int) -> PictureLevel? {
    kept.withLock { kept in
      for (i, entry) in kept.enumerated()
      where entry.picture === picture && entry.pixels.level == level {
        kept.append(kept.remove(at: i))
        return entry.pixels.pixmap.width > 0 ? entry.pixels : nil
      }
      let (columns, rows) = picture.size
      let size =
        PictureLevel.side(columns, level: level) * PictureLevel.side(rows, level: level)
      var count = kept.reduce(size) { $0 + $1.pixels.pixmap.pixels.count }
      while count > Self.maximumPixels, !kept.isEmpty {
        count -= kept.removeFirst().pixels.pixmap.pixels.count
      }
      // One without pixels for a file that is broken, which is not tried again for each tile.
      let found = PictureLevel(
        decode(picture)?.reduced(level) ?? Pixmap(width: 0, height: 0),
        level: level
      )
      kept.append((picture, found))
      return found.pixmap.width > 0 ? found : nil
    }
  }

  private func decode(_ picture: Picture) -> Pixmap? {
    decoded.add(1, ordering: .relaxed)
    guard let bytes = picture.file,
      let pixmap = try? PictureDecoder.decode(
        bytes,
        "a picture",
        limit: Picture.maximumPixels,
        memory: Self.memory
      ), (pixmap.width, pixmap.height) == picture.size
    else { return nil }
    return pixmap
  }
}

extension PluginCatalog {
  /// The catalogue with what decodes pictures here, unless it has something else for that.
  package var decodingPictures: PluginCatalog {
    var result = self
    if result.pictures == nil { result.pictures = PictureFileDecoder.shared }
    return result
  }
}
