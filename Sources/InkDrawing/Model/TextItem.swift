public import InkGraphics

/// Typed text: what its outlines were made of, and where its words stand.
///
/// Its colour is that of the outlines; see ``Graphic/init(_:outlines:color:)``.
public struct TextItem: Hashable, Sendable {
  /// How the lines of a text meet the sides.
  public enum Alignment: UInt8, CaseIterable, Hashable, Sendable {
    /// Lines begin at one side: the left, or the right in a paragraph that runs from the right.
    case leading
    /// Lines stand in the middle.
    case center
    /// Lines end at the other side.
    case trailing
  }

  /// From which side paragraphs run.
  public enum Direction: UInt8, CaseIterable, Hashable, Sendable {
    /// Each as its first letter does.
    case automatic
    /// From the left.
    case leftToRight
    /// From the right.
    case rightToLeft
  }

  /// The text in UTF-8; paragraphs are parted by line feeds.
  public var utf8: [UInt8]

  /// The name of the font in UTF-8 as Pango writes it, without a size, such as `Sans Bold`.
  public var fontUTF8: [UInt8]

  /// The size of the font in points.
  public var size: Double

  /// The top left corner, in the coordinates of the graphic.
  public var origin: Point

  /// The width at which lines are broken, in points; `nil` if a line is as long as it is.
  public var wrapWidth: Double?

  /// How lines meet the sides.
  public var alignment = Alignment.leading

  /// From which side paragraphs run.
  public var direction = Direction.automatic

  /// Whether broken lines fill the whole width.
  public var isJustified = false

  /// Where the lines stand, as whoever made the outlines has told; empty if nobody has.
  ///
  /// They are of the outlines beside them: who changes the text sets both anew.
  public var lines: [Line] = []

  /// Creates a text in UTF-8.
  public init(utf8: [UInt8], fontUTF8: [UInt8], size: Double, origin: Point) {
    self.utf8 = utf8
    self.fontUTF8 = fontUTF8
    self.size = size
    self.origin = origin
  }

  /// Whether its numbers are finite, and its lines are parts of it.
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

  /// How much memory it takes besides its own size, in bytes; roughly.
  package var memory: Int {
    var bytes = utf8.count + fontUTF8.count + lines.count * MemorySize.line
    for line in lines { bytes += line.words.count * MemorySize.word }
    return bytes
  }
}

#if !hasFeature(Embedded)
  extension TextItem {
    /// The text; paragraphs are parted by line feeds.
    public var text: String {
      get { String(decoding: utf8, as: UTF8.self) }
      set { utf8 = Array(newValue.utf8) }
    }

    /// The name of the font as Pango writes it, without a size, such as `Sans Bold`.
    public var font: String {
      get { String(decoding: fontUTF8, as: UTF8.self) }
      set { fontUTF8 = Array(newValue.utf8) }
    }

    /// Creates a text.
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
