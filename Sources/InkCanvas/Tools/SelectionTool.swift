public import InkDrawing
public import InkGraphics
public import InkStrokes

/// A tool that selects things, and moves, scales and turns what is selected.
///
/// A tap takes the topmost thing whose ink is there, with its group; another tap takes it out of the group. A drag
/// over nothing takes what lies wholly in a box, or in the lasso that it draws. With ``Modifiers/constrains`` things
/// are added and taken away. What is dragged moves; with ``Modifiers/fromCenter`` a copy of it does.
public final class SelectionTool: CanvasTool {
  /// Whether a drag over nothing draws a lasso instead of a box.
  public let isLasso: Bool

  /// What becomes of a contact: ``ToolContact/state``.
  private enum Course {
    static let nothing = 0
    static let area = 1
    /// It has landed on what is not selected.
    static let item = 2
    /// And more: the number of a handle.
    static let handle = 16
  }

  /// Creates a tool.
  public init(isLasso: Bool = false) { self.isLasso = isLasso }

  /// Names the tool.
  public var name: StaticString { isLasso ? "lasso" : "selection" }

  /// Selects an item, if one is given.
  public func activate(_ item: ItemID?, _ context: ToolContext) {
    if let item { context.select([item]) }
  }

  /// Selects nothing any more.
  public func deactivate(_ context: ToolContext) { context.select([]) }

  /// 3 points of a pen or a mouse, as one aims with these; 10 of a finger.
  public func slop(_ kind: InputEvent.PointerKind) -> Double { kind == .finger ? 10 : 3 }

  // MARK: Taps

  /// Selects what is there, or nothing.
  public func tap(_ contact: ToolContact, _ context: ToolContext) {
    let selection = context.canvas.selection
    guard let item = context.item(at: contact.start, contact.kind) else {
      if !context.modifiers.contains(.constrains) { context.select([]) }
      return
    }
    let whole = context.canvas.grouped([item.id])
    if context.modifiers.contains(.constrains) {
      context.canvas.change(to: selection.toggling(whole, in: context.drawing))
    } else if whole.count > 1, selection.contains(item.id),
      selection.ids.count == whole.count || selection.ids.count == 1
    {
      context.select([item.id])
    } else {
      context.select(whole)
    }
  }

  // MARK: Drags

  /// Finds out what is dragged.
  public func dragStart(_ contact: inout ToolContact, _ context: ToolContext) {
    let canvas = context.canvas
    let reach = contact.kind == .finger ? 20.0 : 10.0
    if let frame = canvas.selection.frame, canvas.selection.page == canvas.page,
      let handle = frame.handle(
        at: contact.start,
        in: context.viewport,
        pixelsPerPoint: canvas.screen.pixelsPerPoint,
        reach: reach
      ), handle != .inside || !context.modifiers.contains(.constrains)
    {
      contact.state = Course.handle + handle.number
      return
    }
    if let item = context.item(at: contact.start, contact.kind) {
      contact.state = Course.item
      contact.items = canvas.grouped([item.id])
    } else {
      contact.state = Course.area
      contact.points = [contact.start]
    }
  }

  /// Drags on.
  public func dragContinue(_ contact: inout ToolContact, _ context: ToolContext) {
    guard contact.isDrag else { return }
    let canvas = context.canvas
    switch contact.state {
    case Course.nothing: return
    case Course.area:
      if isLasso, contact.points.last != contact.location {
        contact.points.append(contact.location)
      }
      canvas.band = band(contact)
      return
    case Course.item:
      let last = canvas.selection
      let ids = contact.items
      contact.items = last.ids
      contact.tookItem = true
      contact.state = Course.handle + SelectionHandle.inside.number
      canvas.change(
        to: context.modifiers.contains(.constrains)
          ? last.adding(ids, in: context.drawing) : Selection(of: ids, in: context.drawing)
      )
    default: break
    }
    guard let handle = SelectionHandle(number: contact.state - Course.handle),
      let frame = canvas.selection.frame
    else { return }
    if handle.wraps {
      canvas.draggedFrame = canvas.dragWrap(handle, frame, contact, context.modifiers)
      return
    }
    if contact.snapping == nil { contact.snapping = canvas.makeSnapping() }
    let drag = SelectionDrag(handle, frame, contact, context.modifiers)
    contact.transform = drag.transform
    contact.target = drag.end
    canvas.snapGuides = drag.guides
    canvas.draggedFrame = frame.transformed(by: drag.transform)
    if isLifted(context) {
      canvas.lift(movedBy: drag.transform, copies: isCopying(contact, context))
    }
  }

  /// Does what was dragged, or selects what is in the area.
  public func dragEnd(_ contact: inout ToolContact, _ context: ToolContext) {
    dragContinue(&contact, context)
    let canvas = context.canvas
    canvas.endDragging()
    guard contact.state != Course.nothing else { return }
    guard contact.state >= Course.handle else {
      let items =
        isLasso
        ? context.drawing.items(
          on: canvas.page,
          insideLasso: contact.points,
          wholeGroups: true,
          keptIn: canvas.strokeCache
        )
        : context.drawing.items(
          on: canvas.page,
          inside: Rect(from: contact.start, to: contact.location),
          wholeGroups: true,
          keptIn: canvas.strokeCache
        )
      let found = items.map { $0.id }
      if context.modifiers.contains(.constrains) {
        canvas.change(to: canvas.selection.adding(found, in: context.drawing))
      } else {
        context.select(found)
      }
      return
    }
    if canvas.wrapping != nil {
      canvas.endWrap(keeps: true)
      return
    }
    let end = contact
    if canvas.isLifting, !isCopying(contact, context), contact.transform != .identity {
      canvas.land(movedBy: contact.transform)
      return
    }
    canvas.drop(lands: true)
    if isCopying(contact, context) {
      let ids = canvas.selection.ids
      let way = Vector(contact.transform.tx, contact.transform.ty)
      canvas.editAndSelect { DrawingOperation.duplicate(ids, by: way, in: &$0) }
    } else {
      context.apply { self.operation(end, in: &$0, context) ?? .remove([]) }
    }
  }

  /// Takes back what was dragged, and selects what was selected before.
  public func dragCancel(_ contact: inout ToolContact, _ context: ToolContext) {
    let canvas = context.canvas
    canvas.endDragging()
    canvas.drop(lands: false)
    canvas.endWrap(keeps: false)
    if contact.tookItem {
      canvas.change(to: Selection(of: contact.items, in: context.drawing))
    }
  }

  /// Shows things where they are dragged.
  public func preview(
    _ contact: ToolContact,
    in drawing: inout Drawing,
    _ context: ToolContext
  ) -> DrawingOperation? {
    guard contact.state >= Course.handle, !isLifted(context) else { return nil }
    if isCopying(contact, context) {
      let way = Vector(contact.transform.tx, contact.transform.ty)
      return .duplicate(context.canvas.selection.ids, by: way, in: &drawing).operation
    }
    return operation(contact, in: &drawing, context)
  }

  /// Whether so much is dragged that a picture moves.
  private func isLifted(_ context: ToolContext) -> Bool {
    context.canvas.selection.ids.count > context.canvas.mostPainted
  }

  private func isCopying(_ contact: ToolContact, _ context: ToolContext) -> Bool {
    contact.state == Course.handle + SelectionHandle.inside.number
      && context.modifiers.contains(.fromCenter)
  }

  private func operation(
    _ contact: ToolContact,
    in drawing: inout Drawing,
    _ context: ToolContext
  ) -> DrawingOperation? {
    let selection = context.canvas.selection
    guard let handle = SelectionHandle(number: contact.state - Course.handle) else { return nil }
    if handle.wraps { return context.canvas.wrapOperation(in: &drawing) }
    if case .point(let index) = handle {
      guard let id = selection.ids.first, let shape = drawing[id]?.shape,
        let frame = selection.frame
      else { return nil }
      let new = frame.shape(
        shape,
        draggingPoint: index,
        from: contact.start,
        to: contact.target,
        context.modifiers
      )
      return new == shape ? nil : .setShape(of: id, to: new)
    }
    if contact.transform == .identity { return nil }
    return .transform(selection.ids, by: contact.transform, in: drawing)
  }

  private func band(_ contact: ToolContact) -> [Point] {
    isLasso ? contact.points : Rect(from: contact.start, to: contact.location).corners
  }

  // MARK: Pointer

  /// The arrows of a handle, four arrows over what can be moved, or the arrow that selects.
  public func cursor(at place: Point, _ context: ToolContext) -> CanvasUpdate.Cursor {
    let canvas = context.canvas
    guard let frame = canvas.selection.frame,
      let handle = frame.handle(
        at: place,
        in: context.viewport,
        pixelsPerPoint: canvas.screen.pixelsPerPoint
      )
    else { return context.item(at: place, .mouse) == nil ? .select : .move }
    switch handle {
    case .inside: return .move
    case .rotate, .scaleAndRotate: return .rotate
    case .point: return .cross
    default:
      guard let side = handle.side else { return .select }
      let way = Vector(
        frame.place.a * side.x * frame.rect.width + frame.place.c * side.y * frame.rect.height,
        frame.place.b * side.x * frame.rect.width + frame.place.d * side.y * frame.rect.height
      )
      let view = context.viewport.transform
      let seen = Vector(view.a * way.dx + view.c * way.dy, view.b * way.dx + view.d * way.dy)
      let eighth = Int((Real.atan2(seen.dy, seen.dx) / (.pi / 4)).rounded())
      return [.resizeColumns, .resizeFalling, .resizeRows, .resizeRising][((eighth % 4) + 4) % 4]
    }
  }
}
