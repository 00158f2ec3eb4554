public import InkGraphics

/// The pages of a PDF document, to be put into another as they are.
public protocol PDFPageSource: AnyObject {
  /// Takes a page out of the document.
  ///
  /// - Parameter number: Which page, counted from 0.
  /// - Returns: The page. It has the objects that it needs, but for those of pages that were taken before.
  /// - Throws: If there is no such page, or it cannot be taken.
  func page(_ number: Int) throws(FormatError) -> PDFPageParts
}

/// A page of a PDF document, and the objects that it needs.
public struct PDFPageParts: Sendable {
  /// Something in PDF's notation, apart from references to objects.
  public enum Piece: Sendable {
    /// As it stands in a file.
    case notation([UInt8])
    /// A reference to an object, by its number in the document.
    case object(Int)
  }

  /// An object of the document.
  public struct Object: Sendable {
    /// Its number in the document.
    public var number: Int

    /// What it is; of a stream its dictionary, without its length.
    public var pieces: [Piece]

    /// The bytes of a stream, packed as its dictionary says; `nil` for other objects.
    public var stream: [UInt8]?

    /// Creates an object.
    public init(number: Int, pieces: [Piece], stream: [UInt8]? = nil) {
      self.number = number
      self.pieces = pieces
      self.stream = stream
    }
  }

  /// A stream of operators.
  public struct Content: Sendable {
    /// The bytes of the stream.
    public var bytes: [UInt8]

    /// How they are packed: entries of the stream's dictionary in PDF's notation; empty if they are not.
    public var packing: [Piece]

    /// Creates a stream.
    public init(_ bytes: [UInt8], packing: [Piece] = []) {
      self.bytes = bytes
      self.packing = packing
    }
  }

  /// A form that lies on the page, such as the appearance of a note.
  public struct Form: Sendable {
    /// Its object.
    public var number: Int

    /// Maps its coordinates to those of the page.
    public var transform: Affine

    /// Creates a form.
    public init(number: Int, transform: Affine) {
      self.number = number
      self.transform = transform
    }
  }

  /// What is shown of the page, in its own coordinates, y upwards.
  public var box: Rect

  /// Maps the page's coordinates to those in which it is shown: from its upper left corner on, y downwards.
  public var transform: Affine

  /// The operators.
  public var content: Content

  /// The dictionary of what they use.
  public var resources: [Piece]

  /// The colour space in which the page blends; empty where it does not say.
  public var blendingSpace: [Piece] = []

  /// What lies on the page, the lowest first.
  public var forms: [Form] = []

  /// The objects that the page needs and that did not come with a page before.
  public var objects: [Object] = []

  /// Creates a page.
  public init(box: Rect, transform: Affine, content: Content, resources: [Piece]) {
    self.box = box
    self.transform = transform
    self.content = content
    self.resources = resources
  }
}
