package import InkDrawing
public import InkGraphics
package import InkRendering
package import InkStrokes

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
    let made = stage.extendPicture() / PagePainter.pixelsToStroke
    // What is laid over the page takes its time, too, and so does what has come into the drawing for it.
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

  /// Whether there is something to paint.
  public var needsFrame: Bool {
    isScreenStale || stage.isPictureBehind
  }

  private var isScreenStale: Bool {
    screen.needsFrame(page, layer, editor.queue.model.version)
  }

  /// Whether the picture is that of all strokes: no tile waits for a later frame.
  package var isComplete: Bool { !needsFrame }

  /// What is seen of the page.
  package var pageView: PageView {
    var view = PageView(
      stage.visibleDrawing,
      page: page,
      layer: layer,
      transform: viewport.transform,
      reader: editor.strokeReader
    )
    view.neighbors = neighbors
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

  // MARK: Marks

  /// Where pens hover.
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

  /// Notes that marks, if they are shown, have to be painted anew.
  func damageMarks() {
    if settings.showsHoverMarks { screen.damageMarks(marks) }
  }

  // MARK: For sessions

  /// Repaints all of the view.
  package func repaintAll() { screen.damageAll() }

  /// Hides items while the page is replayed, and repaints the areas that look different.
  package func hide(_ items: HiddenItems?, repainting areas: [Rect]) {
    screen.hiddenItems = items
    for area in areas { screen.damage(area) }
  }

  /// Changes the ink above the page that belongs to no contact.
  package func changeInk(_ change: (inout InkModel) -> Void) { change(&editor.queue.model) }

  /// The ink above the page.
  package var model: InkModel { editor.queue.model }

  /// The pointer.
  package var cursor: CanvasUpdate.Cursor { pointer.cursor }

  /// The frame of the selection where it is seen; `nil` if nothing is selected.
  package var visibleFrame: SelectionFrame? { stage.visibleFrame }

  /// Whether a picture of the selection is shown.
  package var isLifting: Bool { stage.picture != nil }
}
