import InkGraphics

/// The glyphs that a drawing of a page defines, by their identifiers.
struct SVGGlyphs {
  private var indices: [String: Int] = [:]
  private var paths: [Path] = []
  private var table: GlyphOutlines?

  /// Defines a glyph.
  mutating func define(_ name: String, _ path: Path) {
    indices[name] = paths.count
    paths.append(path)
    table = nil
  }

  /// Returns the index of a glyph; `nil` if it isn't defined.
  func index(of name: String) -> Int? { indices[name] }

  /// Returns the outline of a glyph.
  func path(_ index: Int) -> Path { paths[index] }

  /// The outlines of the glyphs defined so far.
  ///
  /// - Complexity: Linear in their number on the first access after a definition.
  var outlines: GlyphOutlines {
    mutating get {
      let outlines = table ?? GlyphOutlines(paths)
      table = outlines
      return outlines
    }
  }
}
