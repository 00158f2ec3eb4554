internal import InkGraphics

/// A cache of recently decoded vector pictures, for a rasterizer that paints them tile by tile.
struct DecodedVectors {
  /// The maximum number of bytes of the cached pictures, encoded, unless a single one has more.
  ///
  /// Decoded, pages of text take about thirty times as much memory.
  private static let maximumBytes = 3 << 18

  /// The entries, the most recently used last.
  private var entries: [(vector: VectorPicture, isDark: Bool, list: DisplayList)] = []

  /// Returns the items of a picture, as on dark paper if `isDark`.
  mutating func items(of vector: VectorPicture, isDark: Bool) -> [DisplayList.Item] {
    var found: DisplayList?
    for (i, entry) in entries.enumerated()
    where entry.vector === vector && entry.isDark == isDark {
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
    var list = found ?? vector.displayList
    if isDark, found == nil { list = DisplayList(DarkPaper.items(list.items)) }
    entries.append((vector, isDark, list))
    return list.items
  }
}
