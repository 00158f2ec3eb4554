import InkGraphics
import InkStrokes

/// What the renderer keeps of a stroke that may still change.
struct LiveStroke {
  let id: StrokeID
  private(set) var marks: StrokeMarks

  /// Boxes of the segments of the ribbon, or of the dabs.
  private(set) var tree = SegmentTree()

  /// What has been painted, in document units.
  private(set) var bounds = Rect.empty

  init(_ stroke: Stroke) {
    id = stroke.id
    marks = StrokeMarks(stroke.brush)
    update(from: stroke, firstElement: 0)
  }

  /// Takes over the elements of a stroke from the first that changed.
  mutating func update(from stroke: Stroke, firstElement: Int) {
    bounds = stroke.bounds
    let from = max(0, firstElement - 1)
    marks.update(stroke.elements, from: from)
    if let ribbon = marks.ribbon {
      let count = ribbon.ribbon?.segments.count ?? 0
      // A segment's box also depends on the radius where it starts, hence one earlier.
      let first = max(0, ribbon.segmentCount(before: from) - 1)
      tree.update(from: first, count: count) { ribbon.ribbon?.bounds(ofSegment: $0) ?? .empty }
    } else if let trail = marks.dabs?.trail {
      let first = marks.dabs?.dabCount(before: from) ?? 0
      tree.update(from: from < 2 ? 0 : first, count: trail.dabs.count) { trail.bounds(ofDab: $0) }
    }
  }
}
