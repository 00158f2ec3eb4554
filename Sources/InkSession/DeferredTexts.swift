import InkDrawing
import InkGraphics

/// The texts of pages of PDF documents whose shapes haven't been read yet, for searches; not part of the document.
struct DeferredTexts {
  /// Pictures of a size and a text, without shapes.
  private var pictures: [DeferredPage: Picture] = [:]
  private var size = 0

  /// The maximum size of all texts, in bytes: 64 MiB; further ones are left out.
  private static let maximumSize = 1 << 26

  /// Adds texts of pages.
  ///
  /// - Parameters:
  ///   - pages: The pages whose shapes haven't been read; the texts of others are forgotten.
  ///   - original: The PDF document of the pictures.
  ///   - picture: Returns the picture of a page, by its index in the PDF document; pictures with shapes are ignored.
  mutating func add(
    _ pages: [DeferredPage],
    of original: ResourceID,
    _ picture: (_ number: Int) -> Picture?
  ) {
    var kept: [DeferredPage: Picture] = [:]
    size = 0
    for page in pages {
      var text = pictures[page]
      if page.original == original, let new = picture(page.number), let vector = new.vector,
        vector.isDeferred, vector.hasText
      {
        text = new
      }
      guard let text, let count = text.vector?.bytes.count, size + count <= Self.maximumSize,
        kept[page] == nil
      else { continue }
      kept[page] = text
      size += count
    }
    pictures = kept
  }

  /// Returns the background of a paper with its text; `nil` if that isn't known, or if the paper is complete.
  func paper(_ paper: Paper) -> Graphic? {
    guard let page = paper.deferredPage, let picture = pictures[page],
      case .image(_, let rect, let alpha, let transform)? = paper.background?.items.first
    else { return nil }
    return Graphic([.image(picture, rect, alpha: alpha, transform: transform)])
  }
}
