import InkGraphics
import Testing

/// The words that strokes of a highlighter mark.
@Suite struct MarkedWordsTests {
  /// Three lines of words of four letters; letters are 5 units wide, lines 10 high, 12 apart, in any direction.
  private func text(_ direction: PageCharacter.Direction = .right) -> PageText {
    var text = PageText()
    for row in 0..<3 {
      for column in 0..<24 where column % 5 != 4 {
        let separator: PageCharacter.Separator =
          column == 0 ? .line : (column % 5 == 0 ? .space : .none)
        let low = turned(Point(Double(column) * 5, Double(row) * 12), direction)
        let high = turned(Point(Double(column + 1) * 5, Double(row) * 12 + 10), direction)
        let box = Rect(
          minX: min(low.x, high.x),
          minY: min(low.y, high.y),
          maxX: max(low.x, high.x),
          maxY: max(low.y, high.y)
        )
        text.characters.append(
          PageCharacter("a", box, separator: separator, direction: direction)
        )
      }
    }
    return text
  }

  /// Turns a point of text that runs to the right into one of text in another direction.
  private func turned(_ point: Point, _ direction: PageCharacter.Direction) -> Point {
    switch direction {
    case .right: point
    case .down: Point(-point.y, point.x)
    case .left: Point(-point.x, point.y)
    case .up: Point(point.y, -point.x)
    }
  }

  /// Returns the line and the first and last word of each range.
  private func words(_ path: [Point], _ direction: PageCharacter.Direction = .right) -> [[Int]] {
    let path = path.map { turned($0, direction) }
    return text(direction).words(markedBy: path).map { range in
      // A line has 5 words of 4 letters.
      let (first, last) = (range.lowerBound / 4, (range.upperBound - 1) / 4)
      #expect(range.lowerBound % 4 == 0 && range.upperBound % 4 == 0 && first / 5 == last / 5)
      return [first / 5, first % 5, last % 5]
    }
  }

  @Test(arguments: PageCharacter.Direction.allCases)
  func aStrokeAlongALineMarksItsWholeWords(_ direction: PageCharacter.Direction) {
    #expect(words([Point(2, 17), Point(62, 16)], direction) == [[1, 0, 2]])
    // In the other direction, with a word that is barely touched at each end.
    #expect(words([Point(76, 5), Point(19, 4)], direction) == [[0, 1, 2]])
    // From margin to margin.
    #expect(words([Point(-8, 28), Point(126, 30)], direction) == [[2, 0, 4]])
  }

  @Test func aStrokeThatSlopesMarksOneLine() {
    #expect(words([Point(0, 4), Point(60, 8), Point(115, 13)]) == [[0, 0, 4]])
  }

  @Test func aStrokeThroughSeveralLinesMarksEach() {
    let path = [
      Point(50, 5), Point(118, 5), Point(118, 17), Point(0, 17), Point(0, 29), Point(44, 29),
    ]
    #expect(words(path) == [[0, 2, 4], [1, 0, 4], [2, 0, 1]])
    // Scribbling over a word of two lines.
    let scribble = (0..<20).map { Point($0 % 2 == 0 ? 25 : 45, 2 + Double($0)) }
    #expect(words(scribble) == [[0, 1, 1], [1, 1, 1]])
  }

  @Test func otherStrokesMarkNothing() {
    #expect(words([]).isEmpty && words([Point(10, 5)]).isEmpty)
    #expect(words([Point(10, 5), Point(10, 5)]).isEmpty)
    // Beside the text, mostly beside it, and across lines.
    #expect(words([Point(0, 80), Point(100, 80)]).isEmpty)
    #expect(words([Point(60, 5), Point(260, 5)]).isEmpty)
    #expect(words([Point(42, -4), Point(44, 40)]).isEmpty)
    #expect(words([Point(.nan, 5), Point(60, 5)]).isEmpty)
    #expect(words([Point(0, 5), Point(1e300, 5)]).isEmpty)
    #expect(PageText().words(markedBy: [Point(0, 5), Point(60, 5)]).isEmpty)
  }
}
