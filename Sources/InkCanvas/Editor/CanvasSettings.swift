public import InkGraphics
import InkRendering

/// The settings of what a canvas shows and how contacts behave apart from tools.
public struct CanvasSettings: Sendable {
  /// The arrangement of the pages; ``PageLayout/single`` by default.
  ///
  /// In a column, a contact draws on the page where it lands. ``InkCanvas/page`` is the page that was drawn on
  /// last, or the one at the center of the view once that is at rest. The pixels do not depend on which page is
  /// current, except for ink that extends beyond its page: that of the current page is above the ink of others.
  /// While a store keeps pixels, see ``InkCanvas/keepPixels(in:)``, only the current page is shown.
  public var pageLayout = PageLayout.single

  /// Whether the positions of hovering pens are marked; `false` by default.
  public var showsHoverMarks = false

  /// The color of the selection frame, of selecting drags and of snapping guides; blue by default.
  public var selectionColor = Color(red: 0.1, green: 0.45, blue: 0.95)

  /// Whether dragged items snap to edges and centers of shapes, texts and pictures; `true` by default.
  public var snapsToItems = true

  /// Whether dragged items snap to the lines and dots of the paper; `false` by default.
  public var snapsToPaper = false

  /// Whether a stroke whose end is held still for half a second becomes a shape; `false` by default.
  ///
  /// The shape is the line, arrow, ellipse, rectangle or polygon that the stroke resembles. It keeps the brush of
  /// the stroke and is one undo group. It follows the contact until that lifts.
  public var turnsHeldStrokesIntoShapes = false

  /// Whether fading ink is also added to the drawing, as strokes that can be undone; `false` by default.
  public var keepsFadingInk = false

  /// Whether pages are shown dark, on the screen only; `false` by default.
  ///
  /// White paper becomes nearly black and black ink nearly white, with the same hue: each channel c of the color
  /// inverted in lightness (``/InkGraphics/Color/inverted``) becomes 24 + c · 231/255. A highlighter, which multiplies,
  /// is blended with ``/InkGraphics/BlendMode/screen`` instead. Pictures are unchanged, and so are the shapes and
  /// texts of a PDF page that are wholly above an opaque one. Pages whose paper is dark already, or that a picture
  /// covers, keep all colors, including those of the ink on them.
  ///
  /// It affects ``InkCanvas/paint(budget:)`` only: documents, exports and thumbnails keep their colors.
  public var showsDarkPaper = false

  /// Whether strokes of highlighters along text of the paper become marks of its words; `false` by default.
  ///
  /// When such a stroke ends, straight strokes replace it, from the first to the last word that it covers on each
  /// line, as ``/InkGraphics/PageText/words(markedBy:)`` finds them; together they are one undo group. Elsewhere it
  /// stays as drawn.
  public var highlightersFollowText = false

  /// Creates the default settings.
  public init() {}
}
