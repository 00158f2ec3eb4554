public import InkGraphics

/// A glyph of a text that is a picture rather than an outline, such as a color emoji.
public struct TextPicture: Hashable, Sendable {
  /// The picture of the glyph.
  public var picture: Picture

  /// The rectangle that the picture fills, in the coordinates of the text's ``Graphic``.
  public var frame: Rect

  /// Creates the picture of a glyph; `frame` is the rectangle that it fills, in the coordinates of the text's graphic.
  public init(_ picture: Picture, frame: Rect) {
    self.picture = picture
    self.frame = frame
  }
}

extension Graphic {
  /// The glyphs of a text that are pictures, such as color emoji; empty for other graphics.
  public var textPictures: [TextPicture] {
    guard case .text = origin else { return [] }
    return items.compactMap { item in
      if case .image(let picture, let frame, _, .identity) = item {
        return TextPicture(picture, frame: frame)
      }
      return nil
    }
  }
}
