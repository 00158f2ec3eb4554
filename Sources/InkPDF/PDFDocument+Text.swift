public import InkGraphics

extension PDFDocument {
  /// Returns the text of a page with the box of each character; empty if the page has no text.
  ///
  /// Boxes are in page units, from the upper left corner of the page. The picture that ``page(_:)`` returns has the
  /// same text, but takes longer to read.
  ///
  /// - Parameter index: The index of the page, from 0.
  /// - Throws: ``PDFError`` if there is no such page, or if it can't be read.
  /// - Complexity: Reads the page, in at most ``maximumTime``.
  public func text(_ index: Int) throws(PDFError) -> PageText {
    try endingProcess(index) { process throws(PDFError) in
      try process.send(.text(index))
      switch try process.receive(within: Self.maximumTime) {
      case .text(let bytes): return PageText(encoded: bytes)
      case .failure(let error): throw error
      case .document, .part, .page, .piece, .ink, .count: throw .unexpectedAnswer
      }
    }
  }
}
