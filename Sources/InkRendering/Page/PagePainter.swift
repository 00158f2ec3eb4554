public import InkDrawing
public import InkGraphics
import InkRaster
import InkStrokes

/// Paints a page, the strokes being drawn, and marks, a frame at a time.
///
/// Strokes that lie on top of all others are painted by a ``LiveRenderer`` over the page. Where layers
/// lie above their own, or where that is not opaque, wet strokes are put into a copy of the drawing,
/// which costs little, and what changed is painted from that.
///
/// The pixels are those of the whole scene painted at once, see ``PageRenderer``. When the page is
/// moved by whole pixels, what was painted moves along, and only what came into view is painted. In any
/// other view of it what was painted is shown stretched until there is time to paint it.
///
/// Use one painter for one view, from one thread at a time.
public final class PagePainter {
  /// The picture: surroundings, paper, ink and marks.
  public private(set) var frame: Pixmap

  /// The marks that the frame shows.
  public private(set) var marks: [PageView.Mark] = []

  /// How many pixels are put together in the time that it takes to paint a stroke.
  package static let pixelsToStroke = 1 << 14

  /// The side of the tiles in which the drawing is painted, in pixels.
  package static let tileSide = TileQueue.side

  /// The guides that the frame shows.
  package private(set) var guides: [DisplayList.Item] = []

  /// From how many pixels on a change of the drawing is painted tile by tile.
  private static let largeArea = 1 << 16

  /// The largest number of changed areas that are painted at once; more are painted tile by tile.
  private static let mostAreas = 32

  /// How many rows are put together at once.
  private static let bandHeight = 12

  /// How many samples are decoded in the time that it takes to paint a stroke.
  private static let samplesToStroke = 64

  /// The overhead of a tile, in strokes that take the same time.
  private static let strokesToTile = 8

  /// The number of picture samples that take the time of a stroke.
  private static let lookupsToStroke = 192

  private let rasterizer = Rasterizer()
  private var transform: Affine?
  private var page: PageID?
  /// What the last frame shows: a page, and what lies beside it.
  private var shown: PageID?
  private var neighbors: [PageView.Neighbor] = []
  /// Whether the backdrop may show neighbors.
  private var hasNeighbors = false
  private var layer: LayerID?

  /// The paper of all pages with what lies around it, if known, and the ink of the neighbors where that was
  /// painted.
  private var backdrop: Pixmap

  /// Paints wet strokes that lie above all ink; `nil` where layers have to be mixed.
  private var renderer: LiveRenderer?

  /// The page where layers are mixed.
  private var mixed: Pixmap?

  /// What another painter showed, until this one has painted its first frame.
  private var earlier: (frame: Pixmap, transform: Affine)?
  private var mixedVersion: UInt64 = 0

  /// What is seen of the drawing, with wet strokes where layers are mixed.
  private var seen: Drawing

  private var tiles: TileQueue

  /// How many samples may still be decoded ahead for this view: with more than the cache holds in each
  /// tile that would never end.
  private var ahead = 0
  private var isBackdropKnown = false
  /// Whether the backdrop is that of an earlier view, but for what came into sight: it is painted before the
  /// first tile.
  private var isBackdropBehind = false
  private var version: UInt64 = 0

  /// How many tiles and items have been painted since the painter was made: what frames cost.
  public private(set) var work = Work()

  /// What was painted.
  public struct Work: Hashable, Sendable {
    /// Tiles of the view.
    public var tiles = 0
    /// Items of the drawing, each once for every tile or rectangle that it was painted in.
    public var items = 0
  }

  /// Creates a painter of an empty picture.
  ///
  /// - Parameters:
  ///   - width: Columns of pixels.
  ///   - height: Rows of pixels.
  ///   - format: The byte order of the pixels.
  public init(width: Int, height: Int, format: Pixmap.Format = .rgba) {
    frame = Pixmap(width: width, height: height, format: format)
    backdrop = frame
    seen = Drawing(author: 0)
    tiles = TileQueue(frame.bounds)
  }

  /// Creates a painter of a picture of another size, which shows what the other one painted until there is
  /// more.
  package convenience init(width: Int, height: Int, following other: PagePainter) {
    self.init(width: width, height: height, format: other.frame.format)
    if let transform = other.transform { earlier = (other.frame, transform) }
  }

  /// Whether nothing was ever painted.
  public var isBlank: Bool { transform == nil }

  /// Whether the picture of a view would look different.
  ///
  /// Changes of the drawing and marks are not noticed: their owner knows of them.
  ///
  /// - Parameters:
  ///   - transform: Maps page units to pixels.
  ///   - page: The page that is seen.
  ///   - layer: The layer that wet strokes go to.
  ///   - version: Of the model with the wet strokes.
  public func isStale(
    _ transform: Affine,
    _ page: PageID,
    _ layer: LayerID,
    _ version: UInt64
  ) -> Bool {
    self.transform != transform || self.page != page || self.layer != layer || !isBackdropKnown
      || !tiles.isEmpty || self.version != version
  }

  /// Paints everything again in the next frames.
  public func forgetAll() {
    isBackdropKnown = false
    page = nil
  }

  /// Paints what changed since the last frame.
  ///
  /// - Parameters:
  ///   - view: What is seen now.
  ///   - dirty: Where the drawing changed since the last frame, in page units; see
  ///     ``/InkDrawing/Drawing/difference(of:since:)`` for hosts that do not know it. A committed stroke
  ///     that lies above all others is no change.
  ///   - budget: About how many items of the drawing may be painted for tiles that can wait.
  public func paint(_ view: PageView, dirty: [Rect] = [], budget: Int = .max) -> PageFrame {
    paint(view, dirty: dirty, changed: [], budget: budget)
  }

  /// Paints what changed since the last frame.
  ///
  /// - Parameter changed: Where the overlay of the view changed, in pixels.
  package func paint(
    _ view: PageView,
    dirty: [Rect],
    changed: [PixelRect],
    budget: Int
  ) -> PageFrame {
    var result = PageFrame()
    seen = view.drawing
    let isMixed = mixes(view)
    // Where the last frame shows this page, though another was drawn on.
    let beside = shown == view.page ? nil : neighbors.first { $0.page == view.page }
    let before = beside?.transform ?? transform
    shown = view.page
    neighbors = view.neighbors
    hasNeighbors = hasNeighbors || !neighbors.isEmpty
    let isOther = page != view.page || !isBackdropKnown || isMixed != (renderer == nil)
    var isFresh = isOther || transform != view.transform || layer != view.layer
    var isMoved = false
    if isFresh, !isOther, let before, layer == view.layer {
      isMoved = carry(from: before, view, isMixed)
      isFresh = !isMoved
    }
    if isFresh { begin(view, isMixed, &result) }
    version = view.model.version
    var damage = isMixed ? mix(view, isFresh, &result) : updateLive(view, &result)
    if isFresh {
      // Nothing is there yet, but what is being drawn comes first.
      damage.removeAll()
      for stroke in view.model.dry { damage.append(pixels(stroke.bounds(), view)) }
      for stroke in view.model.wet { damage.append(pixels(stroke.bounds, view)) }
    }
    for area in dirty {
      let rect = pixels(area, view)
      if rect.isEmpty { continue }
      if rect.width * rect.height > Self.largeArea || dirty.count > Self.mostAreas {
        tiles.add(meeting: rect)
        continue
      }
      paintInk(rect, view)
      damage.append(rect)
    }
    damage += moveMarks(view)
    // What is near a pen does not wait.
    for rect in damage {
      while let tile = tiles.next(meeting: rect) {
        paintInk(tile, view)
        damage.append(tile)
      }
    }
    // What lies above the ink does not wait for it.
    damage += moveGuides(view)
    damage += changed
    var (spent, isFirst) = (0, true)
    while spent <= budget,
      let (tile, scene) = tiles.next(
        meeting: frame.bounds,
        budget: budget,
        spent: isFirst ? nil : spent,
        { tile in
          spent += decode(tile, view, budget - spent)
          return spent <= budget ? scene(of: tile, view) : nil
        }
      )
    {
      isFirst = false
      spent += Self.strokesToTile + paintInk(tile, scene, view)
      damage.append(tile)
    }
    seen = Drawing(author: 0)
    if isFresh || isMoved {
      if isFresh, !tiles.isEmpty { standIn(before, view) }
      earlier = nil
      compose(frame.bounds, view)
      result.damage = [frame.bounds]
      return result
    }
    // What several reasons have to be put together for is put together once.
    damage = PixelRect.joined(damage)
    for rect in damage { compose(rect, view) }
    result.damage = damage
    return result
  }

  private func pixels(_ area: Rect, _ view: PageView) -> PixelRect {
    view.pixels(covering: area, within: frame.bounds)
  }

  // MARK: Views

  /// Whether wet strokes do not simply lie above all ink.
  private func mixes(_ view: PageView) -> Bool {
    if view.drawing.page(view.page)?.paper.turnsInk ?? false { return true }
    var isAbove = false
    for layer in view.drawing.layers(of: view.page) {
      if layer.id == view.layer {
        if layer.opacity < 1 || layer.isHidden || layer.blendMode != .sourceOver { return true }
        isAbove = true
      } else if isAbove, !layer.isEmpty, !layer.isHidden, layer.opacity > 0 {
        return true
      }
    }
    return false
  }

  private func begin(_ view: PageView, _ isMixed: Bool, _ result: inout PageFrame) {
    transform = view.transform
    page = view.page
    layer = view.layer
    tiles = TileQueue(frame.bounds)
    tiles.fill()
    ahead = 1 << 23
    paintBackdrop(view, backdrop.bounds)
    hasNeighbors = !neighbors.isEmpty
    isBackdropKnown = true
    isBackdropBehind = false
    if isMixed {
      renderer = nil
      if mixed == nil { mixed = Pixmap(like: frame) }
      mixedVersion = view.model.version
      return
    }
    mixed = nil
    result.settled = view.committed
    let fresh =
      renderer ?? LiveRenderer(width: frame.width, height: frame.height, format: frame.format)
    fresh.restart(seeing: view.transform, view.model, without: view.committed)
    renderer = fresh
  }

  /// Carries over what was painted into another view of the page.
  ///
  /// - Returns: Whether nothing wet is on the page, so that it could be.
  private func carry(
    from before: Affine,
    _ view: PageView,
    _ isMixed: Bool
  ) -> Bool {
    let now = view.transform
    guard view.model.count == 0, renderer?.isCarried ?? (isMixed && mixed != nil) else {
      return false
    }
    transform = now
    ahead = 1 << 23
    renderer?.letGoOfPaper()
    if let (columns, rows) = frame.wholePixels(from: before, to: now), !isBackdropBehind,
      !hasSlantedLines(view)
    {
      let uncovered = frame.bounds.uncovered(movedBy: columns, rows)
      backdrop.shift(columns: columns, rows: rows)
      for rect in uncovered { paintBackdrop(view, rect) }
      renderer?.move(to: now, columns: columns, rows: rows, over: backdrop)
      mixed?.shift(columns: columns, rows: rows)
      for rect in uncovered { mixed?.copy(rect, from: backdrop) }
      tiles.shift(columns: columns, rows: rows)
      return true
    }
    let map = (now.inverted ?? .identity).concatenating(before)
    for rect in frame.bounds.unseen(through: map) { paintBackdrop(view, rect) }
    isBackdropBehind = true
    renderer?.stretch(to: now, through: map, over: backdrop)
    if let old = mixed {
      var picture = Pixmap(like: frame)
      picture.show(old, through: map, in: frame.bounds, over: backdrop)
      mixed = picture
    }
    tiles.fill()
    return true
  }

  /// Whether lines of the paper go from end to end of the view and are seen at a slant: where they end makes a
  /// difference to the antialiasing of all of them.
  private func hasSlantedLines(_ view: PageView) -> Bool {
    guard let page = view.drawing.page(view.page), page.size == nil else { return false }
    if page.paper.pattern == .plain, page.paper.margin == nil { return false }
    return view.transform.b != 0 || view.transform.c != 0 || page.paper.pattern == .isometricLines
  }

  // MARK: Ink

  /// Brings wet strokes up to date, and makes those that are part of the drawing part of the ground.
  private func updateLive(_ view: PageView, _ result: inout PageFrame) -> [PixelRect] {
    guard let renderer else { return [] }
    let damage = renderer.update(view.model)
    for id in view.committed where !result.settled.contains(id) {
      // A host may show a view again before it forgets what is settled.
      if renderer.holds(id), case .dry(let stroke) = view.model[id] { renderer.settle(stroke) }
      result.settled.append(id)
    }
    return damage
  }

  /// Decodes what a tile waits for.
  ///
  /// - Returns: How many strokes might have been painted meanwhile; more than the budget if something
  ///   is still missing.
  private func decode(_ tile: PixelRect, _ view: PageView, _ budget: Int) -> Int {
    var strokes = decode(view.near(tile), of: view.page, view, budget)
    for neighbor in view.neighbors where strokes <= budget {
      strokes += decode(neighbor.near(tile), of: neighbor.page, view, budget - strokes)
    }
    return strokes
  }

  private func decode(_ area: Rect, of page: PageID, _ view: PageView, _ budget: Int) -> Int {
    guard ahead > 0 else { return 0 }
    let most = min(ahead / Self.samplesToStroke, budget) + 1
    let count = seen.prepare(area, of: page, until: most * Self.samplesToStroke, in: view.cache)
    ahead -= count
    return count / Self.samplesToStroke
  }

  /// The ink of the page in an area.
  private func scene(of rect: PixelRect, _ view: PageView) -> PageScene {
    let area = view.near(rect)
    let layers = seen.layerScenes(of: view.page, in: area, hiding: view.hiddenItems)
    return PageScene(area: .empty, paper: DisplayList(), layers: layers)
  }

  /// Paints an area of the ink.
  private func paintInk(_ rect: PixelRect, _ view: PageView) {
    _ = paintInk(rect, scene(of: rect, view), view)
  }

  /// Paints an area of the ink.
  ///
  /// - Parameter all: The ink of the page there.
  /// - Returns: The number of painted items; a picture counts as the items that take the same time.
  private func paintInk(_ rect: PixelRect, _ all: PageScene, _ view: PageView) -> Int {
    var scene = all
    let lookups = rasterizer.samples + (renderer?.samples ?? 0)
    if isBackdropBehind {
      renderer?.letGoOfPaper()
      paintBackdrop(view, backdrop.bounds)
      isBackdropBehind = false
    }
    let others = hasNeighbors ? paintNeighbors(rect, view) : 0
    let count = others + scene.itemCount
    if let renderer {
      // Nothing is seen above the layer of the strokes.
      scene.layers.removeAll { $0.id == view.layer }
      let lower = scene.ink(keptIn: view.cache)
      scene.layers = all.layers.filter { $0.id == view.layer }
      renderer.repaintGround(
        rect,
        over: backdrop,
        lower,
        with: scene.ink(keptIn: view.cache),
        view.model
      )
    } else {
      var mixed = self.mixed ?? Pixmap(like: frame)
      self.mixed = nil
      mixed.copy(rect, from: backdrop)
      rasterizer.draw(
        scene.ink(keptIn: view.cache),
        transform: view.transform,
        into: &mixed,
        clip: rect
      )
      self.mixed = mixed
    }
    work.tiles += 1
    work.items += count
    let looked = rasterizer.samples + (renderer?.samples ?? 0) - lookups
    return count + looked / Self.lookupsToStroke
  }

  /// Paints the ink of other pages in an area of the backdrop.
  ///
  /// - Returns: How many items were painted.
  @inline(never)
  private func paintNeighbors(_ rect: PixelRect, _ view: PageView) -> Int {
    renderer?.letGoOfPaper()
    paintBackdrop(view, rect)
    var count = 0
    for neighbor in view.neighbors {
      let layers = seen.layerScenes(
        of: neighbor.page,
        in: neighbor.near(rect),
        hiding: view.hiddenItems
      )
      let scene = PageScene(area: .empty, paper: DisplayList(), layers: layers)
      if scene.itemCount == 0 { continue }
      count += scene.itemCount
      rasterizer.draw(
        scene.ink(keptIn: view.cache),
        transform: neighbor.transform,
        into: &backdrop,
        clip: rect
      )
    }
    return count
  }

  // MARK: Mixed layers

  /// Puts the strokes of the model into a copy of the drawing, and paints where they changed.
  @inline(never)
  private func mix(
    _ view: PageView,
    _ isFresh: Bool,
    _ result: inout PageFrame
  ) -> [PixelRect] {
    let changes = view.model.changes(since: mixedVersion)
    mixedVersion = changes.version
    result.settled = view.committed
    seen = view.inkedDrawing
    if isFresh { return [] }
    var areas = [changes.forgottenDamage]
    for change in changes.strokes { areas.append(change.damage) }
    var damage: [PixelRect] = []
    for area in areas {
      let rect = pixels(area, view)
      if rect.isEmpty { continue }
      paintInk(rect, view)
      damage.append(rect)
    }
    return damage
  }

  // MARK: Frame

  /// Paints the paper and what lies around it.
  private func paintBackdrop(_ view: PageView, _ rect: PixelRect) {
    backdrop.fill(rect, with: backdrop.pixel(of: view.surround.withAlpha(1)))
    for neighbor in view.neighbors { paintPaper(of: neighbor.page, neighbor.transform, view, rect) }
    paintPaper(of: view.page, view.transform, view, rect)
  }

  private func paintPaper(
    of page: PageID,
    _ transform: Affine,
    _ view: PageView,
    _ rect: PixelRect
  ) {
    guard let page = view.drawing.page(page) else { return }
    let area = page.size?.rect ?? view.near(backdrop.bounds)
    rasterizer.draw(
      page.paper.displayList(in: area, isWhole: page.size != nil),
      transform: transform,
      into: &backdrop,
      clip: rect
    )
  }

  /// Puts the page and marks together.
  private func compose(_ rect: PixelRect, _ view: PageView) {
    let waiting = view.overlay.lifted?.stage == .landing ? tiles.rest : []
    // Rows by the dozen, so that what lies above finds the page in the processor's cache.
    var band = rect
    while band.minY < rect.maxY {
      band.maxY = min(band.minY + Self.bandHeight, rect.maxY)
      if let renderer {
        frame.copy(band, from: renderer.seen)
      } else if let mixed {
        frame.copy(band, from: mixed)
      }
      view.overlay.paint(band, over: &frame, seeing: view.transform, waiting)
      band.minY = band.maxY
    }
    view.drawMarks(into: &frame, clip: rect, rasterizer)
  }

  /// Fills what waits with what the last frame showed of it, or with the paper where there was none.
  private func standIn(_ before: Affine?, _ view: PageView) {
    let (old, before) = before.map { (frame, $0) } ?? earlier ?? (backdrop, view.transform)
    let map = (view.transform.inverted ?? .identity).concatenating(before)
    if let renderer {
      renderer.standIn(tiles.rest, old, through: map, over: backdrop, view.model)
    } else if var picture = mixed {
      mixed = nil
      for rect in tiles.rest { picture.show(old, through: map, in: rect, over: backdrop) }
      mixed = picture
    }
  }

  private func moveMarks(_ view: PageView) -> [PixelRect] {
    guard marks != view.marks else { return [] }
    let areas = (marks + view.marks).map { $0.box }
    marks = view.marks
    return pixels(areas)
  }

  private func moveGuides(_ view: PageView) -> [PixelRect] {
    guard guides != view.guides else { return [] }
    let areas = (guides + view.guides).flatMap { $0.areas }
    guides = view.guides
    return pixels(areas)
  }

  private func pixels(_ areas: [Rect]) -> [PixelRect] {
    areas.map { PixelRect(covering: $0, within: frame.bounds) }.filter { !$0.isEmpty }
  }
}
