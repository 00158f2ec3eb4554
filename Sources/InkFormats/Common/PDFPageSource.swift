public import InkGraphics

/// A source of PDF pages that are copied unchanged into another document.
public protocol PDFPageSource: AnyObject {
  /// Extracts a page from the document.
  ///
  /// - Parameter number: The index of the page, counted from 0.
  /// - Returns: The page with the objects that it needs, except those of pages extracted before.
  /// - Throws: An error if the page doesn't exist or cannot be extracted.
  func page(_ number: Int) throws(FormatError) -> PDFPageParts
}

/// A page of a PDF document, and the objects that it needs.
public struct PDFPageParts: Sendable {
  /// A part of a PDF value: either text without references to objects, or a reference.
  public enum Piece: Sendable {
    /// PDF syntax as in a file.
    case notation([UInt8])
    /// A reference to an object, by its object number in the document.
    case object(Int)
  }

  /// An object of the PDF document.
  public struct Object: Sendable {
    /// The object number in the document; negative for an object that was made for the page.
    public var number: Int

    /// The value in PDF syntax; for a stream, its dictionary without the length.
    public var pieces: [Piece]

    /// The bytes of a stream, encoded as its dictionary specifies; `nil` for other objects.
    public var stream: [UInt8]?

    /// Creates an object from its number and value.
    public init(number: Int, pieces: [Piece], stream: [UInt8]? = nil) {
      self.number = number
      self.pieces = pieces
      self.stream = stream
    }
  }

  /// A PDF content stream: operators that paint the page.
  public struct Content: Sendable {
    /// The bytes of the stream, encoded as `packing` specifies.
    public var bytes: [UInt8]

    /// The encoding: entries of the stream's dictionary in PDF syntax; empty if the bytes are not encoded.
    public var packing: [Piece]

    /// Creates a content stream; by default its bytes are not encoded.
    public init(_ bytes: [UInt8], packing: [Piece] = []) {
      self.bytes = bytes
      self.packing = packing
    }
  }

  /// A form XObject to paint on the page, such as the appearance of an annotation.
  public struct Form: Sendable {
    /// The object number of the form.
    public var number: Int

    /// The transform from the form's coordinates to those of the page.
    public var transform: Affine

    /// Creates a form from its object number and its transform.
    public init(number: Int, transform: Affine) {
      self.number = number
      self.transform = transform
    }
  }

  /// The visible box of the page in its own coordinates: points, with y pointing up.
  public var box: Rect

  /// The transform from the page's coordinates to shown ones: origin at the upper left corner, y down, in points.
  public var transform: Affine

  /// The content stream that paints the page.
  public var content: Content

  /// The resource dictionary of the content stream, in PDF syntax.
  public var resources: [Piece]

  /// The blending color space of the page, in PDF syntax; empty if unspecified.
  public var blendingSpace: [Piece] = []

  /// The forms to paint above the content, bottom to top.
  public var forms: [Form] = []

  /// The objects that the page needs, except those delivered with earlier pages.
  public var objects: [Object] = []

  /// Creates a page without forms and objects.
  public init(box: Rect, transform: Affine, content: Content, resources: [Piece]) {
    self.box = box
    self.transform = transform
    self.content = content
    self.resources = resources
  }
}
