import InkDrawing
import InkStrokes

/// Strokes of the model on their way into the drawing, the one that began first in front.
struct StrokeQueue {
  struct Entry {
    var stroke: StrokeID
    /// Where it goes.
    var layer: LayerID
    /// Whether samples got better values.
    var isAmended = false
    /// When its contact ended; `nil` while it is down.
    var ended: Double?
  }

  /// Those that are not part of the drawing.
  var entries: [Entry] = []

  /// Those that are, and that have not been painted as such.
  var committed: [StrokeID] = []

  /// Notes when a stroke ended.
  mutating func end(_ id: StrokeID, at time: Double) {
    for i in entries.indices where entries[i].stroke == id { entries[i].ended = time }
  }
}
