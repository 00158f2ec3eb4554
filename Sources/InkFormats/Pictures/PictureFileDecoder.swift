public import InkGraphics
package import InkStrokes
import Synchronization

/// A decoder of picture files that are painted, with a cache of the pixels that were painted last.
///
/// It decodes the files that ``/InkDrawing/ImageItem`` accepts: PNG, JPEG and WebP. Pass it in when documents are read:
///
/// ```swift
/// var plugins = PluginCatalog.builtIn
/// plugins.pictures = PictureFileDecoder.shared
/// ```
///
/// Thread-safe; while one thread decodes a picture, the others wait.
public final class PictureFileDecoder: PictureSource {
  /// The shared decoder of this process.
  public static let shared = PictureFileDecoder()

  /// The maximum number of pixels in the cache, of all pictures together; one larger picture may exceed it.
  private static let maximumPixels = 1 << 26

  /// The maximum memory for decoding a picture, in bytes.
  private static let memory = 1 << 30

  /// The decoded pictures, the most recently used last.
  private let kept = Mutex([(picture: Picture, pixels: PictureLevel)]())

  /// The number of files decoded so far.
  package var decodedCount: Int { decoded.load(ordering: .relaxed) }
  private let decoded = Atomic(0)

  /// Creates a decoder with an empty cache.
  public init() {}

  /// Returns the pixels of a picture, with both sides halved `level` times; `nil` if its file is damaged.
  ///
  /// Cost: decodes the file, unless the pixels of this level are in the cache.
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
      // A damaged file gets an entry without pixels, so that it isn't decoded again for each tile.
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
  /// The catalog with the shared decoder of picture files, unless it has one already.
  package var decodingPictures: PluginCatalog {
    var result = self
    if result.pictures == nil { result.pictures = PictureFileDecoder.shared }
    return result
  }
}
