public import InkDrawing
public import InkGraphics

/// A text that was set.
public struct TextOutlines: Sendable {
  /// The outlines of its glyphs, in the coordinates of the text.
  public var path: Path

  /// Where its lines and words stand.
  public var lines: [TextItem.Line]

  /// What a person should know, a line each: fonts that are not here, characters that no font has.
  public var notes: [String]

  /// Creates the answer of a type setter.
  public init(_ path: Path, lines: [TextItem.Line] = [], notes: [String] = []) {
    self.path = path
    self.lines = lines
    self.notes = notes
  }
}

/// Makes pictures of what needs a type setter or a PDF reader.
///
/// Such libraries take longer to load than a page of ink takes to read, so this package's readers
/// don't bring them along; hand them an object that does the work.
public protocol ForeignContentRenderer: AnyObject, Sendable {
  /// Sets a text.
  func outlines(of text: TextItem) throws(FormatError) -> TextOutlines

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

  /// Opens a PDF document whose pages are to be put into another as they are.
  ///
  /// - Throws: If that cannot be done, such as where it is broken or encrypted.
  func pages(ofPDF bytes: [UInt8]) throws(FormatError) -> any PDFPageSource
}

extension ForeignContentRenderer {
  /// Opens no document.
  public func pages(ofPDF bytes: [UInt8]) throws(FormatError) -> any PDFPageSource {
    throw FormatError("PDF pages cannot be embedded")
  }
}
