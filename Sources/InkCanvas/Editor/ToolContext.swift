public import InkDrawing
public import InkGraphics
public import InkStrokes

/// The part of a canvas that a ``CanvasTool`` may use: its drawing, selection, viewport and previews.
///
/// It is valid only during the call that it is passed to.
public struct ToolContext {
  private let stage: ToolStage
  private let drag: ToolStage.Drag?

  init(_ stage: ToolStage, _ drag: ToolStage.Drag?) {
    self.stage = stage
    self.drag = drag
  }

  // MARK: The canvas

  /// The editor of the document, the selection and the text being typed.
  public var editor: CanvasEditor { stage.editor }

  /// The drawing, without the previews of drags.
  public var drawing: Drawing { editor.drawing }

  /// The visible drawing, with the previews of all drags, including this one.
  public var visibleDrawing: Drawing { stage.visibleDrawing }

  /// The current page.
  public var page: PageID { editor.page }

  /// The layer of ``page`` that new items are added to; `nil` if it is locked or hidden.
  public var layer: LayerID? { editor.layerToDraw }

  /// The style of new shapes and texts: ``InkCanvas/toolSettings``.
  public var settings: ToolSettings { editor.toolSettings }

  /// The modifiers of the held keys, and of a finger that rests beside a dragging pen.
  public var modifiers: Modifiers { stage.modifiers.union(stage.heldModifiers) }

  /// The viewport, which converts between pixels and page units.
  public var viewport: Viewport { editor.screen.viewport }

  /// The bounds of the visible part of the page, in page units.
  public var visibleArea: Rect { viewport.page(editor.screen.bounds) }

  /// The number of pixels in a point (1/72 inch) of the view.
  public var pixelsPerPoint: Double { editor.screen.pixelsPerPoint }

  /// The number of page units in a point (1/72 inch) of the view.
  public var unitsPerPoint: Double { pixelsPerPoint / viewport.scale }

  /// The reader of the samples of strokes, for searches in ``drawing`` and ``visibleDrawing``.
  public var strokeReader: StrokeReader { editor.strokeReader }

  // MARK: Hit testing

  /// Returns the topmost editable item whose ink is at a point of the page.
  ///
  /// If there is no ink, the topmost text whose box is within reach of the point; `nil` if there is none.
  ///
  /// - Parameters:
  ///   - point: The point, in page units.
  ///   - kind: The kind of the pointer, which determines the reach: 8 points (1/72 inch) of the view for a finger, 3
  ///     for others.
  public func item(at point: Point, _ kind: InputEvent.PointerKind) -> Item? {
    drawing.item(on: page, at: point, within: reach(of: kind), reader: strokeReader)
      ?? text(at: point, kind)
  }

  /// Returns the topmost editable text whose rotated box is within reach of a point of the page.
  ///
  /// - Parameters:
  ///   - point: The point, in page units.
  ///   - kind: The kind of the pointer, which determines the reach as in ``item(at:_:)``.
  public func text(at point: Point, _ kind: InputEvent.PointerKind) -> Item? {
    let reach = reach(of: kind)
    for layer in drawing.editableLayers(of: page).reversed() {
      for item in layer.items(near: Rect(center: point, radius: reach)).reversed()
      where item.isEditable {
        guard let box = item.textBox, let back = item.transform.inverted else { continue }
        let unit = Vector(item.transform.a, item.transform.b).length
        let room = unit > 0 ? reach / unit : 0
        if box.expanded(by: room).contains(back.apply(point)) { return item }
      }
    }
    return nil
  }

  private func reach(of kind: InputEvent.PointerKind) -> Double {
    (kind == .finger ? 8 : 3) * unitsPerPoint
  }

  /// Returns the editable items of the page whose ink is wholly inside a rectangle, in page units, with all members of
  /// their groups.
  ///
  /// The items are in drawing order, bottom to top.
  public func items(inside rect: Rect) -> [Item] {
    drawing.items(on: page, inside: rect, wholeGroups: true, reader: strokeReader)
  }

  /// Returns the editable items of the page that a closed polyline, in page units, encloses, with all members of their
  /// groups.
  ///
  /// At least half of the ink of an item must be inside. The items are in drawing order, bottom to top.
  public func items(insideLasso points: [Point]) -> [Item] {
    drawing.items(on: page, insideLasso: points, wholeGroups: true, reader: strokeReader)
  }

  /// Returns the editable items of ``visibleDrawing``, on the current page, whose ink a moving disc touches.
  ///
  /// - Parameters:
  ///   - path: The points along which the disc moves, in page units.
  ///   - radius: The radius of the disc, in page units.
  public func visibleItems(along path: [Point], radius: Double) -> [ItemID] {
    stage.visibleDrawing.items(on: page, along: path, radius: radius, reader: strokeReader)
  }

  // MARK: Editing

  /// The selected items.
  public var selection: Selection { editor.selection }

  /// Replaces the selection; ``Selection/init(of:in:)`` documents which items are ignored.
  public func select(_ ids: [ItemID]) {
    editor.change(to: Selection(of: ids, in: drawing))
  }

  /// Applies an operation as one undo step, or as part of the previous one.
  ///
  /// ``/InkDrawing/DrawingOperation/belongsToPrevious`` decides which.
  ///
  /// - Parameter make: Returns the operation. The drawing passed in supplies ids for new items; edits of it are
  ///   discarded.
  /// - Returns: The changes; `nil` if the operation is invalid, which is logged.
  @discardableResult
  public func apply(_ make: (inout Drawing) -> DrawingOperation) -> DrawingChanges? {
    editor.tryApply(make)
  }

  /// Applies a large edit in parts, as one undo step; see ``EditInParts``.
  @_spi(Tools) public func apply(_ edit: any EditInParts) { editor.begin(edit) }

  /// Adds a change to the preview of the drag, without making the whole preview again.
  ///
  /// After this, ``CanvasTool/preview(_:in:_:)`` is called only if the whole preview must be made again. At the end of
  /// the drag, the preview stays visible until the `EditInParts` is applied that ``CanvasTool/dragEnd(_:_:)`` passes
  /// in.
  ///
  /// - Parameters:
  ///   - area: The area that looks different, in page units.
  ///   - change: The closure that changes the visible drawing; it is not called if the preview must be made again
  ///     anyway, since ``CanvasTool/preview(_:in:_:)`` then includes the change.
  public func showChange(in area: Rect, _ change: (inout Drawing) -> Void) {
    if let drag { stage.showChange(of: drag, in: area, change) }
  }

  // MARK: Snapping and guides

  /// Returns the lines that the selected items snap to; `nil` if the settings turn snapping off, or nothing is
  /// selected.
  ///
  /// Call this once, when a drag begins.
  @_spi(Tools) public func makeSnapping() -> Snapping? {
    guard let page = selection.page else { return nil }
    return makeSnapping(of: selection.ids, in: selection.bounds, on: page)
  }

  /// Returns the lines that some items, or a new one, snap to; `nil` if the settings turn snapping off.
  ///
  /// - Parameters:
  ///   - ids: The items, which do not snap to themselves; empty for a new one.
  ///   - box: The bounds of the items, in page units; for a new one, the point where it begins.
  ///   - page: The page of the items.
  @_spi(Tools) public func makeSnapping(of ids: [ItemID], in box: Rect, on page: PageID)
    -> Snapping?
  {
    let settings = stage.settings
    guard settings.snapsToItems || settings.snapsToPaper else { return nil }
    return Snapping(
      of: ids,
      in: box,
      on: page,
      seen: settings.snapsToItems ? visibleArea : .empty,
      in: drawing,
      limit: Snapping.reach * unitsPerPoint,
      usesStrokes: false,
      usesRuling: settings.snapsToPaper
    )
  }

  /// Shows the outline of the box or lasso by which a drag selects.
  ///
  /// - Parameter corners: The corners of the outline, in page units.
  public func showArea(_ corners: [Point]) { stage.show(area: corners) }

  /// Shows the dragged frame of the selection, without handles, and the guides that it snaps to.
  @_spi(Tools) public func showFrame(_ frame: SelectionFrame, guides: [Snapping.Guide] = []) {
    stage.show(frame, guides)
  }

  // MARK: Drag pictures

  /// Shows the dragged selection as a picture, if it has too many items to repaint them in every frame.
  ///
  /// - Parameters:
  ///   - transform: The transform of the drag so far, in page units.
  ///   - copies: Whether copies are dragged, and the selected items stay at their positions.
  /// - Returns: Whether a picture is shown; the preview of the drag must then be empty.
  public func showPicture(movedBy transform: Affine, copies: Bool) -> Bool {
    stage.showPicture(movedBy: transform, copies: copies)
  }

  /// Whether ``showPicture(movedBy:copies:)`` currently shows a picture of the selection.
  public var showsPicture: Bool {
    if case .picture = stage.display { true } else { false }
  }

  /// Ends the drag of the picture of ``showPicture(movedBy:copies:)``, and moves the selected items over some frames.
  ///
  /// Each frame moves a part of them, and the picture stays until all are moved. Undo takes all parts back at once.
  ///
  /// - Parameter transform: The transform of the whole drag, in page units.
  public func movePicture(by transform: Affine) { stage.move(by: transform) }

  /// Hides what ``showArea(_:)``, `showFrame(_:guides:)` and ``showPicture(movedBy:copies:)`` have shown.
  ///
  /// - Parameter commits: Whether a picture stays visible at its dragged position until its items are painted there;
  ///   otherwise the items are visible at their original positions again.
  public func endDisplay(commits: Bool) { stage.endDisplay(commits: commits) }
}
