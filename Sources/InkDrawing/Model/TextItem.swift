public import InkGraphics

/// Typed text: the source of glyph outlines, and the positions of its words.
///
/// The color is that of the outlines; see ``Graphic/init(_:outlines:pictures:color:)``.
public struct TextItem: Hashable, Sendable {
  /// The alignment of the lines of a text.
  public enum Alignment: UInt8, CaseIterable, Hashable, Sendable {
    /// Lines start at the left, or at the right in a right-to-left paragraph.
    case leading
    /// Lines are centered.
    case center
    /// Lines end at the side opposite to `leading`.
    case trailing
  }

  /// The direction of paragraphs.
  public enum Direction: UInt8, CaseIterable, Hashable, Sendable {
    /// The direction of the first letter of each paragraph.
    case automatic
    /// Left to right.
    case leftToRight
    /// Right to left.
    case rightToLeft
  }

  /// The text in UTF-8; line feeds separate paragraphs.
  public var utf8: [UInt8]

  /// The name of the font in UTF-8, in Pango's notation without a size, such as `Sans Bold`.
  public var fontUTF8: [UInt8]

  /// The size of the font, in units of the graphic: 1/72 inch before the transform of the item.
  public var size: Double

  /// The top left corner, in the coordinates of the graphic.
  public var origin: Point

  /// The width at which lines are wrapped, in page units before the transform of the item; `nil` for no wrapping.
  public var wrapWidth: Double?

  /// The alignment of lines; the default is `leading`.
  public var alignment = Alignment.leading

  /// The direction of paragraphs; the default is `automatic`.
  public var direction = Direction.automatic

  /// Whether wrapped lines fill the whole width; the default is `false`.
  public var isJustified = false

  /// The lines of the text layout, top to bottom; empty if unknown.
  ///
  /// They match the glyph outlines of the same graphic: after a change of the text, replace both.
  public var lines: [Line] = []

  /// Creates a text in UTF-8, without lines of a layout.
  ///
  /// - Parameters:
  ///   - utf8: The text; line feeds separate paragraphs.
  ///   - fontUTF8: The name of the font, in Pango's notation without a size, such as `Sans Bold`.
  ///   - size: The size of the font, in points.
  ///   - origin: The top left corner, in the coordinates of the graphic.
  public init(utf8: [UInt8], fontUTF8: [UInt8], size: Double, origin: Point) {
    self.utf8 = utf8
    self.fontUTF8 = fontUTF8
    self.size = size
    self.origin = origin
  }

  /// Whether the numbers are finite, and the lines are ordered parts of the text.
  var isValid: Bool {
    guard size.isFinite, origin.isFinite, wrapWidth?.isFinite ?? true else { return false }
    var end = 0
    for line in lines {
      guard line.bytes.lowerBound >= end, line.bytes.upperBound <= utf8.count, line.isValid else {
        return false
      }
      end = line.bytes.upperBound
    }
    return true
  }

  /// The approximate size in memory, in bytes, without the value itself.
  package var memory: Int {
    var bytes = utf8.count + fontUTF8.count + lines.count * MemorySize.line
    for line in lines { bytes += line.words.count * MemorySize.word }
    return bytes
  }
}

#if !hasFeature(Embedded)
  extension TextItem {
    /// The text; line feeds separate paragraphs.
    public var text: String {
      get { String(decoding: utf8, as: UTF8.self) }
      set { utf8 = Array(newValue.utf8) }
    }

    /// The name of the font, in Pango's notation without a size, such as `Sans Bold`.
    public var font: String {
      get { String(decoding: fontUTF8, as: UTF8.self) }
      set { fontUTF8 = Array(newValue.utf8) }
    }

    /// Creates a text, without lines of a layout.
    ///
    /// - Parameters:
    ///   - text: The text; line feeds separate paragraphs.
    ///   - font: The name of the font, in Pango's notation without a size, such as `Sans Bold`.
    ///   - size: The size of the font, in points.
    ///   - origin: The top left corner, in the coordinates of the graphic.
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
