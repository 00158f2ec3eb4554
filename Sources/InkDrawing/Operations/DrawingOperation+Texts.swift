public import InkGraphics

extension Graphic {
  /// Makes a graphic of a text.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - outlines: The outlines of its glyphs, in the coordinates of the graphic; filled non-zero.
  ///   - pictures: The glyphs that are pictures; painted with the opacity of the colour.
  ///   - color: The colour of the outlines, which is that of the text even where there are none.
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
  ///   - pictures: The glyphs that are pictures. Equal pictures share a resource.
  ///   - color: The colour of the outlines.
  ///   - layer: Where it goes.
  ///   - transform: Maps its coordinates to those of the page.
  ///   - drawing: What it goes to; it gives it a name.
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

  /// Puts another text in the place of one: other words, another look.
  ///
  /// - Parameters:
  ///   - id: An item that is no stroke.
  ///   - text: What it becomes.
  ///   - outlines: The outlines of its glyphs.
  ///   - pictures: The glyphs that are pictures.
  ///   - color: The colour of the outlines.
  ///   - drawing: The drawing.
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
