import InkGraphics
import InkRaster
import InkStrokes

/// The cached data of a stroke that may still change.
///
/// A class, because copying it would cost as much as painting a piece of it.
final class LiveStroke {
  let id: StrokeID
  private(set) var marks: StrokeMarks

  /// The boxes of the segments of the ribbon.
  private(set) var tree = SegmentTree()

  /// The final dabs, which no later sample changes, printed.
  private(set) var layer: DabLayer?

  /// The number of dabs in ``layer``.
  private(set) var bakedDabs = 0

  /// The final segments of a ribbon, once a layer is worthwhile.
  private(set) var ribbonLayer: RibbonLayer?

  /// A disc of final ink that is shown; painting this stroke alone may skip it.
  private(set) var covered: CoveredDisc?

  /// The value of ``covered`` once the last change is shown.
  private var coming: CoveredDisc?

  /// The painted area, in document units.
  private(set) var bounds = Rect.empty

  /// Whether later samples may change all of the ink.
  private let revisesAll: Bool

  private var bakedElements = 0

  /// Whether a layer was discarded because final ink changed after all.
  private var wasRevised = false

  /// The number of trailing samples whose pending updates are awaited; older updates discard a layer.
  private static let maximumLate = 32

  /// The accumulated number of segments drawn beyond the number that a layer would leave.
  private var excess = 0

  init(_ stroke: InProgressStroke, on surface: borrowing LiveSurface) {
    id = stroke.id
    marks = StrokeMarks(stroke.brush)
    revisesAll = stroke.brush.revisesAll
    update(from: stroke, firstElement: 0, on: surface)
  }

  /// Updates from the elements of a stroke, beginning with the first changed one.
  func update(
    from stroke: InProgressStroke,
    firstElement: Int,
    on surface: borrowing LiveSurface
  ) {
    bounds = stroke.bounds
    var limit = stroke.samples.count - stroke.predictedCount
    // Pending updates of estimated values reach back a little.
    if let owed = stroke.firstSampleOwed(from: max(0, limit - Self.maximumLate)) { limit = owed }
    limit = revisesAll ? 0 : stroke.finalSamples(before: limit)
    update(stroke.elements, from: max(0, firstElement - 1), finalSamples: limit, surface)
  }

  /// Updates from the last change of a stroke that is now dry.
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
      // A segment's box also depends on the radius at its start, hence one earlier.
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

  /// Counts the elements that later samples will not change.
  private func findFinalElements(_ elements: [StrokeElement], _ limit: Int) {
    // One less, because marks are recomputed from the element before the first changed one.
    while bakedElements + 1 < elements.count, elements[bakedElements + 1].sample < limit {
      bakedElements += 1
    }
  }

  /// Bakes final segments into a layer, if there is one or one would be worthwhile.
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

  /// Whether a layer would be worthwhile.
  ///
  /// It always is if segments overlap or have shades; otherwise once enough was drawn repeatedly, because
  /// creating a layer costs about as much as drawing everything once.
  private func isLayerDue(_ ribbon: Ribbon) -> Bool {
    let count = ribbon.segments.count
    if excess > count { return true }
    if wasRevised { return false }
    guard count > 4, let segment = ribbon.segments.last else { return false }
    return !ribbon.shades.isEmpty || segment.radius > 6
  }

  /// Records the number of segments drawn for an event.
  func record(drawn count: Int) { excess += max(0, count - Self.cheap) }

  /// The number of segments that a layer would leave to draw, and the equivalent of its other costs.
  private static let cheap = 12

  /// Prints the dabs of elements that later samples will not change.
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

  /// Records that the current state of the stroke is shown.
  func noteShown() { covered = coming }

  /// Returns a disc of pixels that final segments of a ribbon cover fully; `nil` unless one is worth skipping.
  private func disc(
    _ ribbon: Ribbon,
    _ count: Int,
    _ pixelsPerUnit: Double,
    _ viewport: Affine
  ) -> CoveredDisc? {
    // The last final segment but one: another begins at its end, so the ink contains a disc there.
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

  /// Paints the stroke from a layer; `false` if there is none.
  ///
  /// - Parameters:
  ///   - paint: The paint of the stroke, or its replacement.
  ///   - covered: Pixels that already show it.
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

  /// Erases with the stroke from a layer; `false` if that needs a mask.
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
