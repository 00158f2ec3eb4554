internal import InkGraphics

/// A cache of recently decoded vector pictures, for a rasterizer that paints them tile by tile.
struct DecodedVectors {
  /// The maximum number of bytes of the cached pictures, encoded, unless a single one has more.
  ///
  /// Decoded, they take about ten times as much memory.
  private static let maximumBytes = 1 << 21

  /// The entries, the most recently used last.
  private var entries: [(vector: VectorPicture, list: DisplayList)] = []

  /// Returns the display items of a vector picture, bottom to top; decodes it unless it is cached.
  mutating func items(of vector: VectorPicture) -> [DisplayList.Item] {
    var found: DisplayList?
    for (i, entry) in entries.enumerated() where entry.vector === vector {
      found = entry.list
      entries.remove(at: i)
      break
    }
    var bytes = vector.bytes.count
    for entry in entries { bytes += entry.vector.bytes.count }
    while bytes > Self.maximumBytes, let oldest = entries.first {
      bytes -= oldest.vector.bytes.count
      entries.removeFirst()
    }
    let list = found ?? vector.displayList
    entries.append((vector, list))
    return list.items
  }
}
