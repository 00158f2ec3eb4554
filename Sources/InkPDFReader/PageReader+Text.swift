import CPoppler
import InkGraphics
import InkPDF

extension PageReader {
  /// Returns the text of the page with an index from 0; empty if it has none.
  ///
  /// - Throws: ``PDFError`` if there is no such page, or it is damaged.
  func text(_ index: Int) throws(PDFError) -> PageText {
    try withPage(index) { Self.text(of: $0, size($0, index), unit: units[index]) }
  }

  /// Returns the text of a page of a size.
  ///
  /// - Parameter unit: The size of Poppler's units, in page units.
  static func text(of page: OpaquePointer, _ size: PDFPageInfo, unit: Double) -> PageText {
    guard let bytes = poppler_page_get_text(page) else { return PageText() }
    defer { g_free(bytes) }
    var rectangles: UnsafeMutablePointer<PopplerRectangle>?
    var count: UInt32 = 0
    guard poppler_page_get_text_layout(page, &rectangles, &count) != 0, let rectangles else {
      return PageText()
    }
    defer { g_free(rectangles) }
    let boxes = UnsafeBufferPointer(start: rectangles, count: Int(count)).map {
      Rect(
        minX: unit * min($0.x1, $0.x2),
        minY: unit * min($0.y1, $0.y2),
        maxX: unit * max($0.x1, $0.x2),
        maxY: unit * max($0.y1, $0.y2)
      )
    }
    var assembler = TextAssembler(boxes)
    assembler.add(Array(String(cString: bytes).unicodeScalars))
    let page = Rect(x: 0, y: 0, width: size.width, height: size.height)
    return assembler.text(inside: page)
  }
}
