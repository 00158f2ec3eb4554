import InkDrawing
import InkGraphics
import InkRendering
import InkStrokes

/// The drags of tools, and what is seen of them: previews, the frame of the selection, guides, and a picture of what
/// is too much to be repainted for each frame.
final class ToolStage {
  /// A contact that uses a tool.
  final class Drag {
    let id: ContactID
    let tool: any CanvasTool
    var contact: ToolContact

    /// The bounds of the items of its preview, before and during the drag, in page units.
    fileprivate(set) var before = Rect.empty
    fileprivate(set) var now = Rect.empty

    /// Whether it shows its changes itself, piece by piece.
    fileprivate var showsChanges = false

    init(_ id: ContactID, _ tool: any CanvasTool, _ contact: ToolContact) {
      self.id = id
      self.tool = tool
      self.contact = contact
    }
  }

  /// The display of a selection that is dragged.
  enum Display {
    case hidden
    /// The corners of an area that is about to select, in page units.
    case area([Point])
    /// The frame of items that are repainted where they are dragged, and lines that they snap to.
    case frame(SelectionFrame, [Snapping.Guide])
    /// The same of items that a picture shows.
    case picture(DragPicture, SelectionFrame, [Snapping.Guide])
    /// A picture that stays where it was dropped while its items are moved.
    case moving(DragPicture, SelectionFrame, MoveInParts)
  }

  let editor: CanvasEditor

  /// The contacts that use tools, the first in front.
  private(set) var drags: [Drag] = []

  private(set) var display = Display.hidden

  /// A picture whose items are part of the page again, until that is painted.
  private(set) var landing: DragPicture?

  /// The chosen tool, whose overlay is seen.
  var tool: (any CanvasTool)?

  /// The drawing aid above the page.
  var aid: (any DrawingAid)?

  /// The keys that are held.
  var modifiers = Modifiers()

  /// The modifiers of fingers beside a drag.
  var heldModifiers = Modifiers()

  /// The most selected items that are repainted on every frame of a drag; more are dragged as a picture.
  var maximumPainted = 200

  var settings = CanvasSettings()

  /// Whether the frame of the selection has handles.
  var showsHandles: Bool

  init(_ editor: CanvasEditor, showsHandles: Bool) {
    self.editor = editor
    self.showsHandles = showsHandles
  }

  private var screen: PageScreen { editor.screen }

  private func context(_ drag: Drag? = nil) -> ToolContext { ToolContext(self, drag) }

  // MARK: The chosen tool

  /// Exchanges the chosen tool; drags of the last one are to be cancelled before.
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

  /// Exchanges the aid; its drags are to be cancelled before.
  func use(_ new: (any DrawingAid)?) {
    let old = aid
    aid = nil
    old?.deactivate(context())
    aid = new
    new?.activate(nil, context())
  }

  /// The aid, if a contact that lands at a pixel drags it.
  func aid(claiming pixel: Point, _ kind: InputEvent.PointerKind) -> (any DrawingAid)? {
    guard let aid, pixel.isFinite,
      aid.claims(screen.viewport.page(pixel), kind, context())
    else { return nil }
    return aid
  }

  /// The point of the page where a contact draws.
  func guided(_ point: Point, from start: Point) -> Point {
    guard let aid, point.isFinite else { return point }
    return aid.guided(point, from: start, context())
  }

  // MARK: Drags

  /// The drag of a contact.
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

  /// Begins a drag that has no landing: a stroke became a shape.
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

  /// Shows what a drag has left of the changes that it showed.
  private func endChanges(of drag: Drag) {
    // Of several that change the same items each shows what the others left.
    if !drags.isEmpty { screen.damage(drag.now) }
    // Nothing was applied.
    if editor.pendingEdits.isEmpty, editor.preview != nil { hidePreview(of: drag) }
  }

  func cancel(_ drag: Drag) {
    remove(drag)
    hidePreview(of: drag)
    drag.tool.dragCancel(drag.contact, context(drag))
    editor.update.notices.append(.dragCancelled(drag.contact.number))
  }

  private func remove(_ drag: Drag) { drags.removeAll { $0 === drag } }

  /// Continues drags where they are, as modifiers have changed.
  func continueDrags() {
    for drag in drags where self.drag(of: drag.id) != nil {
      drag.tool.dragContinue(drag.contact, context(drag))
      noteMove(drag)
    }
  }

  // MARK: Previews

  /// The drawing as it is seen: with what drags and pending edits are about to do.
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
    do throws(DrawingError) {
      let old = visible
      let changes = try visible.apply(operation)
      for id in changes.items {
        if let item = old[id], !item.isRemoved { drag.before.formUnion(item.bounds) }
        if let item = visible[id], !item.isRemoved { drag.now.formUnion(item.bounds) }
      }
      // More than the items themselves may look different.
      let whole = changes.damage(of: editor.page).area
      if drag.before.union(drag.now) != whole { (drag.before, drag.now) = (.empty, whole) }
    } catch {}
  }

  private func show(_ operation: DrawingOperation?, in visible: inout Drawing) {
    guard let operation else { return }
    do throws(DrawingError) { try visible.apply(operation) } catch {}
  }

  /// Changes what is seen beyond the preview so far.
  func showChange(of drag: Drag, in area: Rect, _ change: (inout Drawing) -> Void) {
    drag.showsChanges = true
    drag.now.formUnion(area)
    screen.damage(area)
    // Of several that change the same items each shows what the others left.
    if drags.count > 1 || !editor.pendingEdits.isEmpty {
      editor.preview = nil
      editor.arePreviewsStale = true
      return
    }
    // Without a preview, all is shown when it is asked for.
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
    // Where several changed the same items, the others look different now.
    if drag.showsChanges { editor.arePreviewsStale = true }
  }

  /// Shows the previews as they are now.
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
      // The page under what is dragged is repainted once.
      if drag.before != before[i] {
        screen.damage(before[i])
        screen.damage(drag.before)
      }
    }
  }

  // MARK: The selection while it is dragged

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

  /// Shows the dragged selection as a picture, if it has too many items to be repainted for each frame.
  ///
  /// - Returns: Whether it does.
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

  /// Ends what is seen of a drag.
  ///
  /// - Parameter lands: Whether a picture stays where it was dragged; else its items are seen where they were.
  func endDisplay(commits: Bool) {
    endPicture(commits: commits)
    display = .hidden
  }

  /// Moves the items of the picture in the drawing, part by part; the picture stays until they are.
  func move(by transform: Affine) {
    guard case .picture(let picture, let frame, _) = display else { return }
    picture.stage = .moving
    let edit = MoveInParts(picture.ids, by: transform)
    display = .moving(picture, editor.selection.frame?.transformed(by: transform) ?? frame, edit)
    editor.preview = nil
    editor.begin(edit)
    finishMove()
  }

  /// Shows the items of a picture on the page again, once all of them are moved.
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

  /// Releases the picture of items that have landed, if the page is painted with them.
  func finishLanding(isPainted: Bool) {
    if isPainted { landing = nil }
  }

  private func damage(_ picture: DragPicture) {
    let area = picture.bounds(in: screen.viewport.transform)
    screen.damageOverlay(PixelRect(covering: area, within: screen.bounds))
  }

  // MARK: Painting

  /// The picture that is seen above the page.
  var picture: DragPicture? {
    switch display {
    case .picture(let picture, _, _), .moving(let picture, _, _): picture
    case .hidden, .area, .frame: landing
    }
  }

  /// The picture that follows a drag.
  private var draggedPicture: DragPicture? {
    if case .picture(let picture, _, _) = display { picture } else { nil }
  }

  /// Whether the picture is not whole.
  var isPictureBehind: Bool { draggedPicture.map { !$0.isComplete } ?? false }

  /// Extends the picture to the visible part of its items.
  ///
  /// - Returns: How many pixels were made since the last frame.
  func extendPicture() -> Int {
    guard let picture = draggedPicture else { return 0 }
    picture.show(screen.viewport.transform, within: screen.bounds)
    if !picture.isComplete { damage(picture) }
    defer { picture.madeCount = 0 }
    return picture.madeCount
  }

  /// Paints some of the picture.
  ///
  /// - Parameter budget: How many items a frame may paint; less what the picture took of them afterwards.
  func paintPicture(_ budget: inout Int) {
    guard let picture = draggedPicture, !picture.isComplete else { return }
    let spent = picture.paint(editor.drawing, reader: editor.strokeReader, budget: budget)
    // Not a tile more than there is time for: the page waits for its turn.
    budget = spent < budget ? budget - spent : -1
  }

  // MARK: Above the page

  /// The frame of the selection with its handles, the area that selects, lines that items snap to, and what the tool
  /// draws itself, in pixels, the lowest first.
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

  /// The frame of the selection where it is seen.
  var visibleFrame: SelectionFrame? {
    switch display {
    case .frame(let frame, _), .picture(_, let frame, _), .moving(_, let frame, _): frame
    case .hidden, .area: editor.selection.frame
    }
  }
}
