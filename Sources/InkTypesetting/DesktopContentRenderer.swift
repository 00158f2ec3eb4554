public import InkDrawing
public import InkFormats
public import InkGraphics
internal import InkPDF

/// Lays out text with Pango, as Xournal++ does, and reads PDF pages with the program `inkstone-pdf`.
///
/// Pass one to a reader of documents that have text or PDF backgrounds.
public final class DesktopContentRenderer: ForeignContentRenderer {
  /// Creates a renderer.
  public init() {}

  /// Returns the outlines of the glyphs of a text, and the positions of its lines and words.
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
  ///   - areas: The area of each page in page units.
  ///   - isStretched: Whether a page fills its area; otherwise it keeps its size, aligned to the upper left corner.
  /// - Returns: A picture for each of `pages`, in the same order.
  /// - Throws: An error if the document can't be read, or a page is missing or can't be drawn.
  /// - Complexity: Starts the program that reads PDF documents.
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
