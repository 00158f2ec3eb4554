import InkGraphics

/// A page of a PDF document that is the background of a paper and whose contents haven't been read yet.
///
/// A document of many pages can be shown immediately in this way: its pages have their sizes, and are blank until
/// ``DrawingOperation/read(of:in:_:)`` sets their contents.
public struct DeferredPage: Hashable, Sendable {
  /// The resource that contains the PDF document.
  public let original: ResourceID

  /// The index of the page in the PDF document, from 0.
  public let number: Int
}

extension Paper {
  /// The page of a PDF document that is the background and hasn't been read yet.
  ///
  /// `nil` if the background is complete, or absent.
  public var deferredPage: DeferredPage? {
    guard let background, case .page(let original, let number) = background.origin,
      background.items.count == 1, case .image(let picture, _, _, _) = background.items[0],
      picture.vector?.isDeferred ?? false
    else { return nil }
    return DeferredPage(original: original, number: number)
  }
}

extension Drawing {
  /// The pages whose papers are pages of PDF documents that haven't been read yet, in the order of the pages.
  ///
  /// - Complexity: Linear in the number of pages.
  public var deferredPages: [(page: PageID, deferred: DeferredPage)] {
    pages.compactMap { page in page.paper.deferredPage.map { (page.id, $0) } }
  }
}
