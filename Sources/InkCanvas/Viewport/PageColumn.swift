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

/// A page of a column, and where it lies: the column begins at y = 0, its middle is x = 0.
struct PagePosition {
  var page: PageID
  var rect: Rect
  /// From the units of the page to those of the column.
  var offset: Vector

  /// The distance between two pages, in page units.
  static let gap = 16.0

  /// Goes through the pages of a drawing that lie in a column, from above.
  ///
  /// Cost: linear in their number, removed ones included.
  static func visit(_ drawing: Drawing, _ body: (PagePosition) -> Void) {
    var y = 0.0
    for page in drawing.pages {
      guard let size = page.size, !drawing.layers(of: page.id).isEmpty else { continue }
      let corner = Point(-0.5 * size.width, y)
      let rect = Rect(x: corner.x, y: corner.y, width: size.width, height: size.height)
      body(PagePosition(page: page.id, rect: rect, offset: corner - size.origin))
      y += size.height + gap
    }
  }
}
