import InkDrawing
import InkGraphics
import InkRaster

/// The pixels of a view below the strokes in progress: surroundings, papers and ink of its pages.
struct PageGround {
  let pixels: InkGround
  let rasterizer = Rasterizer()

  /// Whether the paper is stretched from an earlier view, so that it must be repainted before ink is painted.
  private(set) var isPaperBehind = false

  /// Whether the pixels of the paper may include the ink of neighboring pages.
  private var hasNeighbors = false

  init(like frame: Pixmap) { pixels = InkGround(like: frame) }

  /// Begins with another page: paints the papers, and discards all ink, which must then be painted.
  mutating func begin(_ view: PageView) {
    hasNeighbors = false
    isPaperBehind = false
    paintPapers(view, pixels.bounds)
  }

  /// Moves the pages by whole pixels, right and down, and paints the exposed papers.
  mutating func shift(_ view: PageView, columns: Int, rows: Int) {
    pixels.drawPaper { $0.shift(columns: columns, rows: rows) }
    for rect in pixels.bounds.uncovered(movedBy: columns, rows) { paintPapers(view, rect) }
    pixels.shift(columns: columns, rows: rows)
  }

  /// Shows the pages in another view until they are painted; see ``InkGround/stretch(through:with:)``.
  mutating func stretch(_ view: PageView, through map: Affine, with spare: inout Pixmap) {
    for rect in pixels.bounds.uncoveredRects(through: map) { paintPapers(view, rect) }
    isPaperBehind = true
    pixels.stretch(through: map, with: &spare)
  }

  /// Paints a rectangle of the pixels below the strokes in progress.
  ///
  /// - Parameters:
  ///   - rect: The pixels to paint.
  ///   - scene: The ink of the page in the rectangle.
  ///   - view: The view.
  ///   - layer: The layer of the strokes that are drawn above these pixels; `nil` if there are none.
  /// - Returns: The number of painted items.
  mutating func paint(
    _ rect: PixelRect,
    _ scene: PageScene,
    _ view: PageView,
    below layer: LayerID?
  ) -> Int {
    if isPaperBehind {
      paintPapers(view, pixels.bounds)
      isPaperBehind = false
    }
    let others = hasNeighbors || !view.neighbors.isEmpty ? paintNeighbors(rect, view) : 0
    var (lower, own) = (scene, scene)
    lower.layers.removeAll { layer == nil || $0.id == layer }
    own.layers.removeAll { layer != nil && $0.id != layer }
    rasterizer.isDark = view.isDark(view.own)
    defer { rasterizer.isDark = false }
    pixels.paint(
      rect,
      lower.ink(reader: view.reader),
      own.ink(reader: view.reader),
      view.transform,
      rasterizer
    )
    return others + scene.itemCount
  }

  /// Paints the papers and the ink of neighboring pages in a rectangle.
  ///
  /// - Returns: The number of painted items.
  @inline(never)
  private mutating func paintNeighbors(_ rect: PixelRect, _ view: PageView) -> Int {
    paintPapers(view, rect)
    var count = 0
    for neighbor in view.neighbors {
      let scene = view.scene(of: neighbor, in: rect)
      if scene.itemCount == 0 { continue }
      count += scene.itemCount
      draw(scene.ink(reader: view.reader), neighbor, view, rect)
    }
    return count
  }

  /// Paints the surroundings and the papers of all pages in a rectangle.
  private mutating func paintPapers(_ view: PageView, _ rect: PixelRect) {
    hasNeighbors = hasNeighbors || !view.neighbors.isEmpty
    pixels.drawPaper { $0.fill(rect, with: $0.pixel(of: view.surround.withAlpha(1))) }
    let area = view.near(pixels.bounds)
    for page in view.neighbors + [view.own] {
      if let paper = view.paper(of: page, seeing: area) { draw(paper, page, view, rect) }
    }
  }

  /// Draws content of a page on the pixels of the papers.
  private func draw(
    _ list: DisplayList,
    _ page: PageView.Neighbor,
    _ view: PageView,
    _ rect: PixelRect
  ) {
    rasterizer.isDark = view.isDark(page)
    defer { rasterizer.isDark = false }
    pixels.drawPaper { rasterizer.draw(list, transform: page.transform, into: &$0, clip: rect) }
  }
}
