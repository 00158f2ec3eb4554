public import InkGraphics

/// A renderer that shows a page of a drawing, and the ink in progress above it, as pixels.
///
/// A renderer receives values and returns results, without notifications or callbacks. It finds changes by comparing a
/// view with the last one that it rendered. So any number of renderers may show one drawing, each with its own caching
/// policy, and a renderer that begins late or skips views is as correct as the others.
///
/// Every renderer guarantees:
/// - Its picture is a function of the view alone, independent of earlier views. (A ``ThumbnailRenderer`` keeps its
///   picture while a stroke is in progress.)
/// - Pixels outside the returned ``PageFrame/damage`` are unchanged.
/// - Strokes of ``PageView/committed`` are painted once, as items of the drawing, and the frame that first does so
///   reports them as ``PageFrame/baked``.
///
/// Renderers own scratch memory: use each from one thread at a time. A view is a value and may be passed to a renderer
/// of another thread while its drawing is edited further; it then needs a separate ``/InkDrawing/StrokeReader``.
public protocol DrawingRenderer: AnyObject {
  /// The pixels of the view rendered last.
  var picture: Pixmap { get }

  /// Renders a view.
  ///
  /// - Parameter view: The view to show.
  /// - Returns: The rectangles of ``picture`` that may have changed, and the cost of the frame.
  func render(_ view: PageView) -> PageFrame
}
