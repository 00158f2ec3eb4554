public import InkGraphics

extension PDFDocument {
  /// Returns the text of a page, in page units from its upper left corner; empty if it has none.
  ///
  /// The picture of the page has the same text; this reads no shapes.
  ///
  /// - Parameter index: The index of the page, from 0.
  /// - Throws: ``PDFError`` if there is no such page, or if it can't be read.
  /// - Complexity: Reads the page, in at most ``maximumTime``.
  public func text(_ index: Int) throws(PDFError) -> PageText {
    try endingProcess(index) { () throws(PDFError) in
      let process = try running()
      try process.send(.text(index))
      switch try process.receive(within: Self.maximumTime) {
      case .text(let bytes): return PageText(encoded: bytes)
      case .failure(let error): throw error
      case .document, .part, .page, .piece, .ink, .count: throw .unexpectedAnswer
      }
    }
  }
}
