public import InkCanvas
public import InkDrawing
public import InkGraphics
public import InkStylus

/// A command that changes a setting, for this canvas and those of documents that are opened later.
///
/// Its numbers are among those of ``CanvasCommand``.
public enum CanvasSetting: Sendable {
  /// Draws with a brush of the library or of the host; width 0 and no color are the brush's own.
  ///
  /// - Number: 20
  /// - Ranges: index 0...255, width 0...1000000000
  case brush(index: Int, width: Double, color: Color?)
  /// Erases.
  ///
  /// - Number: 21
  /// - Ranges: radius 0<...10000
  case eraseWith(kind: EraserKind, radius: Double)
  /// Sets the eraser of pens' other ends, buttons and fingers.
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
  /// Turns marks under hovering pens on or off.
  ///
  /// - Number: 25
  case marks(isOn: Bool)
  /// Sets the color around the page.
  ///
  /// - Number: 26
  case surround(color: Color)
  /// Sets the actions of the first and second button of pens.
  ///
  /// - Number: 27
  case buttons(primary: EditingAction, secondary: EditingAction)
  /// Turns the overlay on or off that shows what ink is made of.
  ///
  /// - Number: 28
  case debugOverlay(isOn: Bool)
  /// Sets how the ink of fading brushes disappears, and in how many seconds.
  ///
  /// - Number: 34
  /// - Ranges: seconds 0<...300
  case fading(kind: FadingKind, seconds: Double)
  /// Sets the layout of pages.
  ///
  /// - Number: 36
  case pageLayout(choice: PageLayout)
  /// Chooses a tool; an aid on the page is removed if it is chosen again.
  ///
  /// - Number: 63
  case tool(ToolChoice)
  /// Sets the look of shapes and texts, of the selection too; dashes fit the width.
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
  /// Turns shapes of held strokes on or off.
  ///
  /// - Number: 69
  case holds(isOn: Bool)
  /// Turns snapping to other items and to the paper on or off.
  ///
  /// - Number: 70
  case snapping(toItems: Bool, toPaper: Bool)
}
