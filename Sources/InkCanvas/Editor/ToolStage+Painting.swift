import InkDrawing
import InkGraphics
import InkRendering
import InkStrokes

extension ToolStage {
  /// The picture to show above the page; `nil` if there is none.
  var picture: DragPicture? {
    switch display {
    case .picture(let picture, _, _), .moving(let picture, _, _): picture
    case .hidden, .area, .frame: landing
    }
  }

  /// The picture that follows a drag; `nil` if there is none.
  private var draggedPicture: DragPicture? {
    if case .picture(let picture, _, _) = display { picture } else { nil }
  }

  /// Whether parts of the dragged picture remain to be painted.
  var isPictureBehind: Bool { draggedPicture.map { !$0.isComplete } ?? false }

  /// Extends the picture to the visible part of its items.
  ///
  /// - Returns: The number of pixels painted since the last frame.
  func extendPicture() -> Int {
    guard let picture = draggedPicture else { return 0 }
    picture.show(screen.viewport.transform, within: screen.bounds)
    if !picture.isComplete { damage(picture) }
    defer { picture.madeCount = 0 }
    return picture.madeCount
  }

  /// Paints a part of the picture.
  ///
  /// - Parameter budget: The number of items that a frame may paint, from which the number used by the picture is
  ///   subtracted.
  func paintPicture(_ budget: inout Int) {
    guard let picture = draggedPicture, !picture.isComplete else { return }
    let spent = picture.paint(
      editor.drawing,
      reader: editor.strokeReader,
      darkPages: screen.darkPages,
      budget: budget
    )
    // Once the budget is spent, it becomes −1, with which no tile of the page is painted.
    budget = spent < budget ? budget - spent : -1
  }

  /// Repaints the whole picture.
  func repaintPicture() { picture?.repaint() }

  // MARK: Overlay

  /// The display items above the page, in pixels, lowest first.
  ///
  /// These are the overlays of the drawing aid and the tool, the box or lasso of a selecting drag, snapping guides, and
  /// the frame of the selection with its handles.
  var guides: [DisplayList.Item] {
    let overlay = (aid?.overlay(context()) ?? []) + (tool?.overlay(context()) ?? [])
    if case .hidden = display, editor.selection.isEmpty { return overlay }
    var builder = GuideBuilder(
      screen.viewport,
      pixelsPerPoint: screen.pixelsPerPoint,
      color: settings.selectionColor
    )
    let selection = editor.selection
    switch display {
    case .hidden: break
    case .area(let corners): if !corners.isEmpty { builder.addArea(corners) }
    case .frame(_, let guides), .picture(_, _, let guides):
      for guide in guides { builder.addLine(from: guide.start, to: guide.end) }
    case .moving: break
    }
    if selection.page == editor.page {
      switch display {
      case .frame(let frame, _), .picture(_, let frame, _), .moving(_, let frame, _):
        builder.addOutline(of: frame)
      case .hidden, .area:
        if let frame = selection.frame {
          builder.addOutline(of: frame)
          if showsHandles { builder.addHandles(of: frame) }
        }
      }
    }
    return overlay + builder.items
  }

  /// The frame of the selection as shown; `nil` if nothing is selected.
  var visibleFrame: SelectionFrame? {
    switch display {
    case .frame(let frame, _), .picture(_, let frame, _), .moving(_, let frame, _): frame
    case .hidden, .area: editor.selection.frame
    }
  }
}
