public import InkGraphics
public import InkStrokes

/// The result of rendering a frame with a ``DrawingRenderer``: the changed pixels, and measures of the cost.
public struct PageFrame {
  /// The rectangles of ``DrawingRenderer/picture`` that may have changed, in pixels; empty if nothing was painted.
  public var damage: [PixelRect] = []

  /// The strokes of ``PageView/committed`` that are now painted as part of the drawing: the host may remove them from
  /// ``PageView/model``.
  public var baked: [StrokeID] = []

  /// The number of items of the drawing that were painted: an item that was painted in several rectangles or tiles
  /// counts once for each of them.
  public var paintedCount = 0

  /// The number of comparisons with the last frame that found the damage: of single items, and of whole groups of items
  /// in the spatial index.
  public var comparedCount = 0

  /// Creates the result of a call that did nothing.
  public init() {}
}
