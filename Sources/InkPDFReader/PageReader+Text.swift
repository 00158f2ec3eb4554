import CPoppler
import Glibc
import InkDrawing
import InkGraphics
import InkPDF
import InkPDFAssembler

extension PageReader {
  /// Returns the text of the page with an index from 0; empty if it has none.
  ///
  /// - Throws: ``PDFError`` if there is no such page, or it is damaged.
  func text(_ index: Int) throws(PDFError) -> PageText {
    try withPage(index) { Self.text(of: $0, size($0, index), unit: units[index]) }
  }

  /// Returns the text of the page with an index from 0 if a pattern matches in it; otherwise an empty one.
  ///
  /// The positions of characters are read only if the words occur in the text without them.
  ///
  /// - Throws: ``PDFError`` if there is no such page, or it is damaged.
  func text(_ index: Int, matching pattern: TextPattern) throws(PDFError) -> PageText {
    let text = try withPage(index) {
      Self.text(of: $0, size($0, index), unit: units[index], matching: pattern)
    }
    return pattern.matches(in: text).isEmpty ? PageText() : text
  }

  /// Returns the text of a page of a size.
  ///
  /// - Parameters:
  ///   - unit: The size of Poppler's units, in page units.
  ///   - pattern: The words without which the result may be empty; `nil`, the default, for any text.
  static func text(
    of page: OpaquePointer,
    _ size: PDFPageInfo,
    unit: Double,
    matching pattern: TextPattern? = nil
  ) -> PageText {
    guard let bytes = poppler_page_get_text(page) else { return PageText() }
    defer { g_free(bytes) }
    if let pattern {
      let utf8 = UnsafeBufferPointer(start: bytes, count: strlen(bytes)).map {
        UInt8(bitPattern: $0)
      }
      if !pattern.mayMatch(plain: utf8) { return PageText() }
    }
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
