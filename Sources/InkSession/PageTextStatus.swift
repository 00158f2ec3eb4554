import InkDrawing
import InkGraphics

/// The unit to which both ends of a text selection are extended.
public enum TextUnit: UInt8, CaseIterable, Sendable {
  /// Single characters: the ends aren't extended.
  case characters
  /// Whole words, as after a double click.
  case words
  /// Whole lines, as after a triple click.
  case lines
}

/// A rectangle on a page, as numbers for a host.
public struct RectStatus: Sendable {
  /// The left edge, in page units.
  public var x: Double
  /// The upper edge, in page units.
  public var y: Double
  /// The width, in page units.
  public var width: Double
  /// The height, in page units.
  public var height: Double

  init(_ rect: Rect) { (x, y, width, height) = (rect.minX, rect.minY, rect.width, rect.height) }
}

/// An occurrence of searched words on a page, with the text around it, as numbers for a host.
public struct MatchStatus: Sendable {
  /// The rectangles around the words on the page, at least one for each line; that of the item if its layout is
  /// unknown.
  public var rects: [RectStatus]
  /// At most 40 characters of the text before the words, in UTF-8, with line breaks as spaces.
  public var before: [UInt8]
  /// The words with the case and accents that they have in the text, in UTF-8, with line breaks as spaces.
  public var match: [UInt8]
  /// At most 40 characters of the text after the words, in UTF-8, with line breaks as spaces.
  public var after: [UInt8]

  init(_ match: TextMatch) {
    rects = match.rects.map { RectStatus($0) }
    (before, self.match, after) = (match.before, match.match, match.after)
  }
}

/// A selected range of the text of a page's paper, as numbers for a host.
public struct TextRangeStatus: Sendable {
  /// The rectangles around the selected text on the page, at least one for each line; empty if no characters are
  /// selected.
  public var rects: [RectStatus]
  /// The selected text in UTF-8, with line feeds between lines.
  public var text: [UInt8]
}

/// A point on a page, as numbers for a host; see ``CanvasSession/pagePoint(at:)``.
public struct PagePoint: Sendable {
  /// The index of the page, from 0.
  public var page: Int
  /// The x coordinate, in page units.
  public var x: Double
  /// The y coordinate, in page units.
  public var y: Double
  /// Whether text of the paper is within 4 page units of the point.
  public var isText: Bool
}
