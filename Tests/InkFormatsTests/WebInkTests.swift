import InkDrawing
import InkFormatsExtra
import InkGraphics
import InkStrokes
import Testing

@testable import InkFormats

@Suite struct WebInkTests {
  @Test func aSignatureHasItsTimesAndWidths() throws {
    let file = try read(WhiteboardSamples.signature)
    #expect(file.format == .signaturePad && file.strokes.count == 2)
    let samples = file.strokes[0].samples
    #expect(samples.map(\.time) == [0, 0.01, 0.02])
    #expect(file.strokes[0].brush.color == Color(rgba: 0x4285_f4ff))
    // The library's width is a radius; fast ink is thin.
    #expect((samples[2].force ?? 1) < (samples[1].force ?? 0))
    #expect(isClose(file.strokes[1].brush.style.width, 3) && file.strokes[1].samples[0].time == 1)
  }

  @Test func aConstantInTypeScriptIsRead() throws {
    let file = try read(WhiteboardSamples.signatureScript)
    #expect(file.points == [[Point(125, 54)]])
  }

  @Test func listsOfPointsAreStrokes() throws {
    let file = try read(WhiteboardSamples.freehand)
    #expect(file.format == .perfectFreehand && file.pages.count == 3)
    #expect(file.names(0) == ["corners"] && file.strokes.count == 4)
    #expect(file.strokes[0].samples.map(\.time) == [0, 0.01, 0.018])
    #expect(file.strokes[0].samples.map { $0.force ?? 0 } == [0.5, 0.7, 0.9])
    #expect(try read("[[1,2],[3,4.5]]").points == [[Point(1, 2), Point(3, 4.5)]])
  }

  @Test(arguments: [#"{"a":1}"#, #"[1,2,3]"#, #"{"type":"FeatureCollection"}"#])
  func otherJSONIsRefused(_ text: String) {
    #expect(failure(text)?.what.contains("unknown format") == true)
  }

  @Test func strokesOfMyScriptAreRead() throws {
    let file = try read(WhiteboardSamples.myScript)
    #expect(file.format == .myScript && file.items.count == 3)
    #expect(file.items[0].opacity == 0.5 && file.items[0].fill == Color(rgba: 0x00ff_ffff))
    let stroke = try #require(file.strokes.first)
    #expect(isClose(stroke.samples[1].time, 0.034) && stroke.samples[1].force == 0.5)
    #expect(file.items[2].shape?.endHead == .arrow)
    let groups = try read(WhiteboardSamples.strokeGroups)
    #expect(groups.strokes[0].brush.color == Color(rgba: 0x00ff_00ff))
    #expect(groups.strokes[0].brush.style.width == 3 && groups.points[0].count == 3)
  }

  @Test func exportsOfMyScriptAreInMillimeters() throws {
    let file = try read(WhiteboardSamples.jiix)
    #expect(areClose(file.points[0], [(0, 0), (72, 72), (144, 0)]))
    #expect(file.notes.contains("recognized words, left out, since their ink is read: 1"))
  }
}
