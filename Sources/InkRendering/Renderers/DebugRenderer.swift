import InkDrawing
public import InkGraphics
import InkRaster
import InkStrokes

/// Shows curves, control points and samples of ink above a faded page.
///
/// It is for developers of brushes and renderers. Each curve of a stroke is drawn as a line: black, blue if it is
/// predicted, red if an update changed its sample; the area of its ink has the same color, translucent. Control points
/// are green, samples are dots, the damage of the last view is outlined in orange, and tiles are outlined in gray.
///
/// - Complexity: Linear in the number of samples of all visible strokes, for each view.
public final class DebugRenderer: DrawingRenderer {
  /// The pixels of the view rendered last, with the marks above them.
  public private(set) var picture: Pixmap

  /// The color of curves and samples.
  public static let color = Color.black

  /// The color of predicted curves and samples.
  public static let predictedColor = Color(red: 0, green: 0.2, blue: 1)

  /// The color of curves and samples whose estimated values were updated.
  public static let updatedColor = Color(red: 0.9, green: 0, blue: 0)

  /// The color of control points.
  public static let controlColor = Color(red: 0, green: 0.6, blue: 0.2)

  /// The color of the outlines of damage (repainted rectangles).
  public static let damageColor = Color(red: 1, green: 0.55, blue: 0)

  /// The color of the outlines of tiles.
  public static let tileColor = Color(gray: 0.6)

  /// The side of the outlined tiles, in pixels; `nil` for no outlines of tiles.
  public var tileSide: Int?

  private let page: PartialRenderer
  private let marks = DebugOverlay()

  /// Creates a renderer with a transparent picture.
  ///
  /// - Parameters:
  ///   - width: The number of pixel columns.
  ///   - height: The number of pixel rows.
  ///   - tileSide: The side of the outlined tiles, in pixels; `nil`, the default, for no outlines of tiles.
  public init(width: Int, height: Int, tileSide: Int? = nil) {
    page = PartialRenderer(width: width, height: height)
    picture = Pixmap(width: width, height: height)
    self.tileSide = tileSide
  }

  /// Renders a view, and outlines the rectangles that changed since the last one; ``PageFrame/damage`` is always the
  /// whole picture.
  public func render(_ view: PageView) -> PageFrame {
    var frame = page.render(view)
    picture.copy(picture.bounds, from: page.picture)
    marks.paint(view, over: &picture, damage: frame.damage, tileSide: tileSide)
    frame.damage = [picture.bounds]
    return frame
  }
}
