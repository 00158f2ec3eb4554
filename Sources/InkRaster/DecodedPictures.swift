internal import InkGraphics

/// A cache of recently decoded or reduced pictures, for a rasterizer that paints them tile by tile.
struct DecodedPictures {
  /// The maximum number of cached pixels, 2²⁴, unless a single picture has more.
  private static let maximumPixels = 1 << 24

  /// The cached pictures with their pixels, the most recently used last.
  private var entries: [(picture: Picture, pixels: PictureLevel)] = []

  /// Returns the pixels of a picture at a mipmap level, or at another while the level is loaded; `nil` if undecodable.
  mutating func pixels(of picture: Picture, level: Int) -> PictureLevel? {
    // Picture files have caches of their own.
    if picture.file != nil { return picture.pixels(level: level) }
    if picture.isDecoded, level == 0 { return PictureLevel(picture.pixmap, level: 0) }
    var found: PictureLevel?
    for (i, entry) in entries.enumerated()
    where entry.picture === picture && entry.pixels.level == level {
      found = entry.pixels
      entries.remove(at: i)
      break
    }
    let size = picture.size
    var count = size.width * size.height
    for entry in entries { count += entry.pixels.pixmap.pixels.count }
    while count > Self.maximumPixels, let oldest = entries.first {
      count -= oldest.pixels.pixmap.pixels.count
      entries.removeFirst()
    }
    // The picture is decoded after the eviction, so that two large pictures are not in memory together.
    guard let pixels = found ?? picture.pixels(level: level) else { return nil }
    entries.append((picture, pixels))
    return pixels
  }
}
