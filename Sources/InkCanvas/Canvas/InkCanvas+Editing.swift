package import InkDocuments
public import InkDrawing
import InkGraphics
import InkStrokes

extension InkCanvas {
  /// Edits the document after committing all strokes that have ended, even if they wait for updates or recognizers.
  ///
  /// ```swift
  /// canvas.edit { $0.select(ids) }
  /// try canvas.edit { editor throws(EditError) in try editor.apply(.remove(ids)) }
  /// ```
  ///
  /// - Parameter body: A closure that edits through the editor.
  /// - Throws: The error of the closure; its edits before the error remain.
  @discardableResult
  public func edit<Failure: Error>(
    _ body: (CanvasEditor) throws(Failure) -> Void
  ) throws(Failure) -> CanvasUpdate {
    commitStrokes(all: true)
    try body(editor)
    return finishUpdate()
  }

  /// Applies an operation as one undo step, after committing the strokes that have ended.
  ///
  /// - Throws: The ``/InkDrawing/EditError`` that makes the operation invalid, such as an unknown item; the document is
  ///   then unchanged.
  public func apply(_ operation: DrawingOperation) throws(EditError) -> CanvasUpdate {
    try edit { editor throws(EditError) in try editor.apply(operation) }
  }

  /// Applies the operation that a closure returns for the current drawing, as one undo step.
  ///
  /// Strokes that have ended are committed before.
  ///
  /// - Parameter make: The closure; it gets the drawing to allocate identifiers of new items, and must not use the
  ///   canvas.
  /// - Throws: The ``/InkDrawing/EditError`` that makes the operation invalid, such as an unknown item; the document is
  ///   then unchanged.
  public func apply(
    _ make: (inout Drawing) -> DrawingOperation
  ) throws(EditError) -> CanvasUpdate {
    try edit { editor throws(EditError) in try editor.apply(make) }
  }

  /// Merges operations of other replicas (independently edited copies of the drawing), in any order, repeated or not.
  ///
  /// - Throws: ``/InkDrawing/EditError/readOnly`` if the document cannot be edited; it is then unchanged.
  public func merge(_ operations: [LoggedOperation]) throws(EditError) -> CanvasUpdate {
    commitStrokes(all: true)
    editor.record(try document.merge(operations))
    return finishUpdate()
  }

  /// Continues with a version of the document that another replica has written; see `InkDocument.rebase(_:)`.
  ///
  /// - Throws: ``/InkDrawing/EditError/readOnly`` if one of the two cannot be edited; nothing is changed then.
  package func rebase(_ theirs: InkDocument) throws(EditError) -> CanvasUpdate {
    commitStrokes(all: true)
    editor.record(try document.rebase(theirs))
    leaveRemovedPage()
    removeArrivedInk()
    let layers = drawing.layers(of: page)
    if !layers.contains(where: { $0.id == layer }),
      let top = editor.editableLayer ?? layers.last?.id
    {
      editor.layer = top
    }
    return finishUpdate()
  }

  // MARK: Undo

  /// Undoes the last undo step, after committing all strokes that have ended, and the text being typed.
  ///
  /// If the step changed only pages that aren't in view, the first of them becomes the current page, and the view
  /// scrolls to the changes. Does nothing if there is nothing to undo.
  public func undo() -> CanvasUpdate {
    moveInHistory(.undo)
    return finishUpdate()
  }

  /// Redoes the undo step that was undone last.
  ///
  /// The current page changes as with ``undo()``. Does nothing if there is nothing to redo.
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
    // A read-only document throws, but has nothing to undo.
    do throws(EditError) {
      if let changes = step == .undo ? try document.undo() : try document.redo() {
        editor.record(changes)
        leaveRemovedPage()
        turn(toSee: changes)
      }
    } catch {}
  }

  // MARK: Tools and settings

  /// Chooses the tool of contacts that begin later; does nothing if it is chosen already.
  ///
  /// - Parameters:
  ///   - tool: The tool.
  ///   - item: The item that the tool begins with, such as a text to edit, passed to ``CanvasTool/activate(_:_:)``;
  ///     `nil` for none.
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

  /// Replaces the drawing aid, and cancels the drags of the previous one.
  func exchange(_ new: (any DrawingAid)?) {
    guard new !== stage.aid else { return }
    if let last = stage.aid { cancelDrags(of: last) }
    stage.use(new)
    // The aid may be dragged even by contacts that would move the page or do nothing.
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

  @inline(never)
  private func showDarkPaper() {
    screen.show(dark: settings.showsDarkPaper)
    stage.repaintPicture()
    fadingInk?.isDark = isPageDark
    remoteInk?.isDark = isPageDark
  }

  func applySettings(since old: CanvasSettings) {
    stage.settings = settings
    editor.highlightersFollowText = settings.highlightersFollowText
    // A single page looks the same in both layouts.
    if settings.pageLayout != old.pageLayout, drawing.pages.count > 1 { screen.damageAll() }
    if settings.showsDarkPaper != old.showsDarkPaper { showDarkPaper() }
    if settings.showsHoverMarks != old.showsHoverMarks { screen.damageMarks(marks) }
    if settings.selectionColor != old.selectionColor { screen.show(guides: stage.guides) }
  }
}
