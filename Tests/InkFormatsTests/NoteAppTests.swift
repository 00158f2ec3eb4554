import InkDrawing
import InkFormatsExtra
import InkGraphics
import InkStrokes
import Testing

@testable import InkFormats

@Suite struct NoteAppTests {
  private func read(_ bytes: [UInt8]) throws -> InkImport {
    try InkReader.read(bytes, formats: .all)
  }

  @Test func aNoteOfSaberIsRead() throws {
    let file = try read(Array(WhiteboardSamples.saberJSON.utf8))
    #expect(file.format == .saber && file.pages.count == 1, "the empty last page is left out")
    #expect(file.pages[0].bounds == Rect(x: 0, y: 0, width: 1000, height: 1400))
    #expect(file.pages[0].paper.pattern == .ruled && file.pages[0].paper.spacing == 40)
    let items = file.items
    #expect(items.count == 5)
    guard case .text(let text)? = items[0].graphic?.origin,
      case .picture? = items[1].graphic?.origin
    else {
      Issue.record("the text and the picture are below the ink")
      return
    }
    #expect(text.text == "typed")
    #expect(items[2].stroke?.brush.style.blendMode == .multiply, "highlighters are below other ink")
    #expect(items[3].stroke?.brush.color == Color(rgba: 0x0000_ffff))
    #expect(items[3].stroke?.samples.map { $0.force ?? 0 } == [0.5, 0.9])
    #expect(items[4].shape?.figure == .ellipse(Rect(center: Point(50, 60), radius: 20)))
  }

  @Test(arguments: [WhiteboardSamples.saberBSON, WhiteboardSamples.saberArchive])
  func binaryNotesAreRead(_ bytes: [UInt8]) throws {
    let file = try read(bytes)
    #expect(file.points == [[Point(100, 200), Point(100, 200)]])
    #expect(file.strokes[0].brush.color == Color(rgba: 0x0080_00ff))
    #expect(file.pages[0].paper.pattern == .grid)
    let isArchive = bytes.starts(with: [0x50, 0x4B])
    #expect(file.items.count == (isArchive ? 2 : 1))
    #expect(file.notes.isEmpty == isArchive, "a picture beside the file is named")
  }

  @Test func aTruncatedBinaryNoteIsReadToItsEnd() throws {
    let bytes = WhiteboardSamples.saberBSON
    let file = try read(Array(bytes.dropLast(60)))
    #expect(file.strokes.count == 1 && file.notes.contains { $0.contains("truncated") })
  }

  @Test func aNoteOfButterflyIsRead() throws {
    let file = try read(Array(WhiteboardSamples.butterflyJSON.utf8))
    #expect(file.format == .butterfly && file.items.count == 3)
    #expect(file.strokes[0].brush.color == Color(rgba: 0x00ff_00ff))
    #expect(
      file.items[1].shape?.figure
        == .rectangle(Rect(x: 605, y: 96, width: 618, height: 505), radius: 0)
    )
    #expect(file.pages[0].paper.pattern == .grid && file.pages[0].paper.spacing == 20)
  }

  @Test func anArchiveOfButterflyHasItsPagesAndPictures() throws {
    let file = try read(WhiteboardSamples.butterflyArchive)
    #expect(file.pages.count == 2 && file.names(0) == ["pictures"] && file.names(1) == ["ink"])
    guard case .picture? = file.layers(0)[0].items[0].graphic?.origin else {
      Issue.record("the picture is one")
      return
    }
    let pen = file.layers(1)[0].items[0]
    let end = pen.transform.apply(Point(20, 0))
    #expect(abs(end.x - 10) < 1e-9 && abs(end.y - 10) < 1e-9, "rotated about its center")
  }

  @Test func pathsOfWILLAreSplines() throws {
    let file = try read(WhiteboardSamples.will)
    #expect(file.format == .will && file.strokes.count == 2)
    // The first and the last point only shape the curve; decimals are 2, and a unit is 0.75.
    #expect(areClose(file.points[0], [(7.5, 0), (15, 7.5), (22.5, 0)]))
    #expect(file.strokes[0].brush.color == Color(rgba: 0x1020_30ff))
    #expect(file.strokes[0].brush.style.width == 2.25)
    let archive = try read(WhiteboardSamples.willArchive)
    #expect(archive.strokes.count == 2 && archive.pages[0].bounds?.width == 300)
    #expect(archive.points[0][0] == Point(22.5, 15))
  }

  @Test func inkInPagesAndSlidesIsRead() throws {
    let paper = try read(Array(WhiteboardSamples.paper.utf8))
    #expect(paper.format == .paper && paper.strokes.count == 1, "the pen in the air leaves no ink")
    let slides = try read(WhiteboardSamples.slides)
    #expect(slides.format == .office && slides.strokes.count == 1)
    #expect(slides.pages[0].bounds == Rect(x: 0, y: 0, width: 720, height: 405))
    let middle = slides.items[0].bounds.center
    #expect(abs(middle.x - 150) < 3 && abs(middle.y - 55) < 3, "\(middle) is in the frame")
    #expect(slides.notes.contains("texts, shapes and pictures of slides, left out: 1"))
  }

  @Test func linesOfSignaturesAndBoardsAreRead() throws {
    let svc = try read(Array(WhiteboardSamples.svc.utf8))
    #expect(svc.format == .svc && svc.points.map(\.count) == [2, 1])
    #expect(svc.notes == ["samples of a lifted pen, left out: 1"])
    #expect(isClose(svc.strokes[0].samples[0].altitude, 52 * .pi / 180))
    let board = try read(Array(WhiteboardSamples.whiteboard.utf8))
    #expect(board.format == .whiteboard && board.points.map(\.count) == [2, 1])
    #expect(isClose(board.strokes[0].samples[1].time, 0.01))
  }
}
