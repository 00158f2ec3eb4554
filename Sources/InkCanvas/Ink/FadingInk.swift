import InkDrawing
import InkGraphics
import InkRendering
import InkStrokes

/// Ink that fades above a page: strokes in progress, and the layer that they join when finished.
///
/// A stroke joins as a whole, because its own segments must not cover one another, and because its contact may
/// still be canceled. Until then it is drawn above the layer, with its final part cached as pixels. Since nothing
/// fades meanwhile, the picture is the same as if ink joined piece by piece.
///
/// An instance exists only while there is such ink.
final class FadingInk: InkSink {
  let queue = InkQueue()
  private var layer: FadingLayer?
  private var live: LiveRenderer?
  private var nextID: UInt64 = 0

  // The way of fading, the bounds of the view in pixels, and the transform from page units to its pixels.
  private var fading: Fading
  private var bounds: PixelRect
  private var viewport: Affine
  private let format: Pixmap.Format

  /// Whether the ink is above a page that is shown dark; a change removes ink except that of contacts that are down.
  ///
  /// The default is `false`. On opaque paper of its own, ink keeps its colors.
  var isDark = false {
    didSet {
      guard isDark != oldValue else { return }
      live = nil
      clear()
    }
  }

  private var mapsColors: Bool { isDark && fading.paper == nil }

  /// The pixels that may have changed since the last ``takeDamage()``.
  private var damage = PixelRect.empty

  init(
    _ fading: Fading,
    _ bounds: PixelRect,
    _ viewport: Affine,
    _ format: Pixmap.Format
  ) {
    self.fading = fading
    self.bounds = bounds
    self.viewport = viewport
    self.format = format
  }

  // MARK: Strokes

  func begin(_ event: InputEvent, _ brush: Brush, on layer: LayerID) -> StrokeID {
    let id = StrokeID(nextID)
    nextID += 1
    queue.begin(event, brush, as: id, on: layer)
    return id
  }

  func forget(_ strokes: [StrokeID]) {}

  /// Adds finished strokes to the layer.
  ///
  /// - Returns: These strokes, in page units.
  @inline(never)
  func commitStrokes(all: Bool, at time: Double) -> [Stroke] {
    let strokes = queue.takeFinished(all: all, at: time)
    guard !strokes.isEmpty else { return [] }
    let layer =
      self.layer
      ?? FadingLayer(
        fading,
        width: bounds.width,
        height: bounds.height,
        viewport: viewport,
        format: format
      )
    self.layer = layer
    layer.isDark = mapsColors
    advance(to: time)
    for stroke in strokes {
      invalidate(layer.paint(DisplayList([stroke])))
      invalidate(stroke.bounds())
    }
    live = nil
    return strokes
  }

  // MARK: Time

  /// Advances the time, which fades the layer.
  func advance(to time: Double) {
    guard let layer, time.isFinite else { return }
    invalidate(layer.advance(to: time, penIsDown: queue.isDrawing).damage)
  }

  /// The time of the next change, in seconds; infinity for never.
  var deadline: Double {
    let step = queue.isDrawing ? nil : layer?.nextStep
    return min(queue.deadline, step ?? .infinity)
  }

  /// Whether no ink is left.
  var isFinished: Bool { queue.isEmpty && layer?.isBlank ?? true }

  // MARK: View

  /// Changes the way of fading.
  ///
  /// If the paper changes, all ink is removed.
  @inline(never)
  func change(to other: Fading) {
    if other.paper == fading.paper { layer?.go(onWith: other) } else { clear() }
    fading = other
  }

  /// Removes all ink, except that of contacts that are down.
  func clear() {
    layer = nil
    invalidate(bounds)
  }

  /// Updates the viewport, by which the ink moves with the page.
  ///
  /// The ink moves by whole pixels; it is removed if it would have to be scaled or rotated, or if the view changes its
  /// size.
  @inline(never)
  func show(_ other: Affine, in bounds: PixelRect) {
    live = nil
    if bounds != self.bounds {
      self.bounds = bounds
      clear()
    }
    let before = viewport
    viewport = other
    invalidate(bounds)
    guard let layer, other != before else { return }
    let (x, y) = (other.tx - before.tx, other.ty - before.ty)
    let far = Double(max(bounds.width, bounds.height))
    guard before.a == other.a, before.b == other.b, before.c == other.c, before.d == other.d,
      abs(x) < far, abs(y) < far, x == x.rounded(), y == y.rounded()
    else {
      self.layer = nil
      return
    }
    layer.move(to: other, columns: Int(x), rows: Int(y))
  }

  /// Returns the pixels that may have changed since the last call.
  func takeDamage() -> PixelRect {
    invalidate(queue.takeDamage())
    defer { damage = .empty }
    return damage
  }

  /// Returns the current pictures above the page, lowest first.
  func pictures() -> [Pixmap] {
    var pictures: [Pixmap] = []
    if let layer, !layer.isBlank { pictures.append(layer.pixmap) }
    if queue.model.count > 0 {
      if let live {
        live.update(queue.model)
      } else {
        live = LiveRenderer(
          width: bounds.width,
          height: bounds.height,
          viewport: viewport,
          format: format
        )
        live?.isDark = mapsColors
        live?.restart(seeing: viewport, queue.model)
      }
      if let live { pictures.append(live.pixmap) }
    }
    return pictures
  }

  private func invalidate(_ rect: PixelRect) { damage = damage.union(rect) }

  /// Records an area, in page units, whose pixels may have changed.
  private func invalidate(_ area: Rect) {
    if area.isEmpty { return }
    invalidate(PixelRect(covering: viewport.apply(area).expanded(by: 1), within: bounds))
  }
}
