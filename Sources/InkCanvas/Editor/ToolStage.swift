import InkDrawing
import InkGraphics
import InkRendering
import InkStrokes

/// The drags of tools and their display: previews, the frame of the selection, guides, and drag pictures.
///
/// A drag picture replaces items that are too many to be repainted on every frame.
final class ToolStage {
  /// A contact that uses a tool.
  final class Drag {
    let id: ContactID
    let tool: any CanvasTool
    var contact: ToolContact

    /// The bounds of the items of the preview as they were before the drag, and as they are now, in page units.
    fileprivate(set) var before = Rect.empty
    fileprivate(set) var now = Rect.empty

    /// Whether the tool shows its changes by ``ToolContext/showChange(in:_:)`` instead of a preview of the whole drag.
    fileprivate var showsChanges = false

    init(_ id: ContactID, _ tool: any CanvasTool, _ contact: ToolContact) {
      self.id = id
      self.tool = tool
      self.contact = contact
    }
  }

  /// The items shown above the page during a drag.
  enum Display {
    case hidden
    /// The corners of the box or lasso by which a drag selects, in page units.
    case area([Point])
    /// The frame of items that are repainted during the drag, and the guides that they snap to.
    case frame(SelectionFrame, [Snapping.Guide])
    /// A picture of the dragged items, which is shown instead of them, with their frame and guides.
    case picture(DragPicture, SelectionFrame, [Snapping.Guide])
    /// A picture that stays at its dropped position while its items are moved.
    case moving(DragPicture, SelectionFrame, MoveInParts)
  }

  let editor: CanvasEditor

  /// The contacts that use tools, oldest first.
  private(set) var drags: [Drag] = []

  var display = Display.hidden

  /// A drag picture that stays visible until a frame has painted its items on the page; `nil` for none.
  var landing: DragPicture?

  /// The chosen tool, whose overlay is shown.
  var tool: (any CanvasTool)?

  /// The drawing aid above the page.
  var aid: (any DrawingAid)?

  /// The held modifier keys.
  var modifiers = Modifiers()

  /// The modifiers that a finger beside a drag sets.
  var heldModifiers = Modifiers()

  /// The maximum number of selected items that a drag repaints on every frame; more are dragged as a picture.
  var maximumPainted = 200

  var settings = CanvasSettings()

  /// Whether the frame of the selection has handles.
  var showsHandles: Bool

  init(_ editor: CanvasEditor, showsHandles: Bool) {
    self.editor = editor
    self.showsHandles = showsHandles
  }

  var screen: PageScreen { editor.screen }

  func context(_ drag: Drag? = nil) -> ToolContext { ToolContext(self, drag) }

  // MARK: The chosen tool

  /// Replaces the chosen tool; the caller must cancel the drags of the previous one first.
  func choose(_ new: (any CanvasTool)?, with item: ItemID?) {
    let old = tool
    tool = nil
    old?.deactivate(context())
    tool = new
    new?.activate(item, context())
  }

  func settingsChanged() { tool?.settingsChanged(context()) }

  func cursor(at point: Point, of tool: any CanvasTool) -> CanvasUpdate.Cursor {
    tool.cursor(at: point, context())
  }

  // MARK: The aid

  /// Replaces the drawing aid; the caller must cancel its drags first.
  func use(_ new: (any DrawingAid)?) {
    let old = aid
    aid = nil
    old?.deactivate(context())
    aid = new
    new?.activate(nil, context())
  }

  /// Returns the drawing aid if a contact that lands at a pixel drags it; otherwise `nil`.
  func aid(claiming pixel: Point, _ kind: InputEvent.PointerKind) -> (any DrawingAid)? {
    guard let aid, pixel.isFinite,
      aid.claims(screen.viewport.page(pixel), kind, context())
    else { return nil }
    return aid
  }

  /// Returns the point of the page where a contact draws, guided by the aid.
  func guided(_ point: Point, from start: Point) -> Point {
    guard let aid, point.isFinite else { return point }
    return aid.guided(point, from: start, context())
  }

  // MARK: Drags

  /// Returns the drag of a contact; `nil` if the contact uses no tool.
  func drag(of id: ContactID) -> Drag? {
    for drag in drags where drag.id == id { return drag }
    return nil
  }

  @inline(never)
  func start(_ tool: any CanvasTool, _ id: ContactID, _ event: InputEvent) {
    guard event.location.isFinite else { return }
    finishMove()
    var point = screen.viewport.page(event.location)
    if tool.followsAid { point = guided(point, from: point) }
    let contact = ToolContact(event, at: point, isDrag: !(tool.slop(event.kind) > 0))
    let drag = Drag(id, tool, contact)
    editor.update.notices.append(.dragStarted(contact.number))
    drags.append(drag)
    tool.dragStart(contact, context(drag))
    noteMove(drag)
  }

  /// Begins a drag in mid-contact, after a stroke became a shape.
  func start(_ tool: any CanvasTool, _ id: ContactID, _ contact: ToolContact) {
    drags.append(Drag(id, tool, contact))
    editor.update.notices.append(.dragStarted(contact.number))
    editor.arePreviewsStale = true
  }

  func move(_ drag: Drag, _ event: InputEvent) {
    handle(event, drag)
    drag.tool.dragContinue(drag.contact, context(drag))
    noteMove(drag)
  }

  private func handle(_ event: InputEvent, _ drag: Drag) {
    let slop = drag.tool.slop(drag.contact.kind) * screen.pixelsPerPoint
    var point = screen.viewport.page(event.location)
    if drag.tool.followsAid { point = guided(point, from: drag.contact.start) }
    drag.contact.update(event, at: point, slop: slop)
  }

  private func noteMove(_ drag: Drag) {
    if !drag.showsChanges { editor.arePreviewsStale = true }
  }

  /// Ends a drag, which may have been a tap.
  func end(_ drag: Drag, _ event: InputEvent) {
    handle(event, drag)
    remove(drag)
    if !drag.showsChanges { hidePreview(of: drag) }
    let (contact, context) = (drag.contact, context(drag))
    if contact.isDrag {
      drag.tool.dragEnd(contact, context)
      if drag.showsChanges { endChanges(of: drag) }
      editor.update.notices.append(.dragEnded(contact.number))
    } else {
      drag.tool.dragCancel(contact, context)
      editor.update.notices.append(.dragCancelled(contact.number))
      drag.tool.tap(contact, context)
    }
  }

  /// Ends the changes that a drag has shown with `showChange`.
  private func endChanges(of drag: Drag) {
    // If several drags change the same items, the preview of each depends on the others, so its area is repainted.
    if !drags.isEmpty { screen.damage(drag.now) }
    // If the drag has applied nothing, its preview disappears.
    if editor.pendingEdits.isEmpty, editor.preview != nil { hidePreview(of: drag) }
  }

  func cancel(_ drag: Drag) {
    remove(drag)
    hidePreview(of: drag)
    drag.tool.dragCancel(drag.contact, context(drag))
    editor.update.notices.append(.dragCancelled(drag.contact.number))
  }

  private func remove(_ drag: Drag) { drags.removeAll { $0 === drag } }

  /// Continues drags at their current points, after a change of modifiers.
  func continueDrags() {
    for drag in drags where self.drag(of: drag.id) != nil {
      drag.tool.dragContinue(drag.contact, context(drag))
      noteMove(drag)
    }
  }

  // MARK: Previews

  /// The visible drawing, with the previews of drags and pending edits.
  var visibleDrawing: Drawing {
    if let preview = editor.preview { return preview }
    let edits = editor.pendingEdits
    guard !drags.isEmpty || edits.contains(where: { !$0.edit.area.isEmpty }) else {
      return editor.drawing
    }
    var visible = editor.drawing
    for (edit, _) in edits { edit.show(in: &visible) }
    for drag in drags where drag.contact.isDrag { addPreview(of: drag, to: &visible) }
    editor.preview = visible
    return visible
  }

  private func addPreview(of drag: Drag, to visible: inout Drawing) {
    let operation = drag.tool.preview(drag.contact, in: &visible, context(drag))
    if drag.showsChanges { return show(operation, in: &visible) }
    (drag.before, drag.now) = (.empty, .empty)
    guard let operation else { return }
    do throws(EditError) {
      let old = visible
      let changes = try visible.apply(operation)
      for id in changes.items {
        if let item = old[id], !item.isRemoved { drag.before.formUnion(item.bounds) }
        if let item = visible[id], !item.isRemoved { drag.now.formUnion(item.bounds) }
      }
      // More than the bounds of the items may look different, for example below an eraser.
      let whole = changes.damage(of: editor.page).area
      if drag.before.union(drag.now) != whole { (drag.before, drag.now) = (.empty, whole) }
    } catch {}
  }

  private func show(_ operation: DrawingOperation?, in visible: inout Drawing) {
    guard let operation else { return }
    do throws(EditError) { try visible.apply(operation) } catch {}
  }

  /// Adds a change to the preview of a drag.
  func showChange(of drag: Drag, in area: Rect, _ change: (inout Drawing) -> Void) {
    drag.showsChanges = true
    drag.now.formUnion(area)
    screen.damage(area)
    // If several drags change the same items, the preview of each depends on the others, so all are made again.
    if drags.count > 1 || !editor.pendingEdits.isEmpty {
      editor.preview = nil
      editor.arePreviewsStale = true
      return
    }
    // Without a preview, the next one includes the change.
    guard var visible = editor.preview else { return }
    editor.preview = nil
    change(&visible)
    editor.preview = visible
  }

  private func hidePreview(of drag: Drag) {
    if drag.before.isEmpty && drag.now.isEmpty { return }
    screen.damage(drag.before)
    screen.damage(drag.now)
    editor.preview = nil
    // If several drags changed the same items, the previews of the others must be made again.
    if drag.showsChanges { editor.arePreviewsStale = true }
  }

  /// Updates the previews and reports their damage.
  func showPreviews() {
    finishMove()
    guard editor.arePreviewsStale else { return }
    editor.arePreviewsStale = false
    let before = drags.map { $0.before }
    for drag in drags { screen.damage(drag.now) }
    editor.preview = nil
    _ = visibleDrawing
    for (i, drag) in drags.enumerated() {
      screen.damage(drag.now)
      // The page under a drag is repainted only when the bounds change.
      if drag.before != before[i] {
        screen.damage(before[i])
        screen.damage(drag.before)
      }
    }
  }

  // MARK: Dragged selection

  func show(area: [Point]) {
    endPicture(commits: false)
    display = .area(area)
  }

  func show(_ frame: SelectionFrame, _ guides: [Snapping.Guide]) {
    if case .picture(let picture, _, _) = display {
      display = .picture(picture, frame, guides)
    } else {
      endPicture(commits: false)
      display = .frame(frame, guides)
    }
  }

  /// Shows the dragged selection as a picture, if it is too large to repaint every frame.
  ///
  /// - Returns: Whether a picture is shown.
  func showPicture(movedBy transform: Affine, copies: Bool) -> Bool {
    let selection = editor.selection
    guard selection.ids.count > maximumPainted, let page = selection.page, page == editor.page,
      let frame = selection.frame
    else {
      endPicture(commits: false)
      return false
    }
    var (shown, guides) = (frame, [Snapping.Guide]())
    if case .frame(let frame, let lines) = display { (shown, guides) = (frame, lines) }
    if case .picture(let picture, let frame, let lines) = display {
      (shown, guides) = (frame, lines)
      if picture.areCopies != copies || picture.ids != selection.ids { endPicture(commits: false) }
    }
    let picture: DragPicture
    if case .picture(let known, _, _) = display {
      picture = known
    } else {
      forgetLanding()
      picture = DragPicture(
        selection.ids,
        on: page,
        in: selection.bounds,
        format: screen.frame.format,
        areCopies: copies
      )
      if !copies { screen.damage(selection.bounds) }
    }
    display = .picture(picture, shown, guides)
    damage(picture)
    picture.movement = transform
    picture.show(screen.viewport.transform, within: screen.bounds)
    damage(picture)
    return true
  }

  /// Ends the display of a drag.
  ///
  /// - Parameter commits: Whether a picture stays at its dragged position; otherwise its items reappear at their
  ///   original positions.
  func endDisplay(commits: Bool) {
    endPicture(commits: commits)
    display = .hidden
  }

  /// Moves the items of the picture in the drawing, in parts; the picture is shown until all are moved.
  func move(by transform: Affine) {
    guard case .picture(let picture, let frame, _) = display else { return }
    picture.stage = .moving
    let edit = MoveInParts(picture.ids, by: transform)
    display = .moving(picture, editor.selection.frame?.transformed(by: transform) ?? frame, edit)
    editor.preview = nil
    editor.begin(edit)
    finishMove()
  }

  /// Shows the items of a picture on the page again after all of them were moved.
  private func finishMove() {
    guard case .moving(_, _, let edit) = display, edit.isFinished else { return }
    endDisplay(commits: edit.isApplied)
  }

  private func endPicture(commits: Bool) {
    let picture: DragPicture
    var commits = commits
    switch display {
    case .picture(let known, _, _): picture = known
    case .moving(let known, _, let edit):
      editor.finishEdits()
      picture = known
      commits = edit.isApplied
    case .hidden, .area, .frame: return
    }
    display = .hidden
    damage(picture)
    if commits || !picture.areCopies {
      picture.stage = .landing
      if !commits { picture.movement = .identity }
      damage(picture)
      landing = picture
    }
    if !picture.areCopies { screen.damage(editor.drawing.bounds(of: picture.ids)) }
  }

  private func forgetLanding() {
    guard let landing else { return }
    damage(landing)
    self.landing = nil
  }

  /// Releases the picture of a finished drag if the page is painted with its items.
  func finishLanding(isPainted: Bool) {
    if isPainted { landing = nil }
  }

  func damage(_ picture: DragPicture) {
    let area = picture.bounds(in: screen.viewport.transform)
    screen.damageOverlay(PixelRect(covering: area, within: screen.bounds))
  }
}
