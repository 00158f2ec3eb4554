public import InkGraphics

extension Graphic {
  /// Creates a graphic that shows a typed text.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - outlines: The outlines of its glyphs, in the coordinates of the graphic; filled with the nonzero rule.
  ///   - pictures: The glyphs that are pictures, painted with the opacity of the color. The default is none.
  ///   - color: The color of the text, even if it has no outlines.
  public convenience init(
    _ text: TextItem,
    outlines: Path,
    pictures: [TextPicture] = [],
    color: Color
  ) {
    let images = pictures.map {
      DisplayList.Item.image($0.picture, $0.frame, alpha: color.alpha)
    }
    self.init([.path(outlines, .nonZero, Paint(color))] + images, origin: .text(text))
  }

  /// The color in which the glyph outlines of a text are filled.
  ///
  /// `nil` for other graphics, and for a text that a program stored without its glyph outlines.
  public var textColor: Color? {
    if case .text = origin, case .path(_, _, let paint)? = items.first { return paint.color }
    return nil
  }
}

extension DrawingOperation {
  /// Returns an operation that adds a text on top of a layer.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - outlines: The outlines of its glyphs, which are painted.
  ///   - pictures: The glyphs that are pictures. Equal pictures share a resource.
  ///   - color: The color of the outlines.
  ///   - layer: The layer.
  ///   - transform: The transform from the text's coordinates to those of the page.
  ///   - drawing: The drawing, which supplies the new id; its contents are unchanged.
  public static func add(
    _ text: TextItem,
    outlines: Path,
    pictures: [TextPicture] = [],
    color: Color,
    to layer: LayerID,
    transform: Affine = .identity,
    in drawing: inout Drawing
  ) -> DrawingOperation {
    let graphic = Graphic(text, outlines: outlines, pictures: pictures, color: color)
    return add([graphic], to: layer, transform: transform, in: &drawing)
  }

  /// Returns an operation that replaces a text, with its outlines and color.
  ///
  /// - Parameters:
  ///   - id: The id of the item. If it is a stroke, applying the operation throws ``EditError/invalidValue``.
  ///   - text: The new text.
  ///   - outlines: The outlines of its glyphs, in the coordinates of the graphic.
  ///   - pictures: The glyphs that are pictures.
  ///   - color: The color of the outlines.
  ///   - drawing: The drawing, which supplies the ids of new pictures; its contents are unchanged.
  public static func setText(
    of id: ItemID,
    to text: TextItem,
    outlines: Path,
    pictures: [TextPicture] = [],
    color: Color,
    in drawing: inout Drawing
  ) -> DrawingOperation {
    let graphic = Graphic(text, outlines: outlines, pictures: pictures, color: color)
    return setContent(of: id, to: graphic, in: &drawing)
  }
}
