import InkDrawing
import InkFormats
import InkGraphics
import InkRaster
import InkTypesetting
import Testing

@Suite struct DesktopContentRendererTests {
  private let renderer = DesktopContentRenderer()

  @Test func textStandsBelowAndRightOfItsOrigin() throws {
    let block = TextItem("Ink", font: "Sans", size: 20, origin: Point(100, 50))
    let box = try renderer.outlines(of: block).path.controlBounds
    #expect(box.minX > 99 && box.maxX < 150)
    #expect(box.minY > 50 && box.maxY < 80)
    #expect(box.height > 8)
  }

  @Test func narrowTextIsBroken() throws {
    var block = TextItem("one two three four", font: "Sans", size: 12, origin: .origin)
    let wide = try renderer.outlines(of: block).path.controlBounds
    block.wrapWidth = 40
    let narrow = try renderer.outlines(of: block).path.controlBounds
    #expect(narrow.width < 45)
    #expect(narrow.height > wide.height * 2)
  }

  @Test func absurdSizesAreSurvived() throws {
    for size in [0, -1, 1e-9, 1e7, .nan, .infinity] {
      _ = try renderer.outlines(of: TextItem("x", font: "", size: size, origin: .origin))
    }
  }

  @Test func endlessTextIsAnError() {
    let block = TextItem(
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
    func picture(in area: Rect, isStretched: Bool) throws -> Pixmap {
      let items = try renderer.items(
        ofPDF: Array(pdf.utf8),
        pages: [0],
        areas: [area],
        isStretched: isStretched
      )
      var pixmap = Pixmap(width: Int(area.width * 2), height: Int(area.height * 2))
      Rasterizer().draw(DisplayList(items), transform: .scale(2), into: &pixmap)
      return pixmap
    }
    let red = SIMD4<UInt8>(255, 0, 0, 255)
    let same = try picture(in: area, isStretched: false)
    #expect(same.width == 20 && same.height == 20)
    #expect(same[2, 10] == red && same[15, 10].w == 0)
    // Paper keeps its size on a larger sheet, as in Xournal++; a formula fills its rectangle.
    let background = Rect(x: 0, y: 0, width: 20, height: 20)
    let paper = try picture(in: background, isStretched: false)
    #expect(paper.width == 40)
    #expect(paper[8, 18] == red && paper[12, 18].w == 0 && paper[8, 22].w == 0)
    let formula = try picture(in: background, isStretched: true)
    #expect(formula[18, 38] == red && formula[22, 38].w == 0)
    // A smaller sheet clips it.
    let scrap = try picture(in: Rect(x: 0, y: 0, width: 4, height: 4), isStretched: false)
    #expect(scrap[7, 7] == red)
  }

  @Test func brokenPDFsAndMissingPagesAreErrors() {
    #expect(throws: FormatError.self) {
      _ = try renderer.items(
        ofPDF: [1, 2, 3],
        pages: [0],
        areas: [.empty],
        isStretched: true
      )
    }
  }
}
