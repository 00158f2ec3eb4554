import InkDocuments
import InkDrawing
import InkGraphics
import InkRendering

extension InkCanvas {
  /// How long the view is to rest, in seconds, before the page in its middle becomes ``page``.
  private static let rest = 0.25

  /// Where the page lies in the column; `nil` where it is seen alone.
  private var ownPosition: PagePosition? {
    guard settings.pageLayout == .column, pixelInk == nil else { return nil }
    var own: PagePosition?
    PagePosition.visit(document.drawing) { if $0.page == page { own = $0 } }
    return own
  }

  /// The viewport through which another page of the column is seen.
  private func viewport(of other: PagePosition, from own: PagePosition) -> Viewport {
    var view = viewport
    view.pan(view.transform.apply(Point.origin + (other.offset - own.offset)) - view.origin)
    return view
  }

  /// What the view may show: the page or the column, in units of the page; `nil` if it has no edges.
  var extent: Rect? {
    guard let size = document.drawing.page(page)?.size else { return nil }
    guard let own = ownPosition else { return size.rect }
    var all = Rect.empty
    PagePosition.visit(document.drawing) { all.formUnion($0.rect) }
    let corner = Point(all.minX, all.minY) - own.offset
    return Rect(x: corner.x, y: corner.y, width: all.width, height: all.height)
  }

  /// The other pages of the column that are in sight.
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

  /// Repaints what changed on other pages that are in view.
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

  // MARK: The page that is drawn on

  /// Goes over to the page where a contact lands, without moving anything in the view.
  func setPage(at pixel: Point) {
    guard contacts.isEmpty, let own = ownPosition else { return }
    let at = viewport.page(pixel) + own.offset
    if own.rect.contains(at) { return }
    var other: PagePosition?
    PagePosition.visit(document.drawing) { if $0.rect.contains(at) { other = $0 } }
    guard let other else { return }
    go(to: other, from: own)
    // The view is where it was, so the page in its middle is not to be taken again.
    pageChangeDeadline = nil
  }

  /// Notes that another part of the column is seen.
  func noteMove() {
    pageChangeDeadline = nil
    if let own = ownPosition, centerPosition(from: own) != nil {
      pageChangeDeadline = router.now + Self.rest
    }
  }

  /// When the page in the middle of the view is gone over to; not while something is drawn or typed on its own.
  var nextPageTurn: Double? {
    contacts.isEmpty && fadingInk == nil && editor.typing == nil ? pageChangeDeadline : nil
  }

  /// Goes over to the page in the middle of the view once that rests.
  func updateCurrentPage(at time: Double) {
    guard let due = nextPageTurn, time >= due else { return }
    pageChangeDeadline = nil
    if let own = ownPosition, let other = centerPosition(from: own) { go(to: other, from: own) }
  }

  /// The page in the middle of the view, in a gap the one above, if it is another.
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
