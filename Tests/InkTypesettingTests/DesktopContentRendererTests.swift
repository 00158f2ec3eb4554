import InkDrawing
import InkFormats
import InkGraphics
import InkTypesetting
import Testing

@Suite struct DesktopContentRendererTests {
  private let renderer = DesktopContentRenderer()

  @Test func textStandsBelowAndRightOfItsOrigin() throws {
    let block = TextBlock("Ink", font: "Sans", size: 20, origin: Point(100, 50))
    let box = try renderer.outlines(of: block).controlBounds
    #expect(box.minX > 99 && box.maxX < 150)
    #expect(box.minY > 50 && box.maxY < 80)
    #expect(box.height > 8)
  }

  @Test func narrowTextIsBroken() throws {
    var block = TextBlock("one two three four", font: "Sans", size: 12, origin: .origin)
    let wide = try renderer.outlines(of: block).controlBounds
    block.wrapWidth = 40
    let narrow = try renderer.outlines(of: block).controlBounds
    #expect(narrow.width < 45)
    #expect(narrow.height > wide.height * 2)
  }

  @Test func absurdSizesAreSurvived() throws {
    for size in [0, -1, 1e-9, 1e7, .nan, .infinity] {
      _ = try renderer.outlines(of: TextBlock("x", font: "", size: size, origin: .origin))
    }
  }

  @Test func endlessTextIsAnError() {
    let block = TextBlock(
      String(repeating: "W", count: 2_000_000),
      font: "Sans",
      size: 12,
      origin: .origin
    )
    #expect(throws: FormatError.self) { _ = try renderer.outlines(of: block) }
  }

  @Test func aPageOfAPDFIsDrawn() throws {
    let pdf = """
      %PDF-1.4
      1 0 obj <</Type/Catalog/Pages 2 0 R>> endobj
      2 0 obj <</Type/Pages/Kids[3 0 R]/Count 1>> endobj
      3 0 obj <</Type/Page/Parent 2 0 R/MediaBox[0 0 10 10]/Contents 4 0 R>> endobj
      4 0 obj <</Length 21>> stream
      1 0 0 rg 0 0 5 10 re f
      endstream endobj
      trailer <</Root 1 0 R>>
      """
    let area = Rect(x: 0, y: 0, width: 10, height: 10)
    let items = try renderer.items(ofPDF: Array(pdf.utf8), pages: [0], areas: [area], pixels: 400)
    guard case .image(let shown, area, alpha: 1, .identity) = items[0] else {
      Issue.record("no picture")
      return
    }
    let picture = shown.pixmap
    #expect(picture.width == 20)
    #expect(picture[2, 10] == SIMD4(255, 0, 0, 255))
    #expect(picture[15, 10].w == 0)
  }

  @Test func brokenPDFsAndMissingPagesAreErrors() {
    #expect(throws: FormatError.self) {
      _ = try renderer.items(ofPDF: [1, 2, 3], pages: [0], areas: [.empty], pixels: 100)
    }
  }
}
