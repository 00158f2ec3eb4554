import InkDocuments
public import InkDrawing
import InkGraphics
import InkStrokes

extension InkCanvas {
  // MARK: Choosing

  /// Chooses what contacts do that begin later, and what a ``CanvasTool`` begins with.
  ///
  /// The one that is chosen already stays as it is.
  public func choose(_ tool: Tool, with item: ItemID?) -> CanvasUpdate {
    itemToBegin = item
    self.tool = tool
    itemToBegin = nil
    return finishUpdate()
  }

  /// Tells tools that another one was chosen.
  func changeTool(from old: Tool) {
    guard !old.isSame(as: tool) else { return }
    if let last = old.canvasTool {
      cancelDrags(of: last)
      last.deactivate(ToolContext(canvas: self))
    }
    switch tool {
    case .hand: router.stance = .pans
    case .none: router.stance = .rests
    case .tool: router.stance = .drags
    case .brush, .strokeEraser, .cuttingEraser: router.stance = .draws
    }
    update.notices.append(.tool)
    tool.canvasTool?.activate(itemToBegin, ToolContext(canvas: self))
    if let pointerPlace { cursor = pointer(at: pointerPlace) }
    damageMarks()
  }

  /// Changes settings, and tells the tool.
  @inline(never)
  func change(to settings: ToolSettings) {
    let old = storedToolSettings
    guard settings != old else { return }
    storedToolSettings = settings
    update.notices.append(.settings)
    areToolsMoved = true
    restyleSelection(from: old)
    restyleTyping(from: old)
    tool.canvasTool?.settingsChanged(ToolContext(canvas: self))
  }

  /// Chooses what changes what tools do, as keys are held.
  public func hold(_ modifiers: Modifiers) -> CanvasUpdate {
    if modifiers != self.modifiers {
      self.modifiers = modifiers
      continueDrags()
    }
    return finishUpdate()
  }

  // MARK: Contacts

  /// Begins a drag with a tool.
  @inline(never)
  func startDrag(_ tool: any CanvasTool, _ contact: ContactID, _ event: InputEvent) {
    guard event.location.isFinite else { return }
    var drag = ToolContact(event, at: viewport.page(event.location))
    update.notices.append(.dragStarted(event.contact))
    toolsInUse.append(ToolInUse(contact: contact, erases: false, use: .tool(tool, drag)))
    tool.dragStart(&drag, ToolContext(canvas: self))
    keep(drag, of: contact, with: tool)
  }

  /// Goes on with a drag.
  func drag(_ event: InputEvent, _ place: Int) {
    guard case .tool(let tool, var drag) = toolsInUse[place].use else { return }
    let contact = toolsInUse[place].contact
    take(event, for: tool, &drag)
    tool.dragContinue(&drag, ToolContext(canvas: self))
    keep(drag, of: contact, with: tool)
  }

  /// Keeps what a tool made of a drag, unless the tool has ended it: by choosing another, or leaving the page.
  private func keep(_ drag: ToolContact, of contact: ContactID, with tool: any CanvasTool) {
    guard let place = toolsInUse.firstIndex(where: { $0.contact == contact }),
      case .tool(let used, _) = toolsInUse[place].use, used === tool
    else { return }
    toolsInUse[place].use = .tool(tool, drag)
    areToolsMoved = true
  }

  private func take(_ event: InputEvent, for tool: any CanvasTool, _ drag: inout ToolContact) {
    let slop = tool.slop(drag.kind) * screen.pixelsPerPoint
    drag.take(event, at: viewport.page(event.location), slop: slop)
  }

  /// Ends a drag, which may have been a tap.
  func endDrag(_ tool: any CanvasTool, _ drag: ToolContact, _ event: InputEvent) {
    var drag = drag
    take(event, for: tool, &drag)
    hidePreview(of: drag)
    let context = ToolContext(canvas: self)
    if drag.isDrag {
      tool.dragEnd(&drag, context)
      update.notices.append(.dragEnded(drag.number))
    } else {
      tool.dragCancel(&drag, context)
      update.notices.append(.dragCancelled(drag.number))
      tool.tap(drag, context)
    }
  }

  /// Takes a drag back.
  func cancelDrag(_ tool: any CanvasTool, _ drag: ToolContact) {
    var drag = drag
    hidePreview(of: drag)
    tool.dragCancel(&drag, ToolContext(canvas: self))
    update.notices.append(.dragCancelled(drag.number))
  }

  /// Takes all drags of a tool back; their contacts do nothing until they lift.
  func cancelDrags(of tool: (any CanvasTool)? = nil) {
    var i = 0
    while i < toolsInUse.count {
      if case .tool(let used, let drag) = toolsInUse[i].use, tool == nil || used === tool {
        router.rest(toolsInUse[i].contact)
        toolsInUse.remove(at: i)
        cancelDrag(used, drag)
      } else {
        i += 1
      }
    }
  }

  /// Lets drags go on where they are, as what constrains them has changed.
  func continueDrags() {
    for used in toolsInUse {
      guard case .tool(let tool, var drag) = used.use, toolInUse(used.contact) != nil else {
        continue
      }
      tool.dragContinue(&drag, ToolContext(canvas: self))
      keep(drag, of: used.contact, with: tool)
    }
  }

  // MARK: What is seen

  /// Shows the previews of tools as they are now.
  func showTools() {
    guard areToolsMoved else { return }
    areToolsMoved = false
    let before = toolsInUse.map { $0.shown }
    for shown in before { screen.damage(shown.now) }
    preview = nil
    _ = seenDrawing
    for (i, tool) in toolsInUse.enumerated() {
      screen.damage(tool.shown.now)
      // Where things were before they were dragged is painted once.
      if tool.shown.before != before[i].before {
        screen.damage(before[i].before)
        screen.damage(tool.shown.before)
      }
    }
  }

  private func hidePreview(of drag: ToolContact) {
    if drag.shown.isEmpty { return }
    screen.damage(drag.shown.before)
    screen.damage(drag.shown.now)
    preview = nil
  }

  /// Does to a drawing what tools are about to do, and notes where that is.
  func addPreviews(to seen: inout Drawing) {
    for i in toolsInUse.indices {
      guard case .tool(let tool, var drag) = toolsInUse[i].use else { continue }
      drag.shown = ShownPreview()
      if drag.isDrag,
        let operation = tool.preview(drag, in: &seen, ToolContext(canvas: self))
      {
        do throws(DrawingError) {
          let old = seen
          let changes = try seen.apply(operation)
          drag.shown = areas(of: changes, from: old, to: seen)
        } catch {}
      }
      toolsInUse[i].use = .tool(tool, drag)
    }
  }

  /// What changes cover; all of it as one area where that is more than the things themselves.
  private func areas(
    of changes: DrawingChanges,
    from old: Drawing,
    to new: Drawing
  ) -> ShownPreview {
    let whole = changes.damage(of: page).area
    var shown = ShownPreview()
    for id in changes.items {
      if let item = old[id], !item.isRemoved { shown.before.formUnion(item.bounds) }
      if let item = new[id], !item.isRemoved { shown.now.formUnion(item.bounds) }
    }
    return shown.before.union(shown.now) == whole ? shown : ShownPreview(now: whole)
  }

  // MARK: Changes

  /// Makes an operation on a copy of the drawing.
  ///
  /// What makes it may look at the canvas. The copy is gone behind it: else all that is changed next would be copied
  /// first.
  ///
  /// - Returns: The operation, and the last name that it took.
  private func made(
    _ make: (inout Drawing) -> DrawingOperation
  ) -> (DrawingOperation, UInt32) {
    var copy = document.drawing
    let operation = make(&copy)
    return (operation, copy.lastName)
  }

  /// Does an operation of a tool.
  func applyOfTool(_ make: (inout Drawing) -> DrawingOperation) -> DrawingChanges? {
    settleStrokes(all: true)
    preview = nil
    let (operation, names) = made(make)
    do throws(EditError) {
      let changes = try document.apply { drawing in
        drawing.takeNames(upTo: names)
        return operation
      }
      note(changes)
      return changes
    } catch {
      router.log(.warning, "what a tool would have done cannot be done", 0)
      return nil
    }
  }
}
