import InkDrawing
import InkGraphics
import InkRaster
import InkRendering
import InkStrokes

/// The ink of a pixel store: strokes in progress, and the pixels that they become.
///
/// Everything is painted at the resolution of the store, whatever part of the page is visible. Strokes in progress
/// are above the ink that is pixels; a stroke becomes pixels when it and all strokes below it are finished.
final class PixelInk: InkSink {
  private let store: any PixelStoring
  let queue = InkQueue()
  private let renderer: LiveRenderer
  private let toPage: Affine
  private var nextID: UInt64 = 0

  /// The rectangle of the store whose pixels were not yet passed to it.
  private var pendingRect = PixelRect.empty
  /// Whether the last pixels passed to the store included unfinished ink.
  private var hasReportedAll = true
  /// A rectangle of the store that contains all unfinished ink.
  private var wet = PixelRect.empty

  // The view: its size in pixels, and the transform from page units to its pixels.
  private var bounds: PixelRect
  private var viewport: Affine
  private let format: Pixmap.Format
  /// The part of the store in the view, resampled; `nil` if the view shows the pixels unchanged.
  private var shown: Pixmap?
  /// The part of ``shown`` that is out of date.
  private var stale = PixelRect.empty
  /// The pixels of the view that may have changed since the last ``takeDamage()``.
  private var damage = PixelRect.empty

  init(
    _ store: any PixelStoring,
    _ bounds: PixelRect,
    _ viewport: Affine,
    _ format: Pixmap.Format
  ) {
    let pixels = store.pixels
    guard store.transform.isUpright, let toPage = store.transform.inverted else {
      preconditionFailure("the transform of a pixel store must only scale and translate")
    }
    self.store = store
    self.toPage = toPage
    self.bounds = bounds
    self.viewport = viewport
    self.format = format
    renderer = LiveRenderer(
      width: pixels.width,
      height: pixels.height,
      viewport: store.transform,
      format: pixels.format,
      ground: pixels
    )
    show(viewport, in: bounds)
  }

  // MARK: Strokes

  func begin(_ event: InputEvent, _ brush: Brush, on layer: LayerID) -> StrokeID {
    let id = StrokeID(nextID)
    nextID += 1
    queue.begin(event, brush, as: id, on: layer)
    return id
  }

  var deadline: Double { queue.deadline }

  func forget(_ strokes: [StrokeID]) {}

  func commitStrokes(all: Bool, at time: Double) -> [Stroke] {
    if all { _ = queue.endHeld(at: time) }
    guard all ? !queue.isEmpty : queue.isReady else { return [] }
    paint()
    let strokes = queue.takeFinished(all: all, at: time)
    guard !strokes.isEmpty else { return [] }
    for stroke in strokes {
      if stroke.brush.retention == .strokesThenPixels, store.kinds.contains(.samples) {
        store.accept(stroke)
      }
      renderer.bakeStroke(stroke)
    }
    report()
    return []
  }

  // MARK: Pixels

  /// Updates the pixels to the current strokes.
  private func paint() {
    for rect in renderer.update(queue.model) { pendingRect = pendingRect.union(rect) }
  }

  /// Passes pending pixels to the store.
  ///
  /// They include the ink of strokes in progress only if all of these leave nothing but pixels: a stroke that the store
  /// also accepts as samples must be passed to it before its pixels.
  private func report() {
    if pendingRect.isEmpty { return }
    let isAll = queue.model.inOrder().allSatisfy { $0.brush.retention == .pixels }
    guard let pixels = isAll ? renderer.pixmap : renderer.ground else { return }
    var changed = pendingRect
    if isAll != hasReportedAll { changed = changed.union(wet) }
    hasReportedAll = isAll
    if isAll {
      wet = queue.model.count > 0 ? wet.union(changed) : .empty
      pendingRect = .empty
    }
    store.accept(pixels, changed: changed)
  }

  // MARK: View

  func show(_ viewport: Affine, in bounds: PixelRect) {
    self.viewport = viewport
    self.bounds = bounds
    let pixels = renderer.pixmap
    let isSame = viewport == store.transform && bounds == pixels.bounds && format == pixels.format
    shown = isSame ? nil : Pixmap(width: bounds.width, height: bounds.height, format: format)
    stale = bounds
    damage = bounds
  }

  func takeDamage() -> PixelRect {
    let changed = queue.takeDamage()
    if !changed.isEmpty {
      // A pixel of the store may cover many of the view, and smoothing reads its neighbors.
      let margin = 2 * max(1 / abs(store.transform.a), 1 / abs(store.transform.d))
      let area = viewport.apply(changed.expanded(by: margin)).expanded(by: 1)
      let rect = PixelRect(covering: area, within: bounds)
      damage = damage.union(rect)
      stale = stale.union(rect)
    }
    defer { damage = .empty }
    return damage
  }

  func pictures() -> [Pixmap] {
    paint()
    report()
    guard var picture = shown else { return [renderer.pixmap] }
    if stale.isEmpty { return [picture] }
    shown = nil
    picture.fill(stale)
    let pixels = renderer.pixmap
    let rect = toPage.apply(pixels.bounds.rect)
    var list = DisplayList()
    list.items.append(.image(pixels, rect, alpha: 1))
    Rasterizer().draw(list, transform: viewport, into: &picture, clip: stale)
    shown = picture
    stale = .empty
    return [picture]
  }
}
