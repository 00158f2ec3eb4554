public import InkDocuments
public import InkDrawing
public import InkGraphics
import InkRendering
import InkStrokes

extension InkCanvas {
  /// Takes the latest operation back; strokes that have ended count, whatever they wait for.
  public func undo() -> CanvasUpdate {
    goBack(undone: false)
    return finishUpdate()
  }

  /// Does again what was undone last.
  public func redo() -> CanvasUpdate {
    goBack(undone: true)
    return finishUpdate()
  }

  /// Does an operation on the drawing.
  ///
  /// - Throws: What stands in the way; then nothing has changed.
  public func apply(_ operation: DrawingOperation) throws(EditError) -> CanvasUpdate {
    settleStrokes(all: true)
    note(try document.apply(operation))
    return finishUpdate()
  }

  /// Does an operation that is made for the drawing as it is.
  ///
  /// - Throws: What stands in the way; then nothing has changed.
  public func apply(
    _ make: (inout Drawing) -> DrawingOperation
  ) throws(EditError) -> CanvasUpdate {
    settleStrokes(all: true)
    note(try document.apply(make))
    return finishUpdate()
  }

  /// Takes operations in that others did.
  ///
  /// - Throws: ``EditError/readOnly``; then nothing has changed.
  public func merge(_ operations: [LoggedOperation]) throws(EditError) -> CanvasUpdate {
    settleStrokes(all: true)
    note(try document.merge(operations))
    return finishUpdate()
  }

  /// Shows another page; contacts that are down are taken away.
  ///
  /// - Precondition: It is a page of the drawing and has a layer.
  public func show(page: PageID) -> CanvasUpdate {
    for contact in contacts { cancel(contact) }
    settleStrokes(all: true)
    turn(to: page)
    return finishUpdate()
  }

  /// Chooses the layer for contacts that begin later.
  ///
  /// - Precondition: It is a layer of the page.
  public func choose(_ layer: LayerID) {
    precondition(document.drawing.layer(layer)?.page == page, "a layer of the page is chosen")
    self.layer = layer
  }

  func goBack(undone: Bool) {
    settleStrokes(all: true)
    // A document that cannot be changed has nothing to take back.
    do throws(EditError) {
      if let changes = undone ? try document.redo() : try document.undo() { note(changes) }
    } catch {}
  }

  private func note(_ changes: DrawingChanges) {
    update.changes.append(changes)
    preview = nil
    let damage = changes.damage(of: page)
    self.damage(damage.area)
    if damage.isWhole {
      painter.forgetAll()
      update.damage = bounds
    }
    leaveRemovedPage()
  }

  /// Shows another page where the one that is seen is there no more.
  func leaveRemovedPage() {
    guard let seen = document.drawing.page(page), !seen.isRemoved else {
      for contact in contacts { cancel(contact) }
      for other in document.drawing.pages where !document.drawing.layers(of: other.id).isEmpty {
        turn(to: other.id)
        return
      }
      return
    }
  }

  private func turn(to page: PageID) {
    guard let top = document.drawing.layers(of: page).last else {
      preconditionFailure("a canvas shows a page with a layer")
    }
    self.page = page
    layer = document.drawing.editableLayers(of: page).last?.id ?? top.id
    painter.forgetAll()
    update.damage = bounds
  }

  // MARK: Actions

  /// Asks responders and then the canvas to do something.
  func ask(for action: EditingAction, _ event: InputEvent, sender: AccessoryPen? = nil) {
    guard sendsEditingActions, action != .none else { return }
    var next = firstResponder ?? deepest(event)
    var isHandled = false
    var steps = 0
    while let one = next, !isHandled, steps < Self.deepestNest {
      isHandled = one.perform(action, sender: sender, event: event)
      next = one.nextResponder
      steps += 1
    }
    update.actions.append(CanvasUpdate.Action(action: action, isHandled: isHandled))
    guard !isHandled else { return }
    if action == .undo { goBack(undone: false) }
    if action == .redo { goBack(undone: true) }
  }

  // MARK: Seeing

  /// Shows another part of the page.
  public func setViewport(_ viewport: Viewport) -> CanvasUpdate {
    show(viewport)
    return finishUpdate()
  }

  /// Shows all of the page, or all of its width; the ink where the page has no edges.
  public func fit(_ fit: Viewport.Fit, margin: Double = 0) -> CanvasUpdate {
    var seen = viewport
    let rect = document.drawing.page(page)?.size?.rect ?? document.drawing.inkBounds(of: page)
    seen.show(rect, fit, in: bounds, margin: margin)
    show(seen)
    return finishUpdate()
  }

  /// Handles the wheel of a mouse, or two fingers on a trackpad.
  ///
  /// - Parameters:
  ///   - delta: How far to scroll, in pixels: positive y shows what is further down.
  ///   - place: Where the pointer is, in pixels.
  ///   - zooms: Whether to zoom about that place instead, as with the control key: by a factor of 2
  ///     for 240 pixels.
  public func wheel(_ delta: Vector, at place: Point, zooms: Bool) -> CanvasUpdate {
    var seen = viewport
    if zooms {
      let way = min(max(delta.dy, -1e4), 1e4)
      seen.zoom(by: Real.pow(2, -way / 240), about: place)
    } else {
      seen.pan(-delta)
    }
    show(seen)
    return finishUpdate()
  }

  /// Changes the size of the view; the page stays where it is, at its scale.
  public func resize(width: Int, height: Int) -> CanvasUpdate {
    bounds = PixelRect(width: width, height: height)
    painter = PagePainter(width: width, height: height, format: painter.frame.format)
    update.damage = bounds
    return finishUpdate()
  }

  func pan(_ displacement: Vector) {
    var seen = viewport
    seen.pan(displacement)
    show(seen)
  }

  /// How much of a page stays in view whatever one does, in points.
  private static let strip = 48.0

  func show(_ viewport: Viewport) {
    var seen = viewport
    if let page = document.drawing.page(page)?.size?.rect {
      seen.keep(page, in: bounds, strip: Self.strip * pixelsPerPoint)
    }
    guard seen != self.viewport else { return }
    self.viewport = seen
    update.isViewportChanged = true
  }
}
