import InkDocuments
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
final class FadingInk {
  private var queue = InkQueue(isLogged: false)
  private var layer: FadingLayer?
  private var live: LiveRenderer?
  private var nextID: UInt64 = 0
  private var toldVersion: UInt64 = 0

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
    _ format: Pixmap.Format,
    _ logSink: (any LogSink)?
  ) {
    self.fading = fading
    self.bounds = bounds
    self.viewport = viewport
    self.format = format
    queue.model.logSink = logSink
  }

  /// Hears of strokes that were cancelled.
  var logSink: (any LogSink)? {
    get { queue.model.logSink }
    set { queue.model.logSink = newValue }
  }

  // MARK: Strokes

  func begin(_ event: InputEvent, _ brush: Brush, on layer: LayerID, at time: Double) -> StrokeID {
    advance(to: time)
    let id = StrokeID(nextID)
    nextID += 1
    queue.begin(event, brush, as: id, on: layer)
    return id
  }

  func append(_ event: InputEvent, to id: StrokeID) { queue.append(event, to: id) }

  func hold(_ id: StrokeID, for recognizer: RecognizerID) { queue.hold(id, for: recognizer) }

  func awaits(_ event: InputEvent) -> Bool { queue.awaits(event) }

  func update(_ event: InputEvent) { queue.update(event) }

  func end(_ id: StrokeID, _ event: InputEvent, at time: Double, in document: inout InkDocument) {
    advance(to: time)
    queue.end(id, event, at: time, in: &document)
  }

  func cancel(_ id: StrokeID, at time: Double, in document: inout InkDocument) {
    advance(to: time)
    queue.cancel(id, in: &document)
  }

  func decide(
    _ recognizer: RecognizerID,
    takesInk: Bool,
    at time: Double,
    in document: inout InkDocument
  ) {
    advance(to: time)
    queue.decide(recognizer, takesInk: takesInk, at: time, in: &document)
  }

  /// Lets finished strokes join the layer.
  ///
  /// - Parameter all: Whether none of them waits for others or for late values.
  /// - Returns: These strokes, in page units.
  @inline(never)
  func settle(all: Bool, at time: Double) -> [Stroke] {
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
      note(layer.paint(DisplayList([stroke])))
      note(stroke.bounds())
    }
    live = nil
    return strokes
  }

  // MARK: Time

  /// Lets time go by since it was told last.
  func advance(to time: Double) {
    guard let layer, time.isFinite else { return }
    note(layer.advance(to: time, penIsDown: queue.isDrawing).damage)
  }

  /// When the time should be told next; infinity for never.
  var deadline: Double {
    let step = queue.isDrawing ? nil : layer?.nextStep
    return min(queue.deadline, step ?? .infinity)
  }

  /// Whether nothing is there any more.
  var isGone: Bool { queue.isEmpty && layer?.isBlank ?? true }

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
    note(bounds)
  }

  /// Shows another part of the page: ink moves along by whole pixels, and is gone where it would have to be
  /// stretched or turned.
  @inline(never)
  func show(_ other: Affine) {
    let before = viewport
    viewport = other
    live = nil
    note(bounds)
    guard let layer else { return }
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

  /// Takes over another size of the view; only ink of contacts that are down is still there.
  func resize(_ bounds: PixelRect) {
    self.bounds = bounds
    live = nil
    clear()
  }

  /// Takes the pixels that may look different since the last call.
  func takeDamage() -> PixelRect {
    let changes = queue.model.changes(since: toldVersion)
    toldVersion = changes.version
    note(changes.damage)
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

  private func note(_ rect: PixelRect) { damage = damage.union(rect) }

  /// Notes that ink is different, in page units.
  private func note(_ area: Rect) {
    if area.isEmpty { return }
    note(PixelRect(covering: viewport.apply(area).expanded(by: 1), within: bounds))
  }
}
