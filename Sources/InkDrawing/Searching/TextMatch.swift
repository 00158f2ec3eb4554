public import InkGraphics

/// An occurrence of searched words on a page, with the text around it.
public struct TextMatch: Hashable, Sendable {
  /// The item with the text; `nil` for the paper.
  public var item: ItemID?

  /// The rectangles of the match in page coordinates, at least one for each line; those of the item if its layout is
  /// unknown.
  public var rects: [Rect]

  /// At most 40 characters of text before the match, in UTF-8 on one line.
  public var before: [UInt8]

  /// The matched text with its original case and accents, in UTF-8 on one line.
  public var match: [UInt8]

  /// At most 40 characters of text after the match, in UTF-8 on one line.
  public var after: [UInt8]

  /// The greatest number of characters on each side of the match in ``before`` and ``after``.
  package static let context = 40

  /// Creates a match.
  ///
  /// - Parameters:
  ///   - range: The indices of the matched characters in the text; not empty.
  ///   - text: The text, in page coordinates.
  ///   - item: The item with the text; `nil` for the paper.
  package init(_ range: Range<Int>, of text: PageText, item: ItemID? = nil) {
    self.item = item
    rects = text.rects(of: range).filter { !$0.isEmpty }
    match = Self.line(text.utf8(of: range))
    let characters = text.characters
    var start = max(0, range.lowerBound - Self.context)
    // The texts before and after the match consist of whole words, unless they have no separator.
    if start > 0,
      let word = (start..<range.lowerBound).first(where: { characters[$0].separator != .none })
    {
      start = word
    }
    var end = min(characters.count, range.upperBound + Self.context)
    if end < characters.count,
      let word = (range.upperBound..<end).last(where: { characters[$0].separator != .none })
    {
      end = word
    }
    before = Self.line(text.utf8(of: start..<range.lowerBound))
    if range.lowerBound > start, characters[range.lowerBound].separator != .none {
      before.append(0x20)
    }
    after = Self.line(text.utf8(of: range.upperBound..<end))
    if range.upperBound < end, characters[range.upperBound].separator != .none {
      after.insert(0x20, at: 0)
    }
  }

  /// Returns a text with each control character, such as a line feed, replaced by a space.
  private static func line(_ utf8: [UInt8]) -> [UInt8] { utf8.map { $0 < 0x20 ? 0x20 : $0 } }
}
