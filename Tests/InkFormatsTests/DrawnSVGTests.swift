import InkDrawing
import InkFormatsExtra
import InkGraphics
import InkStrokes
import Testing

@testable import InkFormats

@Suite struct DrawnSVGTests {
  @Test func aDocumentOfWriteHasItsPagesAndRulings() throws {
    let file = try read(WhiteboardSamples.write)
    #expect(file.format == .drawnSVG && file.pages.count == 2)
    let page = file.pages[0]
    #expect(page.bounds == Rect(x: 0, y: 0, width: 300, height: 200))
    #expect(page.paper.pattern == .ruled && page.paper.spacing == 40)
    #expect(page.paper.color == Color(rgba: 0xffff_f0ff) && page.paper.margin?.distance == 50)
    #expect(page.paper.patternColor.rgba == 0x0000_ff9f)
    let items = file.layers(0)[0].items
    #expect(items.count == 5)
    #expect(items[0].bounds.minX == 10 && items[0].bounds.minY == 20)
    let line = try #require(items[1].stroke)
    #expect(line.brush.style.width == 1.5 && line.samples.count == 3)
    #expect(
      items[2].stroke?.samples.map(\.location) == [Point(40, 40), Point(45, 40), Point(45, 45)]
    )
    guard case .text(let text)? = items[4].graphic?.origin else {
      Issue.record("the text is one")
      return
    }
    #expect(text.text == "words & more" && text.size == 20)
  }

  @Test func outlinesOfJsDrawAreShapes() throws {
    let file = try read(WhiteboardSamples.jsDraw)
    #expect(file.pages[0].bounds == Rect(x: -3, y: 30, width: 101, height: 58.5))
    let items = file.items
    guard case .path(let path, .nonZero, let paint)? = items[0].graphic?.items.first else {
      Issue.record("the outline is a path")
      return
    }
    #expect(path.elements.count == 6 && paint.color == Color(rgba: 0x8033_80ff))
    #expect(items[1].stroke?.brush.style.width == 2)
    #expect(items[2].transform == Affine(a: 2, b: 0, c: 0, d: 2, tx: 10, ty: 40))
  }

  @Test func curvesOfASignatureBecomeStrokes() throws {
    let file = try read(WhiteboardSamples.signatureSVG)
    #expect(file.pages[0].bounds?.width == 300)
    #expect(file.strokes.count == 2 && file.items.count == 3)
    let samples = file.strokes[0].samples
    #expect(samples.first?.location == Point(10, 20) && samples.last?.location == Point(22, 20))
    #expect(samples.first?.force == 0.5 && samples.last?.force == 1)
    #expect(file.strokes[0].brush.style.width == 4)
  }

  @Test func strokesInTheMetadataAreRead() throws {
    let file = try read(WhiteboardSamples.obsidianStrokes)
    #expect(file.points[0][0] == Point(15, 26))
    #expect(file.strokes[0].samples.map { $0.force ?? 0 } == [0.5, 0.9, 0.2])
  }

  @Test func otherPicturesAreRefused() {
    let text = "<svg xmlns=\"http://www.w3.org/2000/svg\"><path d=\"M0 0L1 1\"/></svg>"
    #expect(
      failure(text)?.what == "the SVG is only a picture, without the ink of a drawing program"
    )
  }

  @Test(
    arguments: [
      ("M10-5.5L.5.5l1e1,2", 3), ("M0 0h5v5H0z", 5), ("M1 1a3 4 20 1 0 5 5", 4),
      ("m1 1 2 2 3 3", 3),
    ]
  )
  func pathDataIsRead(_ data: String, _ count: Int) throws {
    let svg =
      "<svg viewBox=\"0 0 9 9\" version=\"1.1\" baseProfile=\"full\"><path d=\"\(data)\"/></svg>"
    guard case .path(let path, _, _)? = try read(svg).graphics.first else {
      Issue.record("the path is read")
      return
    }
    #expect(path.elements.count == count, "\(path)")
  }
}
