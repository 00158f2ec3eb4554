import InkCanvas
import InkDocuments
import InkDrawing
import InkGraphics
import InkSession
import InkStrokes
import Testing

/// Searching, selecting and marking the text of papers by a session.
@Suite struct PageTextSessionTests {
  /// A session with a document of two pages, whose papers have the words "two words" and "more words".
  private func session() throws -> CanvasSession {
    let session = CanvasSession()
    try session.perform(.resize(width: 200, height: 200, pixelsPerPoint: 2))
    let identifier = DocumentIdentifier(high: 1, low: 2)
    try session.perform(.begin(identifier: identifier, author: 3, width: 100, height: 100))
    try session.perform(.edit(.addPage(index: 1, width: 100, height: 100)))
    let canvas = try #require(session.canvas)
    for (index, line) in ["two words", "more words"].enumerated() {
      var text = PageText()
      var separator = PageCharacter.Separator.line
      for (column, scalar) in line.unicodeScalars.enumerated() {
        if scalar == " " {
          separator = .space
          continue
        }
        let box = Rect(x: Double(column) * 10, y: 20, width: 10, height: 12)
        text.characters.append(PageCharacter(scalar, box, separator: separator))
        separator = .none
      }
      let picture = VectorPicture(width: 100, height: 100, items: [], parts: []).with(text)
      var paper = Paper.plain
      let page = Rect(x: 0, y: 0, width: 100, height: 100)
      paper.background = Graphic([.image(Picture(picture), page, alpha: 1)])
      _ = try canvas.apply { .setPaper(paper, of: $0.pages[index].id, in: &$0) }
    }
    try session.perform(.showPage(page: 0))
    return session
  }

  private func numbers(_ bytes: [UInt8]) -> [Double] {
    bytes.withUnsafeBytes { raw in
      (0..<(bytes.count / 8)).map { raw.loadUnaligned(fromByteOffset: 8 * $0, as: Double.self) }
    }
  }

  @Test func matchesHaveRectangles() throws {
    let session = try session()
    let found = numbers(session.matches(of: Array("WORDS".utf8), onPage: 1))
    // The count of rectangles and of their numbers, then the rectangle.
    #expect(found.prefix(6) == [1, 4, 50, 20, 50, 12])
    #expect(session.matches(of: Array("more".utf8), onPage: 0).isEmpty)
    #expect(session.matches(of: Array("more".utf8), onPage: 7).isEmpty)
  }

  @Test func unitsExtendSelectedText() throws {
    let session = try session()
    func text(_ unit: TextUnit, _ start: Point, _ end: Point) -> [Double] {
      numbers(session.textRange(onPage: 0, from: start, to: end, unit: unit))
    }
    let (start, end) = (Point(12, 26), Point(58, 26))
    #expect(text(.characters, start, end).prefix(6) == [1, 4, 10, 20, 50, 12])
    #expect(text(.words, start, start).prefix(6) == [1, 4, 0, 20, 30, 12])
    #expect(text(.lines, end, end).prefix(6) == [1, 4, 0, 20, 90, 12])
    #expect(text(.characters, start, start).prefix(2) == [0, 0])
  }

  @Test func marksAreOneStep() throws {
    let session = try session()
    let yellow = Color(red: 1, green: 0.9, blue: 0.1, alpha: 0.5)
    let mark = CanvasEdit.markText(
      page: 0,
      start: Point(12, 26),
      end: Point(12, 26),
      unit: .words,
      color: yellow
    )
    try session.perform(.edit(mark))
    let drawing = try #require(session.canvas?.drawing)
    let items = drawing.layers(of: drawing.pages[0].id).flatMap { $0.items }
    try #require(items.count == 1)
    let bounds = items[0].bounds
    let word = Rect(x: 0, y: 20, width: 30, height: 12)
    #expect(bounds.expanded(by: 0.5).contains(word) && word.expanded(by: 12).contains(bounds))
    try session.perform(.undo)
    #expect(session.status.itemCount == 0)
    #expect(throws: Refusal.noSuchPage) {
      try session.perform(
        .edit(.markText(page: 9, start: .origin, end: .origin, unit: .words, color: yellow))
      )
    }
  }

  @Test func pointsArePagePoints() throws {
    let session = try session()
    let transform = try #require(session.transform(ofPage: 0))
    let pixel = transform.apply(Point(12, 26))
    let found = numbers(session.pagePoint(at: pixel))
    #expect(found.count == 4 && found[0] == 0 && found[3] == 1)
    #expect(abs(found[1] - 12) < 1e-9 && abs(found[2] - 26) < 1e-9)
    #expect(session.transform(ofPage: 1) == nil)
  }
}
