import InkDrawing
import InkFormats
import InkGraphics
import InkTypesetting
import Testing
import _InkTestSupport

/// Text in a PDF matches its appearance, and can be found and copied.
@Suite(.enabled(if: PopplerText.isHere, "pdftotext is not installed"))
struct PDFTextTests {
  private static let area = Rect(x: 0, y: 0, width: 600, height: 200)

  private static func set(_ text: TextItem) throws -> PlacedText {
    let set = try DesktopContentRenderer().outlines(of: text)
    var text = text
    text.lines = set.lines
    let graphic = Graphic(text, outlines: set.path, color: .black)
    return try #require(PlacedText(graphic))
  }

  /// Returns a page with the outlines of texts, and with their words on request.
  private static func pdf(_ texts: [PlacedText], hasWords: Bool = true) throws -> [UInt8] {
    var bytes: [UInt8] = []
    let writer = PDFWriter(outline: { _ in Path() }, write: { bytes += $0 })
    writer.beginPage(area)
    for text in texts {
      let path = try DesktopContentRenderer().outlines(of: text.text).path
      let item = DisplayList.Item.path(path, .nonZero, Paint(.black))
      writer.add(item.transformed(by: text.transform))
      if hasWords { writer.add(text) }
    }
    writer.endPage()
    writer.finish(producer: "test")
    return bytes
  }

  private static func pixels(_ pdf: [UInt8]) throws -> Pixmap {
    try PopplerPicture.pixmap(pdf, page: 0, area)
  }

  /// R5: several lines, ligatures, other scripts, characters beyond 16 bits and right-to-left words.
  @Test(arguments: [
    "The quick fi ffi brown “fox”, AVAT To.\nSecond line", "Ελληνικά, πολυτονικό\nСъешь ещё",
    "سلام عليكم\nنص عربي طويل", "שלום עולם", "e\u{301}te\u{301} (1/2) 5 %", "x", "is a b I",
  ])
  func theTextIsGivenBack(_ string: String) throws {
    let text = TextItem(string, font: "Sans", size: 14, origin: Point(20, 20))
    let pdf = try Self.pdf([try Self.set(text)])
    let found = try PopplerText.text(pdf)
    #expect(found.split(separator: "\n") == string.split(separator: "\n"))
  }

  /// R5: characters without a font on this machine, laid out by another host.
  @Test(arguments: ["中文文本", "你好，世界。", "𠮷野家", "नमस्ते", "ภาษาไทย", "👩‍👩‍👧"])
  func textOfOtherFontsIsGivenBack(_ word: String) throws {
    var text = TextItem("\(word) \(word)", font: "Other", size: 20, origin: Point(10, 10))
    let count = word.utf8.count
    let width = 20 * Double(word.unicodeScalars.count)
    text.lines = [
      TextItem.Line(
        bytes: 0..<(2 * count + 1),
        left: 0,
        width: 2 * width + 10,
        baseline: 18,
        ascent: 18,
        descent: 4
      )
    ]
    text.lines[0].words = [
      TextItem.Line.Word(bytes: 0..<count, left: 0, width: width),
      TextItem.Line.Word(bytes: (count + 1)..<(2 * count + 1), left: width + 10, width: width),
    ]
    let laidOut = PlacedText(text, bounds: Rect(x: 10, y: 10, width: 2 * width + 10, height: 20))
    let found = try PopplerText.text(try Self.pdf([laidOut]))
    #expect(found.split { $0 == "\n" } == ["\(word) \(word)"])
  }

  /// R5: each word is found at its outlines, whatever the transform of the text.
  @Test func wordsAreFoundWhereTheyAreSeen() throws {
    var text = TextItem(
      "Every word stands where minimum wwwwiiii outlines are seen.",
      font: "Sans",
      size: 12,
      origin: Point(10, 10)
    )
    text.wrapWidth = 110
    for transform in [Affine.identity, Affine.scale(1.5).concatenating(.translation(20, 30))] {
      var placed = try Self.set(text)
      placed.transform = transform
      let pdf = try Self.pdf([placed])
      let scale = transform.a
      let found = try PopplerText.words(pdf)
      var count = 0
      for line in placed.text.lines {
        for word in line.words {
          let seen = transform.apply(try #require(placed.text.rects(of: word.bytes).first))
          let string = String(decoding: placed.text.utf8[word.bytes], as: UTF8.self)
          try #require(count < found.count)
          let (other, box) = found[count]
          let maximum = 0.1 * 12 * scale
          // Some fonts have lines that are taller than their letters.
          let baseline = seen.minY + scale * line.ascent
          let isNear =
            abs(box.minX - seen.minX) < maximum && abs(box.maxX - seen.maxX) < maximum
            && box.minY > seen.minY - maximum && box.minY < baseline - 7 * maximum
            && box.maxY > baseline + maximum && box.maxY < seen.maxY + maximum
          #expect(other == string && isNear, "\(string): \(found[count]), seen at \(seen)")
          count += 1
        }
      }
      #expect(count == found.count && count == 9)
    }
  }

  /// R5: the searchable words paint nothing.
  @Test func wordsArePaintedOnce() throws {
    var text = TextItem("Painted once, שלום", font: "Sans", size: 24, origin: Point(20, 20))
    text.wrapWidth = 200
    var placed = try Self.set(text)
    placed.transform = Affine.scale(0.9).concatenating(.translation(40, 0))
    let (with, without) = (try Self.pdf([placed]), try Self.pdf([placed], hasWords: false))
    #expect(try Self.pixels(with) == Self.pixels(without))
    #expect(try PopplerText.text(without).isEmpty)
    #expect(try PopplerText.text(with).contains("Painted"))
    #expect(Set(try Self.pixels(with).pixels).count > 2)
  }

  /// A text without known lines is found approximately at its position.
  @Test func textWithoutLinesIsFound() throws {
    var text = TextItem(
      "Words whose places\nnobody knows but which are seen all the same",
      font: "Sans",
      size: 12,
      origin: Point(10, 10)
    )
    text.wrapWidth = 150
    let known = try Self.set(text)
    var unknown = known
    unknown.text.lines = []
    let pdf = try Self.pdf([unknown])
    let words = try PopplerText.text(pdf).split { $0 == "\n" || $0 == " " }
    #expect(words == text.text.split { $0 == "\n" || $0 == " " })
    for (word, frame) in try PopplerText.words(pdf) {
      let bytes = try #require(text.ranges(of: Array(word.utf8)).first)
      let seen = try #require(known.text.rects(of: bytes).first)
      // Lines may break elsewhere.
      #expect(abs(frame.center.y - seen.center.y) < 20, "\(word)")
    }
  }

  @Test func absurdTextsDoNoHarm() throws {
    var texts: [PlacedText] = []
    for size in [0, -3, 1e-300, 1e300] {
      var text = TextItem("a\u{0}b \n\n c", font: "", size: size, origin: Point(1e9, -1e9))
      text.wrapWidth = size
      texts.append(PlacedText(text, bounds: Rect(x: 0, y: 0, width: 1e9, height: 1)))
      text.utf8 = [0xFF, 0xC3, 32, 10, 0xE4, 0xB8]
      let bounds = Rect(x: 0, y: 0, width: 10, height: 10)
      texts.append(PlacedText(text, bounds: bounds, transform: .scale(1e200)))
    }
    var bytes: [UInt8] = []
    let writer = PDFWriter(outline: { _ in Path() }, write: { bytes += $0 })
    writer.beginPage(Self.area)
    texts.forEach(writer.add)
    writer.endPage()
    writer.finish(producer: "test")
    _ = try PopplerText.text(bytes)
    let layer = SVGWriter.Layer(
      list: DisplayList([.path(Path(Self.area), .nonZero, Paint(.black))]),
      texts: texts
    )
    _ = SVGWriter(bounds: Self.area, outline: { _ in Path() }).encode(layers: [layer])
  }
}
