@_spi(Tools) import InkCanvas
@_spi(Tools) import InkDrawing
import InkGraphics
import InkStrokes

/// A tool that selects items, and moves, scales and rotates the selection.
///
/// A tap selects the topmost item whose ink is at the contact, with its group; another tap selects the item alone. A
/// drag over an empty area selects the items inside a box or a lasso. With ``Modifiers/constrains``, items are added to
/// the selection, or removed from it if they are selected. A drag of items moves them; with ``Modifiers/fromCenter`` it
/// moves copies.
final class SelectionTool: CanvasTool {
  /// Whether a drag over an empty area draws a lasso instead of a box.
  let isLasso: Bool

  /// The activity of a contact.
  private enum Mode {
    /// The contact draws an area: all points of the lasso, or the one corner where the box begins, in page units.
    case area([Point])
    /// The contact has landed on items that aren't selected: a drag selects and moves them.
    case items([ItemID])
    /// The contact drags a handle of the selection.
    case handle(HandleDrag)
  }

  /// The drag of a handle.
  private struct HandleDrag {
    let handle: SelectionHandle
    /// The selection before the drag selected the items that it moves; `nil` if it did not.
    var previous: [ItemID]?
    /// The lines that the drag snaps to, computed when it first moves (`nil` until then); the inner `nil` for none.
    var snapping: Snapping??
    /// The transform that the drag applies to the selection, in page coordinates.
    var transform = Affine.identity
    /// The location of the contact after snapping, in page coordinates.
    var target = Point.origin
  }

  private var modes = PerContact<Mode>()

  /// Creates a tool, which draws a box by default.
  init(isLasso: Bool = false) { self.isLasso = isLasso }

  /// The name of the tool.
  var name: String { isLasso ? "lasso" : "selection" }

  /// Selects the item passed in; `nil` keeps the selection.
  func activate(_ item: ItemID?, _ context: ToolContext) {
    if let item { context.select([item]) }
  }

  /// Clears the selection.
  func deactivate(_ context: ToolContext) { context.select([]) }

  /// Returns the distance that a contact may move and still be a tap, in points (1/72 inch).
  ///
  /// It is 3 for a pen or a mouse, which are more precise, and 10 for a finger.
  func slop(_ kind: InputEvent.PointerKind) -> Double { kind == .finger ? 10 : 3 }

  // MARK: Taps

  /// Selects the item at the contact with its group, or the item alone if they are selected.
  ///
  /// Without an item at the contact, clears the selection. With ``Modifiers/constrains``, adds the group or removes it,
  /// and never clears the selection.
  func tap(_ contact: ToolContact, _ context: ToolContext) {
    let selection = context.selection
    guard let item = context.item(at: contact.start, contact.kind) else {
      if !context.modifiers.contains(.constrains) { context.select([]) }
      return
    }
    let whole = context.editor.grouped([item.id])
    if context.modifiers.contains(.constrains) {
      context.editor.change(to: selection.toggling(whole, in: context.drawing))
    } else if whole.count > 1, selection.contains(item.id),
      selection.ids.count == whole.count || selection.ids.count == 1
    {
      context.select([item.id])
    } else {
      context.select(whole)
    }
  }

  // MARK: Drags

  /// Determines whether the contact drags a handle, the item at its location, or a box or lasso.
  func dragStart(_ contact: ToolContact, _ context: ToolContext) {
    if startHandle(contact, context) != nil { return }
    if let item = context.item(at: contact.start, contact.kind) {
      modes[contact] = .items(context.editor.grouped([item.id]))
    } else {
      modes[contact] = .area([contact.start])
    }
  }

  /// Begins to drag a handle of the selection, or its inside.
  ///
  /// - Returns: The handle on which the contact has landed; `nil` for none.
  func startHandle(_ contact: ToolContact, _ context: ToolContext) -> SelectionHandle? {
    let reach = contact.kind == .finger ? 20.0 : 10.0
    guard context.selection.page == context.page,
      let handle = handle(at: contact.start, reach: reach, context),
      handle != .inside || !context.modifiers.contains(.constrains)
    else { return nil }
    modes[contact] = .handle(HandleDrag(handle: handle))
    return handle
  }

  /// Begins to drag items, which are selected when they first move.
  func start(_ items: [ItemID], _ contact: ToolContact) { modes[contact] = .items(items) }

  /// Returns the handle of the selection at a point of the page; `nil` if there is none.
  ///
  /// `reach` is the largest distance of the point from a handle, in points (1/72 inch).
  func handle(at point: Point, reach: Double = 10, _ context: ToolContext) -> SelectionHandle? {
    context.selection.frame?.handle(
      at: point,
      in: context.viewport,
      pixelsPerPoint: context.pixelsPerPoint,
      reach: reach
    )
  }

  /// Continues the drag: extends the area, or shows the selection moved, scaled or rotated.
  func dragContinue(_ contact: ToolContact, _ context: ToolContext) {
    guard contact.isDrag, let mode = modes[contact] else { return }
    switch mode {
    case .area(var points):
      if isLasso, points.last != contact.location { points.append(contact.location) }
      modes[contact] = .area(points)
      context.showArea(isLasso ? points : box(contact).corners)
    case .items(let ids):
      let last = context.selection
      context.editor.change(
        to: context.modifiers.contains(.constrains)
          ? last.adding(ids, in: context.drawing) : Selection(of: ids, in: context.drawing)
      )
      drag(HandleDrag(handle: .inside, previous: last.ids), contact, context)
    case .handle(let handle): drag(handle, contact, context)
    }
  }

  private func drag(_ handle: HandleDrag, _ contact: ToolContact, _ context: ToolContext) {
    var drag = handle
    defer { modes[contact] = .handle(drag) }
    guard let frame = context.selection.frame else { return }
    if drag.handle.wraps {
      context.showFrame(
        context.editor.wrapSelection(
          dragging: drag.handle,
          of: frame,
          from: contact.start,
          to: contact.location,
          context.modifiers
        )
      )
      return
    }
    let snapping = drag.snapping ?? context.makeSnapping()
    drag.snapping = .some(snapping)
    let dragged = SelectionDrag(drag.handle, frame, contact, snapping, context.modifiers)
    drag.transform = dragged.transform
    drag.target = dragged.end
    context.showFrame(frame.transformed(by: dragged.transform), guides: dragged.guides)
    _ = context.showPicture(movedBy: dragged.transform, copies: copies(drag, context))
  }

  /// Applies the drag, or selects the items in the area.
  func dragEnd(_ contact: ToolContact, _ context: ToolContext) {
    dragContinue(contact, context)
    guard let mode = modes.remove(contact) else { return }
    guard case .handle(let drag) = mode else {
      context.endDisplay(commits: false)
      if case .area(let points) = mode { select(points, contact, context) }
      return
    }
    if context.editor.isWrapping {
      context.endDisplay(commits: false)
      context.editor.endWrapping(keeps: true)
      return
    }
    let isCopy = copies(drag, context)
    if context.showsPicture, !isCopy, drag.transform != .identity {
      context.movePicture(by: drag.transform)
      return
    }
    context.endDisplay(commits: true)
    if isCopy {
      let (ids, way) = (context.selection.ids, displacement(drag))
      context.editor.applyAndSelect { DrawingOperation.duplicate(ids, by: way, in: &$0) }
    } else {
      context.apply { self.operation(drag, contact, in: &$0, context) ?? .remove([]) }
    }
  }

  private func select(_ points: [Point], _ contact: ToolContact, _ context: ToolContext) {
    let items =
      isLasso ? context.items(insideLasso: points) : context.items(inside: box(contact))
    let found = items.map { $0.id }
    if context.modifiers.contains(.constrains) {
      context.editor.change(to: context.selection.adding(found, in: context.drawing))
    } else {
      context.select(found)
    }
  }

  /// Cancels the drag and restores the previous selection.
  func dragCancel(_ contact: ToolContact, _ context: ToolContext) {
    context.endDisplay(commits: false)
    context.editor.endWrapping(keeps: false)
    if case .handle(let drag)? = modes.remove(contact), let previous = drag.previous {
      context.select(previous)
    }
  }

  /// Returns the operation that moves, scales, rotates or copies the dragged items as they are now.
  ///
  /// `nil` if there is none, or while a picture shows the drag.
  func preview(
    _ contact: ToolContact,
    in drawing: inout Drawing,
    _ context: ToolContext
  ) -> DrawingOperation? {
    guard case .handle(let drag)? = modes[contact], !context.showsPicture else { return nil }
    if copies(drag, context) {
      return .duplicate(context.selection.ids, by: displacement(drag), in: &drawing).operation
    }
    return operation(drag, contact, in: &drawing, context)
  }

  private func copies(_ drag: HandleDrag, _ context: ToolContext) -> Bool {
    drag.handle == .inside && context.modifiers.contains(.fromCenter)
  }

  private func displacement(_ drag: HandleDrag) -> Vector {
    Vector(drag.transform.tx, drag.transform.ty)
  }

  private func operation(
    _ drag: HandleDrag,
    _ contact: ToolContact,
    in drawing: inout Drawing,
    _ context: ToolContext
  ) -> DrawingOperation? {
    let selection = context.selection
    if drag.handle.wraps { return context.editor.wrapOperation(in: &drawing) }
    if case .point(let index) = drag.handle {
      guard let id = selection.ids.first, let shape = drawing[id]?.shape,
        let frame = selection.frame
      else { return nil }
      let new = frame.shape(
        shape,
        draggingPoint: index,
        from: contact.start,
        to: drag.target,
        context.modifiers
      )
      return new == shape ? nil : .setShape(of: id, to: new)
    }
    if drag.transform == .identity { return nil }
    return .transform(selection.ids, by: drag.transform, in: drawing)
  }

  private func box(_ contact: ToolContact) -> Rect {
    Rect(from: contact.start, to: contact.location)
  }

  // MARK: Cursor

  /// Returns the cursor at a point: arrows or a cross over a handle, four arrows over an item, otherwise an arrow.
  func cursor(at point: Point, _ context: ToolContext) -> CanvasUpdate.Cursor {
    guard let frame = context.selection.frame, let handle = handle(at: point, context) else {
      return context.item(at: point, .mouse) == nil ? .select : .move
    }
    switch handle {
    case .inside: return .move
    case .rotate, .scaleAndRotate: return .rotate
    case .point: return .cross
    default:
      guard let side = handle.side else { return .select }
      let way = Vector(
        frame.matrix.a * side.x * frame.rect.width + frame.matrix.c * side.y * frame.rect.height,
        frame.matrix.b * side.x * frame.rect.width + frame.matrix.d * side.y * frame.rect.height
      )
      let view = context.viewport.transform
      let projected = Vector(view.a * way.dx + view.c * way.dy, view.b * way.dx + view.d * way.dy)
      let eighth = Int((Real.atan2(projected.dy, projected.dx) / (.pi / 4)).rounded())
      return [.resizeColumns, .resizeFalling, .resizeRows, .resizeRising][((eighth % 4) + 4) % 4]
    }
  }
}
