public import InkGraphics
public import InkStrokes

/// A ruler, a set square or a compass above the page, which guides drawing contacts.
///
/// It is a tool in addition to the chosen one: contacts that land where it ``claims(_:_:_:)`` them drag it,
/// whatever their role, and its ``CanvasTool/overlay(_:)`` is visible while it is the ``InkCanvas/aid``. It is
/// not part of the document.
public protocol DrawingAid: CanvasTool {
  /// Returns whether a contact that lands at a point of the page, in page units, drags the aid.
  ///
  /// Otherwise the contact uses the chosen tool.
  func claims(_ point: Point, _ kind: InputEvent.PointerKind, _ context: ToolContext) -> Bool

  /// Returns the point where a contact draws: on an edge of the aid, or the point itself.
  ///
  /// Called for each sample of a brush, including predicted ones, and of a tool with ``CanvasTool/followsAid``.
  ///
  /// - Parameters:
  ///   - point: The point of the contact, in page units.
  ///   - start: The point where the contact began to draw, in page units; for the first sample `point`.
  ///   - context: The context of the canvas.
  func guided(_ point: Point, from start: Point, _ context: ToolContext) -> Point
}
