public import InkGraphics

/// Caches the page and the ink in progress separately, so that an input event repaints only the pixels that it changes.
///
/// Use it for pen input. It paints as an ``/InkCanvas/InkCanvas`` does, but paints every view completely; a canvas
/// spreads large repaints over several frames.
public final class LayeredRenderer: DrawingRenderer {
  /// The pixels of the view rendered last.
  public var picture: Pixmap { painter.frame }
  private let painter: PagePainter
  private var shown = ShownView()

  /// Creates a renderer with a transparent picture.
  ///
  /// - Parameters:
  ///   - width: The number of pixel columns.
  ///   - height: The number of pixel rows.
  ///   - format: The byte order of the pixels. The default is RGBA.
  public init(width: Int, height: Int, format: Pixmap.Format = .rgba) {
    painter = PagePainter(width: width, height: height, format: format)
  }

  /// Renders a view, painting only the changes.
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
