public import InkCanvas
import InkDrawing

extension Tool {
  /// A tool that selects items by a tap or by a box dragged over an empty area, and moves, scales and rotates the
  /// selected items by their frame.
  public static var selection: Tool { .tool(SelectionTool()) }

  /// A tool that selects items by a loop drawn around them, and otherwise works as ``selection``.
  public static var lasso: Tool { .tool(SelectionTool(isLasso: true)) }

  /// A tool that types text: a tap begins a text or edits an existing one, a drag makes a box in which lines break.
  public static var text: Tool { .tool(TextTool()) }

  /// Returns a tool that draws shapes from the point where a contact lands to the point where it lifts.
  ///
  /// A tap draws nothing. With ``Modifiers/constrains`` lines are at multiples of 15° and other shapes are as wide as
  /// high; with ``Modifiers/fromCenter`` the point where the contact lands is the center of the shape.
  ///
  /// - Precondition: The numbers of the kind are in the ranges that ``/InkTools/ShapeKind`` documents.
  public static func shape(_ kind: ShapeKind) -> Tool { .tool(ShapeTool(kind)) }

  /// A tool that draws an angle and its size in degrees: one drag for each of its two sides.
  public static var angle: Tool { .tool(AngleTool()) }

  /// Returns a tool that removes the items that it touches, whatever their kind; all that one contact removes are one
  /// undo step.
  ///
  /// - Parameter radius: The radius of the disc that erases, in page units.
  public static func strokeEraser(radius: Double) -> Tool { .tool(StrokeEraser(radius: radius)) }

  /// Returns a tool that cuts the parts that it touches out of strokes; all cuts of one contact are one undo step.
  ///
  /// The remaining parts become separate strokes.
  ///
  /// - Parameter radius: The radius of the disc that erases, in page units.
  public static func cuttingEraser(radius: Double) -> Tool { .tool(CuttingEraser(radius: radius)) }
}
