import InkDocuments
public import InkDrawing
public import InkGraphics
import InkRendering
import InkStrokes

extension InkCanvas {
  /// Makes a page the current one, and shows it; contacts that are down are canceled.
  ///
  /// - Precondition: The drawing contains the page, and the page has a layer.
  public func show(page: PageID) -> CanvasUpdate {
    cancelDrawings()
    commitStrokes(all: true)
    turn(to: page)
    return finishUpdate()
  }

  /// Chooses the layer to which contacts that begin later add ink and items.
  ///
  /// - Precondition: The layer is on the current page.
  public func choose(_ layer: LayerID) {
    precondition(
      document.drawing.layer(layer)?.page == page,
      "the layer must belong to the current page"
    )
    editor.layer = layer
  }

  /// Shows the next page if the current one was removed, or the last page if none follows.
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

  /// Makes the first changed page current, unless a changed page is in view.
  ///
  /// Then scrolls to its changes if they are outside the view.
  func turn(toSee changes: DrawingChanges) {
    let drawing = document.drawing
    var pages = changes.pages
    for entry in changes.damage { pages.append(entry.page) }
    for id in changes.layers { if let layer = drawing.layer(id) { pages.append(layer.page) } }
    let visible = neighbors.map { $0.page } + (isPageInView ? [page] : [])
    var next: PageID?
    for id in pages {
      if visible.contains(id) { return }
      guard next == nil, let other = drawing.page(id), !other.isRemoved else { continue }
      if !drawing.layers(of: id).isEmpty { next = id }
    }
    guard let next else { return }
    cancelDrawings()
    if next != page { turn(to: next) }
    scroll(toSee: changes.damage(of: next))
  }

  /// Whether a part of the current page is in view; an infinite page always is.
  private var isPageInView: Bool {
    guard let size = document.drawing.page(page)?.size else { return true }
    let box = viewport.transform.apply(size.rect)
    return !PixelRect(covering: box, within: bounds).isEmpty
  }

  /// Centers a changed area of the current page, or its beginning if it is larger than the view.
  ///
  /// Along an axis on which a part of it is in view already, the view isn't moved.
  private func scroll(toSee damage: PageDamage) {
    let rect = document.drawing.page(page)?.size?.rect
    guard let area = damage.isWhole || damage.area.isEmpty ? rect : damage.area else { return }
    let box = viewport.transform.apply(area)
    func distance(_ from: Double, _ to: Double, _ length: Int) -> Double {
      let length = Double(length)
      if to > 0, from < length { return 0 }
      return to - from <= length ? (length - from - to) / 2 : -from
    }
    pan(
      Vector(
        distance(box.minX, box.maxX, bounds.width),
        distance(box.minY, box.maxY, bounds.height)
      )
    )
  }

  /// Cancels all contacts; they are ignored until they lift.
  private func cancelDrawings() {
    router.cancelAll(seeing: viewport)
    accessoryReports?.finish(.cancelled, on: self)
    performSteps()
  }

  /// Shows another page.
  ///
  /// - Parameter view: The new viewport; unchanged if `nil`.
  func turn(to page: PageID, seeing view: Viewport? = nil) {
    guard let top = document.drawing.layers(of: page).last else {
      preconditionFailure("a drawing must have a page with a layer")
    }
    editor.endText(keeps: true, selects: false)
    editor.page = page
    // A selection is on one page only, the current one.
    if editor.selection.page != page { editor.change(to: Selection()) }
    editor.layer = document.drawing.editableLayers(of: page).last?.id ?? top.id
    fadingInk = nil
    screen.damageAll()
    pageChangeDeadline = nil
    if let view { show(view) }
  }

  // MARK: The viewport

  /// Shows another part of the page, at another zoom or rotation.
  ///
  /// If less than a strip of 48 points (1/72 inch) of a finite page would stay in view, the page is moved back.
  public func setViewport(_ viewport: Viewport) -> CanvasUpdate {
    show(viewport)
    return finishUpdate()
  }

  /// Fits the page, or its width, into the view, without rotation.
  ///
  /// On an infinite page, the bounds of its ink are fitted; without ink, nothing changes.
  ///
  /// - Parameters:
  ///   - fit: Whether the whole page or its width is fitted.
  ///   - margin: The margin at each side, in pixels. The default is 0.
  public func fit(_ fit: Viewport.Fit, margin: Double = 0) -> CanvasUpdate {
    var view = viewport
    let rect = document.drawing.page(page)?.size?.rect ?? document.drawing.inkBounds(of: page)
    view.show(rect, fit, in: bounds, margin: margin)
    show(view)
    return finishUpdate()
  }

  /// Handles scrolling with a mouse wheel or two fingers on a trackpad.
  ///
  /// - Parameters:
  ///   - delta: The distance to scroll, in pixels: positive y shows what is further down.
  ///   - point: The position of the pointer, in pixels.
  ///   - zooms: Whether to zoom about the pointer instead, as with the Control key: by a factor of 1/2 if y is 240, of
  ///     2 if y is −240.
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

  /// Changes the size of the view, in pixels; the page keeps its position and zoom.
  public func resize(width: Int, height: Int) -> CanvasUpdate {
    screen.resize(width: width, height: height)
    fadingInk?.show(viewport.transform, in: bounds)
    remoteInk?.show(viewport.transform, in: bounds)
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
    remoteInk?.show(self.viewport.transform, in: bounds)
    pixelInk?.sink.show(self.viewport.transform, in: bounds)
  }
}
