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
  var size: PageSize
  var rect: Rect
  /// The vector that is added to a point of the page to get its position in the column, in page units.
  var offset: Vector { Point(rect.minX, rect.minY) - size.origin }
}

/// The positions of the finite pages of a drawing that are stacked vertically.
struct PageColumn {
  /// The pages, from the top.
  private(set) var pages: [PagePosition] = []

  /// The bounds of all pages; empty if there are none.
  private(set) var bounds = Rect.empty

  /// The distance between two pages, in page units.
  private static let gap = 16.0

  /// Arranges the pages of a drawing.
  ///
  /// - Complexity: *n* log *n* in the pages of the drawing.
  init(_ drawing: Drawing) {
    var pages: [PagePosition] = []
    pages.reserveCapacity(drawing.pageCount)
    var y = 0.0
    drawing.visitShownPages { page, size in
      guard let size else { return }
      let rect = Rect(x: -0.5 * size.width, y: y, width: size.width, height: size.height)
      pages.append(PagePosition(page: page, size: size, rect: rect))
      y += size.height + Self.gap
    }
    for page in pages { bounds.formUnion(page.rect) }
    self.pages = pages
  }

  /// Returns the position of a page; `nil` if it isn't in the column.
  func position(of page: PageID) -> PagePosition? { pages.first { $0.page == page } }

  /// Returns the page at a point; `nil` if there is none.
  func page(at point: Point) -> PagePosition? { pages.first { $0.rect.contains(point) } }

  /// Returns the page at a height, or above a gap there, or the first one; `nil` if there are no pages.
  func page(atHeight y: Double) -> PagePosition? {
    pages.last { $0.rect.minY <= y } ?? pages.first
  }
}
