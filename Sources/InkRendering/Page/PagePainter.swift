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
  public var marks: [PageView.Mark] { last?.marks ?? [] }

  /// The guides that the frame shows.
  package var guides: [DisplayList.Item] { last?.guides ?? [] }

  /// How many pixels are put together in the time that it takes to paint a stroke.
  package static let pixelsToStroke = 1 << 14

  /// The side of the tiles in which the drawing is painted, in pixels.
  package static let tileSide = TileQueue.side

  /// From how many pixels on a change of the drawing is painted tile by tile.
  private static let largeArea = 1 << 16

  /// The largest number of changed areas that are painted at once; more are painted tile by tile.
  private static let maximumAreas = 32

  /// How many rows are put together at once.
  private static let bandHeight = 12

  /// How many samples are decoded in the time that it takes to paint a stroke.
  private static let samplesToStroke = 64

  /// The overhead of a tile, in strokes that take the same time.
  private static let strokesToTile = 8

  /// The number of picture samples that take the time of a stroke.
  private static let lookupsToStroke = 192

  /// What the frame shows, apart from contents.
  private var last: Shown?

  /// Whether what was painted for the last view is still right.
  private var isKnown = false

  private var ground: PageGround

  /// Paints wet strokes that lie above all ink; `nil` where layers have to be mixed.
  private var renderer: LiveRenderer?

  /// What another painter showed, until this one has painted its first frame.
  private var earlier: (frame: Pixmap, transform: Affine)?

  private var tiles: TileQueue

  /// How many samples may still be decoded ahead for this view: with more than the cache holds in each
  /// tile that would never end.
  private var ahead = 0

  /// The version of the last view's model.
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

  private struct Shown {
    let own: PageView.Neighbor
    let neighbors: [PageView.Neighbor]
    let layer: LayerID
    let marks: [PageView.Mark]
    let markColor: Color
    let guides: [DisplayList.Item]
  }

  /// Creates a painter of an empty picture.
  ///
  /// - Parameters:
  ///   - width: Columns of pixels.
  ///   - height: Rows of pixels.
  ///   - format: The byte order of the pixels.
  public init(width: Int, height: Int, format: Pixmap.Format = .rgba) {
    frame = Pixmap(width: width, height: height, format: format)
    ground = PageGround(like: frame)
    tiles = TileQueue(frame.bounds)
  }

  /// Creates a painter of a picture of another size, which shows what the other one painted until there is
  /// more.
  package convenience init(width: Int, height: Int, following other: PagePainter) {
    self.init(width: width, height: height, format: other.frame.format)
    if let last = other.last { earlier = (other.frame, last.own.transform) }
  }

  /// Whether nothing was ever painted.
  public var isBlank: Bool { last == nil }

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
    !isKnown || last?.own != PageView.Neighbor(page: page, transform: transform)
      || last?.layer != layer || !tiles.isEmpty || self.version != version
  }

  /// Paints everything again in the next frames.
  public func forgetAll() { isKnown = false }

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
    guard mixes(view) else { return paint(view, false, dirty, changed, budget) }
    var inked = view
    inked.drawing = view.inkedDrawing
    return paint(inked, true, dirty, changed, budget)
  }

  /// Paints a view whose drawing has the wet strokes where layers are mixed.
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
    // What is near a pen does not wait.
    for rect in damage {
      while let tile = tiles.next(meeting: rect) {
        paint(tile, view)
        damage.append(tile)
      }
    }
    // What lies above the ink does not wait for it.
    let guides = view.guideAreas(since: last?.guides ?? [])
    damage += PixelRect.covering(guides, within: frame.bounds)
    damage += changed
    damage += paintTiles(view, budget)
    if kept == .all {
      // What several reasons have to be put together for is put together once.
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

  /// Whether wet strokes do not simply lie above all ink.
  private func mixes(_ view: PageView) -> Bool {
    if view.drawing.page(view.page)?.paper.invertsInk ?? false { return true }
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

  /// What is kept of the last frame.
  private enum Kept {
    case all
    /// All of it, moved or stretched.
    case moved
    /// Nothing, except to stand in for tiles that wait.
    case nothing
  }

  /// Takes over a view.
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
    fresh.restart(seeing: view.transform, view.model, without: view.committed)
    renderer = fresh
    return .nothing
  }

  /// Carries over what was painted into another view of the page.
  ///
  /// - Returns: Whether nothing wet is on the page, so that it could be.
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
      // All of the frame is put together again.
      ground.stretch(view, through: map, with: &frame)
      tiles.fill()
    }
    renderer?.moveGround(to: view.transform)
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
  ///
  /// - Returns: The pixels that look different.
  private func paintInk(_ view: PageView, since version: UInt64, _ kept: Kept) -> [PixelRect] {
    if kept == .nothing {
      // Nothing is there yet, but what is being drawn comes first.
      return view.model.dry.map { pixels($0.bounds(), view) }
        + view.model.wet.map { pixels($0.bounds, view) }
    }
    if let renderer {
      let damage = renderer.update(view.model)
      // A host may show a view again before it forgets what is settled.
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

  /// Paints tiles that wait, as far as there is time.
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

  /// Decodes what a tile waits for.
  ///
  /// - Returns: How many strokes might have been painted meanwhile; more than the budget if something
  ///   is still missing.
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

  /// Paints an area.
  ///
  /// - Parameter scene: The ink of the page there; found if `nil`.
  /// - Returns: The number of painted items; a picture counts as the items that take the same time.
  @discardableResult
  private func paint(_ rect: PixelRect, _ view: PageView, _ scene: PageScene? = nil) -> Int {
    let scene = scene ?? view.scene(of: view.own, in: rect)
    let lookups = ground.rasterizer.samples + (renderer?.samples ?? 0)
    // Nothing is seen above the layer of the strokes.
    let count = ground.paint(rect, scene, view, below: renderer == nil ? nil : view.layer)
    renderer?.updateGround(rect, view.model)
    work.tiles += 1
    work.items += count
    let sampled = ground.rasterizer.samples + (renderer?.samples ?? 0) - lookups
    return count + sampled / Self.lookupsToStroke
  }

  // MARK: Frame

  /// Puts the page and marks together.
  private func compose(_ rect: PixelRect, _ view: PageView) {
    let waiting = view.overlay.dragImage?.stage == .landing ? tiles.rest : []
    // Rows by the dozen, so that what lies above finds the page in the processor's cache.
    var band = rect
    while band.minY < rect.maxY {
      band.maxY = min(band.minY + Self.bandHeight, rect.maxY)
      if let page = renderer?.visible ?? ground.pixels.picture { frame.copy(band, from: page) }
      view.overlay.paint(band, over: &frame, seeing: view.transform, waiting)
      band.minY = band.maxY
    }
    view.drawMarks(into: &frame, clip: rect, ground.rasterizer)
  }

  /// Fills what waits with what the last frame showed of it, or with the paper where there was none.
  private func standIn(_ view: PageView) {
    let paper = ground.pixels.paper.map { (frame: $0, transform: view.transform) }
    // The last frame may show this page, though another was drawn on.
    let before = last.map { last in last.neighbors.first { $0.page == view.page } ?? last.own }
    let shown = before.map { (frame: frame, transform: $0.transform) } ?? earlier ?? paper
    guard let (old, transform) = shown else { return }
    let map = (view.transform.inverted ?? .identity).concatenating(transform)
    ground.pixels.standIn(tiles.rest, old, through: map)
    for rect in tiles.rest { renderer?.updateGround(rect, view.model) }
  }
}
