public import InkGraphics
public import InkStrokes

/// A ruler, a set square or a compass above the page, along whose edges contacts draw.
///
/// It is used in addition to the chosen tool, as ``InkCanvas/aid``: a contact that lands at a point for which
/// ``claims(_:_:_:)`` returns `true` drags the aid, whatever its role, and ``CanvasTool/overlay(_:)`` of the aid is
/// visible. An aid is not part of the document.
public protocol DrawingAid: CanvasTool {
  /// Returns whether a contact that lands at a point of the page, in page units, drags the aid.
  ///
  /// If not, the contact uses the chosen tool.
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
