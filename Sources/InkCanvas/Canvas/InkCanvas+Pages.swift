import InkDocuments
import InkDrawing
import InkGraphics
import InkRendering

extension InkCanvas {
  /// How long the view is to rest, in seconds, before the page in its middle becomes ``page``.
  private static let rest = 0.25

  /// The column that the page is part of; `nil` where it is seen alone.
  var column: PageColumn? {
    guard pageLayout == .column, storedInk == nil else { return nil }
    let column = PageColumn(document.drawing)
    return column.places.count > 1 && column.place(of: page) != nil ? column : nil
  }

  /// The viewport through which another page of the column is seen.
  private func viewport(of other: PageColumn.Place, from own: PageColumn.Place) -> Viewport {
    var seen = viewport
    let way = seen.transform.apply(Point.origin + (other.offset - own.offset)) - seen.origin
    seen.pan(way)
    return seen
  }

  /// What the view may show: the page or the column, in units of the page; `nil` if it has no edges.
  var extent: Rect? {
    guard let size = document.drawing.page(page)?.size else { return nil }
    guard let column, let own = column.place(of: page) else { return size.rect }
    var all = Rect.empty
    for place in column.places { all.formUnion(place.rect(in: own)) }
    return all
  }

  /// The other pages of the column that are in sight.
  var neighbors: [PageView.Neighbor] {
    guard let column, let own = column.place(of: page) else { return [] }
    var result: [PageView.Neighbor] = []
    for place in column.places where place.page != page {
      let transform = viewport(of: place, from: own).transform
      let drawing = document.drawing
      guard let size = drawing.page(place.page)?.size else { continue }
      let box = transform.apply(size.rect.union(drawing.inkBounds(of: place.page)))
      if !PixelRect(covering: box.expanded(by: 2), within: bounds).isEmpty {
        result.append(PageView.Neighbor(page: place.page, transform: transform))
      }
    }
    return result
  }

  /// Notes what changed on other pages that are in sight.
  func noteNeighbors(_ changes: DrawingChanges) {
    guard pageLayout == .column else { return }
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
  func followContact(at pixel: Point) {
    guard toolsInUse.isEmpty, let column, let own = column.place(of: page) else { return }
    let at = viewport.page(pixel) + own.offset
    if own.rect.contains(at) { return }
    guard let other = column.places.first(where: { $0.rect.contains(at) }) else { return }
    go(to: other, from: own)
  }

  /// Notes that another part of the column is seen.
  func noteMove() {
    pageTurn = pageLayout == .column && middlePage != nil ? router.now + Self.rest : nil
  }

  /// Goes over to the page in the middle of the view once that rests.
  func followView(at time: Double) {
    guard let due = pageTurn, time >= due, toolsInUse.isEmpty, fadingInk == nil else { return }
    pageTurn = nil
    guard let column, let own = column.place(of: page), let middlePage,
      let other = column.place(of: middlePage)
    else { return }
    go(to: other, from: own)
  }

  /// The page in the middle of the view, if it is another of the column.
  private var middlePage: PageID? {
    guard let column, let own = column.place(of: page) else { return nil }
    let middle = Point(0.5 * Double(bounds.width), 0.5 * Double(bounds.height))
    let seen = column.page(at: viewport.page(middle).y + own.offset.dy)
    return seen == page ? nil : seen
  }

  private func go(to other: PageColumn.Place, from own: PageColumn.Place) {
    settleStrokes(all: true)
    let seen = viewport(of: other, from: own)
    turn(to: other.page, seeing: seen)
  }
}
