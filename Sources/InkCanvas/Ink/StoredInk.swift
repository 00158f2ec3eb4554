import InkDocuments
import InkDrawing
import InkGraphics
import InkRaster
import InkRendering
import InkStrokes

/// Ink above a page that a store keeps as pixels.
///
/// A protocol, so that a program that never keeps such ink does not contain ``StoredInk``.
protocol StoredInkKeeper: AnyObject {
  var store: any InkStore { get }
  var page: PageID { get }
  var logSink: (any LogSink)? { get set }
  var deadline: Double { get }

  func begin(_ event: InputEvent, _ brush: Brush, on layer: LayerID) -> StrokeID
  func append(_ event: InputEvent, to id: StrokeID)
  func hold(_ id: StrokeID, for recognizer: RecognizerID)
  func awaits(_ event: InputEvent) -> Bool
  func update(_ event: InputEvent)
  func end(_ id: StrokeID, _ event: InputEvent, at time: Double, in document: inout InkDocument)
  func cancel(_ id: StrokeID, in document: inout InkDocument)
  func decide(
    _ recognizer: RecognizerID,
    takesInk: Bool,
    at time: Double,
    in document: inout InkDocument
  )
  func settle(all: Bool, at time: Double, in document: inout InkDocument)
  func show(_ viewport: Affine, in bounds: PixelRect)
  func takeDamage() -> PixelRect
  func picture() -> Pixmap
}

/// Strokes that contacts draw, and the pixels that they become.
///
/// All is painted in the pixels of the store, whatever part of the page is seen: a live stroke above the ink
/// that is pixels, in which it settles when it is finished and all below it has. No other stroke lies here, so
/// nothing else can hold it up.
final class StoredInk: StoredInkKeeper {
  let store: any InkStore
  let page: PageID

  private var queue = InkQueue(isLogged: false)
  private let renderer: LiveRenderer
  private let toPage: Affine
  private var nextID: UInt64 = 0
  private var toldVersion: UInt64 = 0

  /// Pixels that the store has not been given yet.
  private var untold = PixelRect.empty
  /// Whether the store has been given ink that is not settled, and where that may be.
  private var toldAll = true
  private var wet = PixelRect.empty

  // What is seen.
  private var bounds: PixelRect
  private var viewport: Affine
  private let format: Pixmap.Format
  /// What the view shows of the store; `nil` while it shows its pixels as they are.
  private var shown: Pixmap?
  /// What of ``shown`` is out of date.
  private var stale = PixelRect.empty
  /// Pixels of the view that may look different since they were last taken.
  private var damage = PixelRect.empty

  init(
    _ store: any InkStore,
    on page: PageID,
    _ bounds: PixelRect,
    _ viewport: Affine,
    _ format: Pixmap.Format
  ) {
    let pixels = store.pixels
    guard store.transform.isUpright, let toPage = store.transform.inverted else {
      preconditionFailure("pixels are upright")
    }
    self.store = store
    self.page = page
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

  /// Hears of strokes that were cancelled.
  var logSink: (any LogSink)? {
    get { queue.model.logSink }
    set { queue.model.logSink = newValue }
  }

  // MARK: Strokes

  func begin(_ event: InputEvent, _ brush: Brush, on layer: LayerID) -> StrokeID {
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
    queue.end(id, event, at: time, in: &document)
  }

  func cancel(_ id: StrokeID, in document: inout InkDocument) { queue.cancel(id, in: &document) }

  func decide(
    _ recognizer: RecognizerID,
    takesInk: Bool,
    at time: Double,
    in document: inout InkDocument
  ) {
    queue.decide(recognizer, takesInk: takesInk, at: time, in: &document)
  }

  var deadline: Double { queue.deadline }

  /// Makes finished strokes pixels.
  ///
  /// - Parameter all: Whether none of them waits for late values or recognisers; no contact draws then.
  func settle(all: Bool, at time: Double, in document: inout InkDocument) {
    if all { queue.endHeld(at: time, in: &document) }
    guard all ? !queue.isEmpty : queue.isReady else { return }
    paint()
    let strokes = queue.takeFinished(all: all, at: time)
    guard !strokes.isEmpty else { return }
    for stroke in strokes {
      if stroke.brush.keeping == .strokesThenPixels, store.kinds.contains(.samples) {
        store.take(stroke)
      }
      renderer.settle(stroke)
    }
    tell()
  }

  // MARK: Pixels

  /// Brings the pixels up to date with the strokes.
  private func paint() {
    for rect in renderer.update(queue.model) { untold = untold.union(rect) }
  }

  /// Gives the store what it has not got: all ink, or without strokes in between what is settled.
  private func tell() {
    if untold.isEmpty { return }
    let isAll = queue.model.inOrder().allSatisfy { $0.brush.keeping == .pixels }
    guard let pixels = isAll ? renderer.pixmap : renderer.ground else { return }
    var changed = untold
    if isAll != toldAll { changed = changed.union(wet) }
    toldAll = isAll
    if isAll {
      wet = queue.model.count > 0 ? wet.union(changed) : .empty
      untold = .empty
    }
    store.take(pixels, changed: changed)
  }

  // MARK: What is seen

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
    let changes = queue.model.changes(since: toldVersion)
    toldVersion = changes.version
    if !changes.damage.isEmpty {
      // A pixel of the store may be many of the view, and smoothing looks at its neighbours.
      let margin = 2 * max(1 / abs(store.transform.a), 1 / abs(store.transform.d))
      let area = viewport.apply(changes.damage.expanded(by: margin)).expanded(by: 1)
      let rect = PixelRect(covering: area, within: bounds)
      damage = damage.union(rect)
      stale = stale.union(rect)
    }
    defer { damage = .empty }
    return damage
  }

  /// What lies above the page now.
  func picture() -> Pixmap {
    paint()
    tell()
    guard var picture = shown else { return renderer.pixmap }
    if stale.isEmpty { return picture }
    shown = nil
    picture.fill(stale)
    let pixels = renderer.pixmap
    let rect = toPage.apply(pixels.bounds.rect)
    var list = DisplayList()
    list.items.append(.image(pixels, rect, alpha: 1))
    Rasterizer().draw(list, transform: viewport, into: &picture, clip: stale)
    shown = picture
    stale = .empty
    return picture
  }
}
