/// The pages of a PDF document whose shapes are read when it is opened; the others are read later.
///
/// See ``/InkDrawing/Paper/deferredPage`` and ``DeferredPageReader``.
public enum PDFPageChoice: Hashable, Sendable {
  /// All pages.
  case all
  /// No page, so that opening a long document takes little time.
  case none
  /// The pages in a range of page numbers, which count from 1; numbers beyond the last page are ignored.
  case some(ClosedRange<Int>)

  /// Whether a page is chosen, by its number from 1.
  package func contains(_ number: Int) -> Bool {
    switch self {
    case .all: true
    case .none: false
    case .some(let range): range.contains(number)
    }
  }
}
