public import InkDrawing
public import InkGraphics
public import InkStrokes

/// The access of a ``CanvasTool`` to the canvas.
///
/// Valid during the call that brings it.
public struct ToolContext {
  private let stage: ToolStage
  private let drag: ToolStage.Drag?

  init(_ stage: ToolStage, _ drag: ToolStage.Drag?) {
    self.stage = stage
    self.drag = drag
  }

  // MARK: The canvas

  /// The document and all edits of it.
  public var editor: CanvasEditor { stage.editor }

  /// The drawing, without what drags are about to do.
  public var drawing: Drawing { editor.drawing }

  /// The drawing as it is seen: with what drags, this one too, are about to do.
  public var visibleDrawing: Drawing { stage.visibleDrawing }

  /// The current page.
  public var page: PageID { editor.page }

  /// The layer that new items go to; `nil` where none can be edited.
  public var layer: LayerID? { editor.layerToDraw }

  /// The style of new shapes and texts.
  public var settings: ToolSettings { editor.toolSettings }

  /// The keys, and the finger beside a pen, that modify what tools do.
  public var modifiers: Modifiers { stage.modifiers.union(stage.heldModifiers) }

  /// The visible part of the page, which converts between pixels and page units.
  public var viewport: Viewport { editor.screen.viewport }

  /// The visible area, in page units.
  public var visibleArea: Rect { viewport.page(editor.screen.bounds) }

  /// The pixels of the view in 1/72 inch.
  public var pixelsPerPoint: Double { editor.screen.pixelsPerPoint }

  /// The page units of a point of the view.
  public var unitsPerPoint: Double { pixelsPerPoint / viewport.scale }

  /// Reads the samples of strokes, for searches in ``drawing`` and ``seenDrawing``.
  public var strokeReader: StrokeReader { editor.strokeReader }

  // MARK: Hit testing

  /// The topmost item that can be edited and whose ink is at a point of the page, or within reach of the pointer; where
  /// there is no ink, the topmost text whose box contains the point.
  ///
  /// - Parameters:
  ///   - point: The point, in page units.
  ///   - kind: The pointer, which reaches 8 points around a finger, and 3 around others.
  public func item(at point: Point, _ kind: InputEvent.PointerKind) -> Item? {
    drawing.item(on: page, at: point, within: reach(of: kind), reader: strokeReader)
      ?? text(at: point, kind)
  }

  /// The topmost text that can be edited and whose box, however it is rotated, contains a point of the page, or is
  /// within reach of the pointer.
  ///
  /// - Parameters:
  ///   - point: The point, in page units.
  ///   - kind: The pointer, as in ``item(at:_:)``.
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

  /// The items that can be edited inside a rectangle, in page units, with their groups.
  public func items(inside rect: Rect) -> [Item] {
    drawing.items(on: page, inside: rect, wholeGroups: true, reader: strokeReader)
  }

  /// The items that can be edited inside a closed line, in page units, with their groups.
  public func items(insideLasso points: [Point]) -> [Item] {
    drawing.items(on: page, insideLasso: points, wholeGroups: true, reader: strokeReader)
  }

  /// The items that are seen and can be edited, and whose ink a disc touches.
  ///
  /// - Parameters:
  ///   - path: The points along which the disc moves, in page units.
  ///   - radius: Its radius, in page units.
  public func visibleItems(along path: [Point], radius: Double) -> [ItemID] {
    stage.visibleDrawing.items(on: page, along: path, radius: radius, reader: strokeReader)
  }

  // MARK: Changing

  /// The selected items.
  public var selection: Selection { editor.selection }

  /// Selects items, and nothing else.
  public func select(_ ids: [ItemID]) {
    editor.change(to: Selection(of: ids, in: drawing))
  }

  /// Applies an operation as a step of undo, or as part of the one before if it says so.
  ///
  /// - Returns: The changes; `nil` if it could not be done, which is logged.
  @discardableResult
  public func apply(_ make: (inout Drawing) -> DrawingOperation) -> DrawingChanges? {
    editor.tryApply(make)
  }

  /// Applies a large edit part by part, as one step of undo.
  public func apply(_ edit: any EditInParts) { editor.begin(edit) }

  /// Changes what is seen of a drag beyond what it has shown so far.
  ///
  /// From then on ``CanvasTool/preview(_:in:_:)`` is called only where all has to be shown again, and the preview stays
  /// at the end of the drag for the ``EditInParts`` that ``CanvasTool/dragEnd(_:_:)`` applies.
  ///
  /// - Parameters:
  ///   - area: The area that looks different, in page units.
  ///   - change: Changes the drawing that is seen; not called where it is not needed before the next preview.
  public func showChange(in area: Rect, _ change: (inout Drawing) -> Void) {
    if let drag { stage.showChange(of: drag, in: area, change) }
  }

  // MARK: Snapping and guides

  /// The lines that the selected items snap to, as the settings specify; `nil` for none.
  ///
  /// Made once when a drag begins.
  public func makeSnapping() -> Snapping? {
    guard let page = selection.page else { return nil }
    return makeSnapping(of: selection.ids, in: selection.bounds, on: page)
  }

  /// The lines that some items, or a new one, snap to, as the settings specify; `nil` for none.
  ///
  /// - Parameters:
  ///   - ids: The items, which are not aligned with themselves; none for a new one.
  ///   - box: What contains them, in page units; a point where a new one begins.
  public func makeSnapping(of ids: [ItemID], in box: Rect, on page: PageID) -> Snapping? {
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

  /// Shows an area that is about to select.
  ///
  /// - Parameter corners: Its corners, in page units.
  public func showArea(_ corners: [Point]) { stage.show(area: corners) }

  /// Shows the frame of the selection where it is dragged, without handles, and lines that it snaps to.
  public func showFrame(_ frame: SelectionFrame, guides: [Snapping.Guide] = []) {
    stage.show(frame, guides)
  }

  // MARK: Pictures of what is dragged

  /// Shows the selection where it is dragged as a picture, if it has too many items to be repainted on every frame.
  ///
  /// - Parameters:
  ///   - transform: What the drag does on the page so far.
  ///   - copies: Whether a copy is dragged and the selected items stay.
  /// - Returns: Whether a picture is shown: then the preview of the drag shows nothing.
  public func showPicture(movedBy transform: Affine, copies: Bool) -> Bool {
    stage.showPicture(movedBy: transform, copies: copies)
  }

  /// Whether a picture of the selection is shown.
  public var showsPicture: Bool {
    if case .picture = stage.display { true } else { false }
  }

  /// Ends the drag of the picture, and moves its items part by part.
  ///
  /// - Parameter transform: What the drag has done on the page.
  public func movePicture(by transform: Affine) { stage.move(by: transform) }

  /// Ends what ``showArea(_:)``, ``showFrame(_:guides:)`` and ``showPicture(movedBy:copies:)`` show.
  ///
  /// - Parameter lands: Whether a picture is seen where it was dragged until the page is painted with its items; else it
  ///   goes back.
  public func endDisplay(commits: Bool) { stage.endDisplay(commits: commits) }
}
