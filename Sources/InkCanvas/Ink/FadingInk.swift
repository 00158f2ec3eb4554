import InkDrawing
import InkGraphics
import InkRendering
import InkStrokes

/// Ink that fades above a page: strokes that contacts draw, and the layer that they join when they are
/// finished.
///
/// A stroke joins as a whole, since its own segments do not cover one another, and since its contact may
/// still be cancelled. Until then it is drawn above the layer, where what is settled of it is kept as
/// pixels, too. As nothing fades meanwhile, the picture is that of ink that joins piece by piece.
///
/// There is one only while there is such ink.
final class FadingInk: InkSink {
  let queue = InkQueue()
  private var layer: FadingLayer?
  private var live: LiveRenderer?
  private var nextID: UInt64 = 0

  // What is seen.
  private var fading: Fading
  private var bounds: PixelRect
  private var viewport: Affine
  private let format: Pixmap.Format

  /// Pixels that may look different since they were last taken.
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

  /// Lets finished strokes join the layer.
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
    advance(to: time)
    for stroke in strokes {
      invalidate(layer.paint(DisplayList([stroke])))
      invalidate(stroke.bounds())
    }
    live = nil
    return strokes
  }

  // MARK: Time

  /// Lets time go by since it was told last.
  func advance(to time: Double) {
    guard let layer, time.isFinite else { return }
    invalidate(layer.advance(to: time, penIsDown: queue.isDrawing).damage)
  }

  /// When the time should be told next; infinity for never.
  var deadline: Double {
    let step = queue.isDrawing ? nil : layer?.nextStep
    return min(queue.deadline, step ?? .infinity)
  }

  /// Whether nothing is there any more.
  var isFinished: Bool { queue.isEmpty && layer?.isBlank ?? true }

  // MARK: What is seen

  /// Fades in another way from now on.
  ///
  /// Ink on another paper is gone.
  @inline(never)
  func change(to other: Fading) {
    if other.paper == fading.paper { layer?.go(onWith: other) } else { clear() }
    fading = other
  }

  /// Lets go of all ink but that of contacts that are down.
  func clear() {
    layer = nil
    invalidate(bounds)
  }

  /// Follows the view: ink moves along by whole pixels, and is gone where it would have to be stretched or turned, or
  /// where the view has another size.
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

  /// Takes the pixels that may look different since the last call.
  func takeDamage() -> PixelRect {
    invalidate(queue.takeDamage())
    defer { damage = .empty }
    return damage
  }

  /// The pictures that lie above the page now, the lowest first.
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
        live?.restart(seeing: viewport, queue.model)
      }
      if let live { pictures.append(live.pixmap) }
    }
    return pictures
  }

  private func invalidate(_ rect: PixelRect) { damage = damage.union(rect) }

  /// Notes that ink is different, in page units.
  private func invalidate(_ area: Rect) {
    if area.isEmpty { return }
    invalidate(PixelRect(covering: viewport.apply(area).expanded(by: 1), within: bounds))
  }
}
