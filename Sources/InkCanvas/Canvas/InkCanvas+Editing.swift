public import InkDocuments
public import InkDrawing
import InkGraphics
import InkStrokes

extension InkCanvas {
  /// Edits the document; strokes that have ended count, whatever they wait for.
  ///
  /// ```swift
  /// canvas.edit { $0.select(ids) }
  /// try canvas.edit { editor throws(EditError) in try editor.apply(.remove(ids)) }
  /// ```
  ///
  /// - Parameter body: Calls the editor.
  /// - Throws: The error of the body; what was done before it stays.
  @discardableResult
  public func edit<Failure: Error>(
    _ body: (CanvasEditor) throws(Failure) -> Void
  ) throws(Failure) -> CanvasUpdate {
    commitStrokes(all: true)
    try body(editor)
    return finishUpdate()
  }

  /// Applies an operation as a step of undo.
  ///
  /// - Throws: The reason why it cannot be done; then nothing has changed.
  public func apply(_ operation: DrawingOperation) throws(EditError) -> CanvasUpdate {
    try edit { editor throws(EditError) in try editor.apply(operation) }
  }

  /// Applies an operation that is made for the drawing as it is.
  ///
  /// - Throws: The reason why it cannot be done; then nothing has changed.
  public func apply(
    _ make: (inout Drawing) -> DrawingOperation
  ) throws(EditError) -> CanvasUpdate {
    try edit { editor throws(EditError) in try editor.apply(make) }
  }

  /// Merges operations of others.
  ///
  /// - Throws: ``EditError/readOnly``; then nothing has changed.
  public func merge(_ operations: [LoggedOperation]) throws(EditError) -> CanvasUpdate {
    commitStrokes(all: true)
    editor.record(try document.merge(operations))
    return finishUpdate()
  }

  /// Goes on behind another state of the document, as ``/InkDocuments/InkDocument/follow(_:)`` says.
  package func rebase(_ theirs: InkDocument) throws(EditError) -> CanvasUpdate {
    commitStrokes(all: true)
    editor.record(try document.rebase(theirs))
    leaveRemovedPage()
    let layers = drawing.layers(of: page)
    if !layers.contains(where: { $0.id == layer }),
      let top = editor.editableLayer ?? layers.last?.id
    {
      editor.layer = top
    }
    return finishUpdate()
  }

  // MARK: Undo

  /// Undoes the last operation; strokes that have ended count, whatever they wait for.
  ///
  /// If nothing of it is in view, its page becomes current.
  public func undo() -> CanvasUpdate {
    moveInHistory(.undo)
    return finishUpdate()
  }

  /// Redoes what was undone last; its page becomes current as with ``undo()``.
  public func redo() -> CanvasUpdate {
    moveInHistory(.redo)
    return finishUpdate()
  }

  /// A direction in the history.
  enum HistoryStep { case undo, redo }

  func moveInHistory(_ step: HistoryStep) {
    cancelDrags()
    editor.endText(keeps: true, selects: false)
    editor.pendingLayouts = []
    commitStrokes(all: true)
    // A document that cannot be changed has nothing to undo.
    do throws(EditError) {
      if let changes = step == .undo ? try document.undo() : try document.redo() {
        editor.record(changes)
        leaveRemovedPage()
        turn(toSee: changes)
      }
    } catch {}
  }

  // MARK: Tools and settings

  /// Chooses the tool of contacts that begin later, and the item with which a ``CanvasTool`` begins.
  ///
  /// A tool that is chosen already stays as it is.
  public func choose(_ tool: Tool, with item: ItemID?) -> CanvasUpdate {
    exchange(tool, with: item)
    return finishUpdate()
  }

  func exchange(_ tool: Tool, with item: ItemID?) {
    let old = chosenTool
    chosenTool = tool
    guard !old.isSame(as: tool) else {
      chosenTool = old
      return
    }
    if let last = old.canvasTool {
      cancelDrags(of: last)
      stage.choose(nil, with: nil)
    }
    switch tool {
    case .hand: router.stance = .pans
    case .inactive: router.stance = .idle
    case .tool(let tool): router.stance = tool.erases ? .draws : .drags
    case .brush: router.stance = .draws
    }
    editor.update.notices.append(.tool)
    if let new = tool.canvasTool { stage.choose(new, with: item) }
    if let location = pointer.location { pointer.cursor = cursor(at: location) }
    damageMarks()
    screen.show(guides: stage.guides)
  }

  /// Replaces the drawing aid.
  func exchange(_ new: (any DrawingAid)?) {
    guard new !== stage.aid else { return }
    if let last = stage.aid { cancelDrags(of: last) }
    stage.use(new)
    // Contacts that would move the page, or do nothing, may move the aid.
    let stage = stage
    router.claims = new == nil ? nil : { stage.aid(claiming: $0.location, $0.kind) != nil }
    screen.show(guides: stage.guides)
  }

  @inline(never)
  func change(to settings: ToolSettings) {
    guard settings != editor.toolSettings else { return }
    commitStrokes(all: true)
    editor.change(to: settings)
    stage.settingsChanged()
  }

  func applySettings(since old: CanvasSettings) {
    stage.settings = settings
    // A page alone looks the same in both layouts.
    if settings.pageLayout != old.pageLayout, drawing.pages.count > 1 { screen.damageAll() }
    if settings.showsHoverMarks != old.showsHoverMarks { screen.damageMarks(marks) }
    if settings.selectionColor != old.selectionColor { screen.show(guides: stage.guides) }
  }
}
