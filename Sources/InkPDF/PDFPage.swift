public import InkGraphics

/// The size and the label of a page of a PDF document.
public struct PDFPageInfo: Hashable, Sendable {
  /// The width of the page as a viewer shows it, in page units (1/72 inch): that of the crop box, after rotation.
  public var width: Double

  /// The height of the page as a viewer shows it, in page units.
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

/// An entry of the outline of a PDF document (a bookmark).
public struct PDFOutlineEntry: Hashable, Sendable {
  /// The title of the entry, as a viewer lists it.
  public var title: String

  /// The number of entries that contain this one: 0 for an entry at the top level.
  public var level: Int

  /// The index of the page to which the entry leads, from 0.
  public var page: Int

  /// Creates an entry from its title, its nesting depth, and the index of its page, from 0.
  public init(_ title: String, level: Int, page: Int) {
    self.title = title
    self.level = level
    self.page = page
  }
}

/// A page of a PDF document as a picture, with notes about losses.
public struct PDFPage: Sendable {
  /// The content of the page: shapes that are sharp at any scale, as large as the page.
  ///
  /// Pictures and outlines of glyphs that pages of a document share are the same objects.
  public var picture: Picture

  /// Notes about content of the page that is missing or only approximated, one line each; usually empty.
  public var notes: [String]

  /// Creates a page from its picture, of the size of the page, and notes, by default none.
  public init(_ picture: Picture, notes: [String] = []) {
    self.picture = picture
    self.notes = notes
  }
}
