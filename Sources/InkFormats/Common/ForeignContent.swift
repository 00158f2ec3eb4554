public import InkDrawing
public import InkGraphics

/// Makes pictures of what needs a type setter or a PDF reader.
///
/// Such libraries take longer to load than a page of ink takes to read, so this package's readers
/// don't bring them along; hand them an object that does the work.
public protocol ForeignContentRenderer: AnyObject, Sendable {
  /// The outlines of the glyphs of a block, in page coordinates.
  func outlines(of block: TextBlock) throws(FormatError) -> Path

  /// The pages of a PDF document as things to paint.
  ///
  /// - Parameters:
  ///   - bytes: The PDF document.
  ///   - pages: Which pages, counted from 0; one beyond the end is an error.
  ///   - areas: Where each page is shown, as many as `pages`.
  ///   - isStretched: Whether pages are stretched over their areas, as formulas are. Otherwise they keep
  ///     their size, from the upper left corner on, and what does not fit is cut off, as paper.
  ///   - pixels: The most pixels that one picture may have.
  /// - Returns: One item a page, in the order of `pages`.
  /// - Throws: If the document is broken or has too few pages.
  func items(
    ofPDF bytes: [UInt8],
    pages: [Int],
    areas: [Rect],
    isStretched: Bool,
    pixels: Int
  ) throws(FormatError) -> [DisplayList.Item]
}
