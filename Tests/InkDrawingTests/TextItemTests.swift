import InkDrawing
import InkGraphics
import InkStrokes
import Testing

/// Texts as items of a drawing.
@Suite struct TextItemTests {
  private static let outlines = Path(Rect(x: 10, y: 10, width: 60, height: 20))

  /// Returns two lines, the second with a right-to-left word.
  private static func text(_ string: String = "Ink and\nשלום 12") -> TextItem {
    var text = TextItem(string, font: "Sans", size: 12, origin: Point(10, 10))
    text.direction = .rightToLeft
    var first = TextItem.Line(
      bytes: 0..<7,
      left: 0,
      width: 48.25,
      baseline: 11,
      ascent: 11,
      descent: 3
    )
    first.words = [
      TextItem.Line.Word(bytes: 0..<3, left: 0, width: 20),
      TextItem.Line.Word(bytes: 4..<7, left: 24, width: 24.25),
    ]
    var second = TextItem.Line(
      bytes: 8..<19,
      left: 10,
      width: 50,
      baseline: 25,
      ascent: 11,
      descent: 3,
      isFromRight: true
    )
    second.words = [
      TextItem.Line.Word(bytes: 8..<16, left: 28, width: 32, isFromRight: true),
      TextItem.Line.Word(bytes: 17..<19, left: 10, width: 14),
    ]
    text.lines = [first, second]
    return text
  }

  private static func fixture(_ text: TextItem = text()) throws -> PageFixture {
    var fixture = PageFixture()
    let layer = fixture.layer
    let add = DrawingOperation.add(
      text,
      outlines: outlines,
      color: Color(red: 1, green: 0, blue: 0),
      to: layer,
      in: &fixture.drawing
    )
    try fixture.drawing.apply(add)
    return fixture
  }

  @Test func aTextIsAddedEditedAndTakenBack() throws {
    var fixture = try Self.fixture()
    let id = fixture.ids[0]
    #expect(fixture.drawing[id]?.text == Self.text())
    #expect(fixture.drawing[id]?.graphic?.textColor == Color(red: 1, green: 0, blue: 0))
    var other = TextItem("Tinte", font: "Serif", size: 20, origin: .origin)
    other.alignment = .center
    let edit = DrawingOperation.setText(
      of: id,
      to: other,
      outlines: Path(),
      color: .black,
      in: &fixture.drawing
    )
    try fixture.drawing.apply(edit)
    #expect(fixture.drawing[id]?.text == other)
    expectDone(fixture.drawing.undo())
    #expect(fixture.drawing[id]?.text == Self.text())
  }

  /// R9: a text without direction and lines has the same bytes as in earlier versions.
  @Test func directionAndLinesComeBackFromARecord() throws {
    for text in [Self.text(), TextItem("a", font: "", size: 1, origin: .origin)] {
      let fixture = try Self.fixture(text)
      let read = try Saved(fixture.drawing).drawing()
      #expect(read[fixture.ids[0]]?.text == text)
      #expect(read.contentHash == fixture.drawing.contentHash)
    }
    var plain = Self.text()
    plain.lines = []
    plain.direction = .automatic
    // A text with lines is longer; one without ends where it did.
    let short = try Saved(Self.fixture(plain).drawing).record.count
    let long = try Saved(Self.fixture().drawing).record.count
    #expect(short + 20 < long && long < short + 90, "\(long - short) bytes more")
  }

  @Test func transformsAreOnTheGridOfDocuments() {
    let word = TextItem.Line.Word(bytes: 0..<1, left: 1.0 / 3, width: .pi)
    #expect(word.left * 1024 == 341 && word.width * 1024 == 3217)
  }

  @Test func linesThatCannotBeAreRefused() throws {
    var wrong: [TextItem] = []
    for change in 0..<6 {
      var text = Self.text()
      switch change {
      case 0: text.lines[0].bytes = 0..<99
      case 1: text.lines.swapAt(0, 1)
      case 2: text.lines[0].width = .nan
      case 3: text.lines[1].words[0].bytes = 0..<3
      case 4: text.lines[1].words.swapAt(0, 1)
      default: text.lines[0].baseline = 1e300
      }
      wrong.append(text)
    }
    for text in wrong {
      #expect(throws: EditError.self) { _ = try Self.fixture(text) }
    }
  }

  /// With any change of the bytes, a valid text is read, or the rest of the graphic.
  @Test func changedBytesAreReadOrRefused() throws {
    let saved = try Saved(Self.fixture().drawing)
    var read = 0
    for at in saved.record.indices {
      for value: UInt8 in [0, 1, 127, 128, 255] {
        var other = saved
        other.record[at] = value
        guard let drawing = try? other.drawing() else { continue }
        read += 1
        for item in drawing.pages.flatMap({ drawing.layers(of: $0.id) }).flatMap(\.items) {
          guard let text = item.text else { continue }
          #expect(text.rects(of: 0..<text.utf8.count).allSatisfy { $0.minX.isFinite })
          _ = try Saved(drawing).drawing()
        }
      }
    }
    #expect(read > 100)
  }

  @Test func textsOfAPageAreFound() throws {
    var fixture = try Self.fixture()
    let page = fixture.page
    #expect(fixture.drawing.items(on: page, containing: "INK").map(\.id) == fixture.ids)
    #expect(fixture.drawing.items(on: page, containing: "לום").map(\.id) == fixture.ids)
    #expect(fixture.drawing.items(on: page, containing: Array("Ink".utf8)).count == 1)
    #expect(fixture.drawing.items(on: page, containing: Array("ink".utf8)).isEmpty)
    #expect(fixture.drawing.items(on: page, containing: "pencil").isEmpty)
    #expect(fixture.drawing.items(on: page, containing: "").isEmpty)
    try fixture.drawing.apply(.setHidden(true, of: fixture.layer))
    #expect(
      fixture.drawing.items(on: page, containing: "ink").isEmpty,
      "what is hidden is not found"
    )
  }

  @Test func matchesHaveRanges() {
    let text = Self.text()
    let and = text.ranges(of: Array("and".utf8))
    #expect(and == [4..<7])
    #expect(text.rects(of: 4..<7) == [Rect(x: 34, y: 10, width: 24.25, height: 14)])
    // The first half of a right-to-left word is its right half.
    #expect(text.rects(of: 8..<12) == [Rect(x: 54, y: 24, width: 16, height: 14)])
    #expect(text.rects(of: 0..<19).count == 4)
    #expect(text.rects(of: 3..<4).isEmpty)
    let twice = TextItem("aaaa", font: "", size: 1, origin: .origin)
    #expect(twice.ranges(of: Array("aa".utf8)) == [0..<2, 2..<4])
  }
}
