import InkDocuments
public import InkDrawing
public import InkGraphics
import InkRendering
import InkStrokes

extension InkCanvas {
  /// Shows another page; contacts that are down are taken away.
  ///
  /// - Precondition: It is a page of the drawing and has a layer.
  public func show(page: PageID) -> CanvasUpdate {
    cancelDrawings()
    commitStrokes(all: true)
    turn(to: page)
    return finishUpdate()
  }

  /// Chooses the layer for contacts that begin later.
  ///
  /// - Precondition: It is a layer of the page.
  public func choose(_ layer: LayerID) {
    precondition(document.drawing.layer(layer)?.page == page, "a layer of the page is chosen")
    editor.layer = layer
  }

  /// Shows the page that follows where the one that is seen is there no more; the last where none follows.
  func leaveRemovedPage() {
    let drawing = document.drawing
    let current = drawing.page(page)
    if let current, !current.isRemoved { return }
    cancelDrawings()
    var next: PageID?
    for other in drawing.pages where !drawing.layers(of: other.id).isEmpty {
      next = other.id
      if let current, !(other.position < current.position) { break }
    }
    if let next { turn(to: next) }
  }

  /// Turns to a page where changes can be seen, if nothing of them is in sight.
  func turn(toSee changes: DrawingChanges) {
    let drawing = document.drawing
    var pages = changes.pages
    for entry in changes.damage { pages.append(entry.page) }
    for id in changes.layers { if let layer = drawing.layer(id) { pages.append(layer.page) } }
    var next: PageID?
    for id in pages {
      if id == page { return }
      guard next == nil, let other = drawing.page(id), !other.isRemoved else { continue }
      if !drawing.layers(of: id).isEmpty { next = id }
    }
    guard let next, !neighbors.contains(where: { $0.page == next }) else { return }
    cancelDrawings()
    turn(to: next)
  }

  /// Takes back what all contacts do; they do nothing until they lift.
  private func cancelDrawings() {
    router.cancelAll(seeing: viewport)
    accessoryReports?.finish(.cancelled, on: self)
    performSteps()
  }

  /// Shows another page.
  ///
  /// - Parameter seen: Which part of it; the same as before if `nil`.
  func turn(to page: PageID, seeing view: Viewport? = nil) {
    guard let top = document.drawing.layers(of: page).last else {
      preconditionFailure("a canvas shows a page with a layer")
    }
    editor.endText(keeps: true, selects: false)
    editor.page = page
    // The selection is of the current page.
    if editor.selection.page != page { editor.change(to: Selection()) }
    editor.layer = document.drawing.editableLayers(of: page).last?.id ?? top.id
    fadingInk = nil
    screen.damageAll()
    pageChangeDeadline = nil
    if let view { show(view) }
  }

  // MARK: The part that is seen

  /// Shows another part of the page.
  public func setViewport(_ viewport: Viewport) -> CanvasUpdate {
    show(viewport)
    return finishUpdate()
  }

  /// Shows all of the page, or all of its width; the ink where the page has no edges.
  public func fit(_ fit: Viewport.Fit, margin: Double = 0) -> CanvasUpdate {
    var view = viewport
    let rect = document.drawing.page(page)?.size?.rect ?? document.drawing.inkBounds(of: page)
    view.show(rect, fit, in: bounds, margin: margin)
    show(view)
    return finishUpdate()
  }

  /// Handles the wheel of a mouse, or two fingers on a trackpad.
  ///
  /// - Parameters:
  ///   - delta: How far to scroll, in pixels: positive y shows what is further down.
  ///   - place: Where the pointer is, in pixels.
  ///   - zooms: Whether to zoom about that place instead, as with the control key: by a factor of 2
  ///     for 240 pixels.
  public func wheel(_ delta: Vector, at point: Point, zooms: Bool) -> CanvasUpdate {
    var view = viewport
    if zooms {
      let way = min(max(delta.dy, -1e4), 1e4)
      view.zoom(by: Real.pow(2, -way / 240), about: point)
    } else {
      view.pan(-delta)
    }
    show(view)
    return finishUpdate()
  }

  /// Changes the size of the view; the page stays where it is, at its scale.
  public func resize(width: Int, height: Int) -> CanvasUpdate {
    screen.resize(width: width, height: height)
    fadingInk?.show(viewport.transform, in: bounds)
    pixelInk?.sink.show(viewport.transform, in: bounds)
    return finishUpdate()
  }

  func pan(_ displacement: Vector) {
    var view = viewport
    view.pan(displacement)
    show(view)
  }

  func show(_ viewport: Viewport) {
    let before = self.viewport
    screen.show(viewport, of: extent)
    if before == self.viewport { return }
    noteMove()
    fadingInk?.show(self.viewport.transform, in: bounds)
    pixelInk?.sink.show(self.viewport.transform, in: bounds)
  }
}
