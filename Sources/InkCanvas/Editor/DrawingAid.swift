public import InkGraphics
public import InkStrokes

/// A ruler, a set square or a compass above the page, which guides contacts that draw.
///
/// It is a tool beside the chosen one: contacts that land where it ``claims(_:_:_:)`` drag it, whatever their role, and its
/// ``CanvasTool/overlay(_:)`` is visible while it is the ``InkCanvas/aid``. It is not part of the document.
public protocol DrawingAid: CanvasTool {
  /// Whether a contact that lands at a point of the page drags the aid instead of using the chosen tool.
  func claims(_ point: Point, _ kind: InputEvent.PointerKind, _ context: ToolContext) -> Bool

  /// The point where a contact draws: on an edge of the aid, or where it is.
  ///
  /// Called for each sample of a brush, predicted ones too, and of a tool with ``CanvasTool/followsAid``.
  ///
  /// - Parameters:
  ///   - point: The point of the contact, in page units.
  ///   - start: The point where the contact began to draw, in page units; that of the first sample is its own.
  func guided(_ point: Point, from start: Point, _ context: ToolContext) -> Point
}
