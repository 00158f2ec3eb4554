/// The outlines of glyphs that a picture and its parts define, decoded at their first use.
struct OutlineTables {
  private let parts: [Picture]
  private var decoded: [GlyphOutlines?]

  /// Creates the tables of a picture: its own outlines, and those of its parts.
  init(own: GlyphOutlines, parts: [Picture]) {
    self.parts = parts
    decoded = [own] + parts.map { _ in nil }
  }

  /// Returns a table: 0 is the picture's own, n that of part n − 1; `nil` if there is none.
  mutating func table(_ index: Int) -> GlyphOutlines? {
    guard index < decoded.count else { return nil }
    if decoded[index] == nil { decoded[index] = parts[index - 1].vector?.outlines }
    return decoded[index]
  }

  /// Returns outlines of a table, empty ones for invalid indices; `nil` if there is no such table.
  ///
  /// If the table isn't decoded yet, only these outlines are decoded, except from a picture of version 1.
  mutating func paths(_ indices: [Int], of table: Int) -> [Path]? {
    if table > 0, table < decoded.count, decoded[table] == nil, let vector = parts[table - 1].vector
    {
      var reader = VectorReader(vector.bytes)
      _ = reader.header()
      if var table = reader.outlineTable() {
        return indices.map { $0 < table.count ? table.path($0) ?? Path() : Path() }
      }
    }
    return self.table(table).map { outlines in
      indices.map { $0 < outlines.paths.count ? outlines.paths[$0] : Path() }
    }
  }
}
