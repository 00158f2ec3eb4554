public import InkGraphics

/// Shows a page of a drawing, and the ink that is under way above it, as pixels.
///
/// A renderer is given values and returns what it did: nobody reports changes to it, and it calls
/// nobody. It finds what changed by itself, by comparing the view with the one that it showed last,
/// for which there is ``ShownView``. So any number of renderers may show one drawing, each with its
/// own idea of what to keep, and one that begins late or skips views is as right as the others.
///
/// What every renderer promises:
/// - Its picture is a function of the view alone, whatever it showed before.
/// - Pixels outside the damage that it returns are as they were.
/// - Strokes of ``PageView/committed`` are shown once, as part of the drawing, and are
///   ``PageFrame/settled`` with the frame that shows them so.
///
/// Renderers keep scratch memory: use each from one thread at a time. A view is a value and may be
/// handed to a renderer of another thread while its drawing is edited further; it needs a
/// ``/InkDrawing/StrokeReader`` of its own then.
public protocol DrawingRenderer: AnyObject {
  /// What was rendered last.
  var picture: Pixmap { get }

  /// Makes the picture that of a view.
  ///
  /// - Parameter view: What is seen.
  /// - Returns: Where the picture may look different, and what the frame cost.
  func render(_ view: PageView) -> PageFrame
}
