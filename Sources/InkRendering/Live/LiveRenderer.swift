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
  public private(set) var viewport: Affine

  /// Hears of updates that painted the whole canvas.
  public var logSink: (any LogSink)?

  private var toDocument: Affine
  private var margin: Double
  private var canvas: LiveCanvas
  private var version: UInt64 = 0

  /// What lies below all strokes: ink that is pixels only; `nil` for nothing.
  public private(set) var ground: Pixmap?

  /// What lies below the layer of the strokes, which erasers bring back; `nil` for nothing.
  ///
  /// It is part of the ground, too.
  private var below: Pixmap?

  /// Whether ``below`` is more than the paper.
  private var hasLowerInk = false

  /// Where an eraser passes, while it is painted.
  private var mask: Pixmap?

  /// The ground and the strokes that are finished, painted in the order in which they began.
  private var baked: Pixmap

  /// Whether only the ground is up to date: no stroke lies above it, and ``pixmap`` and `baked` wait for
  /// one before they take it over.
  private var isBehind = false
  private var grid: TileGrid
  /// What has been painted of each baked stroke.
  private var bakedRects: [UInt64: PixelRect] = [:]
  private var lastBaked: StrokeID?

  /// What was kept of the stroke that was baked last.
  private var justBaked: LiveStroke?

  /// The strokes that are not finished, in the order in which they began.
  private var live: [LiveStroke] = []

  /// Creates a renderer with an empty canvas.
  ///
  /// - Parameters:
  ///   - width: Columns of pixels.
  ///   - height: Rows of pixels.
  ///   - viewport: Maps document units to pixels; must be invertible.
  ///   - format: The byte order of the pixels.
  ///   - ground: Ink that is pixels already, of the same size and format; it lies below all strokes.
  public init(
    width: Int,
    height: Int,
    viewport: Affine = .identity,
    format: Pixmap.Format = .rgba,
    ground: Pixmap? = nil
  ) {
    guard let inverse = viewport.inverted else {
      preconditionFailure("a viewport must be invertible")
    }
    pixmap = Pixmap(width: width, height: height, format: format)
    if let ground { pixmap.copy(pixmap.bounds, from: ground) }
    self.ground = ground
    baked = pixmap
    self.viewport = viewport
    canvas = LiveCanvas(width: width, height: height, viewport: viewport)
    toDocument = inverse
    margin = 2 * (abs(inverse.determinant)).squareRoot()
    grid = TileGrid(width: width, height: height)
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
    guard let inverse = viewport.inverted else {
      preconditionFailure("a viewport must be invertible")
    }
    self.viewport = viewport
    toDocument = inverse
    margin = 2 * (abs(inverse.determinant)).squareRoot()
    canvas = LiveCanvas(width: pixmap.width, height: pixmap.height, viewport: viewport)
    grid = TileGrid(width: pixmap.width, height: pixmap.height)
    bakedRects.removeAll()
    lastBaked = nil
    live.removeAll()
    justBaked = nil
    isBehind = false
    pixmap.fill(pixmap.bounds)
    baked.fill(baked.bounds)
    ground?.fill(pixmap.bounds)
    below = nil
    hasLowerInk = false
    mask = nil
    version = model.version
    var damage: [PixelRect] = []
    for ink in model.inOrder() where !hidden.contains(ink.id) {
      if case .wet(let stroke) = ink, !stroke.hasEnded {
        live.append(LiveStroke(stroke, on: canvas))
        damage.append(pixels(covering: stroke.bounds))
      } else {
        damage.append(bake(ink, nil, model))
      }
    }
    for rect in damage { repaint(rect, model) }
  }

  /// The picture of all ink, like ``pixmap``, which may be behind when the view has just moved.
  var seen: Pixmap { isBehind ? ground ?? pixmap : pixmap }

  /// Whether what is seen can be carried over into another view: there is something, and all of it is
  /// part of the ground.
  var isCarried: Bool { live.isEmpty && bakedRects.isEmpty && ground != nil }

  /// Moves what is seen by whole pixels; what comes into view shows the paper until it is painted.
  ///
  /// - Parameters:
  ///   - viewport: Maps document units to pixels now.
  ///   - columns: How far the picture moves to the right.
  ///   - rows: How far it moves down.
  ///   - paper: What lies below the layer of the strokes where nothing lies on the paper.
  /// - Precondition: ``isCarried``.
  func move(to viewport: Affine, columns: Int, rows: Int, over paper: Pixmap) {
    carry(to: viewport)
    guard var picture = ground else { return }
    ground = nil
    picture.shift(columns: columns, rows: rows)
    for rect in pixmap.bounds.uncovered(movedBy: columns, rows) { picture.copy(rect, from: paper) }
    ground = picture
    if hasLowerInk { below?.shift(columns: columns, rows: rows) } else { below = paper }
  }

  /// Shows what is seen through another view, by the nearest pixels, until that is painted.
  ///
  /// - Parameters:
  ///   - viewport: Maps document units to pixels now.
  ///   - map: Leads from pixels of the view to those of the last one.
  ///   - paper: What is seen beside that.
  /// - Precondition: ``isCarried``. All of the ground is painted again before the next stroke is drawn
  ///   there.
  func stretch(to viewport: Affine, through map: Affine, over paper: Pixmap) {
    carry(to: viewport)
    guard let old = ground else { return }
    baked.show(old, through: map, in: pixmap.bounds, over: paper)
    ground = baked
    baked = old
    if !hasLowerInk { below = paper }
  }

  /// Fills a part of the ground that is not painted yet with what another view showed of it.
  func standIn(
    _ rects: [PixelRect],
    _ old: Pixmap,
    through map: Affine,
    over paper: Pixmap,
    _ model: InkModel
  ) {
    var picture = ground ?? Pixmap(like: pixmap)
    ground = nil
    for rect in rects { picture.show(old, through: map, in: rect, over: paper) }
    ground = picture
    if isBehind { return }
    for rect in rects {
      repaintBaked(rect, model)
      repaint(rect, model)
    }
  }

  private func carry(to viewport: Affine) {
    precondition(isCarried, "wet strokes are not moved")
    guard let inverse = viewport.inverted else {
      preconditionFailure("a viewport must be invertible")
    }
    self.viewport = viewport
    toDocument = inverse
    margin = 2 * (abs(inverse.determinant)).squareRoot()
    canvas = LiveCanvas(width: pixmap.width, height: pixmap.height, viewport: viewport)
    grid = TileGrid(width: pixmap.width, height: pixmap.height)
    lastBaked = nil
    justBaked = nil
    isBehind = true
  }

  /// Takes over the ground where a stroke is to be drawn above it.
  private func catchUp() {
    guard isBehind, let ground else { return }
    isBehind = false
    baked.copy(baked.bounds, from: ground)
    pixmap.copy(pixmap.bounds, from: ground)
  }

  /// What painting has cost so far, and the most that it may cost; see ``InkRaster/Rasterizer/work``.
  var work: Double { canvas.rasterizer.work }

  /// The number of picture samples taken so far.
  var samples: Int { canvas.rasterizer.samples }

  var mostWork: Double {
    get { canvas.rasterizer.mostWork }
    set { canvas.rasterizer.mostWork = newValue }
  }

  /// Brings the pixels up to date with the model.
  ///
  /// - Returns: The rectangles that were painted, about one a stroke that changed.
  @discardableResult
  public func update(_ model: InkModel) -> [PixelRect] {
    let changes = model.changes(since: version)
    version = changes.version
    if !changes.strokes.isEmpty || !changes.forgottenDamage.isEmpty { catchUp() }
    var damage: [PixelRect] = []
    if !changes.forgottenDamage.isEmpty { damage.append(pixels(covering: changes.forgottenDamage)) }
    for change in changes.strokes {
      let rect = pixels(covering: change.damage)
      if !rect.isEmpty { damage.append(rect) }
      if let old = bakedRects[change.id.rawValue] {
        bakedRects[change.id.rawValue] = old.union(rect)
        if justBaked?.id == change.id { justBaked = nil }
        grid.insert(change.id, covering: rect)
        repaintBaked(rect, model)
      } else if let place = model.wetIndex(of: change.id), !model.wet[place].hasEnded {
        refresh(change, model.wet[place])
      } else if let ink = model[change.id] {
        _ = bake(ink, change, model)
      }
    }
    live.removeAll { stroke in
      if model.wetIndex(of: stroke.id) != nil || holds(stroke.id) { return holds(stroke.id) }
      damage.append(pixels(covering: stroke.bounds))
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
  public func settle(_ stroke: Stroke) {
    guard let rect = bakedRects.removeValue(forKey: stroke.id.rawValue) else {
      preconditionFailure("only ink that is baked can settle")
    }
    var ground = self.ground ?? Pixmap(like: pixmap)
    self.ground = nil
    if let live = justBaked, live.id == stroke.id {
      draw(live, near: document(near: rect), into: &ground, clip: rect)
      justBaked = nil
    } else {
      draw(stroke.item(), near: document(near: rect), into: &ground, clip: rect)
    }
    self.ground = ground
    grid.remove(stroke.id, covering: rect)
  }

  /// Paints what lies below all strokes in a rectangle where it is no longer what it was.
  ///
  /// - Parameters:
  ///   - rect: The pixels that change.
  ///   - list: What lies there now, in document units.
  ///   - model: What was shown last.
  public func repaintGround(_ rect: PixelRect, with list: DisplayList, _ model: InkModel) {
    repaintGround(rect, over: nil, DisplayList(), with: list, model)
  }

  /// Paints what lies below all strokes, on a page.
  ///
  /// - Parameters:
  ///   - rect: The pixels that change.
  ///   - paper: The paper as pixels, of the size and format of the picture. From the first such call
  ///     after a start on it is always the same picture.
  ///   - lower: What lies between the paper and the layer of the strokes, in document units.
  ///   - list: What lies on that layer below the strokes.
  ///   - model: What was shown last.
  func repaintGround(
    _ rect: PixelRect,
    over paper: Pixmap?,
    _ lower: DisplayList,
    with list: DisplayList,
    _ model: InkModel
  ) {
    let rect = rect.intersection(pixmap.bounds)
    guard !rect.isEmpty else { return }
    var ground = self.ground ?? Pixmap(like: pixmap)
    self.ground = nil
    if let paper {
      // As long as nothing lies on the paper, both share their memory.
      var below = hasLowerInk ? self.below ?? paper : paper
      self.below = nil
      if !lower.items.isEmpty || hasLowerInk {
        hasLowerInk = true
        below.copy(rect, from: paper)
        canvas.rasterizer.draw(lower, transform: viewport, into: &below, clip: rect)
      }
      ground.copy(rect, from: below)
      self.below = below
    } else {
      ground.fill(rect)
    }
    canvas.rasterizer.draw(list, transform: viewport, into: &ground, clip: rect)
    self.ground = ground
    if isBehind { return }
    repaintBaked(rect, model)
    repaint(rect, model)
  }

  /// Lets go of the paper, which changes before the next call of
  /// ``repaintGround(_:over:_:with:_:)``.
  ///
  /// Without this the change would copy all of its pixels.
  func letGoOfPaper() {
    if !hasLowerInk { below = nil }
  }

  /// The pixels that may be touched by ink inside a rectangle in document units.
  private func pixels(covering rect: Rect) -> PixelRect {
    PixelRect(covering: viewport.apply(rect).expanded(by: 1), within: pixmap.bounds)
  }

  /// What may be touched, in document units, by the ink of a rectangle of pixels.
  private func document(near rect: PixelRect) -> Rect {
    toDocument.apply(rect.rect).expanded(by: margin)
  }

  /// Whether a stroke has ended and is not part of the ground yet.
  func holds(_ id: StrokeID) -> Bool {
    bakedRects[id.rawValue] != nil
  }

  /// Brings back the ground.
  private func clear(_ rect: PixelRect, of target: inout Pixmap) {
    if let ground { target.copy(rect, from: ground) } else { target.fill(rect) }
  }

  // MARK: Live strokes

  private func refresh(_ change: StrokeChange, _ stroke: InProgressStroke) {
    if let live = live.first(where: { $0.id == change.id }) {
      live.update(from: stroke, firstElement: change.firstElement, on: canvas)
    } else {
      let place = live.firstIndex { change.id < $0.id } ?? live.count
      live.insert(LiveStroke(stroke, on: canvas), at: place)
    }
  }

  /// Paints a rectangle anew.
  ///
  /// - Parameter grown: The stroke that is the only thing that has changed.
  private func repaint(_ rect: PixelRect, _ model: InkModel, grown: LiveStroke? = nil) {
    guard !rect.isEmpty else { return }
    let near = document(near: rect)
    guard let first = live.first(where: { $0.bounds.intersects(near) }) else {
      pixmap.copy(rect, from: baked)
      return
    }
    var below: [StrokeID] = []
    if let lastBaked, first.id < lastBaked { below = grid.strokes(near: rect) }
    if let last = below.last, first.id < last {
      // Finished strokes lie above one that is not: everything here is painted in its order.
      clear(rect, of: &pixmap)
    } else {
      if let grown, let covered = grown.covered, first === grown,
        live.count(where: { $0.bounds.intersects(near) }) == 1
      {
        pixmap.copy(rect, from: baked, around: covered)
        draw(grown, near: near, into: &pixmap, clip: rect, around: covered)
        return
      }
      pixmap.copy(rect, from: baked)
      below = []
    }
    var next = 0
    for stroke in live where stroke.bounds.intersects(near) {
      while next < below.count, below[next] < stroke.id {
        draw(below[next], of: model, near: near, into: &pixmap, clip: rect)
        next += 1
      }
      draw(stroke, near: near, into: &pixmap, clip: rect)
    }
    while next < below.count {
      draw(below[next], of: model, near: near, into: &pixmap, clip: rect)
      next += 1
    }
  }

  /// Draws the pieces of a live stroke that are near a rectangle.
  private func draw(
    _ stroke: LiveStroke,
    near: Rect,
    into target: inout Pixmap,
    clip: PixelRect,
    around covered: CoveredDisc? = nil
  ) {
    let rasterizer = canvas.rasterizer
    if stroke.marks.paint.erases,
      stroke.eraseLayer(from: below, in: &target, clip: clip, rasterizer, around: covered)
    {
      return
    }
    lay(stroke.marks.paint, into: &target, clip: clip) { paint, target in
      if stroke.paintLayer(paint, into: &target, clip: clip, rasterizer, around: covered) {
        return
      }
      guard let ribbon = stroke.marks.ribbon?.ribbon else { return }
      let runs = ribbon.segments.isEmpty ? [0..<0] : stroke.tree.runs(near: near)
      canvas.rasterizer.fill(
        ribbon,
        runs: runs,
        transform: viewport,
        paint,
        into: &target,
        clip: clip
      )
      stroke.note(drawn: runs.reduce(0) { $0 + $1.count })
    }
  }

  /// Paints with a paint; an eraser brings back what lies below the layer.
  private func lay(
    _ paint: Paint,
    into target: inout Pixmap,
    clip: PixelRect,
    _ body: (Paint, inout Pixmap) -> Void
  ) {
    guard paint.erases else { return body(paint, &target) }
    var mask = self.mask ?? Pixmap(like: target)
    self.mask = nil
    mask.fill(clip)
    body(paint.eraserMask, &mask)
    target.restore(clip, from: below, where: mask)
    self.mask = mask
  }

  // MARK: Strokes whose contacts have ended

  /// Paints a stroke into the picture of those that have ended.
  ///
  /// - Parameter change: What its last change was, if it was live.
  /// - Returns: What was painted.
  private func bake(_ ink: InkModel.Ink, _ change: StrokeChange?, _ model: InkModel) -> PixelRect {
    var item: DisplayList.Item?
    var bounds = Rect.empty
    let live = change == nil ? nil : live.first { $0.id == ink.id }
    if let live, let change {
      switch ink {
      case .wet(let stroke):
        live.update(from: stroke, firstElement: change.firstElement, on: canvas)
      case .dry(let stroke):
        let shape = model.shape(of: stroke.id) ?? stroke.shape()
        live.update(from: stroke, shape, change, on: canvas)
      }
      bounds = live.bounds
    } else {
      let shape = model.shape(of: ink.id) ?? ink.shape()
      item = StrokeMarks(ink.brush, shape).item
      bounds = shape.bounds
    }
    justBaked = live
    let rect = pixels(covering: bounds)
    bakedRects[ink.id.rawValue] = rect
    grid.insert(ink.id, covering: rect)
    if let lastBaked, ink.id < lastBaked {
      repaintBaked(rect, model)
      return rect
    }
    lastBaked = ink.id
    let near = document(near: rect)
    if let live {
      draw(live, near: near, into: &baked, clip: rect)
    } else {
      draw(item, near: near, into: &baked, clip: rect)
    }
    return rect
  }

  private func repaintBaked(_ rect: PixelRect, _ model: InkModel) {
    guard !rect.isEmpty else { return }
    let near = document(near: rect)
    clear(rect, of: &baked)
    for id in grid.strokes(near: rect) {
      draw(id, of: model, near: near, into: &baked, clip: rect)
    }
  }

  /// Draws the part of a baked stroke that is near a rectangle.
  private func draw(
    _ id: StrokeID,
    of model: InkModel,
    near: Rect,
    into target: inout Pixmap,
    clip: PixelRect
  ) {
    guard let painted = bakedRects[id.rawValue], !painted.intersection(clip).isEmpty else { return }
    draw(model[id]?.item(), near: near, into: &target, clip: clip)
  }

  private func draw(
    _ item: DisplayList.Item?,
    near: Rect,
    into target: inout Pixmap,
    clip: PixelRect
  ) {
    guard !clip.isEmpty, let item else { return }
    switch item {
    case .ink(let ribbon, let paint):
      let runs = ribbon.runs(near: near)
      lay(paint, into: &target, clip: clip) { paint, target in
        canvas.rasterizer.fill(
          ribbon,
          runs: runs,
          transform: viewport,
          paint,
          into: &target,
          clip: clip
        )
      }
    case .dabs(let trail, let paint):
      var part = DabTrail(tip: trail.tip, isShaded: trail.isShaded)
      for i in trail.dabs.indices where trail.bounds(ofDab: i).intersects(near) {
        part.dabs.append(trail.dabs[i])
      }
      lay(paint, into: &target, clip: clip) { paint, target in
        canvas.rasterizer.draw(.dabs(part, paint), transform: viewport, into: &target, clip: clip)
      }
    default: canvas.rasterizer.draw(item, transform: viewport, into: &target, clip: clip)
    }
  }
}
