package import InkDrawing
import InkGraphics

/// The pages of a view that are shown dark.
///
/// These are all but those whose paper is dark already, and those that a picture covers, such as scanned pages: they
/// keep their colors, and so does the ink on them.
package final class DarkPages {
  /// The recently examined pages of documents, and whether a picture covers them; the oldest first.
  private var known: [(page: VectorPicture, isCovered: Bool)] = []

  /// The maximum number of ``known`` pages.
  private static let maximumKnown = 64

  /// Creates a set that examines each page when it is painted first.
  package init() {}

  /// Whether a page is shown dark.
  @inline(never)
  package func contains(_ page: Page) -> Bool {
    var isDocument = false
    for item in page.paper.background?.items ?? [] {
      guard case .image(let picture, _, _, _) = item else { continue }
      guard let vector = picture.vector, !isCovered(vector) else { return false }
      isDocument = true
    }
    return isDocument || !page.paper.isDark
  }

  private func isCovered(_ page: VectorPicture) -> Bool {
    for entry in known where entry.page === page { return entry.isCovered }
    // The shapes of the PDF page have not been read yet.
    if page.isDeferred { return false }
    let area = Rect(x: 0, y: 0, width: page.width, height: page.height)
    let hasPictures = page.parts.contains { $0.vector == nil }
    let isCovered = hasPictures && DarkPaper.isCovered(page.displayList.items, area)
    if known.count == Self.maximumKnown { known.removeFirst() }
    known.append((page, isCovered))
    return isCovered
  }
}

extension DarkPages: Equatable {
  /// Whether two sets are the same object.
  package static func == (a: DarkPages, b: DarkPages) -> Bool { a === b }
}

extension Paper {
  /// Whether the paper has a color that is darker than medium gray.
  fileprivate var isDark: Bool {
    guard let color, color.alpha >= 0.5 else { return false }
    let rgba = color.rgba
    let parts = [24, 16, 8].map { Int(rgba >> UInt32($0) & 255) }
    return Color.brightness(parts[0], parts[1], parts[2]) < 128 * 128
  }
}
