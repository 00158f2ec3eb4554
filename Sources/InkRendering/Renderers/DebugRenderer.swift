import InkDrawing
public import InkGraphics
import InkRaster
import InkStrokes

/// Shows what ink is made of, above a faint picture of the page: for those who make brushes and
/// renderers.
///
/// Each element of a stroke is a faint area with its curve: black, blue if it is a prediction, red if
/// a late value changed its sample. Control points are green, samples are dots, what the last view
/// changed is framed in orange, and tiles are framed in grey.
///
/// Cost: all strokes that are seen, for each view.
public final class DebugRenderer: DrawingRenderer {
  /// What was rendered last.
  public private(set) var picture: Pixmap

  /// The colour of elements and samples.
  public static let color = Color.black

  /// The colour of predicted elements and samples.
  public static let predictedColor = Color(red: 0, green: 0.2, blue: 1)

  /// The colour of elements and samples that got other values late.
  public static let updatedColor = Color(red: 0.9, green: 0, blue: 0)

  /// The colour of control points.
  public static let controlColor = Color(red: 0, green: 0.6, blue: 0.2)

  /// The colour of the frames around damage.
  public static let damageColor = Color(red: 1, green: 0.55, blue: 0)

  /// The colour of the frames around tiles.
  public static let tileColor = Color(gray: 0.6)

  /// The side of the tiles that are framed, in pixels; none if `nil`.
  public var tileSide: Int?

  private let page: PartialRenderer
  private let marks = DebugOverlay()

  /// Creates a renderer of an empty picture.
  ///
  /// - Parameters:
  ///   - width: Columns of pixels.
  ///   - height: Rows of pixels.
  ///   - tileSide: The side of the tiles that are framed, in pixels; none if `nil`.
  public init(width: Int, height: Int, tileSide: Int? = nil) {
    page = PartialRenderer(width: width, height: height)
    picture = Pixmap(width: width, height: height)
    self.tileSide = tileSide
  }

  /// Makes the picture that of a view; it changes as a whole, and frames what the page changed.
  public func render(_ view: PageView) -> PageFrame {
    var frame = page.render(view)
    picture.copy(picture.bounds, from: page.picture)
    marks.paint(view, over: &picture, damage: frame.damage, tileSide: tileSide)
    frame.damage = [picture.bounds]
    return frame
  }
}
