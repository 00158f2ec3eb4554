public import InkCanvas
public import InkDrawing
public import InkGraphics
public import InkStylus

/// A command that changes a setting of the canvas, which also applies to documents opened later in the session.
///
/// Its numbers are among those of ``CanvasCommand``; <doc:TheProtocol#Commands> lists all.
public enum CanvasSetting: Sendable {
  /// Chooses a brush of the library, or of the host, to draw with; width 0 keeps the brush's own width, no color its
  /// own color.
  ///
  /// The index counts the brushes of ``CanvasSession/library`` from 0, then those added by
  /// ``CanvasEdit/ownBrush(index:bytes:)``. The width is in page units.
  ///
  /// - Number: 20
  /// - Ranges: index 0...255, width 0...1000000000
  case brush(index: Int, width: Double, color: Color?)
  /// Chooses an eraser, with a radius in page units, to draw with.
  ///
  /// - Number: 21
  /// - Ranges: radius 0<...10000
  case eraseWith(kind: EraserKind, radius: Double)
  /// Sets the eraser that eraser ends of pens, erasing buttons and erasing fingers use, with its radius in page units.
  ///
  /// - Number: 22
  /// - Ranges: radius 0<...10000
  case eraserEnd(kind: EraserKind, radius: Double)
  /// Sets whether pens, fingers and mice draw, erase or move the page.
  ///
  /// - Number: 23
  case roles(choice: RoleChoice)
  /// Turns palm rejection on or off: ignoring the hand that holds the pen.
  ///
  /// - Number: 24
  case palms(isOn: Bool)
  /// Shows or hides the circles that mark the positions of hovering pens.
  ///
  /// - Number: 25
  case marks(isOn: Bool)
  /// Sets the color around the page.
  ///
  /// - Number: 26
  case surround(color: Color)
  /// Sets the actions of the two buttons of pens, first that of the button nearer to the tip.
  ///
  /// - Number: 27
  case buttons(primary: EditingAction, secondary: EditingAction)
  /// Turns the debug overlay on or off: curves, control points and samples of the ink above the page.
  ///
  /// - Number: 28
  case debugOverlay(isOn: Bool)
  /// Sets the effect by which the ink of fading brushes disappears, and the time in which it does, in seconds.
  ///
  /// - Number: 34
  /// - Ranges: seconds 0<...300
  case fading(kind: FadingKind, seconds: Double)
  /// Sets whether the current page is shown alone, or all pages in a column.
  ///
  /// - Number: 36
  case pageLayout(choice: PageLayout)
  /// Chooses a tool of contacts, or shows a drawing aid of the app above the page; choosing that aid again removes it.
  ///
  /// - Number: 63
  case tool(ToolChoice)
  /// Sets the style of new shapes and texts, and of the selected ones; the lengths of dashes are multiples of the
  /// width.
  ///
  /// Without a stroke color, closed shapes have no outline; without a fill color, they aren't filled. If line style,
  /// font size, alignment or font are absent, they are unchanged. Width and font size are in page units.
  ///
  /// - Number: 64
  /// - Ranges: width 0<...1000000000, opacity 0...1, fontSize 1...10000
  case toolSettings(
    strokeColor: Color?,
    width: Double,
    fillColor: Color?,
    opacity: Double,
    lines: LineKind?,
    fontSize: Double?,
    alignment: TextItem.Alignment?,
    font: [UInt8]?
  )
  /// Sets whether a stroke whose end is held still for half a second becomes a shape.
  ///
  /// - Number: 69
  case holds(isOn: Bool)
  /// Turns on or off that dragged items snap to other items, and to the lines and dots of the paper.
  ///
  /// - Number: 70
  case snapping(toItems: Bool, toPaper: Bool)
  /// Turns on or off that a highlighter stroke along text of the paper becomes straight strokes over its words.
  ///
  /// - Number: 97
  case followText(isOn: Bool)
  /// Shows white paper nearly black, with light ink, on the screen only, or shows pages in their own colors.
  ///
  /// - Number: 96
  case darkPaper(isOn: Bool)
  /// Predicts the motion of pens until their ink is visible, `delay` seconds after a command; without a delay, pens
  /// are drawn at their newest samples.
  ///
  /// If the host passes predicted samples of a pen, these are drawn instead. `pixelsPerMillimeter` is the density of the
  /// screen, in pixels of the view.
  ///
  /// - Number: 103
  /// - Ranges: delay 0...0.1, pixelsPerMillimeter 0<...1000
  case tipPrediction(delay: Double?, pixelsPerMillimeter: Double)
  /// Sets the steadiness of the lines of brushes, also of the current one.
  ///
  /// 0, the default, is off. 0.5 removes jitter and keeps the form of fast lines. 1 also removes tremor from slow lines,
  /// and rounds fast ones. Erasers and brushes with a smoothing filter of their own are not changed.
  ///
  /// - Number: 104
  /// - Ranges: steadiness 0...1
  case steadyLines(steadiness: Double)
}
