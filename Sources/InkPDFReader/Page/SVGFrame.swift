import InkGraphics

/// An element of a drawing of a page that isn't closed, with its content so far.
struct SVGFrame {
  enum Kind {
    case root
    case definitions
    case group
    case symbol(String)
    case clip(String)
    case mask(String)
    case pattern(String, width: Double, height: Double, Affine)
    case gradient(String)
    case other
  }

  var kind: Kind
  var style = SVGStyle()
  var transform = Affine.identity
  var items: [DisplayList.Item] = []
  /// The shapes of a glyph or a clip.
  var path = Path()
  var name: String?
  /// The clip of a group.
  var clip: (path: Path, rule: DisplayList.FillRule)?
  /// Whether a mask, or a group in one, uses the opacity of its items.
  var isAlpha = false
  /// The items by whose opacity the items of the enclosing group are masked; `nil` for none.
  var mask: [DisplayList.Item]?
  var gradient: Gradient?
  /// The glyphs that haven't become an item yet.
  var run: GlyphRun?

  init(_ kind: Kind) { self.kind = kind }
}
