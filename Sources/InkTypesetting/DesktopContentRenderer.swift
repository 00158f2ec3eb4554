public import InkDrawing
public import InkFormats
public import InkGraphics

/// Renders text with Pango and PDF pages with Poppler, as Xournal++ does.
///
/// Pass one to a reader of documents that have text or PDF backgrounds.
public final class DesktopContentRenderer: ForeignContentRenderer {
  /// The resolution of PDF pages in pixels per inch, unless the limits require less.
  public let resolution: Double

  /// Creates a renderer.
  ///
  /// - Parameter resolution: The resolution of PDF pages in pixels per inch, at most 2400. The default is 144, which
  ///   also replaces values that aren't positive.
  public init(resolution: Double = 144) {
    self.resolution = resolution > 0 ? min(resolution, 2400) : 144
  }

  /// Returns the outlines of the glyphs of a text, and the positions of its lines and words.
  ///
  /// - Throws: An error if the text has more than 1 MiB or can't be rendered.
  public func outlines(of text: TextItem) throws(FormatError) -> TextOutlines {
    try PangoOutlines.set(text)
  }

  /// Opens a PDF document with qpdf.
  ///
  /// - Throws: An error if the document is broken or encrypted, has hidden layers, or unpacks to too much.
  public func pages(ofPDF bytes: [UInt8]) throws(FormatError) -> any PDFPageSource {
    try QPDFPages(bytes)
  }

  /// Returns pictures of PDF pages.
  ///
  /// All pages together stay within the limit of pixels, at a lower resolution if necessary.
  ///
  /// - Parameters:
  ///   - bytes: The PDF document.
  ///   - pages: The index of each page in the document, from 0.
  ///   - areas: The area of each page in page units.
  ///   - isStretched: Whether a page fills its area; otherwise it keeps its size, aligned to the upper left corner.
  ///   - pixels: The limit of pixels of all pictures together.
  /// - Returns: A picture for each of `pages`, in the same order.
  /// - Throws: An error if the document can't be read, or a page is missing or can't be drawn.
  public func items(
    ofPDF bytes: [UInt8],
    pages: [Int],
    areas: [Rect],
    isStretched: Bool,
    pixels: Int
  ) throws(FormatError) -> [DisplayList.Item] {
    let document = try PDFDocument(bytes)
    var items: [DisplayList.Item] = []
    let share = Double(max(pixels, 1)) / Double(max(pages.count, 1))
    for (page, area) in zip(pages, areas) {
      let points = max(area.width, 1) * max(area.height, 1)
      let scale = min(resolution / 72, (share / points).squareRoot())
      items.append(
        .image(
          try document.picture(ofPage: page, area: area, isStretched: isStretched, scale: scale),
          area,
          alpha: 1
        )
      )
    }
    return items
  }
}
