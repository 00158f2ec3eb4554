public import InkCanvas
import InkDrawing

extension Tool {
  /// Selects items: by a tap, or by dragging a box around them; moves, scales and rotates what is selected.
  public static var selection: Tool { .tool(SelectionTool()) }

  /// Selects items by a loop drawn around them, and otherwise works as ``selection``.
  public static var lasso: Tool { .tool(SelectionTool(isLasso: true)) }

  /// Types text: a tap begins a text or edits an existing one, a drag makes a box in which lines break.
  public static var text: Tool { .tool(TextTool()) }

  /// Draws shapes from the point where a contact lands to the point where it lifts; a tap draws nothing.
  ///
  /// With ``Modifiers/constrains`` lines are at multiples of 15° and other shapes are as wide as high; with
  /// ``Modifiers/fromCenter`` the contact lands at the center.
  ///
  /// - Precondition: The numbers of the kind are in the ranges that ``/InkTools/ShapeKind`` documents.
  public static func shape(_ kind: ShapeKind) -> Tool { .tool(ShapeTool(kind)) }

  /// Measures and draws an angle: one drag for each of its two sides.
  public static var angle: Tool { .tool(AngleTool()) }

  /// Removes the items that it touches.
  ///
  /// - Parameter radius: In page units.
  public static func strokeEraser(radius: Double) -> Tool { .tool(StrokeEraser(radius: radius)) }

  /// Cuts the parts that it touches out of strokes.
  ///
  /// - Parameter radius: In page units.
  public static func cuttingEraser(radius: Double) -> Tool { .tool(CuttingEraser(radius: radius)) }
}
