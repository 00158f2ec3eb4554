import InkDrawing
public import InkGraphics
package import InkRendering
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
    let made = showLifted() / PagePainter.pixelsToStroke
    // What is laid over the page takes its time, too, and so does what has come into the drawing for it.
    var taken = made + screen.overlayArea / PagePainter.pixelsToStroke
    if let lifted, lifted.stage == .landing, !lifted.isShownLanding {
      taken += EndedEdit.mostMoved
      lifted.isShownLanding = true
    }
    var budget = max(budget - taken, min(budget, made > 0 && made >= budget ? -1 : 0))
    paintLifted(&budget)
    let result = screen.paint(pageView, budget: budget)
    ink.forget(painted: result.settled)
    finishLanding()
    return result.damage
  }

  /// Whether there is something to paint.
  public var needsFrame: Bool {
    screen.needsFrame(page, layer, ink.model.version) || isLiftedBehind
  }

  /// Whether the picture is that of all strokes: no tile waits for a later frame.
  package var isComplete: Bool { !needsFrame }

  /// What is seen of the page.
  package var pageView: PageView {
    var view = PageView(
      seenDrawing,
      page: page,
      layer: layer,
      transform: viewport.transform,
      cache: strokeCache
    )
    view.neighbors = neighbors
    view.hiddenItems = hiddenItems
    if let id = typing?.item { view.hiddenItems = .some([id]) }
    if let lifted, lifted.stage != .landing, !lifted.areCopies {
      view.hiddenItems = .some(lifted.ids)
    }
    view.model = ink.model
    view.committed = ink.committed
    view.overlay = overlay
    view.surround = surround
    view.markColor = hoverMarkColor
    view.guides = guides
    if showsHoverMarks { view.marks = marks.map { $0.shown } }
    return view
  }

  // MARK: Marks

  /// Where pens hover.
  var marks: [HoverMark] {
    var marks: [HoverMark] = []
    for pen in router.pens {
      guard let place = pen.hover else { continue }
      let radius = markRadius(of: pen.erases && !tool.erases ? eraser : tool)
      marks.append(HoverMark(contact: pen.contact, location: place, radius: radius))
    }
    return marks
  }

  /// Half the width of what a tool would draw, in pixels.
  private func markRadius(of tool: Tool) -> Double {
    let width: Double
    switch tool {
    case .brush(let brush): width = brush.width
    case .strokeEraser(let radius), .cuttingEraser(let radius): width = 2 * radius
    case .tool, .hand, .none: width = 0
    }
    return min(max(0.5 * width * viewport.scale, 2), 1e4)
  }

  /// Notes that marks, if they are shown, have to be painted anew.
  func damageMarks() {
    if showsHoverMarks { screen.damageMarks(marks) }
  }
}
