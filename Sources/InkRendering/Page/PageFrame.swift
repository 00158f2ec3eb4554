public import InkGraphics
public import InkStrokes

/// The result of rendering a frame.
public struct PageFrame {
  /// The rectangles of pixels that may have changed; empty if there was nothing to do.
  public var damage: [PixelRect] = []

  /// The strokes of ``PageView/committed`` that are now painted as part of the drawing: the host may
  /// remove them from the model.
  public var baked: [StrokeID] = []

  /// The number of painted items, counted again for every rectangle or tile.
  public var paintedCount = 0

  /// The number of items, and of groups of items in the spatial index, that were compared with those of the last frame.
  public var comparedCount = 0

  /// Creates the result of a call that did nothing.
  public init() {}
}
