public import InkGraphics

/// Paints the rectangles in which a view differs from the one before, and keeps the rest.
///
/// Cost: follows what changed, and the ink that lies in the same place.
public final class PartialRenderer: DrawingRenderer {
  /// What was rendered last.
  public private(set) var picture: Pixmap
  private let renderer = PageRenderer()
  private var shown = ShownView()

  /// Creates a renderer of an empty picture.
  ///
  /// - Parameters:
  ///   - width: Columns of pixels.
  ///   - height: Rows of pixels.
  ///   - format: The byte order of the pixels.
  public init(width: Int, height: Int, format: Pixmap.Format = .rgba) {
    picture = Pixmap(width: width, height: height, format: format)
  }

  /// Makes the picture that of a view, where it differs from the one before.
  public func render(_ view: PageView) -> PageFrame {
    var frame = PageFrame()
    let damage = shown.advance(to: view)
    frame.comparedCount = damage.comparedCount
    frame.damage = damage.pixels(in: view, within: picture.bounds)
    frame.baked = view.committed
    if frame.damage.isEmpty { return frame }
    let drawing = view.inkedDrawing
    for rect in frame.damage {
      frame.paintedCount += renderer.draw(view, drawing, into: &picture, clip: rect)
    }
    return frame
  }
}
