import InkDrawing
import InkGraphics
import InkStrokes
import Testing

@testable import InkFormats

@Suite struct XournalReaderTests {
  @Test func plainGzippedAndZippedDocumentsAreTheSame() throws {
    let plain = xournal(layer: strokeElement())
    let files = [
      plain, deflated(plain, windowBits: 31),
      zip([("mimetype", Array("application/xournal++".utf8)), ("content.xml", plain)]),
    ]
    for bytes in files {
      let file = try read(bytes)
      #expect(file.pages.count == 1)
      #expect(file.pages[0].bounds == Rect(x: 0, y: 0, width: 300, height: 400))
      #expect(file.names(0) == ["first"])
      #expect(
        strokes(file).map { $0.samples.map { $0.location } } == [
          [Point(10, 10), Point(20, 10), Point(20, 30)]
        ]
      )
    }
  }

  @Test func gzipMembersAreReadOneAfterTheOther() throws {
    let plain = xournal(layer: strokeElement())
    let parts = [Array(plain[..<100]), Array(plain[100...])]
    let file = try read(parts.flatMap { deflated($0, windowBits: 31) })
    #expect(strokes(file).count == 1)
  }

  @Test func theSuffixDecidesBetweenXournalAndXournalPlusPlus() throws {
    let bytes = xournal()
    #expect(try XournalReader.read(bytes, name: "/a/b.XOJ").format == .xoj)
    #expect(try XournalReader.read(bytes, name: "/a/b.xopp").format == .xopp)
  }

  @Test func aSingleWidthGivesNoForce() throws {
    let file = try read(xournal(layer: strokeElement()))
    let stroke = try #require(strokes(file).first)
    #expect(stroke.brush.style.width == 2)
    #expect(stroke.samples.allSatisfy { $0.force == nil })
    #expect(stroke.nibs().map { $0.radius } == [1, 1, 1])
    #expect(file.channels == ["x", "y"])
  }

  @Test func widthsOfSegmentsRunSmoothlyThroughThePoints() throws {
    let look = #"tool="pen" color="black" width="2 1 3""#
    let file = try read(xournal(layer: strokeElement(look)))
    let stroke = try #require(strokes(file).first)
    #expect(stroke.brush.style.width == 2)
    #expect(stroke.samples.map { $0.force } == [0.5, 1, 1.5])
    #expect(stroke.nibs().map { $0.radius } == [0.5, 1, 1.5])
    #expect(file.channels == ["x", "y", "force"])
  }

  @Test func pressuresInTheirOwnAttributeAreWidthsToo() throws {
    let look = #"tool="pen" color="black" width="2" pressures="1 3""#
    let stroke = try #require(strokes(try read(xournal(layer: strokeElement(look)))).first)
    #expect(stroke.nibs().map { $0.radius } == [0.5, 1, 1.5])
  }

  @Test(arguments: [
    ("2 1", [1, 1, 1]), ("2 1 3 9 9", [0.5, 1, 1.5]), ("0 1 3", [0.5, 1, 1.5]),
    ("2 1 inf", [0.5, 0.5, 0.5]), ("2 1e300 3", [1.5, 1.5, 1.5]), ("2 1 3 nan", [0.5, 1, 1.5]),
  ])
  func brokenWidthsAreMended(_ widths: String, _ radii: [Double]) throws {
    let look = "tool=\"pen\" color=\"black\" width=\"\(widths)\""
    let stroke = try #require(strokes(try read(xournal(layer: strokeElement(look)))).first)
    #expect(stroke.nibs().map { $0.radius } == radii)
  }

  /// Old versions of Xournal++ wrote such widths; newer ones draw nothing for them.
  @Test(arguments: [
    ("2 1 0 3 4 nan", [[10, 20], [30, 40, 50]], [[0.5, 0.5], [1.5, 1.75, 2]]),
    ("2 -1 1 -0.0 nan 3", [[20, 30], [50, 60]], [[0.5, 0.5], [1.5, 1.5]]),
    ("2 0 0 0 0 0", [[10, 20, 30, 40, 50, 60]], [[0, 0, 0, 0, 0, 0]]),
    ("0 -1 -1 nan -inf -0.0", [[10, 20, 30, 40, 50, 60]], [[0, 0, 0, 0, 0, 0]]),
  ])
  func segmentsWithoutAWidthAreGaps(_ widths: String, _ xs: [[Double]], _ radii: [[Double]]) throws
  {
    let look = "tool=\"pen\" color=\"#123456ff\" width=\"\(widths)\" fill=\"128\" style=\"dash\""
    let points = "10 10 20 10 30 20 40 15 50 10 60 10"
    let file = try read(xournal(layer: strokeElement(look, points)))
    #expect(strokes(file).map { $0.samples.map(\.location.x) } == xs)
    #expect(strokes(file).map { $0.nibs().map(\.radius) } == radii)
    for stroke in strokes(file) {
      #expect(stroke.brush.style.dash == Style.Dash([6, 3]))
      #expect(stroke.brush.style.color == Color(rgba: 0x1234_56FF))
    }
    // Only visible strokes with at least three points have an area.
    #expect(graphics(file).count == zip(xs, radii).count { $0.count > 2 && $1[0] > 0 })
    #expect(file.notes.isEmpty)
  }

  /// Weak touches of a pen, which Xournal++ barely shows, are not widened to dots like taps.
  @Test func shortStrokesAreAsThinAsTheirWidths() throws {
    let look = "tool=\"pen\" color=\"black\" width=\"1.41 0.2 0.04\""
    let stroke = try #require(
      try strokes(read(xournal(layer: strokeElement(look, "10 10 11 10 12 11")))).first
    )
    let radii = [0.1, 0.06, 0.02]
    for (nib, radius) in zip(stroke.nibs(), radii) { #expect(abs(nib.radius - radius) < 1e-12) }
    let ribbon = try #require(stroke.ribbon())
    #expect(ribbon.bounds.width < 2.2)
    // A stroke of zero width is invisible, however short it is.
    let nothing = "tool=\"pen\" color=\"black\" width=\"1.41 0 0\""
    let file = try read(xournal(layer: strokeElement(nothing, "10 10 11 10 12 11")))
    #expect(strokes(file).map { $0.nibs().map(\.radius) } == [[0, 0, 0]])
  }

  @Test(arguments: [
    ("black", 0x0000_00FF), ("blue", 0x3333_CCFF), ("green", 0x0080_00FF),
    ("lightgreen", 0x00FF_00FF), ("#123456", 0x1234_56FF), ("#12345678", 0x1234_56FF),
    ("#12345600", 0x1234_56FF),
  ])
  func coloursHaveNamesOrDigits(_ name: String, _ rgba: UInt32) throws {
    let look = "tool=\"pen\" color=\"\(name)\" width=\"2\""
    let stroke = try #require(strokes(try read(xournal(layer: strokeElement(look)))).first)
    #expect(stroke.brush.style.color.rgba == rgba)
  }

  @Test func highlightersMultiplyAtOneOpacity() throws {
    let look = ##"tool="highlighter" color="#ffff007f" width="8""##
    let style = try #require(strokes(try read(xournal(layer: strokeElement(look)))).first).brush
      .style
    #expect(style.purpose == .highlighter)
    #expect(style.blendMode == .multiply)
    #expect(style.color.rgba == 0xFFFF_0078)
  }

  @Test func whiteoutIsWhitePaint() throws {
    let look = ##"tool="eraser" color="#ffffffff" width="8""##
    let style = try #require(strokes(try read(xournal(layer: strokeElement(look)))).first).brush
      .style
    #expect(style.blendMode == .sourceOver)
    #expect(style.color.rgba == 0xFFFF_FFFF)
  }

  @Test func aFilledStrokeHasItsAreaBelow() throws {
    let look = #"tool="pen" color="black" width="2" fill="128""#
    let file = try read(xournal(layer: strokeElement(look)))
    #expect(strokes(file).count == 1)
    guard case .path(let path, _, let paint) = try #require(graphics(file).first) else {
      Issue.record("no area")
      return
    }
    #expect(path.controlBounds == Rect(minX: 10, minY: 10, maxX: 20, maxY: 30))
    #expect(paint.color.rgba == 0x0000_0080)
  }

  @Test func aFilledHighlighterIsOneThing() throws {
    let look = ##"tool="highlighter" color="#ffff007f" width="8" fill="128""##
    let file = try read(xournal(layer: strokeElement(look)))
    #expect(strokes(file).isEmpty)
    guard case .group(let items, let alpha, .multiply) = try #require(graphics(file).first) else {
      Issue.record("no group")
      return
    }
    #expect(items.count == 2)
    #expect(alpha == 128.0 / 255)
  }

  /// Returns the stretches of ink of a stroke's ribbon, each as its ends.
  private func stretches(_ stroke: Stroke) throws -> [[Point]] {
    let ribbon = try #require(stroke.ribbon())
    var result = [[ribbon.start]]
    for segment in ribbon.segments {
      if segment.isGap { result.append([]) }
      result[result.count - 1].append(segment.end)
    }
    return result
  }

  private func expect(_ points: [[Point]], are wanted: [[Point]]) {
    #expect(points.map(\.count) == wanted.map(\.count))
    for (a, b) in zip(points.joined(), wanted.joined()) {
      #expect(a.distance(to: b) < 1e-9, "\(a) \(b)")
    }
  }

  @Test func aDashedLineIsOneStrokeWithGaps() throws {
    let look = #"tool="pen" color="black" width="2" style="dash""#
    let file = try read(xournal(layer: strokeElement(look, "0 0 21 0")))
    #expect(strokes(file).count == 1)
    let ends = [[0, 6], [9, 15], [18, 21]].map { $0.map { Point($0, 0) } }
    expect(try stretches(try #require(strokes(file).first)), are: ends)
  }

  @Test func dashesRunOnAroundCorners() throws {
    let look = #"tool="pen" color="black" width="2" style="cust: 10 5""#
    let file = try read(xournal(layer: strokeElement(look, "0 0 8 0 8 20")))
    #expect(strokes(file).count == 1)
    expect(
      try stretches(try #require(strokes(file).first)),
      are: [[Point(0, 0), Point(8, 0), Point(8, 2)], [Point(8, 7), Point(8, 17)]]
    )
  }

  @Test func anOddPatternSwapsInkAndGapsAtEachTurn() throws {
    let look = #"tool="pen" color="black" width="2" style="cust: 3""#
    let file = try read(xournal(layer: strokeElement(look, "0 0 9 0")))
    let ends = [[0, 3], [6, 9]].map { $0.map { Point($0, 0) } }
    expect(try stretches(try #require(strokes(file).first)), are: ends)
  }

  @Test func aDashedHighlighterHasOneOpacity() throws {
    let look = ##"tool="highlighter" color="#ffff007f" width="8" style="dash""##
    let file = try read(xournal(layer: strokeElement(look, "0 0 21 0 0 1")))
    let items = strokes(file).compactMap { $0.item() }
    guard items.count == 1, case .ink(_, let paint) = items[0] else {
      Issue.record("not one thing to paint")
      return
    }
    #expect(paint.color.rgba == 0xFFFF_0078)
  }

  @Test(arguments: [
    (#"capStyle="round""#, Ribbon.Cap.round), (#"capStyle="butt""#, .butt),
    (#"capStyle="square""#, .square), ("", .round),
  ])
  func endsAreAsTheDocumentHasThem(_ attribute: String, _ cap: Ribbon.Cap) throws {
    let look = "tool=\"pen\" color=\"black\" width=\"2\" \(attribute)"
    let file = try read(xournal(layer: strokeElement(look)))
    #expect(try #require(strokes(file).first).ribbon()?.cap == cap)
    #expect(file.notes.isEmpty)
  }

  @Test func textWithoutATypeSetterIsNoted() throws {
    let text = #"<text font="Sans" size="12" x="1" y="2" color="black">a &amp; b</text>"#
    let file = try read(xournal(layer: text + text))
    #expect(
      file.notes == [
        "text is not shown: no text renderer, such as inkstone-typeset, is installed (2 times)"
      ]
    )
  }

  @Test func textGoesToTheTypeSetterWhole() throws {
    let text =
      #"<text font="Sans Bold" size="12" x="1" y="2" color="red" wrap="50" align="right">a &amp; b&#10;c</text>"#
    let setter = Boxes()
    let bytes = xournal(layer: text)
    let file = try XournalReader.read(bytes, name: nil, renderer: setter)
    guard case .path(let path, _, let paint) = try #require(graphics(file).first) else {
      Issue.record("text is outlines")
      return
    }
    #expect(path.controlBounds == Rect(x: 1, y: 2, width: 50, height: 12))
    #expect(paint.color.rgba == 0xFF00_00FF)
    #expect(file.notes.isEmpty)
  }

  /// Returns the picture of a PNG file.
  private func picture(_ pixmap: Pixmap) -> Picture {
    Picture(file: PNGWriter.encode(pixmap), from: nil)
  }

  /// Returns the pixels of the first picture.
  private func shown(_ file: InkImport) -> Pixmap? {
    guard case .image(let picture, _, _, _)? = graphics(file).first else { return nil }
    return picture.pixmap
  }

  @Test func picturesAreDecodedInPlace() throws {
    var pixmap = Pixmap(width: 2, height: 1)
    pixmap.pixels = [0xFF00_00FF, 0x8000_8000]
    var code: [UInt8] = []
    Base64.encode(PNGWriter.encode(pixmap), appendingTo: &code)
    let text = String(decoding: code, as: UTF8.self)
    let image = "<image left=\"10\" top=\"20\" right=\"30\" bottom=\"40\">\(text)</image>"
    let file = try read(xournal(layer: image))
    let area = Rect(minX: 10, minY: 20, maxX: 30, maxY: 40)
    #expect(graphics(file) == [.image(picture(pixmap), area, alpha: 1, transform: .identity)])
    #expect(shown(file) == pixmap)
  }

  @Test func picturesInAPackageAreFound() throws {
    var pixmap = Pixmap(width: 1, height: 1)
    pixmap.pixels = [0xFF12_3456]
    let image =
      #"<image left="0" top="0" right="5" bottom="5"><attachment path="images/1.png"/></image>"#
    let package = zip([
      ("content.xml", xournal(layer: image)), ("images/1.png", PNGWriter.encode(pixmap)),
    ])
    let file = try read(package)
    let area = Rect(x: 0, y: 0, width: 5, height: 5)
    #expect(graphics(file) == [.image(picture(pixmap), area, alpha: 1, transform: .identity)])
    #expect(shown(file) == pixmap)
  }

  @Test func unknownElementsAreNotedAndSkipped() throws {
    let file = try read(xournal(layer: "<sound><wave>1 2</wave></sound>" + strokeElement()))
    #expect(strokes(file).count == 1)
    #expect(file.notes == ["the unknown element <sound> is ignored"])
  }
}

/// A renderer that lays out every text as one box.
private final class Boxes: ForeignContentRenderer {
  func outlines(of block: TextItem) throws(FormatError) -> TextOutlines {
    guard block.text == "a & b\nc", block.font == "Sans Bold", block.alignment == .trailing else {
      throw FormatError("other text: \(block)")
    }
    return TextOutlines(
      Path(
        Rect(
          x: block.origin.x,
          y: block.origin.y,
          width: block.wrapWidth ?? 0,
          height: block.size
        )
      )
    )
  }

  func items(
    ofPDF bytes: [UInt8],
    pages: [Int],
    areas: [Rect],
    isStretched: Bool
  ) throws(FormatError) -> [DisplayList.Item] { [] }
}
