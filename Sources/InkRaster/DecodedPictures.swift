internal import InkGraphics

/// The pixels of pictures that were decoded last, for a rasteriser that paints them tile by tile.
struct DecodedPictures {
  /// The most pixels that are kept, unless a single picture has more.
  private static let mostPixels = 1 << 24

  /// The latest last.
  private var entries: [(picture: Picture, pixmap: Pixmap)] = []

  /// The pixels of a picture.
  mutating func pixmap(of picture: Picture) -> Pixmap {
    if picture.isDecoded { return picture.pixmap }
    var found: Pixmap?
    for (i, entry) in entries.enumerated() where entry.picture === picture {
      found = entry.pixmap
      entries.remove(at: i)
      break
    }
    let size = picture.size
    var count = size.width * size.height
    for entry in entries { count += entry.pixmap.pixels.count }
    while count > Self.mostPixels, let oldest = entries.first {
      count -= oldest.pixmap.pixels.count
      entries.removeFirst()
    }
    // Only now, so that two large ones are not in memory together.
    let pixmap = found ?? picture.pixmap
    entries.append((picture, pixmap))
    return pixmap
  }
}
