public import InkGraphics

/// What writers need of a rasterizer, which is no part of this module: outlines and pixels of what a format has no
/// word for.
public struct InkPainter {
  /// Turns ink into the path around it, to be filled non-zero.
  public var outline: (Ribbon) -> Path

  /// Draws an item on transparent ground; `nil` where it cannot, or nothing of it shows in the rectangle.
  public var picture: (DisplayList.Item, Rect) -> SVGWriter.Picture?

  /// Creates a painter.
  ///
  /// - Parameters:
  ///   - outline: Turns ink into the path around it.
  ///   - picture: Draws what shows of an item in a rectangle.
  public init(
    outline: @escaping (Ribbon) -> Path,
    picture: @escaping (DisplayList.Item, Rect) -> SVGWriter.Picture?
  ) {
    self.outline = outline
    self.picture = picture
  }
}
