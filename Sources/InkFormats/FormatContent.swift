/// The kinds of content that a format holds, besides the positions and colors of ink.
///
/// Each format declares them with its reader and its writer; `inkstone formats` lists them. Pages are declared by
/// ``InkFormat/holdsPages``.
public struct FormatContent: OptionSet, Sendable {
  /// The set as bits, one for each kind of content.
  public let rawValue: UInt16

  /// Creates a set from the bits of its kinds.
  public init(rawValue: UInt16) { self.rawValue = rawValue }

  /// The pressure along strokes, or the width that follows from it.
  public static let pressure = FormatContent(rawValue: 1)

  /// The altitude and azimuth of the pen.
  public static let tilt = FormatContent(rawValue: 2)

  /// The times of samples.
  public static let time = FormatContent(rawValue: 4)

  /// Layers with their names.
  public static let layers = FormatContent(rawValue: 8)

  /// Text as characters, also text in the paper of a page.
  public static let text = FormatContent(rawValue: 16)

  /// Pictures of pixels.
  public static let pictures = FormatContent(rawValue: 32)

  /// Pens that differ in more than color and width, such as pencils.
  public static let brushes = FormatContent(rawValue: 64)

  /// Highlighters, as different from other pens.
  public static let highlighters = FormatContent(rawValue: 128)

  /// Lines, arrows, rectangles and other shapes that can be edited as such.
  public static let shapes = FormatContent(rawValue: 256)

  /// All kinds of content.
  public static let all = FormatContent(rawValue: 511)

  /// The content of event streams: samples and brushes.
  static let events: FormatContent = [.pressure, .tilt, .time, .brushes, .highlighters]
}
