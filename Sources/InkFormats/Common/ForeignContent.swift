public import InkGraphics

/// A block of typed text on a page.
public struct TextBlock: Hashable, Sendable {
  /// How the lines of wrapped text meet the sides.
  public enum Alignment: String, Hashable, Sendable {
    /// Flush left.
    case left
    /// In the middle.
    case center
    /// Flush right.
    case right
  }

  /// The text; lines are parted by line feeds.
  public var text: String

  /// The name of the font as Pango writes it, without a size, such as `Sans Bold`.
  public var font: String

  /// The size of the font in points.
  public var size: Double

  /// The top left corner, in page coordinates.
  public var origin: Point

  /// The width at which lines are broken, in points; `nil` if they are not.
  public var wrapWidth: Double?

  /// How lines meet the sides.
  public var alignment = Alignment.left

  /// Whether broken lines fill the whole width.
  public var isJustified = false

  /// Creates a block.
  public init(_ text: String, font: String, size: Double, origin: Point) {
    self.text = text
    self.font = font
    self.size = size
    self.origin = origin
  }
}

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
  ///   - areas: What each page is stretched over, as many as `pages`.
  ///   - pixels: The most pixels that one picture may have.
  /// - Returns: One item a page, in the order of `pages`.
  /// - Throws: If the document is broken or has too few pages.
  func items(
    ofPDF bytes: [UInt8],
    pages: [Int],
    areas: [Rect],
    pixels: Int
  ) throws(FormatError) -> [DisplayList.Item]
}
