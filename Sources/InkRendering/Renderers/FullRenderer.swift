public import InkGraphics

/// Repaints the whole picture for every view: the simplest renderer, with whose pixels tests compare those of the
/// others.
public final class FullRenderer: DrawingRenderer {
  /// The pixels of the view rendered last.
  public private(set) var picture: Pixmap
  private let renderer = PageRenderer()

  /// Creates a renderer with a transparent picture.
  ///
  /// - Parameters:
  ///   - width: The number of pixel columns.
  ///   - height: The number of pixel rows.
  ///   - format: The byte order of the pixels. The default is RGBA.
  public init(width: Int, height: Int, format: Pixmap.Format = .rgba) {
    picture = Pixmap(width: width, height: height, format: format)
  }

  /// Renders a view; ``PageFrame/damage`` is always the whole picture.
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
