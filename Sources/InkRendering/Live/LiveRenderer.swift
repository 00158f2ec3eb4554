public import InkGraphics
import InkRaster
public import InkStrokes

/// Shows the ink of a model as it grows, painting only what changed.
///
/// Finished strokes are baked into a picture of their own. For a live event the changed rectangle is
/// copied from there and the pieces of live strokes near it are drawn again. So the cost of an event
/// depends on neither the strokes on the page nor the size of the canvas, and on the length of its
/// own stroke only as far as that passes through the changed rectangle again.
///
/// The pixels are at every moment those of the whole model painted at once.
///
/// Use one renderer for one model, from one thread at a time.
public final class LiveRenderer {
  /// The ink so far, on a transparent ground.
  public private(set) var pixmap: Pixmap

  /// Maps document units to pixels.
  public var viewport: Affine { surface.viewport }

  /// Hears of updates that painted the whole canvas.
  public var logSink: (any LogSink)?

  /// What lies below all strokes: ink that is pixels only; `nil` for nothing.
  public var ground: Pixmap? { surface.ground.picture }

  private var surface: LiveSurface
  private var version: UInt64 = 0

  /// The strokes that are finished.
  private var baked: BakedInk

  /// The strokes that are not finished, in the order in which they began.
  private var live: [LiveStroke] = []

  /// Whether only the ground is up to date: no stroke lies above it, and ``pixmap`` and `baked` wait for
  /// one before they take it over.
  private var isBehind = false

  /// Creates a renderer with an empty canvas.
  ///
  /// - Parameters:
  ///   - width: Columns of pixels.
  ///   - height: Rows of pixels.
  ///   - viewport: Maps document units to pixels; must be invertible.
  ///   - format: The byte order of the pixels.
  ///   - ground: Ink that is pixels already, of the same size and format; it lies below all strokes.
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

  /// Creates a renderer of a transparent picture, which takes over the ground with its first ``restart(seeing:_:without:)``.
  ///
  /// - Parameter budget: The budget that painting spends.
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

  /// Begins anew under another viewport, over an empty ground, and keeps its memory.
  ///
  /// - Parameters:
  ///   - viewport: Maps document units to pixels; must be invertible.
  ///   - model: What is shown; only what changes later is noticed by the next update.
  ///   - hidden: Strokes of the model that are part of the ground already.
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

  /// The picture of all ink, like ``pixmap``, which may be behind when the view has just moved.
  var visible: Pixmap { isBehind ? ground ?? pixmap : pixmap }

  /// Whether there is a ground, and all that is seen is part of it.
  var isGroundAlone: Bool { live.isEmpty && baked.isEmpty && ground != nil }

  /// Shows the ground, which was moved to another view.
  ///
  /// - Precondition: ``isGroundAlone``.
  func moveGround(to viewport: Affine) {
    precondition(isGroundAlone, "wet strokes are not moved")
    surface = LiveSurface(surface.ground, seeing: viewport, with: surface.rasterizer)
    baked.removeAll()
    isBehind = true
  }

  /// Takes over the ground where a stroke is to be drawn above it.
  private func catchUp() {
    guard isBehind else { return }
    isBehind = false
    baked.restart(on: surface.ground)
    surface.ground.copy(pixmap.bounds, to: &pixmap)
  }

  /// The number of picture samples taken so far.
  var samples: Int { surface.rasterizer.samples }

  /// Brings the pixels up to date with the model.
  ///
  /// - Returns: The rectangles that were painted, about one a stroke that changed.
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
    // Where one stroke alone has changed, what it covered before is as it was.
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
          "the whole canvas was painted anew",
          .init("version", Int64(clamping: version)),
          .init("strokes", Int64(model.count))
        )
      )
    }
    return damage
  }

  /// Makes a dry stroke part of the ground, so that its owner may forget it.
  ///
  /// The picture stays as it is if all strokes below it, wet ones included, are part of the ground
  /// already.
  ///
  /// - Precondition: An update has shown that the contact of the stroke has ended.
  public func bakeStroke(_ stroke: Stroke) { baked.bake(stroke, on: surface) }

  /// Whether a stroke has ended and is not part of the ground yet.
  func hasBaked(_ id: StrokeID) -> Bool { baked.contains(id) }

  /// Paints what lies below all strokes in a rectangle where it is no longer what it was.
  ///
  /// - Parameters:
  ///   - rect: The pixels that change.
  ///   - list: What lies there now, in document units.
  ///   - model: What was shown last.
  public func repaintGround(_ rect: PixelRect, with list: DisplayList, _ model: InkModel) {
    let rect = rect.intersection(pixmap.bounds)
    guard !rect.isEmpty else { return }
    surface.ground.paint(rect, DisplayList(), list, viewport, surface.rasterizer)
    updateGround(rect, model)
  }

  /// Takes over a rectangle of the ground that was painted again.
  func updateGround(_ rect: PixelRect, _ model: InkModel) {
    if isBehind { return }
    baked.repaint(rect, of: model, on: surface)
    repaint(rect, model)
  }

  // MARK: Strokes whose contacts are down

  private func refresh(_ change: StrokeChange, _ stroke: InProgressStroke) {
    if let live = live.first(where: { $0.id == change.id }) {
      live.update(from: stroke, firstElement: change.firstElement, on: surface)
    } else {
      let index = live.firstIndex { change.id < $0.id } ?? live.count
      live.insert(LiveStroke(stroke, on: surface), at: index)
    }
  }

  /// Paints a rectangle anew.
  ///
  /// - Parameter grown: The stroke that is the only thing that has changed.
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
      // Finished strokes lie above one that is not: everything here is painted in its order.
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
    /// Draws the finished strokes that began before another one.
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

  // MARK: Strokes whose contacts have ended

  /// Paints a stroke into the picture of those that have ended.
  ///
  /// - Parameter change: What its last change was, if it was live.
  /// - Returns: What was painted.
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
