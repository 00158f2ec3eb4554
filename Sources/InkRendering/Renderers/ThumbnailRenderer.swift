import InkDrawing
public import InkGraphics
import InkStrokes

/// A small picture of a whole page that follows the drawing.
///
/// The page is shown alone: neighbors, marks, guides and overlay of a view belong to where it is looked at from.
/// While a stroke is under way the picture stays as it is: whoever draws does not look at it. For lists that
/// show pages while somebody edits them, and for the small picture that a document holds; `Examples/DurableFile`
/// puts one there. A page that is painted once needs no renderer that follows it: see ``PageRenderer``.
public final class ThumbnailRenderer: DrawingRenderer {
  /// The whole page, as large as fits; 1 × 1 pixels where the page has neither edges nor ink.
  public private(set) var picture = Pixmap(width: 1, height: 1)

  /// The longest side of the picture, in pixels.
  public let longest: Int

  private let renderer = PageRenderer()
  private var shown = ShownView()

  /// What of the page is seen.
  private var area = Rect.empty

  /// Creates a renderer of an empty picture.
  ///
  /// - Parameter longest: The longest side of the picture, in pixels.
  /// - Precondition: It is positive.
  public init(longest: Int = 128) {
    precondition(longest > 0, "the size of a thumbnail must be positive")
    self.longest = longest
  }

  /// Makes the picture that of the page of a view; from where that is looked at does not matter.
  public func render(_ view: PageView) -> PageFrame {
    var frame = PageFrame()
    guard view.model.activeStrokes.isEmpty else { return frame }
    frame.settled = view.committed
    let drawing = view.inkedDrawing
    let place = drawing.area(of: view.page)
    let scale = Double(longest) / max(place.width, place.height)
    guard !place.isEmpty, scale.isFinite, scale > 0 else {
      picture = Pixmap(width: 1, height: 1)
      area = .empty
      shown = ShownView()
      frame.damage = [picture.bounds]
      return frame
    }
    var whole = view.alone
    whole.transform = Affine(showing: place, scale: scale)
    var damage = shown.advance(to: whole)
    frame.comparedCount = damage.comparedCount
    if place != area {
      area = place
      damage.isOther = true
      // A hair less, so that rounding errors do not add a column.
      picture = Pixmap(
        width: max(Int((place.width * scale - 1e-6).rounded(.up)), 1),
        height: max(Int((place.height * scale - 1e-6).rounded(.up)), 1)
      )
    }
    frame.damage = damage.pixels(in: whole, within: picture.bounds)
    for rect in frame.damage {
      frame.paintedCount += renderer.draw(
        whole,
        drawing,
        into: &picture,
        clip: rect,
        seeing: place
      )
    }
    return frame
  }
}
