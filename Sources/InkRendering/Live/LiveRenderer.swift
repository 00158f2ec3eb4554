public import InkGraphics
import InkRaster
public import InkStrokes

/// Renders the ink of a model as it grows, repainting only what changed.
///
/// Finished strokes are painted into a separate pixmap. For an input event the changed rectangle is copied from it, and
/// the segments of unfinished strokes near it are drawn again. So the cost of an event depends neither on the number of
/// strokes nor on the size of the canvas; of its own stroke, only the segments that cross the changed rectangle add to
/// it.
///
/// The pixels always equal those of the whole model painted in one call.
///
/// Use one renderer for one model, from one thread at a time.
public final class LiveRenderer {
  /// The pixels of the last update: the ink above ``ground``, or on a transparent backdrop without one.
  public private(set) var pixmap: Pixmap

  /// The transform from coordinates of the ink to pixels.
  public var viewport: Affine { surface.viewport }

  /// The receiver of a message for each update that repainted the whole canvas, the most expensive case.
  ///
  /// The default is `nil`.
  public var logSink: (any LogSink)?

  /// The pixels below all strokes, such as ink stored without its strokes; `nil` for none.
  public var ground: Pixmap? { surface.ground.picture }

  private var surface: LiveSurface
  private var version: UInt64 = 0

  /// The pixmap of the finished strokes, above the ground.
  private var baked: BakedInk

  /// The unfinished strokes, in the order in which they began.
  private var live: [LiveStroke] = []

  /// Whether the ink is shown as on dark paper, see ``InkGraphics/DarkPaper``.
  ///
  /// The default is `false`. Set it before ``restart(seeing:_:without:)``; colors of single dabs aren't mapped.
  package var isDark: Bool {
    get { surface.rasterizer.isDark }
    set { surface.rasterizer.isDark = newValue }
  }

  /// Whether ``pixmap`` and `baked` still show an earlier view, because only the ground was moved.
  ///
  /// Then there are no strokes above the ground; the two are updated when a stroke begins.
  private var isBehind = false

  /// Creates a renderer with an empty canvas.
  ///
  /// - Parameters:
  ///   - width: The number of pixel columns.
  ///   - height: The number of pixel rows.
  ///   - viewport: The transform from coordinates of the ink to pixels; must be invertible. The default is the
  ///     identity.
  ///   - format: The byte order of the pixels. The default is RGBA.
  ///   - ground: Ink stored as pixels, of the same size and format, below all strokes. The default is none.
  public convenience init(
    width: Int,
    height: Int,
    viewport: Affine = .identity,
    format: Pixmap.Format = .rgba,
    ground: Pixmap? = nil
  ) {
    let blank = Pixmap(width: width, height: height, format: format)
    self.init(blank, seeing: viewport, above: InkGround(like: blank, ground))
    if let ground {
      pixmap.copy(pixmap.bounds, from: ground)
      baked = BakedInk(pixmap)
    }
  }

  /// Creates a renderer of a transparent pixmap, which shows the ground from its first ``restart(seeing:_:without:)``.
  ///
  /// - Parameters:
  ///   - blank: The pixmap; its size and format are those of the renderer.
  ///   - viewport: The transform from coordinates of the ink to pixels; must be invertible.
  ///   - ground: The pixels below all strokes.
  ///   - budget: The limit on the work of painting.
  init(
    _ blank: Pixmap,
    seeing viewport: Affine,
    above ground: InkGround,
    budget: WorkBudget = WorkBudget()
  ) {
    pixmap = blank
    baked = BakedInk(blank)
    surface = LiveSurface(ground, seeing: viewport, with: Rasterizer(budget: budget))
  }

  /// Discards the picture and ``ground``, and paints a model in another viewport, into the existing memory.
  ///
  /// - Parameters:
  ///   - viewport: The transform from coordinates of the ink to pixels; must be invertible.
  ///   - model: The model to paint; the next ``update(_:)`` paints only its later changes.
  ///   - hidden: The strokes of the model that are not painted, because the caller paints them below all others with
  ///     ``repaintGround(_:with:_:)``. The default is none.
  public func restart(
    seeing viewport: Affine,
    _ model: InkModel,
    without hidden: [StrokeID] = []
  ) {
    surface.ground.clear()
    surface = LiveSurface(surface.ground, seeing: viewport, with: surface.rasterizer)
    pixmap.fill(pixmap.bounds)
    baked.restart(on: surface.ground)
    live.removeAll()
    isBehind = false
    version = model.version
    var damage: [PixelRect] = []
    for ink in model.inOrder() where !hidden.contains(ink.id) {
      if case .wet(let stroke) = ink, !stroke.hasEnded {
        live.append(LiveStroke(stroke, on: surface))
        damage.append(surface.pixels(covering: stroke.bounds))
      } else {
        damage.append(bake(ink, nil, model))
      }
    }
    for rect in damage { repaint(rect, model) }
  }

  /// The current pixels: unlike ``pixmap`` they are up to date right after ``moveGround(to:)``.
  var visible: Pixmap { isBehind ? ground ?? pixmap : pixmap }

  /// Whether only the pixels below all strokes (``ground``) are shown: there are no strokes above them.
  var isGroundAlone: Bool { live.isEmpty && baked.isEmpty && ground != nil }

  /// Shows the ground, which was moved to another view.
  ///
  /// - Precondition: ``isGroundAlone``.
  func moveGround(to viewport: Affine) {
    precondition(isGroundAlone, "the view must not move while unfinished strokes are shown")
    surface = LiveSurface(surface.ground, seeing: viewport, with: surface.rasterizer)
    baked.removeAll()
    isBehind = true
  }

  /// Copies the moved ground to the other pixmaps, before a stroke is drawn above it; see ``moveGround(to:)``.
  private func catchUp() {
    guard isBehind else { return }
    isBehind = false
    baked.restart(on: surface.ground)
    surface.ground.copy(pixmap.bounds, to: &pixmap)
  }

  /// The number of pixels looked up in pictures so far, as a measure of work.
  var samples: Int { surface.rasterizer.samples }

  /// Updates the pixels to the state of the model.
  ///
  /// - Returns: The rectangles that were painted, in pixels, about one per changed stroke; empty if nothing changed.
  @discardableResult
  public func update(_ model: InkModel) -> [PixelRect] {
    let changes = model.changes(since: version)
    version = changes.version
    if !changes.strokes.isEmpty || !changes.forgottenDamage.isEmpty { catchUp() }
    var damage: [PixelRect] = []
    if !changes.forgottenDamage.isEmpty {
      damage.append(surface.pixels(covering: changes.forgottenDamage))
    }
    for change in changes.strokes {
      let rect = surface.pixels(covering: change.damage)
      if !rect.isEmpty { damage.append(rect) }
      if baked.contains(change.id) {
        baked.update(change.id, in: rect, of: model, on: surface)
      } else if let index = model.wetIndex(of: change.id), !model.wet[index].hasEnded {
        refresh(change, model.wet[index])
      } else if let ink = model[change.id] {
        _ = bake(ink, change, model)
      }
    }
    live.removeAll { stroke in
      if baked.contains(stroke.id) { return true }
      if model.wetIndex(of: stroke.id) != nil { return false }
      damage.append(surface.pixels(covering: stroke.bounds))
      return true
    }
    // If only one stroke has changed, the pixels that it covered before are unchanged and may be skipped.
    var grown: LiveStroke?
    if let only = changes.strokes.first, changes.strokes.count == 1, damage.count <= 1 {
      grown = live.first { $0.id == only.id }
    }
    for rect in damage { repaint(rect, model, grown: grown) }
    for stroke in live where !changes.strokes.isEmpty { stroke.noteShown() }
    if let logSink, damage.contains(pixmap.bounds) {
      logSink.log(
        LogMessage(
          .detail,
          "the whole canvas was repainted",
          .init("version", Int64(clamping: version)),
          .init("strokes", Int64(model.count))
        )
      )
    }
    return damage
  }

  /// Paints a finished stroke into ``ground``, the pixels below all strokes, so that the caller may remove it from the
  /// model.
  ///
  /// The pixels shown are unchanged if all strokes below it, including unfinished ones, have been painted in this way
  /// already.
  ///
  /// - Precondition: A call of ``update(_:)`` has painted the stroke as finished.
  public func bakeStroke(_ stroke: Stroke) { baked.bake(stroke, on: surface) }

  /// Whether a stroke has ended, and is shown above the ground, the pixels below all strokes.
  func hasBaked(_ id: StrokeID) -> Bool { baked.contains(id) }

  /// Replaces the content of ``ground``, the pixels below all strokes, in a rectangle, and shows it.
  ///
  /// - Parameters:
  ///   - rect: The pixels that change.
  ///   - list: The new content, in the coordinates of the ink; it replaces everything that was in the rectangle.
  ///   - model: The model as it was in the last call of ``update(_:)``; its strokes are painted above.
  public func repaintGround(_ rect: PixelRect, with list: DisplayList, _ model: InkModel) {
    let rect = rect.intersection(pixmap.bounds)
    guard !rect.isEmpty else { return }
    surface.ground.paint(rect, DisplayList(), list, viewport, surface.rasterizer)
    updateGround(rect, model)
  }

  /// Shows a rectangle of the pixels below all strokes that was repainted, with the strokes above it.
  func updateGround(_ rect: PixelRect, _ model: InkModel) {
    if isBehind { return }
    baked.repaint(rect, of: model, on: surface)
    repaint(rect, model)
  }

  // MARK: Strokes in progress

  private func refresh(_ change: StrokeChange, _ stroke: InProgressStroke) {
    if let live = live.first(where: { $0.id == change.id }) {
      live.update(from: stroke, firstElement: change.firstElement, on: surface)
    } else {
      let index = live.firstIndex { change.id < $0.id } ?? live.count
      live.insert(LiveStroke(stroke, on: surface), at: index)
    }
  }

  /// Repaints a rectangle of ``pixmap``.
  ///
  /// - Parameter grown: The stroke that has grown, if nothing else has changed; otherwise `nil`.
  private func repaint(_ rect: PixelRect, _ model: InkModel, grown: LiveStroke? = nil) {
    guard !rect.isEmpty else { return }
    let near = surface.document(near: rect)
    guard let first = live.first(where: { $0.bounds.intersects(near) }) else {
      pixmap.copy(rect, from: baked.picture)
      return
    }
    var below: [StrokeID] = []
    if let last = baked.last, first.id < last { below = baked.strokes(near: rect) }
    if let last = below.last, first.id < last {
      // A finished stroke is above an unfinished one, so all strokes in the rectangle are painted in order.
      surface.ground.copy(rect, to: &pixmap)
    } else {
      if let grown, let covered = grown.covered, first === grown,
        live.count(where: { $0.bounds.intersects(near) }) == 1
      {
        pixmap.copy(rect, from: baked.picture, around: covered)
        surface.draw(grown, near: near, into: &pixmap, clip: rect, around: covered)
        return
      }
      pixmap.copy(rect, from: baked.picture)
      below = []
    }
    var next = 0
    /// Draws the finished strokes that began before another one; all remaining ones if `nil`.
    func drawBaked(before id: StrokeID?) {
      while next < below.count, id.map({ below[next] < $0 }) ?? true {
        if baked.touches(below[next], rect) {
          surface.draw(model[below[next]]?.item(), near: near, into: &pixmap, clip: rect)
        }
        next += 1
      }
    }
    for stroke in live where stroke.bounds.intersects(near) {
      drawBaked(before: stroke.id)
      surface.draw(stroke, near: near, into: &pixmap, clip: rect)
    }
    drawBaked(before: nil)
  }

  // MARK: Finished strokes

  /// Paints a stroke into the pixmap of finished strokes.
  ///
  /// - Parameters:
  ///   - ink: The stroke.
  ///   - change: The last change of the stroke, if it was unfinished in the last update; otherwise `nil`.
  ///   - model: The model with the stroke.
  /// - Returns: The painted pixels.
  private func bake(_ ink: InkModel.Ink, _ change: StrokeChange?, _ model: InkModel) -> PixelRect {
    let live = change == nil ? nil : live.first { $0.id == ink.id }
    let (item, bounds): (DisplayList.Item?, Rect)
    if let live, let change {
      switch ink {
      case .wet(let stroke):
        live.update(from: stroke, firstElement: change.firstElement, on: surface)
      case .dry(let stroke):
        let shape = model.shape(of: stroke.id) ?? stroke.shape()
        live.update(from: stroke, shape, change, on: surface)
      }
      (item, bounds) = (nil, live.bounds)
    } else {
      let shape = model.shape(of: ink.id) ?? ink.shape()
      (item, bounds) = (StrokeMarks(ink.brush, shape).item, shape.bounds)
    }
    let rect = surface.pixels(covering: bounds)
    baked.add(ink.id, covering: rect, live, item, of: model, on: surface)
    return rect
  }
}
