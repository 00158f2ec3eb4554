package import InkDrawing
package import InkGraphics
import InkRaster
import InkStrokes

/// Paints the pages of a view, the strokes in progress, and marks of pens, frame by frame.
///
/// Strokes in progress are painted by a ``LiveRenderer`` over the page if they are on top of all other ink. If there
/// are layers above the layer of the strokes, or if that layer is not opaque, the strokes are added to a copy of the
/// drawing, which is cheap, and the changes are painted from the copy.
///
/// The pixels equal those of the whole scene painted in one call, see ``PageRenderer``. If the page is moved by whole
/// pixels, the painted pixels move along, and only what comes into view is painted. In any other view of the
/// page, the painted pixels are shown stretched until there is time to repaint them.
///
/// Use one painter for one view, from one thread at a time.
package final class PagePainter {
  /// The current pixels: surroundings, paper, ink and marks.
  package private(set) var frame: Pixmap

  /// The discs at hovering pens that the frame shows.
  package var marks: [PageView.Mark] { last?.marks ?? [] }

  /// The items above the ink (selection frames and handles, snapping lines) that the frame shows.
  package var guides: [DisplayList.Item] { last?.guides ?? [] }

  /// The number of pixels whose compositing takes the time of painting a stroke.
  package static let pixelsToStroke = 1 << 14

  /// The side of the tiles in which the drawing is painted, in pixels.
  package static let tileSide = TileQueue.side

  /// The number of pixels above which a changed area of the drawing is painted tile by tile.
  private static let largeArea = 1 << 16

  /// The maximum number of changed areas painted immediately; more are painted tile by tile.
  private static let maximumAreas = 32

  /// The number of rows composited together.
  private static let bandHeight = 12

  /// The number of samples whose decoding takes the time of painting a stroke.
  private static let samplesToStroke = 64

  /// The overhead of painting a tile, as a number of strokes that take the same time.
  private static let strokesToTile = 8

  /// The number of pixels looked up in pictures that takes the time of painting a stroke.
  private static let lookupsToStroke = 192

  /// The parameters of the view shown by the frame; `nil` before the first.
  private var last: Shown?

  /// Whether the painted pixels are those of the last view; if not, the next frame repaints all.
  private var isKnown = false

  private var ground: PageGround

  /// The renderer of strokes in progress above all other ink; `nil` if they must be blended with layers.
  private var renderer: LiveRenderer?

  /// The last frame of the painter that this one replaces, and its view's transform; shown until tiles are painted.
  private var earlier: (frame: Pixmap, transform: Affine)?

  private var tiles: TileQueue

  /// The number of samples that may still be decoded for this view before their tiles are painted.
  ///
  /// Without a limit, decoding would never end if each tile needs more than the cache holds.
  private var ahead = 0

  /// Whether strokes in progress on dark pages are painted as items of the drawing.
  ///
  /// A ``LiveRenderer`` can't map the colors of single dabs to dark paper, so this is set for the first stroke whose
  /// dabs may differ in color. It stays set, because a change would repaint the page.
  private var mixesDabs = false

  /// The version of the model in the last view.
  private var version: UInt64 = 0

  /// The total number of tiles and items that this painter has painted.
  package private(set) var work = Work()

  /// An amount of painting: numbers of tiles and items.
  package struct Work: Hashable, Sendable {
    /// The number of painted tiles of the view; any other painted rectangle counts as one.
    package var tiles = 0
    /// The number of items of the drawing that were painted: an item painted in several tiles or rectangles counts once
    /// for each.
    package var items = 0
  }

  private struct Shown {
    let own: PageView.Neighbor
    let neighbors: [PageView.Neighbor]
    let layer: LayerID
    let marks: [PageView.Mark]
    let markColor: Color
    let guides: [DisplayList.Item]
  }

  /// Creates a painter with a transparent frame.
  ///
  /// - Parameters:
  ///   - width: The number of pixel columns.
  ///   - height: The number of pixel rows.
  ///   - format: The byte order of the pixels. The default is RGBA.
  package init(width: Int, height: Int, format: Pixmap.Format = .rgba) {
    frame = Pixmap(width: width, height: height, format: format)
    ground = PageGround(like: frame)
    tiles = TileQueue(frame.bounds)
  }

  /// Creates a painter of another size, which shows the frame of the other one until it has painted its own.
  package convenience init(width: Int, height: Int, following other: PagePainter) {
    self.init(width: width, height: height, format: other.frame.format)
    if let last = other.last { earlier = (other.frame, last.own.transform) }
  }

  /// Whether no frame was ever painted.
  package var isBlank: Bool { last == nil }

  /// Whether the frame of a view would differ from the current one.
  ///
  /// Changes of the drawing and of hovering pens are not detected: the caller must track them.
  ///
  /// - Parameters:
  ///   - transform: The transform from page units to pixels.
  ///   - page: The page in view.
  ///   - layer: The layer to which strokes in progress are added.
  ///   - version: The ``/InkStrokes/InkModel/version`` of the model with the strokes in progress.
  package func isStale(
    _ transform: Affine,
    _ page: PageID,
    _ layer: LayerID,
    _ version: UInt64
  ) -> Bool {
    !isKnown || last?.own != PageView.Neighbor(page: page, transform: transform)
      || last?.layer != layer || !tiles.isEmpty || self.version != version
  }

  /// Invalidates all pixels, so that the next frames repaint them.
  package func forgetAll() { isKnown = false }

  /// Paints the changes since the last frame.
  ///
  /// - Parameters:
  ///   - view: The view to show.
  ///   - dirty: The areas in which the drawing changed since the last frame, in page coordinates; hosts that do not
  ///     know them can use ``/InkDrawing/Drawing/difference(of:since:)``. Committing a stroke that is above all others
  ///     is no change.
  ///   - budget: The approximate number of items of the drawing that may be painted for tiles that can wait. The
  ///     default is unlimited.
  /// - Returns: The changed pixels, and the strokes that became part of the page.
  package func paint(_ view: PageView, dirty: [Rect] = [], budget: Int = .max) -> PageFrame {
    paint(view, dirty: dirty, changed: [], budget: budget)
  }

  /// Paints the changes since the last frame.
  ///
  /// - Parameters:
  ///   - view: The view to show.
  ///   - dirty: The areas in which the drawing changed, in page coordinates.
  ///   - changed: The areas in which the overlay of the view changed, in pixels.
  ///   - budget: The approximate number of items of the drawing that may be painted for tiles that can wait.
  package func paint(
    _ view: PageView,
    dirty: [Rect],
    changed: [PixelRect],
    budget: Int
  ) -> PageFrame {
    if view.darkPages != nil, view.hasDabsOfColors { mixesDabs = true }
    guard mixes(view) else { return paint(view, false, dirty, changed, budget) }
    var inked = view
    inked.drawing = view.inkedDrawing
    return paint(inked, true, dirty, changed, budget)
  }

  /// Paints a view; if `isMixed`, its drawing includes the strokes in progress, and no separate renderer shows them.
  private func paint(
    _ view: PageView,
    _ isMixed: Bool,
    _ dirty: [Rect],
    _ changed: [PixelRect],
    _ budget: Int
  ) -> PageFrame {
    let since = version
    version = view.model.version
    let kept = adopt(view, isMixed)
    var result = PageFrame()
    var damage = paintInk(view, since: since, kept)
    result.baked = view.committed
    for area in dirty {
      let rect = pixels(area, view)
      if rect.isEmpty { continue }
      if rect.width * rect.height > Self.largeArea || dirty.count > Self.maximumAreas {
        tiles.add(meeting: rect)
        continue
      }
      paint(rect, view)
      damage.append(rect)
    }
    let marks = view.markAreas(since: last?.marks ?? [], last?.markColor ?? view.markColor)
    damage += PixelRect.covering(marks, within: frame.bounds)
    // Tiles that changed ink touches are painted now, regardless of the budget.
    for rect in damage {
      while let tile = tiles.next(meeting: rect) {
        paint(tile, view)
        damage.append(tile)
      }
    }
    // Changed guides, above the ink, are composited in this frame even if the tiles below them are pending.
    let guides = view.guideAreas(since: last?.guides ?? [])
    damage += PixelRect.covering(guides, within: frame.bounds)
    damage += changed
    damage += paintTiles(view, budget)
    if kept == .all {
      // Areas that are damaged for several reasons are composited once.
      result.damage = PixelRect.joined(damage)
    } else {
      if kept == .nothing, !tiles.isEmpty { standIn(view) }
      earlier = nil
      result.damage = [frame.bounds]
    }
    for rect in result.damage { compose(rect, view) }
    last = Shown(
      own: view.own,
      neighbors: view.neighbors,
      layer: view.layer,
      marks: view.marks,
      markColor: view.markColor,
      guides: view.guides
    )
    return result
  }

  private func pixels(_ area: Rect, _ view: PageView) -> PixelRect {
    view.pixels(covering: area, within: frame.bounds)
  }

  // MARK: Views

  /// Whether strokes in progress must be blended with the layers of the page: content is above them, or their own layer
  /// isn't opaque.
  private func mixes(_ view: PageView) -> Bool {
    if view.drawing.page(view.page)?.paper.invertsInk ?? false { return true }
    if mixesDabs, view.darkPages != nil { return true }
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

  /// The part of the last frame that the next one reuses.
  private enum Kept {
    case all
    /// All pixels are reused, translated or stretched.
    case moved
    /// No pixels are reused, except as a placeholder for pending tiles.
    case nothing
  }

  /// Prepares the painter for a view, and returns the part of the last frame that it reuses.
  private func adopt(_ view: PageView, _ isMixed: Bool) -> Kept {
    if isKnown, let last, last.own.page == view.page, last.layer == view.layer,
      isMixed == (renderer == nil)
    {
      if last.own.transform == view.transform { return .all }
      if carry(from: last.own.transform, view) { return .moved }
    }
    isKnown = true
    tiles = TileQueue(frame.bounds)
    tiles.fill()
    ahead = 1 << 23
    ground.begin(view)
    if isMixed {
      renderer = nil
      return .nothing
    }
    let fresh =
      renderer
      ?? LiveRenderer(Pixmap(like: frame), seeing: view.transform, above: ground.pixels)
    fresh.isDark = view.isDark(view.own)
    fresh.restart(seeing: view.transform, view.model, without: view.committed)
    renderer = fresh
    return .nothing
  }

  /// Reuses the painted pixels in another view of the page.
  ///
  /// - Returns: Whether that was possible: not if there is ink in progress.
  private func carry(from before: Affine, _ view: PageView) -> Bool {
    guard view.model.count == 0, renderer?.isGroundAlone ?? true else { return false }
    ahead = 1 << 23
    if let (columns, rows) = frame.wholePixels(from: before, to: view.transform),
      !ground.isPaperBehind, !hasSlantedLines(view)
    {
      ground.shift(view, columns: columns, rows: rows)
      tiles.shift(columns: columns, rows: rows)
    } else {
      let map = (view.transform.inverted ?? .identity).concatenating(before)
      // The frame may be overwritten as scratch memory, since the whole of it is composited again afterwards.
      ground.stretch(view, through: map, with: &frame)
      tiles.fill()
    }
    renderer?.moveGround(to: view.transform)
    return true
  }

  /// Whether lines of the paper extend from end to end of the view at a slant.
  ///
  /// Then the position of their ends affects the antialiasing of all pixels.
  private func hasSlantedLines(_ view: PageView) -> Bool {
    guard let page = view.drawing.page(view.page), page.size == nil else { return false }
    if page.paper.pattern == .plain, page.paper.margin == nil { return false }
    return view.transform.b != 0 || view.transform.c != 0 || page.paper.pattern == .isometricLines
  }

  // MARK: Ink

  /// Updates the strokes in progress, and paints committed strokes into the pixels of the page.
  ///
  /// - Returns: The pixels that have changed.
  private func paintInk(_ view: PageView, since version: UInt64, _ kept: Kept) -> [PixelRect] {
    if kept == .nothing {
      // Nothing is painted yet. These are the pixels of strokes in progress, whose tiles are painted first.
      return view.model.dry.map { pixels($0.bounds(), view) }
        + view.model.wet.map { pixels($0.bounds, view) }
    }
    if let renderer {
      let damage = renderer.update(view.model)
      // A host may show a view again before it releases the committed strokes.
      for id in view.committed where renderer.hasBaked(id) {
        if case .dry(let stroke) = view.model[id] { renderer.bakeStroke(stroke) }
      }
      return damage
    }
    let changes = view.model.changes(since: version)
    let areas = [changes.forgottenDamage] + changes.strokes.map { $0.damage }
    let damage = areas.map { pixels($0, view) }.filter { !$0.isEmpty }
    for rect in damage { paint(rect, view) }
    return damage
  }

  /// Paints pending tiles, as far as the budget permits, and returns their pixels.
  private func paintTiles(_ view: PageView, _ budget: Int) -> [PixelRect] {
    var (spent, painted) = (0, [PixelRect]())
    while spent <= budget,
      let (tile, scene) = tiles.next(
        meeting: frame.bounds,
        budget: budget,
        spent: painted.isEmpty ? nil : spent,
        { tile in
          spent += decode(tile, view, budget - spent)
          return spent <= budget ? view.scene(of: view.own, in: tile) : nil
        }
      )
    {
      spent += Self.strokesToTile + paint(tile, view, scene)
      painted.append(tile)
    }
    return painted
  }

  /// Decodes the samples that a tile needs.
  ///
  /// - Returns: The cost, as a number of strokes that take the same time to paint; more than the budget if samples
  ///   are still missing.
  private func decode(_ tile: PixelRect, _ view: PageView, _ budget: Int) -> Int {
    var strokes = 0
    for page in [view.own] + view.neighbors where strokes <= budget && ahead > 0 {
      let maximum = min(ahead / Self.samplesToStroke, budget - strokes) + 1
      let count = view.drawing.prepare(
        page.near(tile),
        of: page.page,
        until: maximum * Self.samplesToStroke,
        reader: view.reader
      )
      ahead -= count
      strokes += count / Self.samplesToStroke
    }
    return strokes
  }

  /// Paints a rectangle of the page, and the strokes in progress above it.
  ///
  /// - Parameters:
  ///   - rect: The pixels to paint.
  ///   - view: The view.
  ///   - scene: The ink of the page in the rectangle; looked up if `nil`.
  /// - Returns: The number of painted items; a picture counts as the items that take the same time.
  @discardableResult
  private func paint(_ rect: PixelRect, _ view: PageView, _ scene: PageScene? = nil) -> Int {
    let scene = scene ?? view.scene(of: view.own, in: rect)
    let lookups = ground.rasterizer.samples + (renderer?.samples ?? 0)
    // With a live renderer, no visible layer is above that of the strokes, so they can be drawn above the ground.
    let count = ground.paint(rect, scene, view, below: renderer == nil ? nil : view.layer)
    renderer?.updateGround(rect, view.model)
    work.tiles += 1
    work.items += count
    let sampled = ground.rasterizer.samples + (renderer?.samples ?? 0) - lookups
    return count + sampled / Self.lookupsToStroke
  }

  // MARK: Frame

  /// Composites page, overlay, marks and guides in a rectangle of the frame.
  private func compose(_ rect: PixelRect, _ view: PageView) {
    let waiting = view.overlay.dragImage?.stage == .landing ? tiles.rest : []
    // Only a few rows are composited at a time, so that the page is still in the processor's cache for the overlay.
    var band = rect
    while band.minY < rect.maxY {
      band.maxY = min(band.minY + Self.bandHeight, rect.maxY)
      if let page = renderer?.visible ?? ground.pixels.picture { frame.copy(band, from: page) }
      view.overlay.paint(band, over: &frame, seeing: view.transform, waiting)
      band.minY = band.maxY
    }
    view.drawMarks(into: &frame, clip: rect, ground.rasterizer)
  }

  /// Fills pending tiles with the corresponding part of the last frame, or with the paper if there is none.
  private func standIn(_ view: PageView) {
    let paper = ground.pixels.paper.map { (frame: $0, transform: view.transform) }
    // The last frame may show this page as a neighbor of another.
    let before = last.map { last in last.neighbors.first { $0.page == view.page } ?? last.own }
    let shown = before.map { (frame: frame, transform: $0.transform) } ?? earlier ?? paper
    guard let (old, transform) = shown else { return }
    let map = (view.transform.inverted ?? .identity).concatenating(transform)
    ground.pixels.standIn(tiles.rest, old, through: map)
    for rect in tiles.rest { renderer?.updateGround(rect, view.model) }
  }
}
