import InkDrawing
import InkGraphics

/// How the pages of a document lie in a view.
public enum PageLayout: UInt8, CaseIterable, Hashable, Sendable {
  /// One page is seen.
  case single
  /// Pages with edges lie one below the other, in the middle of the widest; a page without edges is seen
  /// alone.
  case column
}

/// Where pages lie that are one below the other.
struct PageColumn {
  /// The distance between two pages, in page units.
  static let gap = 16.0

  /// A page and where it lies: the column begins at y = 0, its middle is x = 0.
  struct Place {
    var page: PageID
    var rect: Rect
    /// From the units of the page to those of the column.
    var offset: Vector

    /// Where it lies in the units of another page.
    func rect(in other: Place) -> Rect {
      let corner = Point(rect.minX, rect.minY) - other.offset
      return Rect(x: corner.x, y: corner.y, width: rect.width, height: rect.height)
    }
  }

  private(set) var places: [Place] = []

  /// The column of a drawing's pages.
  ///
  /// Cost: linear in their number, removed ones included.
  init(_ drawing: Drawing) {
    var y = 0.0
    for page in drawing.pages {
      guard let size = page.size, !drawing.layers(of: page.id).isEmpty else { continue }
      let corner = Point(-0.5 * size.width, y)
      let rect = Rect(x: corner.x, y: corner.y, width: size.width, height: size.height)
      places.append(Place(page: page.id, rect: rect, offset: corner - size.origin))
      y += size.height + Self.gap
    }
  }

  /// The place of a page; `nil` where it is not part of the column.
  func place(of page: PageID) -> Place? { places.first { $0.page == page } }

  /// The page that lies at a place of the column; in a gap the one above, beside pages the one at that
  /// height.
  func page(at y: Double) -> PageID? {
    let next = places.firstIndex { $0.rect.minY > y } ?? places.count
    return places.isEmpty ? nil : places[max(0, next - 1)].page
  }
}
