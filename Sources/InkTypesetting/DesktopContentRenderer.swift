public import InkDrawing
public import InkFormats
public import InkGraphics
internal import InkPDF

/// The renderer of text, with Pango as in Xournal++, and of PDF pages, with the program `inkstone-pdf`.
///
/// Pass one to ``/InkFormats/InkReader`` for documents that have text or PDF backgrounds.
public final class DesktopContentRenderer: ForeignContentRenderer {
  /// Creates a renderer.
  public init() {}

  /// Lays a text out; returns the outlines of its glyphs, and the positions of its lines and words.
  ///
  /// The fonts are those of the system. A missing font or glyph is replaced, with a note.
  ///
  /// - Throws: An error if the text has more than 1 MiB or can't be rendered.
  public func outlines(of text: TextItem) throws(FormatError) -> TextOutlines {
    try PangoOutlines.set(text)
  }

  /// Returns PDF pages as shapes.
  ///
  /// - Parameters:
  ///   - bytes: The PDF document.
  ///   - pages: The index of each page in the document, from 0.
  ///   - areas: The area in which to show each of `pages`, in page units.
  ///   - isStretched: Whether a page is scaled to fill its area, without keeping its proportions; otherwise it keeps
  ///     its size, at the upper left corner of the area, and is clipped to the area.
  /// - Returns: A picture for each of `pages`, in the same order.
  /// - Throws: An error if the document is damaged or encrypted, or if one of the pages doesn't exist or can't be
  ///   drawn.
  /// - Complexity: Starts the program `inkstone-pdf` for each call, which takes at most five seconds of processor time per
  ///   page.
  public func items(
    ofPDF bytes: [UInt8],
    pages: [Int],
    areas: [Rect],
    isStretched: Bool
  ) throws(FormatError) -> [DisplayList.Item] {
    do throws(PDFError) {
      let document = try PDFDocument(bytes, pictures: PictureFileDecoder.shared)
      var items: [DisplayList.Item] = []
      for (page, area) in zip(pages, areas) {
        let picture = try document.page(page).picture
        if isStretched {
          items.append(.image(picture, area, alpha: 1))
          continue
        }
        let info = document.pages[page]
        let rect = Rect(x: area.minX, y: area.minY, width: info.width, height: info.height)
        let item = DisplayList.Item.image(picture, rect, alpha: 1)
        let fits = area.expanded(by: 0.5).contains(rect)
        items.append(fits ? item : .clip([item], Path(area), .nonZero))
      }
      return items
    } catch {
      throw FormatError(error.description)
    }
  }
}
