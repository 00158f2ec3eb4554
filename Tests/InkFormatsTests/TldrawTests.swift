import Foundation
import InkDrawing
import InkFormatsExtra
import InkGraphics
import InkStrokes
import Testing

@testable import InkFormats

@Suite struct TldrawTests {
  @Test func pagesAndShapesAreReadInTheirOrder() throws {
    let file = try read(WhiteboardSamples.tldraw)
    #expect(file.format == .tldraw && file.pages.count == 2)
    #expect(file.names(0) == ["first"] && file.names(1) == ["second"])
    let items = file.layers(0)[0].items
    // Ink, ink, highlighter, star, diamond with its text, text, note with its text, arrow, frame, its title, picture.
    #expect(items.count == 13)
    let ink = try #require(items[0].stroke)
    #expect(ink.brush.color == Color(rgba: 0xe031_31ff))
    #expect(ink.samples.map { $0.force ?? 0 } == [0.25, 0.5, 0.75])
    #expect(items[0].transform.apply(ink.samples[1].location) == Point(40, 30))
    let widths = ink.nibs().map { $0.radius * 2 }
    #expect(widths[0] < widths[1] && widths[1] < widths[2], "the pen's pressure counts")
    #expect(items[3].groups.count == 1 && items[3].groups == items[4].groups)
    #expect(items[4].brush?.style.dash == Style.Dash([10, 10]))
    let corner = items[4].transform.apply(Point(40, 10))
    #expect(abs(corner.x - 90) < 1e-9 && abs(corner.y - 40) < 1e-9, "rotated about its corner")
    guard case .text(let text)? = items[6].graphic?.origin else {
      Issue.record("the text is one")
      return
    }
    #expect(text.text == "one\ntwo" && isClose(text.size, 14.4))
    guard case .picture? = items[12].graphic?.origin else {
      Issue.record("the picture is one")
      return
    }
    #expect(file.notes.contains { $0.hasPrefix("videos") })
    guard case .curve(let points, _)? = file.layers(1)[0].items[0].shape?.figure else {
      Issue.record("the line is a curve")
      return
    }
    #expect(points == [Point(1, 1), Point(9, 9), Point(20, 1)])
  }

  @Test func differencesInBase64AreSummed() throws {
    let ink = try #require(try read(WhiteboardSamples.tldraw).layers(0)[0].items[1].stroke)
    #expect(
      areClose(ink.samples.map(\.location), [(1000, 2000), (1001.5, 1998), (1001.5, 2002)])
    )
    #expect(ink.brush.style.width == 3)
  }

  @Test func anArrowEndsAtTheShapeToWhichItIsBound() throws {
    let arrow = try #require(try read(WhiteboardSamples.tldraw).layers(0)[0].items[9].shape)
    guard case .line(let start, let end) = arrow.figure else {
      Issue.record("the arrow is straight")
      return
    }
    #expect(start == .origin && end.x < 200 && end.x > 180 && arrow.endHead == .arrow)
  }

  @Test func version1IsRead() throws {
    let file = try read(WhiteboardSamples.oldTldraw)
    #expect(file.format == .tldraw && file.names(0) == ["Page 1"])
    let items = file.layers(0)[0].items
    #expect(items[0].shape != nil && items[0].fill != nil)
    #expect(items[2].groups.count == 1 && items[2].stroke?.samples.count == 3)
    #expect(items[2].stroke?.brush.color == Color(rgba: 0x1c7e_d6ff))
    #expect(items[3].shape?.endHead == .arrow)
  }

  @Test(arguments: [WhiteboardSamples.obsidianJSON, WhiteboardSamples.obsidianSVG])
  func drawingsOfObsidianAreRead(_ text: String) throws {
    let file = try read(text)
    #expect(file.strokes.count == 1 && file.names(0) == ["Handwritten Note"])
    #expect(file.points[0][1] == Point(6, 7))
  }

  @Test func aNoteInMarkdownIsRead() throws {
    let text =
      "---\ntldraw-file: true\n---\n# Tldraw\n```json !!!_START_OF_TLDRAW_DATA__!!!\n"
      + WhiteboardSamples.obsidianJSON + "\n!!!_END_OF_TLDRAW_DATA__!!!\n```\n"
    #expect(try read(text).strokes.count == 1)
  }

  @Test func aBrokenShapeCostsOneShape() throws {
    let whole = try read(WhiteboardSamples.tldraw)
    let broken = WhiteboardSamples.tldraw.replacingFirst(
      "\"x\":0,\"y\":0,\"z\":0.25",
      "\"x\":\"a\""
    )
    let file = try read(broken)
    #expect(file.items.count == whole.items.count - 1)
    #expect(file.notes.contains("damaged elements, left out: 1"))
  }
}

extension String {
  /// Returns the text with the first occurrence of a part replaced.
  func replacingFirst(_ part: String, _ other: String) -> String {
    guard let range = range(of: part) else { return self }
    return replacingCharacters(in: range, with: other)
  }
}
