import InkDrawing
import InkGraphics

/// The unit by which text is selected.
public enum TextUnit: UInt8, CaseIterable, Sendable {
  /// Single characters.
  case characters
  /// Whole words, as after a double click.
  case words
  /// Whole lines, as after a triple click.
  case lines
}

/// A rectangle of a page, for a host.
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

/// An occurrence of searched words on a page, for a host.
public struct MatchStatus: Sendable {
  /// The rectangles, at least one for each line.
  public var rects: [RectStatus]
  /// The text before the words, in UTF-8 on one line.
  public var before: [UInt8]
  /// The words as they are in the text, in UTF-8 on one line.
  public var match: [UInt8]
  /// The text behind the words, in UTF-8 on one line.
  public var after: [UInt8]

  init(_ match: TextMatch) {
    rects = match.rects.map { RectStatus($0) }
    (before, self.match, after) = (match.before, match.match, match.after)
  }
}

/// A range of the text of a page's paper, for a host.
public struct TextRangeStatus: Sendable {
  /// The rectangles, at least one for each line; empty for no characters.
  public var rects: [RectStatus]
  /// The text in UTF-8, with line feeds between lines.
  public var text: [UInt8]
}

/// A point of a page in view, for a host.
public struct PagePoint: Sendable {
  /// The index of the page, from 0.
  public var page: Int
  /// The x coordinate, in page units.
  public var x: Double
  /// The y coordinate, in page units.
  public var y: Double
  /// Whether there is text of the paper at the point or near it.
  public var isText: Bool
}
