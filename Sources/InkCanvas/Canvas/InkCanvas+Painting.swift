package import InkDrawing
public import InkGraphics
package import InkRendering
package import InkStrokes

extension InkCanvas {
  /// The default budget of ``paint(budget:)``: 2000 strokes, which take a few milliseconds.
  public static let budget = 2000

  /// Paints the changes since the last frame.
  ///
  /// No other method paints, so a host that calls this once per frame paints once per frame. The result shows the page
  /// with all its strokes and those in progress. There is one exception: if a part of the page comes into view whose
  /// strokes exceed the budget, the rest of them is painted in later frames; until then the previous picture, moved and
  /// scaled, is shown in that part.
  ///
  /// - Parameter budget: The approximate number of strokes to paint at most for parts of the page that have come into
  ///   view. Other changes are always painted.
  /// - Returns: The rectangles that may have changed, in pixels of the view; empty if nothing was painted.
  public func paint(budget: Int = InkCanvas.budget) -> [PixelRect] {
    guard needsFrame else { return [] }
    let made = stage.extendPicture() / PagePainter.pixelsToStroke
    // The overlay and the items that a drag has moved count against the budget, too.
    var taken = made + screen.overlayArea / PagePainter.pixelsToStroke
    if let landing = stage.landing, !landing.isShownLanding {
      taken += MoveInParts.step
      landing.isShownLanding = true
    }
    var budget = max(budget - taken, min(budget, made > 0 && made >= budget ? -1 : 0))
    stage.paintPicture(&budget)
    let result = screen.paint(pageView, budget: budget)
    editor.queue.forget(painted: result.baked)
    stage.finishLanding(isPainted: !isScreenStale)
    return result.damage
  }

  /// Whether ``paint(budget:)`` has changes to paint, or parts of the page that exceeded its budget before.
  public var needsFrame: Bool {
    isScreenStale || stage.isPictureBehind
  }

  private var isScreenStale: Bool {
    screen.needsFrame(page, layer, editor.queue.model.version)
  }

  /// Whether the picture shows all strokes, so that nothing remains for a later frame.
  package var isComplete: Bool { !needsFrame }

  /// The input of the painter: the page, its transform to pixels, ink in progress, overlays and guides.
  package var pageView: PageView {
    var view = PageView(
      stage.visibleDrawing,
      page: page,
      layer: layer,
      transform: viewport.transform,
      reader: editor.strokeReader
    )
    view.neighbors = neighbors
    view.darkPages = screen.darkPages
    view.hiddenItems = screen.hiddenItems
    if let id = editor.typing?.item { view.hiddenItems = .some([id]) }
    if let picture = stage.picture, picture.stage != .landing, !picture.areCopies {
      view.hiddenItems = .some(picture.ids)
    }
    view.model = editor.queue.model
    view.committed = editor.queue.unpainted
    view.overlay = overlay
    view.surround = surround
    view.markColor = hoverMarkColor
    view.guides = stage.guides
    if settings.showsHoverMarks { view.marks = marks.map { $0.shown } }
    return view
  }

  /// Whether the current page is shown dark; see ``CanvasSettings/showsDarkPaper``.
  package var isPageDark: Bool {
    guard let darkPages = screen.darkPages else { return false }
    return drawing.page(page).map { darkPages.contains($0) } ?? false
  }

  // MARK: Marks

  /// The circles at hovering pens, as large as the tip of the tool, in pixels of the view.
  var marks: [HoverMark] {
    var marks: [HoverMark] = []
    for pen in router.pens {
      guard let point = pen.hover else { continue }
      let used = pen.erases && !tool.erases ? eraser : tool
      let radius = min(max(used.radius * viewport.scale, 2), 1e4)
      marks.append(HoverMark(contact: pen.contact, location: point, radius: radius))
    }
    return marks
  }

  /// Schedules a repaint of the circles at hovering pens, if these are shown.
  func damageMarks() {
    if settings.showsHoverMarks { screen.damageMarks(marks) }
  }

  // MARK: Sessions

  /// Schedules a repaint of the whole view.
  package func repaintAll() { screen.damageAll() }

  /// Hides items during a replay, and repaints the areas where they are.
  ///
  /// - Parameters:
  ///   - items: The hidden items; `nil` to show all.
  ///   - areas: The areas to repaint, in page units.
  package func hide(_ items: HiddenItems?, repainting areas: [Rect]) {
    screen.hiddenItems = items
    for area in areas { screen.damage(area) }
  }

  /// Changes the ink in progress directly, as a replay does; such ink belongs to no contact.
  package func changeInk(_ change: (inout InkModel) -> Void) { change(&editor.queue.model) }

  /// The ink in progress, and finished ink that no frame has painted as part of the drawing yet.
  package var model: InkModel { editor.queue.model }

  /// The shape of the pointer, as in the last ``CanvasUpdate/cursor``.
  package var cursor: CanvasUpdate.Cursor { pointer.cursor }

  /// The frame of the selection as shown, during a drag at the dragged position; `nil` if nothing is selected.
  package var visibleFrame: SelectionFrame? { stage.visibleFrame }

  /// Whether a picture of the dragged selection is shown instead of its items.
  package var isLifting: Bool { stage.picture != nil }
}
