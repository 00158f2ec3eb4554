import InkDrawing
import InkGraphics

/// The arrangement of the pages of a document in a view.
public enum PageLayout: UInt8, CaseIterable, Hashable, Sendable {
  /// The current page is shown alone.
  case single
  /// Finite pages are stacked vertically in order, 16 page units apart, and centered; an infinite page is shown alone
  /// while it is current.
  case column
}

/// A page of a column with its position.
///
/// The column begins at y = 0, and its center is x = 0.
struct PagePosition {
  var page: PageID
  var rect: Rect
  /// The vector that is added to a point of the page to get its position in the column, in page units.
  var offset: Vector

  /// The distance between two pages, in page units.
  static let gap = 16.0

  /// Calls a closure for each page of the column, from the top.
  ///
  /// - Complexity: O(*n*) in the pages of the drawing, including removed ones.
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
