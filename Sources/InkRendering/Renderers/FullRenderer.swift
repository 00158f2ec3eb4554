public import InkGraphics

/// Paints everything for every view: the plainest renderer, by which the others are measured.
public final class FullRenderer: DrawingRenderer {
  /// What was rendered last.
  public private(set) var picture: Pixmap
  private let renderer = PageRenderer()

  /// Creates a renderer of an empty picture.
  ///
  /// - Parameters:
  ///   - width: Columns of pixels.
  ///   - height: Rows of pixels.
  ///   - format: The byte order of the pixels.
  public init(width: Int, height: Int, format: Pixmap.Format = .rgba) {
    picture = Pixmap(width: width, height: height, format: format)
  }

  /// Paints a view.
  public func render(_ view: PageView) -> PageFrame {
    var frame = PageFrame()
    frame.paintedCount = renderer.draw(
      view,
      view.inkedDrawing,
      into: &picture,
      clip: picture.bounds
    )
    frame.damage = [picture.bounds]
    frame.baked = view.committed
    return frame
  }
}
