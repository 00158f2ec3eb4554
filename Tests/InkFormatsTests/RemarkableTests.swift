import InkDrawing
import InkFormatsExtra
import InkGraphics
import InkStrokes
import Testing

@testable import InkFormats

@Suite struct RemarkableTests {
  private let scale = 72.0 / 226

  @Test("Versions 3 and 5 have the same ink", arguments: [3, 5])
  func olderVersions(_ version: Int) throws {
    let file = try InkReader.read(TestRemarkable.lines(version: version), formats: .all)
    #expect(file.format == .remarkable && file.notes.isEmpty)
    #expect(file.layers(0).count == 2 && file.strokes.count == 3)
    #expect(file.pages[0].size == PageSize(1404 * scale, 1872 * scale))
    #expect(areClose(file.points[0], [(72, 72), (144, 72), (144, 144)]))
    #expect(file.strokes[1].brush.style.erases)
    let marker = file.strokes[2].brush.style
    #expect(marker.purpose == .highlighter && marker.blendMode == .multiply)
    #expect(isClose(marker.width, 30 * scale) && marker.color.alpha == 0.5)
  }

  @Test("Version 6 has layers, an order of lines, colors, and ink that moves with text")
  func version6() throws {
    let file = try InkReader.read(TestRemarkable.scene, formats: .all)
    #expect(
      file.notes == [
        "texts not shown, since no text renderer, such as inkstone-typeset, is installed: 2"
      ]
    )
    #expect(file.names(0) == ["text", "Layer 1", "notes"])
    #expect(file.layers(0).map(\.isHidden) == [false, false, true])
    let ink = file.layers(0)[1].items.compactMap(\.stroke)
    #expect(ink.count == 3, "the deleted line is left out")
    #expect(ink[0].brush.style.color == Color(rgba: 0x4e69_c9ff))
    #expect(
      areClose(
        ink[0].samples.map(\.location),
        [(-200 * scale, 100 * scale), (-100 * scale, 150 * scale)]
      )
    )
    #expect(isClose(ink[0].samples[1].force, 102.0 / 255), "the pressure is kept")
    #expect(ink[1].brush.style.color == Color(rgba: 0xb33e_39ff))
    // The group is beside the second paragraph: 70 pixels below the first.
    let y = (234 - 88 + 70) * scale
    #expect(areClose(ink[2].samples.map(\.location), [(10 * scale, y), (30 * scale, y)]))
    let mark = file.layers(0)[2].items.compactMap(\.stroke)[0].brush.style
    #expect(mark.color == Color(rgba: 0xffed_7580) && mark.blendMode == .multiply)
    let size = try #require(file.pages[0].size)
    #expect(size.height > 2990 * scale, "the page is as long as its ink")
  }

  @Test("A notebook has its pages in order, with their papers")
  func notebook() throws {
    let file = try InkReader.read(TestRemarkable.notebook, formats: .all)
    #expect(file.pages.count == 2 && file.pages[0].paper.pattern == .grid)
    #expect(file.pages[1].paper.pattern == .plain && file.layers(1).count == 2)
  }

  @Test("Of a damaged page, the rest is read") func damage() throws {
    let bytes = TestRemarkable.scene
    let whole = try InkReader.read(bytes, formats: .all).strokes.count
    let file = try InkReader.read(Array(bytes.dropLast(10)), formats: .all)
    #expect(file.strokes.count == whole - 1 && !file.notes.isEmpty)
    #expect(throws: FormatError.self) {
      try InkReader.read(Array("reMarkable .lines file, version=9          ".utf8), formats: .all)
    }
  }
}
