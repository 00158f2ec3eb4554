import InkDocuments
import InkDrawing
import InkGraphics
import InkRaster
import InkRendering
import InkStrokes

/// Paints a page, the strokes being drawn, and marks, a frame at a time.
///
/// Strokes that lie on top of all others are painted by a ``LiveRenderer`` over the ink of the drawing.
/// Where layers lie above or blend, live strokes are put into a copy of the drawing, which costs
/// little, and what changed is painted from that.
final class PagePainter {
  private(set) var frame: Pixmap

  /// The marks that the frame shows.
  private(set) var marks: [HoverMark] = []

  /// From how many pixels on a change of the drawing is painted tile by tile.
  private static let largeArea = 1 << 16

  /// How many samples are decoded in the time that it takes to paint a stroke.
  private static let samplesToStroke = 64

  private let rasterizer = Rasterizer()
  private var viewport: Viewport?
  private var page: PageID?

  /// The paper with what lies around it, if known.
  private var backdrop: Pixmap

  /// Paints live strokes that lie above all ink; `nil` where layers have to be mixed.
  private var renderer: LiveRenderer?

  /// The ink where layers are mixed.
  private var mixed: Pixmap
  private var mixedVersion: UInt64 = 0
  private var mixedErasers: [StrokeID] = []

  /// What is seen of the drawing, with live strokes where layers are mixed.
  private var seen: Drawing?

  private var tiles: TileQueue

  /// How many samples may still be decoded ahead for this view: with more than the cache holds in each
  /// tile that would never end.
  private var ahead = 0
  private var isBackdropKnown = false
  private var version: UInt64 = 0

  init(width: Int, height: Int, format: Pixmap.Format) {
    frame = Pixmap(width: width, height: height, format: format)
    backdrop = frame
    mixed = frame
    tiles = TileQueue(frame.bounds)
  }

  /// Whether nothing was ever painted.
  var isBlank: Bool { viewport == nil }

  /// Whether the canvas would look different.
  func isStale(_ canvas: InkCanvas) -> Bool {
    viewport != canvas.viewport || page != canvas.page || !isBackdropKnown || !tiles.isEmpty
      || version != canvas.model.version
  }

  /// Paints the paper anew in the next frame.
  func forgetBackdrop() { isBackdropKnown = false }

  /// Paints everything anew in the next frames.
  func forgetAll() {
    isBackdropKnown = false
    page = nil
  }

  func paint(_ canvas: InkCanvas, budget: Int) -> [PixelRect] {
    let isMixed = mixes(canvas)
    let before = viewport
    let isFresh =
      viewport != canvas.viewport || page != canvas.page || isMixed != (renderer == nil)
    if isFresh { begin(canvas, isMixed) }
    let isWhole = isFresh || !isBackdropKnown
    if isWhole { paintBackdrop(canvas) }
    version = canvas.model.version
    var damage = isMixed ? mix(canvas, isFresh) : updateLive(canvas)
    if isFresh {
      // Nothing is there yet, but what is being drawn comes first.
      damage.removeAll()
      for stroke in canvas.model.strokes { damage.append(canvas.pixels(covering: stroke.bounds)) }
    }
    for area in canvas.dirty {
      let rect = canvas.pixels(covering: area)
      if rect.isEmpty { continue }
      if rect.width * rect.height > Self.largeArea {
        tiles.add(meeting: rect)
        continue
      }
      paintInk(rect, canvas)
      damage.append(rect)
    }
    canvas.dirty.removeAll()
    // Marks are as large as the ink would be in the view.
    if canvas.areMarksDirty || isFresh { damage += moveMarks(canvas) }
    // What is near a pen does not wait.
    for rect in damage {
      while let tile = tiles.next(meeting: rect) {
        _ = paintInk(tile, canvas)
        damage.append(tile)
      }
    }
    var spent = 0
    while spent <= budget, let tile = tiles.next(meeting: frame.bounds) {
      spent += decode(tile, canvas, budget - spent)
      if spent > budget {
        tiles.add(meeting: tile)
        break
      }
      spent += 1 + paintInk(tile, canvas)
      damage.append(tile)
    }
    seen = nil
    if isWhole {
      if !tiles.isEmpty { standIn(before ?? canvas.viewport, canvas) }
      for rect in TileQueue.all(frame.bounds) where !tiles.holds(rect) { compose(rect, canvas) }
      return [frame.bounds]
    }
    for rect in damage { compose(rect, canvas) }
    return damage
  }

  // MARK: Ink

  /// Whether live strokes do not simply lie above all ink.
  private func mixes(_ canvas: InkCanvas) -> Bool {
    for layer in canvas.document.drawing.layers(of: canvas.page) {
      if layer.id == canvas.layer {
        if layer.opacity < 1 || layer.isHidden { return true }
      } else if !layer.isEmpty, !layer.isHidden, layer.opacity > 0 {
        return true
      }
    }
    return false
  }

  private func begin(_ canvas: InkCanvas, _ isMixed: Bool) {
    for id in canvas.strokes.committed { canvas.model.forget(id) }
    canvas.strokes.committed.removeAll()
    viewport = canvas.viewport
    page = canvas.page
    tiles = TileQueue(frame.bounds)
    tiles.fill()
    ahead = 1 << 23
    if isMixed {
      renderer = nil
      mixed.fill(mixed.bounds)
      mixedErasers.removeAll()
      mixedVersion = canvas.model.version
      return
    }
    let fresh =
      renderer ?? LiveRenderer(width: frame.width, height: frame.height, format: frame.format)
    fresh.restart(seeing: canvas.viewport.transform, canvas.model)
    renderer = fresh
  }

  /// Brings live strokes up to date, and makes those that are part of the drawing part of the ground.
  private func updateLive(_ canvas: InkCanvas) -> [PixelRect] {
    guard let renderer else { return [] }
    let damage = renderer.update(canvas.model)
    for id in canvas.strokes.committed {
      if let stroke = canvas.model[id] { renderer.settle(stroke) }
      canvas.model.forget(id)
    }
    canvas.strokes.committed.removeAll()
    return damage
  }

  /// Decodes what a tile waits for.
  ///
  /// - Returns: How many strokes might have been painted meanwhile; more than the budget if something
  ///   is still missing.
  private func decode(_ tile: PixelRect, _ canvas: InkCanvas, _ budget: Int) -> Int {
    guard ahead > 0 else { return 0 }
    if seen == nil { seen = canvas.seenDrawing }
    let most = min(ahead / Self.samplesToStroke, budget) + 1
    let count = seen?.prepare(
      near(tile, canvas),
      of: canvas.page,
      until: most * Self.samplesToStroke,
      in: canvas.strokeCache
    )
    ahead -= count ?? 0
    return (count ?? 0) / Self.samplesToStroke
  }

  /// Paints an area of the ink anew.
  ///
  /// - Returns: How many items were painted.
  @discardableResult
  private func paintInk(_ rect: PixelRect, _ canvas: InkCanvas) -> Int {
    if seen == nil { seen = canvas.seenDrawing }
    guard let seen else { return 0 }
    let list = seen.displayList(
      of: canvas.page,
      in: near(rect, canvas),
      keptIn: canvas.strokeCache
    )
    if let renderer {
      renderer.repaintGround(rect, with: list, canvas.model)
    } else {
      mixed.fill(rect)
      rasterizer.draw(
        list,
        transform: canvas.viewport.transform,
        into: &mixed,
        clip: rect
      )
    }
    return list.items.count
  }

  /// What may be seen in some pixels, in page units.
  private func near(_ rect: PixelRect, _ canvas: InkCanvas) -> Rect {
    canvas.viewport.page(rect).expanded(by: 2 / canvas.viewport.scale)
  }

  // MARK: Mixed layers

  /// Puts the strokes of the model into a copy of the drawing, and paints where they changed.
  private func mix(_ canvas: InkCanvas, _ isFresh: Bool) -> [PixelRect] {
    let changes = canvas.model.changes(since: mixedVersion)
    mixedVersion = changes.version
    for id in canvas.strokes.committed { canvas.model.forget(id) }
    canvas.strokes.committed.removeAll()
    var preview = canvas.seenDrawing
    var erasers: [StrokeID] = []
    for stroke in canvas.model.strokes where !stroke.samples.isEmpty {
      if Tool.brush(stroke.brush).erases { erasers.append(stroke.id) }
      var samples = stroke.samples
      for i in samples.indices { samples[i].isPredicted = false }
      let shown = Stroke(id: stroke.id, kind: stroke.kind, brush: stroke.brush, samples: samples)
      do throws(DrawingError) {
        let operation = Operation.add(shown, to: canvas.layer, in: &preview)
        try preview.apply(operation)
      } catch {
        continue
      }
    }
    seen = preview
    var areas = [changes.forgottenDamage]
    for change in changes.strokes { areas.append(change.damage) }
    // An eraser that is the first or the last of its layer changes how all of it is painted.
    if erasers != mixedErasers, !isFresh {
      areas.append(preview.layer(canvas.layer)?.bounds ?? .empty)
    }
    mixedErasers = erasers
    var damage: [PixelRect] = []
    for area in areas {
      let rect = canvas.pixels(covering: area)
      if rect.isEmpty { continue }
      paintInk(rect, canvas)
      damage.append(rect)
    }
    return damage
  }

  // MARK: Frame

  /// Paints the paper of the whole view, so that its lines do not depend on what is painted when.
  private func paintBackdrop(_ canvas: InkCanvas) {
    isBackdropKnown = true
    backdrop.fill(backdrop.bounds, with: backdrop.pixel(of: canvas.surround.withAlpha(1)))
    guard let page = canvas.document.drawing.page(canvas.page) else { return }
    let area = page.size?.rect ?? near(backdrop.bounds, canvas)
    rasterizer.draw(
      page.paper.displayList(in: area),
      transform: canvas.viewport.transform,
      into: &backdrop
    )
  }

  /// Puts paper, ink and marks together.
  private func compose(_ rect: PixelRect, _ canvas: InkCanvas) {
    frame.copy(rect, from: backdrop)
    if let renderer {
      frame.lay(renderer.pixmap, in: rect)
    } else {
      frame.lay(mixed, in: rect)
    }
    for mark in marks {
      rasterizer.draw(
        .ink(Ribbon(start: mark.location, radius: mark.radius), Paint(canvas.hoverMarkColor)),
        into: &frame,
        clip: rect
      )
    }
  }

  /// Fills what waits with what the last frame showed of it.
  private func standIn(_ before: Viewport, _ canvas: InkCanvas) {
    let old = frame
    let map =
      (canvas.viewport.transform.inverted ?? .identity).concatenating(before.transform)
    for rect in tiles.rest { frame.show(old, through: map, in: rect, over: backdrop) }
  }

  private func moveMarks(_ canvas: InkCanvas) -> [PixelRect] {
    canvas.areMarksDirty = false
    let now = canvas.showsHoverMarks ? canvas.marks : []
    var rects: [PixelRect] = []
    for mark in marks + now {
      let box = Rect(center: mark.location, radius: mark.radius).expanded(by: 2)
      let rect = PixelRect(covering: box, within: frame.bounds)
      if !rect.isEmpty { rects.append(rect) }
    }
    marks = now
    return rects
  }
}
