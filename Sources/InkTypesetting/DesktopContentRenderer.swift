public import InkDrawing
public import InkFormats
public import InkGraphics

/// Sets text with Pango and draws PDF pages with Poppler, as Xournal++ does.
///
/// Give one to a reader of documents that have text or PDF backgrounds.
public final class DesktopContentRenderer: ForeignContentRenderer {
  /// How many pixels PDF pages have to an inch where the limits allow it.
  public let resolution: Double

  /// Creates a renderer.
  ///
  /// - Parameter resolution: How many pixels PDF pages have to an inch, more than 0.
  public init(resolution: Double = 144) {
    self.resolution = resolution > 0 ? min(resolution, 2400) : 144
  }

  /// The outlines of the glyphs of a text, and where its words stand.
  public func outlines(of text: TextItem) throws(FormatError) -> TextOutlines {
    try PangoOutlines.set(text)
  }

  /// Opens a PDF document with qpdf.
  public func pages(ofPDF bytes: [UInt8]) throws(FormatError) -> any PDFPageSource {
    try QPDFPages(bytes)
  }

  /// Pictures of PDF pages.
  ///
  /// All pages together stay within the limit of pixels, at a lower resolution if need be.
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
