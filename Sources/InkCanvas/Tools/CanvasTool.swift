public import InkDrawing
public import InkGraphics
public import InkStrokes

/// What contacts do on a page but to leave ink: shapes, selecting, text, or something of an app's own.
///
/// The canvas calls it for each contact in this order: ``dragStart(_:_:)`` when the contact lands,
/// ``dragContinue(_:_:)`` for each of its samples, and at last either ``dragEnd(_:_:)``; or ``dragCancel(_:_:)``
/// and ``tap(_:_:)`` if it has stayed where it landed; or ``dragCancel(_:_:)`` alone if it was taken away. What one
/// contact does is kept in the ``ToolContact`` that comes with each call, so several contacts do not disturb each
/// other. A tool changes the drawing through the ``ToolContext``; what is seen before, ``preview(_:in:_:)`` says.
///
/// After ``dragCancel(_:_:)`` nothing may be left of the drag. The canvas takes its preview away.
public protocol CanvasTool: AnyObject {
  /// Names the tool, in English.
  var name: StaticString { get }

  /// The tool was chosen.
  ///
  /// - Parameter item: What it is to begin with, if somebody has said so.
  func activate(_ item: ItemID?, _ context: ToolContext)

  /// Another tool is chosen.
  func deactivate(_ context: ToolContext)

  /// A contact has come and gone in one place.
  func tap(_ contact: ToolContact, _ context: ToolContext)

  /// A contact has landed.
  func dragStart(_ contact: inout ToolContact, _ context: ToolContext)

  /// A contact has moved, or what constrains it has changed.
  func dragContinue(_ contact: inout ToolContact, _ context: ToolContext)

  /// A contact that has moved was lifted.
  func dragEnd(_ contact: inout ToolContact, _ context: ToolContext)

  /// A contact was taken away, or was a tap.
  func dragCancel(_ contact: inout ToolContact, _ context: ToolContext)

  /// The settings of the canvas have changed, see ``InkCanvas/toolSettings``.
  func settingsChanged(_ context: ToolContext)

  /// What is seen of a drag before it ends.
  ///
  /// - Parameters:
  ///   - contact: The contact.
  ///   - drawing: What is seen, without this preview; it gives names.
  ///   - context: The canvas.
  /// - Returns: What the page looks as if it were done; `nil` for nothing.
  func preview(
    _ contact: ToolContact,
    in drawing: inout Drawing,
    _ context: ToolContext
  ) -> DrawingOperation?

  /// How far a contact may move and still be a tap, in points.
  func slop(_ kind: InputEvent.PointerKind) -> Double

  /// What the pointer looks like over a place of the page.
  func cursor(at place: Point, _ context: ToolContext) -> CanvasUpdate.Cursor
}

extension CanvasTool {
  /// Does nothing.
  public func activate(_ item: ItemID?, _ context: ToolContext) {}

  /// Does nothing.
  public func deactivate(_ context: ToolContext) {}

  /// Does nothing.
  public func tap(_ contact: ToolContact, _ context: ToolContext) {}

  /// Does nothing.
  public func dragCancel(_ contact: inout ToolContact, _ context: ToolContext) {}

  /// Does nothing.
  public func settingsChanged(_ context: ToolContext) {}

  /// Shows nothing.
  public func preview(
    _ contact: ToolContact,
    in drawing: inout Drawing,
    _ context: ToolContext
  ) -> DrawingOperation? { nil }

  /// 10 points, as Drawsana has it.
  public func slop(_ kind: InputEvent.PointerKind) -> Double { 10 }

  /// A cross.
  public func cursor(at place: Point, _ context: ToolContext) -> CanvasUpdate.Cursor { .cross }
}
