import InkGraphics
import InkStrokes

/// What the renderer keeps of a stroke that may still change.
struct LiveStroke {
  let id: StrokeID
  let paint: Paint
  private(set) var ribbon: Ribbon?
  private(set) var tree = SegmentTree()

  /// What has been painted, in document units.
  private(set) var bounds = Rect.empty

  init(_ stroke: Stroke) {
    id = stroke.id
    paint = stroke.brush.style.paint
    update(from: stroke, firstElement: 0)
  }

  /// Takes over the elements of a stroke from the first that changed.
  mutating func update(from stroke: Stroke, firstElement: Int) {
    bounds = stroke.bounds
    let elements = stroke.elements
    guard let first = elements.first else {
      ribbon = nil
      tree = SegmentTree()
      return
    }
    if ribbon == nil { ribbon = Ribbon(start: first.curve.end, radius: first.endRadius) }
    ribbon?.start = first.curve.end
    ribbon?.startRadius = first.endRadius
    let from = min(max(0, firstElement - 1), ribbon?.segments.count ?? 0)
    let count = elements.count - 1
    ribbon?.segments.removeSubrange(from...)
    if from < count {
      for element in elements[(from + 1)...] {
        ribbon?.segments.append(
          Ribbon.Segment(
            control1: element.curve.control1,
            control2: element.curve.control2,
            end: element.curve.end,
            radius: element.endRadius
          )
        )
      }
    }
    // A segment's box also depends on the radius where it starts, hence one earlier.
    tree.update(from: max(0, from - 1), count: count) { elements[$0 + 1].bounds }
  }
}
