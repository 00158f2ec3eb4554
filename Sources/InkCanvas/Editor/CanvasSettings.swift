public import InkGraphics
import InkRendering

/// The settings of a canvas's view, and of contacts, apart from tools and roles.
public struct CanvasSettings: Sendable {
  /// The arrangement of the pages in the view; ``PageLayout/single`` by default.
  ///
  /// In a column, a contact draws on the page where it lands. ``InkCanvas/page`` is the page that was drawn on last, or
  /// the one at the center of the view once scrolling has ended. The pixels do not depend on which page is current,
  /// except for ink that extends beyond its page: that of the current page is above the ink of others. While a pixel
  /// store is used, see ``InkCanvas/keepPixels(in:)``, only the current page is shown.
  public var pageLayout = PageLayout.single

  /// Whether circles mark the positions of hovering pens; `false` by default.
  public var showsHoverMarks = false

  /// The color of the frame around the selection, of boxes and lassos that select, and of the lines shown when items
  /// snap; blue by default.
  public var selectionColor = Color(red: 0.1, green: 0.45, blue: 0.95)

  /// Whether dragged items snap to edges and centers of shapes, texts and pictures; `true` by default.
  public var snapsToItems = true

  /// Whether dragged items snap to the lines and dots of the paper; `false` by default.
  public var snapsToPaper = false

  /// Whether a stroke whose end is held still for half a second becomes a shape; `false` by default.
  ///
  /// The shape is the line, arrow, ellipse, rectangle or polygon that the stroke resembles; without a resemblance, the
  /// stroke stays. The shape keeps the brush of the stroke and is one undo step. Its size follows the contact until
  /// that lifts.
  public var turnsHeldStrokesIntoShapes = false

  /// Whether the ink of fading brushes is also added to the drawing, as strokes that can be undone; `false` by default.
  public var keepsFadingInk = false

  /// Whether white paper is shown nearly black, with light ink, on the screen only; `false` by default.
  ///
  /// Black ink becomes nearly white, and colors keep their hue: each channel c of the color inverted in lightness
  /// (``/InkGraphics/Color/inverted``) becomes 24 + c · 231/255, from 24 to 255. A highlighter, which multiplies, is
  /// blended with ``/InkGraphics/BlendMode/screen`` instead. Pictures are unchanged, and so are the shapes and texts of
  /// a PDF page that are wholly above an opaque picture. Pages whose paper is dark already, or that a picture covers,
  /// keep all colors, including those of the ink on them.
  ///
  /// It affects ``InkCanvas/paint(budget:)`` only: documents, exports and thumbnails keep their colors.
  public var showsDarkPaper = false

  /// Whether a highlighter stroke along printed text of the paper becomes straight strokes over its words; `false` by
  /// default.
  ///
  /// When such a stroke ends, it is replaced by a straight stroke on each line that it covers, from the first to the
  /// last covered word, as ``/InkGraphics/PageText/words(markedBy:)`` finds them; together they are one undo step. A
  /// stroke that covers no text stays as drawn.
  public var highlightersFollowText = false

  /// Creates the default settings.
  public init() {}
}
