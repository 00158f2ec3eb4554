public import InkGraphics

/// The size and the label of a page.
public struct PDFPageInfo: Hashable, Sendable {
  /// The width as shown, in page units (1/72 inch): that of the crop box, after rotation.
  public var width: Double

  /// The height as shown, in page units.
  public var height: Double

  /// The page label, such as `iv`; empty if the document has none for the page.
  public var label: String

  /// Creates a description of a page from its size in page units; its label is empty by default.
  public init(width: Double, height: Double, label: String = "") {
    self.width = width
    self.height = height
    self.label = label
  }
}

/// An entry of the outline of a document (a bookmark).
public struct PDFOutlineEntry: Hashable, Sendable {
  /// The title.
  public var title: String

  /// The nesting depth; 0 is the top level.
  public var level: Int

  /// The index of the page that it leads to, from 0.
  public var page: Int

  /// Creates an entry.
  public init(_ title: String, level: Int, page: Int) {
    self.title = title
    self.level = level
    self.page = page
  }
}

/// A page of a PDF document as shapes.
public struct PDFPage: Sendable {
  /// The page: a picture with a ``/InkGraphics/VectorPicture`` of the size of the page.
  ///
  /// Pictures and outlines of glyphs that pages of a document share are the same objects.
  public var picture: Picture

  /// Notes about what is missing or approximated, one line each; usually empty.
  public var notes: [String]

  /// Creates a page from its picture, of the size of the page, and notes, by default none.
  public init(_ picture: Picture, notes: [String] = []) {
    self.picture = picture
    self.notes = notes
  }
}
