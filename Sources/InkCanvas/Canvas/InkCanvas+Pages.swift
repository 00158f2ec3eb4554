import InkDocuments
package import InkDrawing
package import InkGraphics
import InkRendering

extension InkCanvas {
  /// The time for which the view must rest before the page at its center becomes current, in seconds.
  private static let rest = 0.25

  /// The column of pages, with the position of the current one in it; `nil` if the page is shown alone.
  private var column: (pages: PageColumn, own: PagePosition)? {
    guard settings.pageLayout == .column, pixelInk == nil else { return nil }
    let column = PageColumn(document.drawing)
    return column.position(of: page).map { (column, $0) }
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
    guard let (column, own) = column else { return size.rect }
    let all = column.bounds
    let corner = Point(all.minX, all.minY) - own.offset
    return Rect(x: corner.x, y: corner.y, width: all.width, height: all.height)
  }

  /// The other visible pages of the column, with their transforms to pixels.
  var neighbors: [PageView.Neighbor] {
    var result: [PageView.Neighbor] = []
    guard let (column, own) = column else { return result }
    let drawing = document.drawing
    for position in column.pages where position.page != page {
      let transform = viewport(of: position, from: own).transform
      let box = transform.apply(position.size.rect.union(drawing.inkBounds(of: position.page)))
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
    guard let (column, own) = column else { return page }
    return column.page(at: viewport.page(pixel) + own.offset)?.page ?? page
  }

  // MARK: The current page

  /// Makes the page where a contact lands current, without moving the contents of the view.
  func setPage(at pixel: Point) {
    guard contacts.isEmpty, let (column, own) = column else { return }
    let at = viewport.page(pixel) + own.offset
    if own.rect.contains(at) { return }
    guard let other = column.page(at: at) else { return }
    go(to: other, from: own)
    // The view has not moved, so the page at its center must not become current again.
    pageChangeDeadline = nil
  }

  /// Schedules the change of the current page after the viewport has moved.
  func noteMove() {
    pageChangeDeadline = nil
    if nextPage != nil { pageChangeDeadline = router.now + Self.rest }
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
    if let (other, own) = nextPage { go(to: other, from: own) }
  }

  /// The page at the center of the view, or above a gap there, and the current one; `nil` if they are the same.
  private var nextPage: (PagePosition, PagePosition)? {
    guard let (column, own) = column else { return nil }
    let middle = Point(0.5 * Double(bounds.width), 0.5 * Double(bounds.height))
    let other = column.page(atHeight: viewport.page(middle).y + own.offset.dy)
    return other.flatMap { $0.page == page ? nil : ($0, own) }
  }

  private func go(to other: PagePosition, from own: PagePosition) {
    commitStrokes(all: true)
    turn(to: other.page, seeing: viewport(of: other, from: own))
  }
}
