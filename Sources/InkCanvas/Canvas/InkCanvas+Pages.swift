import InkDocuments
package import InkDrawing
package import InkGraphics
import InkRendering

extension InkCanvas {
  /// The time for which the view must rest before the page at its center becomes current, in seconds.
  private static let rest = 0.25

  /// The position of the current page in the column of pages; `nil` if the page is shown alone.
  private var ownPosition: PagePosition? {
    guard settings.pageLayout == .column, pixelInk == nil else { return nil }
    var own: PagePosition?
    PagePosition.visit(document.drawing) { if $0.page == page { own = $0 } }
    return own
  }

  /// Returns the viewport that shows the same part of the column if another page of it is current.
  private func viewport(of other: PagePosition, from own: PagePosition) -> Viewport {
    var view = viewport
    view.pan(view.transform.apply(Point.origin + (other.offset - own.offset)) - view.origin)
    return view
  }

  /// The area that the viewport is limited to, in page units: the page or the column; `nil` if it is infinite.
  var extent: Rect? {
    guard let size = document.drawing.page(page)?.size else { return nil }
    guard let own = ownPosition else { return size.rect }
    var all = Rect.empty
    PagePosition.visit(document.drawing) { all.formUnion($0.rect) }
    let corner = Point(all.minX, all.minY) - own.offset
    return Rect(x: corner.x, y: corner.y, width: all.width, height: all.height)
  }

  /// The other visible pages of the column, with their transforms to pixels.
  var neighbors: [PageView.Neighbor] {
    var result: [PageView.Neighbor] = []
    guard let own = ownPosition else { return result }
    let drawing = document.drawing
    PagePosition.visit(drawing) { position in
      if position.page == page { return }
      let transform = viewport(of: position, from: own).transform
      guard let size = drawing.page(position.page)?.size else { return }
      let box = transform.apply(size.rect.union(drawing.inkBounds(of: position.page)))
      if !PixelRect(covering: box.expanded(by: 2), within: bounds).isEmpty {
        result.append(PageView.Neighbor(page: position.page, transform: transform))
      }
    }
    return result
  }

  /// Schedules a repaint of the changes on other visible pages of the column.
  func damageNeighbors(_ changes: DrawingChanges) {
    guard settings.pageLayout == .column else { return }
    if !changes.pages.isEmpty { screen.damageAll() }
    guard let back = viewport.transform.inverted else { return }
    for neighbor in neighbors {
      let damage = changes.damage(of: neighbor.page)
      if damage.isWhole {
        screen.damageAll()
      } else if !damage.area.isEmpty {
        screen.damage(back.apply(neighbor.transform.apply(damage.area)))
      }
    }
  }

  // MARK: Pages in view

  /// Returns the transform from the units of a page to pixels; `nil` if the layout doesn't show it now.
  package func transform(of other: PageID) -> Affine? {
    if other == page { return viewport.transform }
    return neighbors.first { $0.page == other }?.transform
  }

  /// Returns the page that the layout shows at a pixel; the current page if there is no other.
  package func page(at pixel: Point) -> PageID {
    guard let own = ownPosition else { return page }
    let at = viewport.page(pixel) + own.offset
    var found = page
    PagePosition.visit(document.drawing) { if $0.rect.contains(at) { found = $0.page } }
    return found
  }

  // MARK: The current page

  /// Makes the page where a contact lands current, without moving the contents of the view.
  func setPage(at pixel: Point) {
    guard contacts.isEmpty, let own = ownPosition else { return }
    let at = viewport.page(pixel) + own.offset
    if own.rect.contains(at) { return }
    var other: PagePosition?
    PagePosition.visit(document.drawing) { if $0.rect.contains(at) { other = $0 } }
    guard let other else { return }
    go(to: other, from: own)
    // The view has not moved, so the page at its center must not become current again.
    pageChangeDeadline = nil
  }

  /// Schedules the change of the current page after the viewport has moved.
  func noteMove() {
    pageChangeDeadline = nil
    if let own = ownPosition, centerPosition(from: own) != nil {
      pageChangeDeadline = router.now + Self.rest
    }
  }

  /// The time when the page at the center of the view becomes current, in seconds.
  ///
  /// `nil` if no change is scheduled, and while a contact is active, a text is being typed or fading ink is visible.
  var nextPageTurn: Double? {
    contacts.isEmpty && fadingInk == nil && editor.typing == nil ? pageChangeDeadline : nil
  }

  /// Makes the page at the center of the view current once the view has rested.
  func updateCurrentPage(at time: Double) {
    guard let due = nextPageTurn, time >= due else { return }
    pageChangeDeadline = nil
    if let own = ownPosition, let other = centerPosition(from: own) { go(to: other, from: own) }
  }

  /// Returns the page at the center of the view, or above a gap there; `nil` if it is current already.
  private func centerPosition(from own: PagePosition) -> PagePosition? {
    let middle = Point(0.5 * Double(bounds.width), 0.5 * Double(bounds.height))
    let y = viewport.page(middle).y + own.offset.dy
    var found: PagePosition?
    PagePosition.visit(document.drawing) { if found == nil || $0.rect.minY <= y { found = $0 } }
    return found?.page == page ? nil : found
  }

  private func go(to other: PagePosition, from own: PagePosition) {
    commitStrokes(all: true)
    turn(to: other.page, seeing: viewport(of: other, from: own))
  }
}
