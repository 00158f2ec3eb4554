public import InkGraphics
public import InkStrokes

/// What a renderer did for a frame.
public struct PageFrame {
  /// The rectangles that may look different; none if there was nothing to do.
  public var damage: [PixelRect] = []

  /// Strokes of ``PageView/committed`` that are painted as part of the drawing now: their owner may
  /// forget them.
  public var baked: [StrokeID] = []

  /// How many items were painted, each once for every rectangle or tile that it was painted in.
  public var paintedCount = 0

  /// How many items and groups of items were compared with those of the last frame.
  public var comparedCount = 0

  /// Creates a frame for which nothing was done.
  public init() {}
}
