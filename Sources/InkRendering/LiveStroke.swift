import InkGraphics
import InkRaster
import InkStrokes

/// What the renderer keeps of a stroke that may still change.
struct LiveStroke {
  let id: StrokeID
  private(set) var marks: StrokeMarks

  /// Boxes of the segments of the ribbon.
  private(set) var tree = SegmentTree()

  /// The dabs that no sample to come will change, printed.
  private(set) var layer: DabLayer?

  /// How many dabs ``layer`` holds.
  private(set) var settledDabs = 0

  /// What has been painted, in document units.
  private(set) var bounds = Rect.empty

  private var settledElements = 0
  private let makeLayer: (DabTrail) -> DabLayer

  init(_ stroke: Stroke, makeLayer: @escaping (DabTrail) -> DabLayer) {
    id = stroke.id
    marks = StrokeMarks(stroke.brush)
    self.makeLayer = makeLayer
    update(from: stroke, firstElement: 0)
  }

  /// Takes over the elements of a stroke from the first that changed.
  mutating func update(from stroke: Stroke, firstElement: Int) {
    bounds = stroke.bounds
    let from = max(0, firstElement - 1)
    let elements = stroke.elements
    marks.update(elements, from: from)
    if let ribbon = marks.ribbon {
      let count = ribbon.ribbon?.segments.count ?? 0
      // A segment's box also depends on the radius where it starts, hence one earlier.
      let first = max(0, ribbon.segmentCount(before: from) - 1)
      tree.update(from: first, count: count) { ribbon.ribbon?.bounds(ofSegment: $0) ?? .empty }
    } else if let dabs = marks.dabs {
      if from < settledElements { layer = nil }
      settle(dabs, elements, stroke)
    }
  }

  /// Prints the dabs of elements that samples to come will leave as they are.
  private mutating func settle(_ dabs: DabMarks, _ elements: [StrokeElement], _ stroke: Stroke) {
    if layer == nil {
      settledElements = 0
      settledDabs = 0
      layer = makeLayer(dabs.trail)
    }
    guard let tail = stroke.brush.revisableTail else { return }
    let limit = stroke.samples.count - stroke.predictedCount - tail
    // One less, as marks are made anew from the element before the first that changes.
    while settledElements + 1 < elements.count, elements[settledElements + 1].sample < limit {
      settledElements += 1
    }
    let count = dabs.dabCount(before: settledElements)
    if count > settledDabs {
      layer?.add(dabs.trail.dabs[settledDabs..<count])
      settledDabs = count
    }
  }

  /// Paints the dabs of the stroke.
  func paintDabs(into pixmap: inout Pixmap, clip: PixelRect) {
    guard let dabs = marks.dabs?.trail.dabs else { return }
    layer?.paint(adding: dabs[settledDabs...], marks.paint, into: &pixmap, clip: clip)
  }
}
