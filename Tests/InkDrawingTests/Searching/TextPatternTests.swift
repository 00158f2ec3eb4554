import InkDrawing
import InkGraphics
import Testing

/// Searching words in texts and papers.
@Suite struct TextPatternTests {
  /// A text with letters of 5 units on lines of 12 units.
  private func text(_ lines: [String]) -> PageText {
    var text = PageText()
    for (row, line) in lines.enumerated() {
      var separator = PageCharacter.Separator.line
      for (column, scalar) in line.unicodeScalars.enumerated() {
        if scalar == " " {
          separator = .space
          continue
        }
        let box = Rect(x: Double(column) * 5, y: Double(row) * 12, width: 5, height: 10)
        text.characters.append(PageCharacter(scalar, box, separator: separator))
        separator = .none
      }
    }
    return text
  }

  private func found(_ words: String, in lines: String...) -> [String] {
    let text = text(lines)
    let pattern = TextPattern(utf8: Array(words.utf8))
    let found = pattern.matches(in: text)
      .map { String(decoding: text.utf8(of: $0), as: UTF8.self) }
    // Its text without lines may contain it, too.
    if !found.isEmpty {
      #expect(pattern.mayMatch(plain: Array(lines.joined(separator: "\n").utf8)))
    }
    return found
  }

  /// A page without the words is recognized by its text alone, except where its letters may be read in another order.
  @Test func aPlainTextWithoutTheWordsIsRuledOut() {
    func mayMatch(_ words: String, _ text: String) -> Bool {
      TextPattern(utf8: Array(words.utf8)).mayMatch(plain: Array(text.utf8))
    }
    #expect(!mayMatch("zebra", "the quick brown fox\njumps"))
    #expect(!mayMatch("fox zebra", "the quick brown fox\njumps"))
    #expect(!mayMatch("foxes", "a fox"))
    #expect(mayMatch("brown jumps", "the quick brown fox\njumps"))
    #expect(mayMatch("JUMP", "they ju-\nmp"))
    #expect(!mayMatch("שלום", "fox"))
    #expect(mayMatch("שלום", "fox \u{202b}שלום\u{202c}"))
    #expect(mayMatch("fox", "\u{202b}xof\u{202c}"))
    #expect(mayMatch("שלום", "\u{fb3b}"))
  }

  @Test func caseAndAccentsAreIgnored() {
    #expect(
      found("uber", in: "Über über UBER u\u{308}ber") == ["Über", "über", "UBER", "u\u{308}ber"]
    )
    #expect(found("STRASSE", in: "die Straße") == ["Straße"])
    #expect(found("οδος", in: "η Οδός") == ["Οδός"])
    #expect(found("еж", in: "Ёж") == ["Ёж"])
    #expect(found("łódź", in: "LODZ") == ["LODZ"])
    #expect(found("tiếng việt", in: "Tieng Viet") == ["Tieng Viet"])
    // A letter of its own.
    #expect(found("и", in: "й").isEmpty)
  }

  @Test func ligaturesAndPunctuationMatchTheirLetters() {
    #expect(found("office", in: "oﬃce") == ["oﬃce"])
    #expect(found("it's", in: "it’s") == ["it’s"])
    #expect(found("1-2", in: "1–2") == ["1–2"])
    #expect(found("abc", in: "ＡＢＣ") == ["ＡＢＣ"])
    #expect(found("مدرسة", in: "مَدْرَسة") == ["مَدْرَسة"])
  }

  @Test func wordsMayBeDividedByLines() {
    #expect(found("two words", in: "one two", "words") == ["two\nwords"])
    #expect(found("document", in: "a docu-", "ment") == ["docu-\nment"])
    #expect(found("document", in: "a docu\u{ad}", "ment") == ["docu\u{ad}\nment"])
    #expect(found("well-known", in: "well-", "known") == ["well-\nknown"])
    #expect(found("漢字", in: "漢", "字") == ["漢\n字"])
    #expect(found("onetwo", in: "one", "two").isEmpty)
  }

  @Test func spacesAroundWordsAreOmitted() {
    #expect(found("  two   words ", in: "two words") == ["two words"])
    #expect(found(" ", in: "two words").isEmpty)
    #expect(found("", in: "two words").isEmpty)
    #expect(TextPattern(utf8: [0xff, 0xc3]).isEmpty == false)
  }

  @Test func matchesDoNotOverlap() {
    #expect(found("aa", in: "aaaaa").count == 2)
  }

  @Test func matchHasRectanglesAndTheTextAround() {
    let text = text(["some docu-", "ment here"])
    let range = TextPattern(utf8: Array("document".utf8)).matches(in: text)[0]
    let match = TextMatch(range, of: text)
    #expect(
      match.rects
        == [Rect(x: 25, y: 0, width: 25, height: 10), Rect(x: 0, y: 12, width: 20, height: 10)]
    )
    let parts = [match.before, match.match, match.after]
    #expect(parts.map { String(decoding: $0, as: UTF8.self) } == ["some ", "docu- ment", " here"])
  }

  @Test func textAroundEndsAtWords() {
    let text = text([
      String(repeating: "word ", count: 30) + "this " + String(repeating: "word ", count: 30)
    ])
    let range = TextPattern(utf8: Array("this".utf8)).matches(in: text)[0]
    let match = TextMatch(range, of: text)
    let before = String(decoding: match.before, as: UTF8.self)
    #expect(before.hasPrefix("word ") && before.hasSuffix("word ") && before.count <= 60)
    let after = String(decoding: match.after, as: UTF8.self)
    #expect(after.hasPrefix(" word") && after.hasSuffix("word") && after.count <= 60)
  }

  /// The paper is a picture of half the size of the page, with a text above it.
  @Test func papersAndTextsOfAPageAreSearched() throws {
    let page = VectorPicture(width: 100, height: 50, items: [], parts: [])
      .with(text(["paper"]))
    let builder = DrawingBuilder()
    var paper = Paper.plain
    let rect = Rect(x: 0, y: 0, width: 200, height: 100)
    paper.background = Graphic([.image(Picture(page), rect, alpha: 1)])
    builder.beginPage(size: PageSize(200, 100), paper: paper)
    builder.beginLayer()
    var typed = TextItem("On Paper", font: "Sans", size: 12, origin: Point(10, 20))
    var line = TextItem.Line(
      bytes: 0..<8,
      left: 0,
      width: 80,
      baseline: 10,
      ascent: 10,
      descent: 2
    )
    line.words = [
      .init(bytes: 0..<2, left: 0, width: 20), .init(bytes: 3..<8, left: 30, width: 50),
    ]
    typed.lines = [line]
    builder.add(Graphic([], origin: .text(typed)))
    let drawing = builder.finish()
    let pattern = TextPattern(utf8: Array("PAPER".utf8))
    let matches = drawing.matches(of: pattern, on: drawing.pages[0].id)
    try #require(matches.count == 2)
    #expect(matches[0].item == nil)
    #expect(matches[0].rects == [Rect(x: 0, y: 0, width: 50, height: 20)])
    #expect(matches[1].item != nil)
    #expect(matches[1].rects == [Rect(x: 40, y: 20, width: 50, height: 12)])
    #expect(String(decoding: matches[1].before, as: UTF8.self) == "On ")
  }
}
