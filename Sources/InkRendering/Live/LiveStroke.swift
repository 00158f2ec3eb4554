import InkGraphics
import InkRaster
import InkStrokes

/// The cached data of a stroke that may still change, for repainting a part of it.
///
/// A class, because copying a value would cost as much as painting some segments.
final class LiveStroke {
  let id: StrokeID
  private(set) var marks: StrokeMarks

  /// The bounding boxes of the segments of the ribbon.
  private(set) var tree = SegmentTree()

  /// The prints of the dabs that no later sample changes; `nil` if the stroke has no dabs.
  private(set) var layer: DabLayer?

  /// The number of leading dabs of the stroke that are printed in ``layer``.
  private(set) var bakedDabs = 0

  /// The coverage of the ribbon's segments that no later sample changes; `nil` while drawing them again is cheaper.
  private(set) var ribbonLayer: RibbonLayer?

  /// A disc of pixels that are fully covered and shown: they are skipped if only this stroke has changed.
  private(set) var covered: CoveredDisc?

  /// The value of ``covered`` once the last update of the stroke is shown, see ``noteShown()``.
  private var coming: CoveredDisc?

  /// The painted area, in coordinates of the ink.
  private(set) var bounds = Rect.empty

  /// Whether later samples may change all of the ink.
  private let revisesAll: Bool

  private var bakedElements = 0

  /// Whether a cached layer was discarded because an update changed segments that counted as final.
  private var wasRevised = false

  /// The number of trailing samples that aren't final while they await updates of estimated values.
  ///
  /// Older samples count as final even while they await an update; if it arrives, the cached layer is discarded.
  private static let maximumLate = 32

  /// The number of segments drawn again so far that a cached layer of coverage would have saved.
  private var excess = 0

  init(_ stroke: InProgressStroke, on surface: borrowing LiveSurface) {
    id = stroke.id
    marks = StrokeMarks(stroke.brush)
    revisesAll = stroke.brush.revisesAll
    update(from: stroke, firstElement: 0, on: surface)
  }

  /// Updates the cache from an unfinished stroke, from its first changed element (curve of the center line) on.
  func update(
    from stroke: InProgressStroke,
    firstElement: Int,
    on surface: borrowing LiveSurface
  ) {
    bounds = stroke.bounds
    var limit = stroke.samples.count - stroke.predictedCount
    // Samples from the first one with an awaited update on are not final.
    if let owed = stroke.firstSampleOwed(from: max(0, limit - Self.maximumLate)) { limit = owed }
    limit = revisesAll ? 0 : stroke.finalSamples(before: limit)
    update(stroke.elements, from: max(0, firstElement - 1), finalSamples: limit, surface)
  }

  /// Updates the cache from a finished stroke and its last change.
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
      // The box of a segment also depends on the radius at its start, so the segment before is updated, too.
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

  /// Advances `bakedElements`: the number of leading curves that samples from index `limit` on don't change.
  private func findFinalElements(_ elements: [StrokeElement], _ limit: Int) {
    // The last such element is excluded, because marks are recomputed from the element before the first changed one.
    while bakedElements + 1 < elements.count, elements[bakedElements + 1].sample < limit {
      bakedElements += 1
    }
  }

  /// Paints final segments into the cached layer of coverage, and creates that first if it is worthwhile.
  ///
  /// - Parameters:
  ///   - ribbon: The ink of the whole stroke.
  ///   - elements: The curves of the stroke's center line.
  ///   - limit: The number of samples that don't change any more.
  ///   - surface: The surface that creates the layer.
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

  /// Whether a layer of coverage would save work.
  ///
  /// It always does if segments overlap or have shades; otherwise once enough was drawn repeatedly, because
  /// creating a layer costs about as much as drawing everything once.
  private func isLayerDue(_ ribbon: Ribbon) -> Bool {
    let count = ribbon.segments.count
    if excess > count { return true }
    if wasRevised { return false }
    guard count > 4, let segment = ribbon.segments.last else { return false }
    return !ribbon.shades.isEmpty || segment.radius > 6
  }

  /// Adds the number of segments drawn for an event to ``excess``, less those that cost no more than using a layer.
  func record(drawn count: Int) { excess += max(0, count - Self.cheap) }

  /// The number of segments per event whose drawing costs no more than using a layer.
  private static let cheap = 12

  /// Prints the dabs of curves that samples from index `limit` on don't change into the cached layer.
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

  /// Records that the last update of the stroke is shown.
  func noteShown() { covered = coming }

  /// Returns a disc of pixels that final segments of a ribbon cover fully; `nil` unless one is worth skipping.
  ///
  /// - Parameters:
  ///   - ribbon: The ink of the whole stroke.
  ///   - count: The number of final segments.
  ///   - pixelsPerUnit: The scale of the viewport.
  ///   - viewport: The transform from coordinates of the ink to pixels.
  private func disc(
    _ ribbon: Ribbon,
    _ count: Int,
    _ pixelsPerUnit: Double,
    _ viewport: Affine
  ) -> CoveredDisc? {
    // Another final segment begins at the end of this one, so the ink contains a disc there, whatever follows.
    let last = count - 2
    guard last > 0 else { return nil }
    let segment = ribbon.segments[last]
    let radius = segment.radius * pixelsPerUnit - Self.coveredMargin
    guard radius >= Self.minimumCovered, ribbon.join == .round, ribbon.shades.isEmpty,
      marks.paint.isOpaque, !segment.isGap, !ribbon.segments[last + 1].isGap
    else { return nil }
    return CoveredDisc(center: viewport.apply(segment.end), radius: radius)
  }

  /// The distance inside the ink from which all pixels are fully covered, in pixels.
  ///
  /// More than the error of an outline of straight edges plus the edge of a pixel.
  private static let coveredMargin = 2.0

  /// The minimum radius, in pixels, of a disc that is worth skipping.
  private static let minimumCovered = 8.0

  /// Paints the whole stroke by means of its cached layer; returns `false` if there is none.
  ///
  /// - Parameters:
  ///   - paint: The paint of the stroke, or its replacement.
  ///   - pixmap: The pixels to paint on.
  ///   - clip: The pixels that may change.
  ///   - rasterizer: The rasterizer of the segments that aren't in the layer.
  ///   - covered: Pixels that already show the stroke and are skipped.
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

  /// Erases with the whole stroke by means of its cached layer; returns `false` if a separate mask is needed.
  ///
  /// - Parameters:
  ///   - below: The pixels that erasing reveals; `nil` for transparency.
  ///   - pixmap: The pixels to erase from.
  ///   - clip: The pixels that may change.
  ///   - rasterizer: The rasterizer of the segments that aren't in the layer.
  ///   - covered: Pixels that already are erased and are skipped.
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
