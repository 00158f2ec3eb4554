import InkDrawing
import InkFormats
import InkGraphics
import InkTypesetting
import Testing

/// Pango's facts about the texts that it lays out.
@Suite struct TextSettingTests {
  private let renderer = DesktopContentRenderer()

  private func words(_ text: TextItem, _ lines: [TextItem.Line]) -> [[String]] {
    lines.map { line in
      line.words.map { String(decoding: text.utf8[$0.bytes], as: UTF8.self) }
    }
  }

  @Test func linesHaveTheWordsOfTheTextInOrder() throws {
    var text = TextItem("One fi two\n\nΤρία четыре", font: "Sans", size: 20, origin: Point(5, 7))
    let set = try renderer.outlines(of: text)
    #expect(words(text, set.lines) == [["One", "fi", "two"], [], ["Τρία", "четыре"]])
    #expect(set.notes.isEmpty)
    // The outlines of each word are at the reported position.
    for line in set.lines {
      for word in line.words {
        text.lines = [line]
        let box = try #require(text.rects(of: word.bytes).first)
        var alone = TextItem("", font: "Sans", size: 20, origin: Point(box.minX, box.minY))
        alone.utf8 = Array(text.utf8[word.bytes])
        let ink = try renderer.outlines(of: alone).path.controlBounds
        #expect(ink.minX > box.minX - 2 && ink.maxX < box.maxX + 2)
        #expect(ink.minY > box.minY - 2 && ink.maxY < box.maxY + 2)
        #expect(ink.width > box.width - 4)
      }
    }
  }

  @Test func wrappedLinesKeepToTheWidthAndMeetTheirSides() throws {
    var text = TextItem(
      "The quick brown fox jumps over the lazy dog, again and again.",
      font: "Sans",
      size: 12,
      origin: .origin
    )
    text.wrapWidth = 120
    for alignment in TextItem.Alignment.allCases {
      text.alignment = alignment
      let lines = try renderer.outlines(of: text).lines
      #expect(lines.count >= 3 && lines.allSatisfy { $0.width <= 120 && $0.width > 20 })
      for line in lines {
        let share = alignment == .leading ? 0 : alignment == .center ? 0.5 : 1
        #expect(abs(line.left - share * (120 - line.width)) < 6, "\(alignment) \(line)")
      }
    }
    text.isJustified = true
    text.alignment = .leading
    let full = try renderer.outlines(of: text).lines
    #expect(full.dropLast().allSatisfy { abs($0.width - 120) < 1 })
  }

  @Test func paragraphsRunFromTheSideThatIsSaid() throws {
    var text = TextItem("abc שלום", font: "Sans", size: 12, origin: .origin)
    text.wrapWidth = 200
    // Automatically, it has the direction of its first letter.
    for (direction, isFromRight) in [
      (TextItem.Direction.automatic, false), (.leftToRight, false), (.rightToLeft, true),
    ] {
      text.direction = direction
      let line = try #require(try renderer.outlines(of: text).lines.first)
      #expect(line.isFromRight == isFromRight)
      #expect(words(text, [line]) == [["abc", "שלום"]])
      let (latin, hebrew) = (line.words[0], line.words[1])
      #expect(!latin.isFromRight && hebrew.isFromRight)
      #expect((latin.left > hebrew.left) == isFromRight)
      #expect(isFromRight ? latin.left > 100 : latin.left < 1)
    }
    // Trailing is on the other side.
    text.direction = .rightToLeft
    text.alignment = .trailing
    let line = try #require(try renderer.outlines(of: text).lines.first)
    #expect(line.left < 2)
    text.direction = .automatic
    text.text = "שלום"
    text.alignment = .leading
    #expect(try #require(try renderer.outlines(of: text).lines.first).left > 100)
  }

  @Test func fontsThatAreNotHereAreTold() throws {
    func notes(_ font: String) throws -> [String] {
      try renderer.outlines(of: TextItem("a", font: font, size: 12, origin: .origin)).notes
    }
    for font in ["Sans", "sans bold", "Monospace", "", "DejaVu Sans", "No Such Font, Sans Bold"] {
      #expect(try notes(font).isEmpty, "\(font)")
    }
    let lost = try notes("No Such Font Bold Italic")
    #expect(lost.count == 1)
    #expect(lost.first?.hasPrefix("the font No Such Font is not installed; ") ?? false, "\(lost)")
    #expect(lost.first?.hasSuffix(" is used instead") ?? false, "\(lost)")
  }

  @Test func charactersThatNoFontHasAreTold() throws {
    // No font has characters for private use.
    let text = TextItem("a\u{10FFFD}b\u{F8FE}", font: "Sans", size: 12, origin: .origin)
    let set = try renderer.outlines(of: text)
    #expect(
      set.notes == [
        "no installed font has the characters U+10FFFD, U+F8FE, which are shown as boxes"
      ]
    )
  }

  /// A reader reports a note about many texts once.
  @Test func aReaderTellsOfEachFontOnce() throws {
    let one = #"<text font="No Such Font" size="12" x="1" y="1" color="black">a</text>"#
    let document = """
      <?xml version="1.0"?><xournal fileversion="4"><page width="100" height="100">
      <background type="solid" color="#ffffffff" style="plain"/>
      <layer>\(one)\(one)</layer></page></xournal>
      """
    let file = try InkReader.read(Array(document.utf8), renderer: renderer)
    #expect(file.notes.count == 1 && file.notes[0].contains("No Such Font"), "\(file.notes)")
    let item = try #require(file.drawing.layers(of: file.drawing.pages[0].id)[0].items.first)
    #expect(item.text?.lines.count == 1)
  }
}
