public import InkDrawing
public import InkGraphics

/// The result of laying out a text: the outlines of its glyphs, its lines and words, and notes for the user.
public struct TextOutlines: Sendable {
  /// The outlines of the glyphs, in the coordinates of the text.
  public var path: Path

  /// The lines and words of the text, with their positions in the coordinates of the text.
  public var lines: [TextItem.Line]

  /// Notes for the user, one line each, about missing fonts and characters without a glyph; usually empty.
  public var notes: [String]

  /// Creates the result of a text layout; without lines and notes by default.
  public init(_ path: Path, lines: [TextItem.Line] = [], notes: [String] = []) {
    self.path = path
    self.lines = lines
    self.notes = notes
  }
}

/// A renderer of text and PDF pages, for readers and writers of files that contain them.
///
/// Libraries for text layout and PDF take longer to load than a page of ink takes to read, so this module doesn't link
/// them; the caller passes in an object that uses them, such as `DesktopContentRenderer` of the module InkTypesetting.
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
