public import InkGraphics

/// A block of typed text: what its outlines were made of.
public struct TextBlock: Hashable, Sendable {
  /// How the lines of wrapped text meet the sides.
  public enum Alignment: UInt8, CaseIterable, Hashable, Sendable {
    /// Flush left.
    case left
    /// In the middle.
    case center
    /// Flush right.
    case right
  }

  /// The text in UTF-8; lines are parted by line feeds.
  public var utf8: [UInt8]

  /// The name of the font in UTF-8 as Pango writes it, without a size, such as `Sans Bold`.
  public var fontUTF8: [UInt8]

  /// The size of the font in points.
  public var size: Double

  /// The top left corner, in the coordinates of the graphic.
  public var origin: Point

  /// The width at which lines are broken, in points; `nil` if they are not.
  public var wrapWidth: Double?

  /// How lines meet the sides.
  public var alignment = Alignment.left

  /// Whether broken lines fill the whole width.
  public var isJustified = false

  /// Creates a block of text in UTF-8.
  public init(utf8: [UInt8], fontUTF8: [UInt8], size: Double, origin: Point) {
    self.utf8 = utf8
    self.fontUTF8 = fontUTF8
    self.size = size
    self.origin = origin
  }
}

#if !hasFeature(Embedded)
  extension TextBlock {
    /// The text; lines are parted by line feeds.
    public var text: String {
      get { String(decoding: utf8, as: UTF8.self) }
      set { utf8 = Array(newValue.utf8) }
    }

    /// The name of the font as Pango writes it, without a size, such as `Sans Bold`.
    public var font: String {
      get { String(decoding: fontUTF8, as: UTF8.self) }
      set { fontUTF8 = Array(newValue.utf8) }
    }

    /// Creates a block.
    public init(_ text: String, font: String, size: Double, origin: Point) {
      self.init(
        utf8: Array(text.utf8),
        fontUTF8: Array(font.utf8),
        size: size,
        origin: origin
      )
    }
  }
#endif
