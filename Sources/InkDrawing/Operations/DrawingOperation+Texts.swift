public import InkGraphics

extension Graphic {
  /// Makes a graphic of a text.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - outlines: The outlines of its glyphs, in the coordinates of the graphic; filled non-zero.
  ///   - color: Their colour, which is that of the text even where there are none.
  public convenience init(_ text: TextItem, outlines: Path, color: Color) {
    self.init([.path(outlines, .nonZero, Paint(color))], origin: .text(text))
  }

  /// The colour of a text; `nil` for what is none, or has no outlines.
  public var textColor: Color? {
    if case .text = origin, case .path(_, _, let paint)? = items.first { return paint.color }
    return nil
  }
}

extension DrawingOperation {
  /// Adds a text on top of a layer.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - outlines: The outlines of its glyphs: what is painted.
  ///   - color: Their colour.
  ///   - layer: Where it goes.
  ///   - transform: Maps its coordinates to those of the page.
  ///   - drawing: What it goes to; it gives it a name.
  public static func add(
    _ text: TextItem,
    outlines: Path,
    color: Color,
    to layer: LayerID,
    transform: Affine = .identity,
    in drawing: inout Drawing
  ) -> DrawingOperation {
    let graphic = Graphic(text, outlines: outlines, color: color)
    return add([graphic], to: layer, transform: transform, in: &drawing)
  }

  /// Puts another text in the place of one: other words, another look.
  ///
  /// - Parameters:
  ///   - id: An item that is no stroke.
  ///   - text: What it becomes.
  ///   - outlines: The outlines of its glyphs.
  ///   - color: Their colour.
  ///   - drawing: The drawing.
  public static func setText(
    of id: ItemID,
    to text: TextItem,
    outlines: Path,
    color: Color,
    in drawing: inout Drawing
  ) -> DrawingOperation {
    setContent(of: id, to: Graphic(text, outlines: outlines, color: color), in: &drawing)
  }
}
