import InkGraphics
import Testing

@testable import InkPDFReader

/// The display items of the SVG that cairo writes.
@Suite struct SVGPageParserTests {
  private func items(_ body: String, _ definitions: String = "") throws -> [DisplayList.Item] {
    let file = """
      <svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink">
      <defs>\(definitions)</defs><g id="surface1">\(body)</g></svg>
      """
    return try SVGPageParser.parse(Array(file.utf8), scale: 2).items
  }

  private let square = "M 10 10 L 30 10 L 30 30 L 10 30 Z M 10 10 "

  @Test func pathsAreInPageUnits() throws {
    let found = try items(
      "<path style=\"stroke:none;fill-rule:evenodd;fill:rgb(100%,0%,0%);fill-opacity:0.5;\" d=\"\(square)\"/>"
    )
    let path = Path(Rect(x: 5, y: 5, width: 10, height: 10))
    let red = Paint(Color(red: 1, green: 0, blue: 0, alpha: 0.5))
    #expect(found == [.path(path, .evenOdd, red)])
  }

  @Test func glyphsOfOneColorAreOneRun() throws {
    let glyphs = """
      <g><symbol overflow="visible" id="glyph0-1"><path style="stroke:none;" d="M 0 0 L 4 0 L 4 4 Z"/></symbol>
      <symbol overflow="visible" id="glyph0-2"><path style="stroke:none;" d=""/></symbol></g>
      """
    let word = { (x: Int) in
      """
      <g style="fill:rgb(0%,0%,0%);fill-opacity:1;"><use xlink:href="#glyph0-1" x="\(x)" y="8"/>
      <use xlink:href="#glyph0-2" x="\(x + 4)" y="8"/></g>
      """
    }
    let found = try items(word(2) + word(12), glyphs)
    guard found.count == 1, case .glyphs(let run, _) = found[0] else {
      Issue.record("\(found.count) items")
      return
    }
    #expect(run.placements.map { $0.origin } == [Point(1, 4), Point(6, 4)])
  }

  @Test func clipsThatHoldAllAreDropped() throws {
    let clips = """
      <clipPath id="wide"><rect x="0" y="0" width="90" height="90"/></clipPath>
      <clipPath id="narrow"><path d="M 0 0 L 20 0 L 20 90 L 0 90 Z"/></clipPath>
      <clipPath id="far"><path d="M 50 50 L 60 50 L 60 60 L 50 60 Z"/></clipPath>
      """
    func clipped(_ name: String) -> String {
      "<g clip-path=\"url(#\(name))\"><path style=\"fill:rgb(0%,0%,0%);\" d=\"\(square)\"/></g>"
    }
    let wide = try items(clipped("wide"), clips)
    guard case .path? = wide.first else {
      Issue.record("the clip was not dropped")
      return
    }
    let twice = try items(clipped("narrow") + clipped("narrow"), clips)
    guard twice.count == 1, case .clip(let inside, let path, _)? = twice.first else {
      Issue.record("equal clips were not merged")
      return
    }
    #expect(inside.count == 2)
    #expect(path.controlBounds == Rect(x: 0, y: 0, width: 10, height: 45))
    #expect(try items(clipped("far"), clips).isEmpty)
  }

  /// All four corners of a rectangle are joints, also where its line begins.
  @Test func closedLinesHaveNoEnds() throws {
    let found = try items(
      """
      <path style="fill:none;stroke-width:4;stroke-linecap:butt;stroke-linejoin:miter;stroke:rgb(0%,0%,0%);" \
      d="\(square)"/>
      """
    )
    guard case .ink(let ribbon, _)? = found.first else {
      Issue.record("no line")
      return
    }
    #expect(ribbon.startRadius == 1)
    #expect(ribbon.start == Point(10, 5))
    #expect(ribbon.segments.last?.end == ribbon.start)
    #expect(ribbon.segments.count == 5)
  }

  @Test func dashesAreCutByLength() throws {
    let found = try items(
      """
      <path style="fill:none;stroke-width:2;stroke-dasharray:6,4;stroke-dashoffset:2;stroke:rgb(0%,0%,0%);" \
      d="M 0 0 L 20 0"/>
      """
    )
    guard case .ink(let ribbon, _)? = found.first else {
      Issue.record("no line")
      return
    }
    // 4 drawn, 4 left out, 6 drawn, 4 left out, 2 drawn; in units of the file.
    let ends = ribbon.segments.map { $0.end.x * 2 }
    #expect(ribbon.segments.map { $0.isGap } == [false, true, false, true, false])
    for (end, expected) in zip(ends, [4, 8, 14, 18, 20] as [Double]) {
      #expect(abs(end - expected) < 1e-6)
    }
  }

  @Test func unknownElementsAreReported() throws {
    let file = Array("<svg><g id=\"surface1\"><foreignObject/></g></svg>".utf8)
    #expect(try SVGPageParser.parse(file, scale: 1).losses == ["content in an unknown element"])
  }
}
