import InkDrawing
public import InkGraphics
import InkStrokes

/// Renders a thumbnail of a whole page and keeps it up to date.
///
/// The page is shown alone, without the view's neighboring pages, marks, guides and fading ink. While a stroke is in
/// progress the picture isn't updated, because the user looks at the canvas. Use it for lists of pages beside an
/// editor, and for the thumbnail stored in a document, as in `Examples/DurableFile`. To paint a page once, see
/// ``PageRenderer``.
public final class ThumbnailRenderer: DrawingRenderer {
  /// The pixels of the whole page at the largest size whose longer side is at most ``longest``; 1 × 1 if the page is
  /// infinite and has no ink.
  public private(set) var picture = Pixmap(width: 1, height: 1)

  /// The maximum length of a side of the picture, in pixels.
  public let longest: Int

  private let renderer = PageRenderer()
  private var shown = ShownView()

  /// The area of the page that the picture shows, in page units.
  private var area = Rect.empty

  /// Creates a renderer with a transparent picture.
  ///
  /// - Parameter longest: The maximum length of a side of the picture, in pixels. The default is 128.
  /// - Precondition: `longest` is positive.
  public init(longest: Int = 128) {
    precondition(longest > 0, "the longest side of a thumbnail must be above 0 pixels")
    self.longest = longest
  }

  /// Renders the page of a view; the transform of the view is ignored.
  public func render(_ view: PageView) -> PageFrame {
    var frame = PageFrame()
    guard view.model.activeStrokes.isEmpty else { return frame }
    frame.baked = view.committed
    let drawing = view.inkedDrawing
    let box = drawing.area(of: view.page)
    let scale = Double(longest) / max(box.width, box.height)
    guard !box.isEmpty, scale.isFinite, scale > 0 else {
      picture = Pixmap(width: 1, height: 1)
      area = .empty
      shown = ShownView()
      frame.damage = [picture.bounds]
      return frame
    }
    var whole = view.alone
    whole.transform = Affine(showing: box, scale: scale)
    var damage = shown.advance(to: whole)
    frame.comparedCount = damage.comparedCount
    if box != area {
      area = box
      damage.isOther = true
      // A millionth of a pixel less, so that rounding errors do not add a column or row.
      picture = Pixmap(
        width: max(Int((box.width * scale - 1e-6).rounded(.up)), 1),
        height: max(Int((box.height * scale - 1e-6).rounded(.up)), 1)
      )
    }
    frame.damage = damage.pixels(in: whole, within: picture.bounds)
    for rect in frame.damage {
      frame.paintedCount += renderer.draw(
        whole,
        drawing,
        into: &picture,
        clip: rect,
        seeing: box
      )
    }
    return frame
  }
}
