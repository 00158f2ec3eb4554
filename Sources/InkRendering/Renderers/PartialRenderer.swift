public import InkGraphics

/// Repaints the rectangles in which a view differs from the last one, and keeps the rest.
///
/// The cost of a frame is linear in the items that touch the changed rectangles, and in the pixels of the rectangles.
public final class PartialRenderer: DrawingRenderer {
  /// The pixels of the view rendered last.
  public private(set) var picture: Pixmap
  private let renderer = PageRenderer()
  private var shown = ShownView()

  /// Creates a renderer with a transparent picture.
  ///
  /// - Parameters:
  ///   - width: The number of pixel columns.
  ///   - height: The number of pixel rows.
  ///   - format: The byte order of the pixels. The default is RGBA.
  public init(width: Int, height: Int, format: Pixmap.Format = .rgba) {
    picture = Pixmap(width: width, height: height, format: format)
  }

  /// Renders a view, painting only the rectangles where it differs from the last one.
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
