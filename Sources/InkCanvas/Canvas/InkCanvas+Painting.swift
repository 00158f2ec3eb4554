public import InkGraphics
import InkRendering
import InkStrokes

extension InkCanvas {
  /// How many strokes of the drawing a frame paints unless it is told otherwise: a few milliseconds.
  public static let budget = 2000

  /// Paints what changed since the last frame.
  ///
  /// Nothing else paints, so a host that calls this once a frame paints once a frame. What is seen is
  /// the page with all its strokes and those that are being drawn, as if painted at once. Only when
  /// another part of the page has come into view and there is more in it than a budget allows, the
  /// rest comes in later frames; until then the last picture stands in for it, moved and stretched.
  ///
  /// - Parameter budget: About how many strokes of the drawing may be painted for tiles that can
  ///   wait.
  /// - Returns: The rectangles that may look different; none if there was nothing to do.
  public func paint(budget: Int = InkCanvas.budget) -> [PixelRect] {
    guard needsFrame else { return [] }
    repaintCount += 1
    let result = painter.paint(pageView, budget: budget)
    for id in result.settled { model.forget(id) }
    strokes.committed.removeAll()
    dirty.removeAll()
    areMarksDirty = false
    return result.damage
  }

  /// Whether there is something to paint.
  public var needsFrame: Bool {
    areMarksDirty || !dirty.isEmpty
      || painter.isStale(viewport.transform, page, layer, model.version)
  }

  /// What is seen of the page.
  private var pageView: PageView {
    var view = PageView(
      seenDrawing,
      page: page,
      layer: layer,
      transform: viewport.transform,
      cache: strokeCache
    )
    view.hiddenItems = hiddenItems
    view.model = model
    view.committed = strokes.committed
    view.dirty = dirty
    view.surround = surround
    view.markColor = hoverMarkColor
    if showsHoverMarks {
      view.marks = marks.map { PageView.Mark(center: $0.location, radius: $0.radius) }
    }
    return view
  }

  /// Whether the picture is that of all strokes: no tile waits for a later frame.
  package var isComplete: Bool { !needsFrame }
}
