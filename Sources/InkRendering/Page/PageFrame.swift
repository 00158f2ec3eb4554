public import InkGraphics
public import InkStrokes

/// What a painter did for a frame.
public struct PageFrame {
  /// The rectangles that may look different; none if there was nothing to do.
  public var damage: [PixelRect] = []

  /// Finished strokes that are painted as part of the drawing now: their owner may forget them.
  public var settled: [StrokeID] = []
}
