internal import InkGraphics

/// The pixels of pictures that were decoded or reduced last, for a rasteriser that paints them tile by tile.
struct DecodedPictures {
  /// The most pixels that are kept, unless a single picture has more.
  private static let maximumPixels = 1 << 24

  /// The latest last.
  private var entries: [(picture: Picture, pixels: PictureLevel)] = []

  /// The pixels of a picture at a level, or at another where that is to come; `nil` where it has none.
  mutating func pixels(of picture: Picture, level: Int) -> PictureLevel? {
    // Who decodes files keeps what was decoded.
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
    // Only now, so that two large ones are not in memory together.
    guard let pixels = found ?? picture.pixels(level: level) else { return nil }
    entries.append((picture, pixels))
    return pixels
  }
}
