public import InkGraphics

/// Words to find in texts, without regard to case and accents.
///
/// Latin, Greek and Cyrillic letters match without case and accents, Arabic and Hebrew ones without points. A space
/// matches the end of a line, too; a word matches where a hyphen divides it.
public struct TextPattern: Sendable {
  let units: [UInt32]

  /// Creates a pattern.
  ///
  /// - Parameter utf8: The words in UTF-8. Spaces around them are ignored, and several spaces between them count as
  ///   one.
  public init(utf8: [UInt8]) { units = FoldedText(utf8: utf8).units.map { $0.value } }

  /// Whether there is nothing to find; such a pattern matches nothing.
  public var isEmpty: Bool { units.isEmpty }

  /// Returns the ranges of characters that match, in reading order and without overlaps.
  ///
  /// - Parameter text: The text.
  /// - Returns: Ranges of indices of the characters of the text.
  /// - Complexity: In the worst case, the product of the lengths of both.
  public func matches(in text: PageText) -> [Range<Int>] {
    guard let first = units.first, !text.isEmpty else { return [] }
    let folded = FoldedText(text).units
    var ranges: [Range<Int>] = []
    var start = 0
    while start < folded.count {
      if folded[start].value == first, let end = end(in: folded, from: start) {
        ranges.append(folded[start].index..<(folded[end - 1].index + 1))
        start = end
      } else {
        start += 1
      }
    }
    return ranges
  }

  /// Returns the index after a match that starts at an index of the folded text; `nil` if there is none.
  private func end(in folded: [FoldedText.Unit], from start: Int) -> Int? {
    var index = start
    for unit in units {
      if index < folded.count, folded[index].isOptional, folded[index].value != unit { index += 1 }
      guard index < folded.count, folded[index].value == unit else { return nil }
      index += 1
    }
    return index
  }
}
