public import InkDrawing
public import InkGraphics

/// The result of laying out a text: glyph outlines, lines and notes.
public struct TextOutlines: Sendable {
  /// The outlines of the glyphs, in the coordinates of the text.
  public var path: Path

  /// The lines and words with their positions.
  public var lines: [TextItem.Line]

  /// Notes for the user, one line each: missing fonts, characters without a glyph in any font.
  public var notes: [String]

  /// Creates the result of a text layout; without lines and notes by default.
  public init(_ path: Path, lines: [TextItem.Line] = [], notes: [String] = []) {
    self.path = path
    self.lines = lines
    self.notes = notes
  }
}

/// A renderer of content that needs a text layout engine or a PDF reader.
///
/// Such libraries take longer to load than a page of ink takes to read, so the readers of this package don't
/// link them; pass in an object that does the work.
public protocol ForeignContentRenderer: AnyObject, Sendable {
  /// Lays out a text.
  ///
  /// - Throws: An error if the text cannot be laid out, for instance because it is too long.
  func outlines(of text: TextItem) throws(FormatError) -> TextOutlines

  /// Returns the pages of a PDF document as items to paint.
  ///
  /// - Parameters:
  ///   - bytes: The PDF document.
  ///   - pages: The indices of the pages, counted from 0; an index beyond the end is an error.
  ///   - areas: The areas that show the pages, as many as `pages`, in page units.
  ///   - isStretched: Whether pages are stretched to fill their areas, as formulas are. Otherwise, as paper, they
  ///     keep their size, are aligned with the upper left corner, and are clipped.
  /// - Returns: One item per page, in the order of `pages`.
  /// - Throws: An error if the document is malformed or has too few pages.
  func items(
    ofPDF bytes: [UInt8],
    pages: [Int],
    areas: [Rect],
    isStretched: Bool
  ) throws(FormatError) -> [DisplayList.Item]
}
