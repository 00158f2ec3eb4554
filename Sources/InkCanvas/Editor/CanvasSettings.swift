public import InkGraphics
import InkRendering

/// The settings of a canvas: what it shows, and what contacts do beside its tools.
public struct CanvasSettings: Sendable {
  /// The arrangement of the pages.
  ///
  /// In a column, a contact draws on the page where it lands, and ``InkCanvas/page`` is the one that was drawn on last,
  /// or the one at the centre of the view as soon as that is at rest. Which one it is makes no difference to the pixels,
  /// but for ink that reaches beyond the edges of its page: that of the current page is above the ink of others. While a
  /// store keeps pixels, only the current page is shown.
  public var pageLayout = PageLayout.single

  /// Whether the positions of hovering pens are marked.
  public var showsHoverMarks = false

  /// The colour of the frame of the selection, of the area that selects, and of lines that items snap to.
  public var selectionColor = Color(red: 0.1, green: 0.45, blue: 0.95)

  /// Whether dragged items snap to edges and centres of shapes, texts and pictures.
  public var snapsToItems = true

  /// Whether dragged items snap to the lines and dots of the paper.
  public var snapsToPaper = false

  /// Whether a stroke whose end is held still for half a second becomes the line, arrow, ellipse, rectangle or polygon
  /// that it looks like.
  ///
  /// The shape has the brush of the stroke and is one step of undo. It follows the contact until that lifts.
  public var turnsHeldStrokesIntoShapes = false

  /// Whether fading ink is added to the drawing, too, as strokes that can be undone.
  public var keepsFadingInk = false

  /// Creates the settings that a canvas has at first.
  public init() {}
}
