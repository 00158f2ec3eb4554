import InkDrawing
import InkGraphics

/// The pictures on pages of PDF documents that were in view last, so that moving the view decodes no page.
final class PagePictures {
  /// The maximum number of pages.
  private static let maximumCount = 32

  /// The pages with their pictures, the last used at the end.
  private var pages: [(vector: VectorPicture, pictures: [DisplayList.Item])] = []

  /// The number of pages that were decoded.
  private(set) var decodedCount = 0

  /// Returns the pictures with files of a page, from bottom to top, in its coordinates.
  func pictures(of vector: VectorPicture) -> [DisplayList.Item] {
    guard vector.parts.contains(where: { $0.file != nil }) else { return [] }
    for (i, page) in pages.enumerated() where page.vector === vector {
      pages.append(pages.remove(at: i))
      return page.pictures
    }
    var pictures: [DisplayList.Item] = []
    Self.collect(vector.displayList.items, &pictures)
    decodedCount += 1
    if pages.count == Self.maximumCount { pages.removeFirst() }
    pages.append((vector, pictures))
    return pictures
  }

  /// Forgets all pages.
  func removeAll() { pages = [] }

  private static func collect(_ items: [DisplayList.Item], _ pictures: inout [DisplayList.Item]) {
    for item in items {
      switch item {
      case .ink, .dabs, .path, .glyphs, .gradient: break
      case .image(let picture, _, _, _): if picture.file != nil { pictures.append(item) }
      case .group(let items, _, _), .layer(let items, _), .clip(let items, _, _):
        collect(items, &pictures)
      }
    }
  }
}
