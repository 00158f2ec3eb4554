public import InkCanvas
public import InkDrawing
public import InkGraphics
public import InkStylus

/// A command that changes a setting, which also applies to documents that are opened later.
///
/// Its numbers are among those of ``CanvasCommand``; <doc:TheProtocol#Commands> lists all.
public enum CanvasSetting: Sendable {
  /// Draws with a brush of the library or of the host; width 0 and no color select the brush's own.
  ///
  /// Indices of brushes of the host follow those of the library. The width is in page units.
  ///
  /// - Number: 20
  /// - Ranges: index 0...255, width 0...1000000000
  case brush(index: Int, width: Double, color: Color?)
  /// Selects an eraser with a radius in page units.
  ///
  /// - Number: 21
  /// - Ranges: radius 0<...10000
  case eraseWith(kind: EraserKind, radius: Double)
  /// Sets the eraser of eraser ends, pen buttons and fingers, and its radius in page units.
  ///
  /// - Number: 22
  /// - Ranges: radius 0<...10000
  case eraserEnd(kind: EraserKind, radius: Double)
  /// Sets the roles of pens, fingers and mice.
  ///
  /// - Number: 23
  case roles(choice: RoleChoice)
  /// Turns palm rejection on or off.
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
  /// Sets the actions of the first and the second button of pens.
  ///
  /// - Number: 27
  case buttons(primary: EditingAction, secondary: EditingAction)
  /// Turns the debug overlay of the ink on or off.
  ///
  /// - Number: 28
  case debugOverlay(isOn: Bool)
  /// Sets the effect by which the ink of fading brushes disappears, and its duration in seconds.
  ///
  /// - Number: 34
  /// - Ranges: seconds 0<...300
  case fading(kind: FadingKind, seconds: Double)
  /// Sets the layout of pages.
  ///
  /// - Number: 36
  case pageLayout(choice: PageLayout)
  /// Chooses a tool; choosing an aid again removes it from the page.
  ///
  /// - Number: 63
  case tool(ToolChoice)
  /// Sets the style of new shapes and texts and of the selection; dashes scale with the width.
  ///
  /// Without a stroke color closed shapes have no outline, without a fill color they aren't filled; other absent values
  /// stay unchanged. Width and font size are in page units.
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
  /// Turns snapping to other items and to the paper on or off.
  ///
  /// - Number: 70
  case snapping(toItems: Bool, toPaper: Bool)
  /// Turns the conversion of highlighter strokes along text of the paper into marks of its words on or off.
  ///
  /// - Number: 97
  case followText(isOn: Bool)
  /// Shows pages dark, on the screen only, or as they are.
  ///
  /// - Number: 96
  case darkPaper(isOn: Bool)
}
