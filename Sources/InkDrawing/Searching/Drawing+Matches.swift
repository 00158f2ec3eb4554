public import InkGraphics

extension Drawing {
  /// Returns the text of the document page that is the background of a page's paper; empty if there is none.
  ///
  /// Boxes are in page coordinates.
  ///
  /// - Complexity: Decodes the text on each call.
  public func paperText(of page: PageID) -> PageText {
    self.page(page)?.paper.background?.pageText ?? PageText()
  }

  /// Returns the occurrences of words on a page: in its paper, then in visible texts and pictures, bottom to top.
  ///
  /// - Parameters:
  ///   - pattern: The words.
  ///   - page: The page.
  /// - Complexity: Linear in the number of items, and in the length of all texts. For the first match of a document,
  ///   search its pages one after the other.
  public func matches(of pattern: TextPattern, on page: PageID) -> [TextMatch] {
    pattern.isEmpty ? [] : matches(of: pattern, on: page, with: paperText(of: page))
  }

  /// Returns the occurrences of words on a page whose paper has a text; see ``matches(of:on:)``.
  ///
  /// - Parameter paper: The text of the paper, in page coordinates.
  package func matches(
    of pattern: TextPattern,
    on page: PageID,
    with paper: PageText
  ) -> [TextMatch] {
    var found = pattern.matches(in: paper).map { TextMatch($0, of: paper) }
    for layer in layers(of: page) where !layer.isHidden && layer.opacity > 0 {
      for item in layer.items {
        guard var text = item.graphic?.pageText, !text.isEmpty else { continue }
        text = text.transformed(by: item.transform)
        for range in pattern.matches(in: text) {
          var match = TextMatch(range, of: text, item: item.id)
          if match.rects.isEmpty { match.rects = [item.bounds] }
          found.append(match)
        }
      }
    }
    return found
  }
}
