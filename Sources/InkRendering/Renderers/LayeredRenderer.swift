public import InkGraphics

/// Keeps the page and the ink that is under way apart, so that an event costs its own damage whatever
/// lies below: the renderer for a pen.
///
/// The ``PagePainter`` of a canvas, as a renderer that finds by itself what changed. It paints each
/// view at once; a host that wants to spread the painting over frames uses the painter.
public final class LayeredRenderer: DrawingRenderer {
  /// What was rendered last.
  public var picture: Pixmap { painter.frame }
  private let painter: PagePainter
  private var shown = ShownView()

  /// Creates a renderer of an empty picture.
  ///
  /// - Parameters:
  ///   - width: Columns of pixels.
  ///   - height: Rows of pixels.
  ///   - format: The byte order of the pixels.
  public init(width: Int, height: Int, format: Pixmap.Format = .rgba) {
    painter = PagePainter(width: width, height: height, format: format)
  }

  /// Makes the picture that of a view; what is under way costs only what changed of it.
  public func render(_ view: PageView) -> PageFrame {
    let damage = shown.advance(to: view)
    if damage.isOther { painter.forgetAll() }
    let before = painter.work
    var frame = painter.paint(
      view,
      dirty: damage.areas,
      changed: PixelRect.covering(damage.above, within: picture.bounds),
      budget: .max
    )
    frame.paintedCount = painter.work.items - before.items
    frame.comparedCount = damage.comparedCount
    return frame
  }
}
