import InkGraphics
import InkRaster
import InkStrokes

/// What the renderer keeps of a stroke that may still change.
///
/// A class, as copying it would cost as much as painting a piece of it.
final class LiveStroke {
  let id: StrokeID
  private(set) var marks: StrokeMarks

  /// Boxes of the segments of the ribbon.
  private(set) var tree = SegmentTree()

  /// The dabs that no sample to come will change, printed.
  private(set) var layer: DabLayer?

  /// How many dabs ``layer`` holds.
  private(set) var bakedDabs = 0

  /// The segments of a ribbon that no sample to come will change, once that pays.
  private(set) var ribbonLayer: RibbonLayer?

  /// A disc of settled ink that is shown; what paints this stroke alone may leave it.
  private(set) var covered: CoveredDisc?

  /// What will be ``covered`` once the last change is shown.
  private var coming: CoveredDisc?

  /// What has been painted, in document units.
  private(set) var bounds = Rect.empty

  /// Whether samples to come may change all of the ink.
  private let revisesAll: Bool

  private var bakedElements = 0

  /// Whether a layer had to be given up because settled ink changed after all.
  private var wasRevised = false

  /// How far back, in samples, values are waited for; later ones cost a layer.
  private static let maximumLate = 32

  /// How many more segments have been drawn than a layer would have left to draw.
  private var excess = 0

  init(_ stroke: InProgressStroke, on surface: borrowing LiveSurface) {
    id = stroke.id
    marks = StrokeMarks(stroke.brush)
    revisesAll = stroke.brush.revisesAll
    update(from: stroke, firstElement: 0, on: surface)
  }

  /// Takes over the elements of a stroke from the first that changed.
  func update(
    from stroke: InProgressStroke,
    firstElement: Int,
    on surface: borrowing LiveSurface
  ) {
    bounds = stroke.bounds
    var limit = stroke.samples.count - stroke.predictedCount
    // Values that are still to come reach back a little.
    if let owed = stroke.firstSampleOwed(from: max(0, limit - Self.maximumLate)) { limit = owed }
    limit = revisesAll ? 0 : stroke.finalSamples(before: limit)
    update(stroke.elements, from: max(0, firstElement - 1), finalSamples: limit, surface)
  }

  /// Takes over what the last change of a stroke left, which is dry now.
  func update(
    from stroke: Stroke,
    _ shape: StrokeShape,
    _ change: StrokeChange,
    on surface: borrowing LiveSurface
  ) {
    bounds.formUnion(change.damage)
    let limit = stroke.samples.count
    update(shape.elements, from: max(0, change.firstElement - 1), finalSamples: limit, surface)
  }

  private func update(
    _ elements: [StrokeElement],
    from: Int,
    finalSamples limit: Int,
    _ surface: borrowing LiveSurface
  ) {
    marks.update(elements, from: from)
    coming = nil
    if from < bakedElements { covered = nil }
    if marks.dabs == nil {
      // A segment's box also depends on the radius where it starts, hence one earlier.
      let first = max(0, segmentCount(before: from) - 1)
      let ribbon = marks.ribbon?.ribbon
      tree.update(from: first, count: ribbon?.segments.count ?? 0) {
        guard let ribbon else { return (.empty, false) }
        return (ribbon.bounds(ofSegment: $0), ribbon.isStill(segment: $0))
      }
      if from < bakedElements, ribbonLayer != nil {
        ribbonLayer = nil
        wasRevised = true
      }
      if let ribbon { bake(ribbon, elements, limit, surface) }
    } else if let dabs = marks.dabs {
      if from < bakedElements { layer = nil }
      bake(dabs, elements, limit, surface)
    }
  }

  private func segmentCount(before element: Int) -> Int {
    marks.ribbon?.segmentCount(before: element) ?? 0
  }

  /// Counts the elements that samples to come will leave as they are.
  private func findFinalElements(_ elements: [StrokeElement], _ limit: Int) {
    // One less, as marks are made anew from the element before the first that changes.
    while bakedElements + 1 < elements.count, elements[bakedElements + 1].sample < limit {
      bakedElements += 1
    }
  }

  /// Adds segments that will stay as they are to a layer, if there is one or one would pay.
  private func bake(
    _ ribbon: Ribbon,
    _ elements: [StrokeElement],
    _ limit: Int,
    _ surface: borrowing LiveSurface
  ) {
    guard !revisesAll else { return }
    if ribbonLayer == nil {
      bakedElements = 0
      guard isLayerDue(ribbon), let fresh = surface.ribbonLayer(ribbon) else { return }
      excess = 0
      ribbonLayer = fresh
    }
    findFinalElements(elements, limit)
    let count = segmentCount(before: bakedElements)
    if let ribbonLayer, count > 0 {
      surface.rasterizer.bake(ribbon, segments: count, in: ribbonLayer)
      coming = disc(ribbon, count, ribbonLayer.pixelsPerUnit, surface.viewport)
    }
  }

  /// Whether a layer would pay.
  ///
  /// It always does where segments lie one upon the other or have shades; else as soon as enough
  /// was drawn again and again, for to make a layer costs about as much as drawing all once.
  private func isLayerDue(_ ribbon: Ribbon) -> Bool {
    let count = ribbon.segments.count
    if excess > count { return true }
    if wasRevised { return false }
    guard count > 4, let segment = ribbon.segments.last else { return false }
    return !ribbon.shades.isEmpty || segment.radius > 6
  }

  /// Notes how many segments were drawn for an event.
  func record(drawn count: Int) { excess += max(0, count - Self.cheap) }

  /// So many segments a layer would leave to draw, and what else it costs.
  private static let cheap = 12

  /// Prints the dabs of elements that samples to come will leave as they are.
  private func bake(
    _ dabs: DabMarks,
    _ elements: [StrokeElement],
    _ limit: Int,
    _ surface: borrowing LiveSurface
  ) {
    if layer == nil {
      bakedElements = 0
      bakedDabs = 0
      layer = surface.dabLayer(dabs.trail)
    }
    guard !revisesAll else { return }
    findFinalElements(elements, limit)
    let count = dabs.dabCount(before: bakedElements)
    if count > bakedDabs {
      layer?.add(dabs.trail.dabs[bakedDabs..<count])
      bakedDabs = count
    }
  }

  /// Notes that all of the stroke is shown as it is now.
  func noteShown() { covered = coming }

  /// A disc of pixels that the settled segments of a ribbon cover fully, if there is one that it pays to go
  /// around.
  private func disc(
    _ ribbon: Ribbon,
    _ count: Int,
    _ pixelsPerUnit: Double,
    _ viewport: Affine
  ) -> CoveredDisc? {
    // The last settled segment but one: another follows where it ends, so a disc lies there.
    let last = count - 2
    guard last > 0 else { return nil }
    let segment = ribbon.segments[last]
    let radius = segment.radius * pixelsPerUnit - Self.coveredMargin
    guard radius >= Self.minimumCovered, ribbon.join == .round, ribbon.shades.isEmpty,
      marks.paint.isOpaque, !segment.isGap, !ribbon.segments[last + 1].isGap
    else { return nil }
    return CoveredDisc(center: viewport.apply(segment.end), radius: radius)
  }

  /// How far inside the ink all pixels are covered fully, in pixels: more than an outline of straight sides
  /// and the edge of a pixel take.
  private static let coveredMargin = 2.0

  /// The least radius of a disc of pixels that it pays to go around.
  private static let minimumCovered = 8.0

  /// Paints the stroke from what is kept of it; `false` if there is nothing.
  ///
  /// - Parameters:
  ///   - paint: The paint of the stroke, or what stands in for it.
  ///   - covered: Pixels that show it already.
  func paintLayer(
    _ paint: Paint,
    into pixmap: inout Pixmap,
    clip: PixelRect,
    _ rasterizer: Rasterizer,
    around covered: CoveredDisc? = nil
  ) -> Bool {
    if let layer, let dabs = marks.dabs?.trail.dabs {
      layer.paint(adding: dabs[bakedDabs...], paint, into: &pixmap, clip: clip)
      return true
    }
    guard let ribbonLayer, let ribbon = marks.ribbon?.ribbon, !ribbon.segments.isEmpty else {
      return false
    }
    rasterizer.fill(ribbon, over: ribbonLayer, paint, into: &pixmap, clip: clip, around: covered)
    return true
  }

  /// Brings back what lies below the stroke, an eraser, from what is kept of it; `false` if that cannot be
  /// done without a mask.
  func eraseLayer(
    from below: Pixmap?,
    in pixmap: inout Pixmap,
    clip: PixelRect,
    _ rasterizer: Rasterizer,
    around covered: CoveredDisc?
  ) -> Bool {
    guard let ribbonLayer, let ribbon = marks.ribbon?.ribbon, !ribbon.segments.isEmpty,
      ribbon.shades.isEmpty
    else { return false }
    rasterizer.erase(
      ribbon,
      over: ribbonLayer,
      marks.paint.eraserMask,
      from: below,
      in: &pixmap,
      clip: clip,
      around: covered
    )
    return true
  }
}
