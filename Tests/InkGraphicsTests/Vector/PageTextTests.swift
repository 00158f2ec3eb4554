import InkGraphics
import Testing

/// The text of vector pictures: its encoding, and selecting in it.
@Suite struct PageTextTests {
  /// Words on lines of 10 units, with letters of 5 units.
  private func text(_ lines: String..., direction: PageCharacter.Direction = .right) -> PageText {
    var text = PageText()
    for (row, line) in lines.enumerated() {
      var separator = PageCharacter.Separator.line
      for (column, scalar) in line.unicodeScalars.enumerated() {
        if scalar == " " {
          separator = .space
          continue
        }
        let (along, across) = (Double(column) * 5, Double(row) * 12)
        let box =
          switch direction {
          case .right: Rect(x: along, y: across, width: 5, height: 10)
          case .down: Rect(x: 100 - across, y: along, width: 10, height: 5)
          case .left: Rect(x: 100 - along, y: across, width: 5, height: 10)
          case .up: Rect(x: across, y: 100 - along, width: 10, height: 5)
          }
        let character = PageCharacter(scalar, box, separator: separator, direction: direction)
        text.characters.append(character)
        separator = .none
      }
    }
    return text
  }

  private func string(_ text: PageText, _ range: Range<Int>) -> String {
    String(decoding: text.utf8(of: range), as: UTF8.self)
  }

  private var picture: VectorPicture {
    let path = Path(Rect(x: 0, y: 0, width: 8, height: 8))
    return VectorPicture(
      width: 100,
      height: 100,
      items: [.path(path, .nonZero, Paint(.black))],
      parts: []
    )
  }

  @Test(arguments: PageCharacter.Direction.allCases)
  func textSurvivesEncoding(_ direction: PageCharacter.Direction) {
    let text = text("Two words", "über 漢字 😀", direction: direction)
    #expect(PageText(encoded: text.encoded) == text)
  }

  @Test func pictureWithTextPaintsTheSame() {
    let (picture, text) = (picture, text("hello"))
    let with = picture.with(text)
    #expect(with.hasText && !picture.hasText)
    #expect(with.text == text && picture.text.isEmpty)
    #expect(with.displayList == picture.displayList)
    #expect(with.width == picture.width)
    #expect(with.with(text).bytes == with.bytes)
    #expect(with.with(PageText()).bytes == picture.bytes)
  }

  /// Widths that differ a little, as those of letters with kerning.
  @Test func boxesAreCloseToTheOriginals() {
    var text = text("aaaa bbbb abab", "baba a b ab ba")
    var number = 7.0
    for index in text.characters.indices {
      number = (number * 31 + 17).truncatingRemainder(dividingBy: 101)
      text.characters[index].box.minX += number / 500
    }
    let decoded = PageText(encoded: text.encoded)
    #expect(decoded.characters.map { $0.scalar } == text.characters.map { $0.scalar })
    for (a, b) in zip(decoded.characters, text.characters) {
      #expect(abs(a.box.minX - b.box.minX) <= 0.45 && abs(a.box.maxX - b.box.maxX) <= 0.45)
      #expect(abs(a.box.minY - b.box.minY) <= 0.125)
    }
  }

  @Test func pageOfTextTakesLessThanOneBytePerCharacter() {
    let line = "the quick brown fox jumps over the lazy dog and runs away from it all"
    var page = PageText()
    for row in 0..<45 {
      var part = text(line)
      for index in part.characters.indices {
        let box = part.characters[index].box
        part.characters[index].box = Rect(
          x: box.minX,
          y: Double(row) * 14,
          width: box.width,
          height: 10
        )
      }
      page.characters += part.characters
    }
    #expect(page.encoded.count < page.characters.count)
  }

  /// Each bit is flipped, and the bytes end early at each length.
  @Test func damagedBytesAreHarmless() {
    let bytes = picture.with(text("Two words", "über 漢字 😀")).bytes
    for i in bytes.indices {
      for bit in 0..<8 {
        var damaged = bytes
        damaged[i] ^= 1 << UInt8(bit)
        let picture = VectorPicture(bytes: damaged)
        for character in picture.text.characters { #expect(character.box.minX.isFinite) }
      }
      #expect(VectorPicture(bytes: Array(bytes[..<i])).text.isEmpty)
    }
  }

  /// Counts and coordinates far beyond those of a page.
  @Test func largeNumbersAreRefused() {
    let large: [UInt8] = [0xff, 0xff, 0xff, 0xff, 0x0f]
    for length in 1...8 {
      for fill in [large, [0x01]] as [[UInt8]] {
        let bytes = [UInt8](repeating: 1, count: length) + fill + fill + fill + fill
        _ = PageText(encoded: bytes)
        for version in [1, 2] as [UInt8] {
          let footer: [UInt8] = [0xff, 0xff, 0xff, 0xff, version]
          #expect(VectorPicture(bytes: bytes + footer).text.isEmpty)
        }
      }
    }
  }

  @Test func selectionFollowsTheReadingOrder() {
    let text = text("Two words", "are here")
    #expect(string(text, text.range(from: Point(21, 5), to: Point(14, 14))) == "words\nare")
    // In the other direction, and outside of the text.
    #expect(string(text, text.range(from: Point(14, 14), to: Point(21, 5))) == "words\nare")
    #expect(
      string(text, text.range(from: Point(-9, -9), to: Point(900, 900))) == "Two words\nare here"
    )
    #expect(text.range(from: Point(3, 3), to: Point(3, 3)).isEmpty)
    #expect(PageText().range(from: .origin, to: Point(9, 9)).isEmpty)
    #expect(text.range(from: Point(.nan, 0), to: Point(9, 9)).isEmpty)
  }

  @Test func wordsAndLinesAreFoundAtAPoint() throws {
    let text = text("Two words", "are here")
    #expect(string(text, try #require(text.word(at: Point(24, 5), within: 2))) == "words")
    #expect(string(text, try #require(text.line(at: Point(24, 15), within: 2))) == "are here")
    #expect(text.word(at: Point(80, 5), within: 2) == nil)
  }

  @Test func eachLineHasARectangle() {
    let text = text("Two words", "are here")
    let all = text.characters.indices
    #expect(
      text.rects(of: all)
        == [Rect(x: 0, y: 0, width: 45, height: 10), Rect(x: 0, y: 12, width: 40, height: 10)]
    )
    #expect(text.rects(of: 3..<3).isEmpty)
    #expect(text.rects(of: -4..<2) == [Rect(x: 0, y: 0, width: 10, height: 10)])
  }

  @Test func turnedTextKeepsItsOrder() {
    let turned = text("ab", "c").transformed(by: Affine(a: 0, b: 1, c: -1, d: 0, tx: 50, ty: 0))
    #expect(turned.characters.map { $0.direction } == [.down, .down, .down])
    #expect(turned.characters[1].box == Rect(x: 40, y: 5, width: 10, height: 5))
    #expect(string(turned, turned.range(from: Point(45, 0), to: Point(45, 20))) == "ab")
  }
}
