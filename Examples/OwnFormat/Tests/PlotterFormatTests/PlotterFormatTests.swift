import InkDrawing
import InkFormats
import InkFormatsExtra
import InkGraphics
import InkStrokes
import PlotterFormat
import Testing

@Suite struct PlotterFormatTests {
  private let formats = FormatCatalog.all.adding(.hpgl)

  private func read(
    _ text: String,
    limits: ReadingLimits = ReadingLimits()
  ) throws(FormatError) -> InkImport {
    try InkReader.read(Array(text.utf8), limits: limits, formats: formats)
  }

  private func failure(_ text: String, limits: ReadingLimits = ReadingLimits()) -> String? {
    do throws(FormatError) {
      _ = try read(text, limits: limits)
      return nil
    } catch { return error.description }
  }

  /// Returns the samples of each stroke in plotter units relative to the first sample, y upward.
  private func lines(_ file: InkImport) -> [[[Int]]] {
    let strokes = file.drawing.strokes
    guard let start = strokes.first?.samples.first?.location else { return [] }
    return strokes.map { stroke in
      stroke.samples.map { sample in
        let way = sample.location - start
        return [Int((way.dx / 72 * 1016).rounded()), Int((-way.dy / 72 * 1016).rounded())]
      }
    }
  }

  @Test func linesAreDrawnWithPensThatAreDown() throws {
    let file = try read("IN;SP2;PW0.5;PU100,200;PD300,200,300,400;PU500 500;SP1;PD;PU;PR;PD-10,5;")
    #expect(file.format == .hpgl)
    #expect(
      lines(file) == [
        [[0, 0], [200, 0], [200, 200]], [[400, 300]], [[400, 300], [390, 305]],
      ]
    )
    let brushes = file.drawing.strokes.map(\.brush)
    #expect(brushes[0].color.rgba == 0xE600_00FF && brushes[1].color.rgba == 0x0000_00FF)
    #expect(abs(brushes[0].style.width - 0.5 * 72 / 25.4) < 1e-9)
    let size = try #require(file.drawing.pages[0].size)
    #expect(size.rect.contains(try #require(file.drawing.strokes[2].samples.last).location))
  }

  @Test func instructionsForTheDeviceAndLabelsArePassedOver() throws {
    let file = try read("\u{1B}.(\u{1B}.I81;;17:\nin;sp1;LBPU;\u{3}pa0,0;pd100,0;VS20;VS10;pu;")
    #expect(lines(file) == [[[0, 0], [100, 0]]])
    #expect(
      file.notes == [
        "the command LB is ignored (1 times)", "the command VS is ignored (2 times)",
      ]
    )
  }

  @Test func whatIsWrittenIsReadAgain() throws {
    let text = "IN;SP5;PW0.7;PU0,0;PD400,300,-20,1000;PU7,7;PD;PU;SP0;\n"
    let first = try InkWriter.write(read(text), as: .hpgl)
    let again = try read(String(decoding: first.bytes, as: UTF8.self))
    #expect(lines(again) == lines(try read(text)))
    #expect(try InkWriter.write(again, as: .hpgl).bytes == first.bytes)
    #expect(first.notes == [])
  }

  @Test func lossesAreReported() throws {
    let builder = DrawingBuilder()
    builder.beginPage(size: PageSize(100, 100))
    builder.beginLayer()
    var brush = Brush.highlighter
    brush.width = 5
    builder.add(
      Stroke(
        id: StrokeID(0),
        brush: brush,
        samples: [
          StrokeSample(location: .init(0, 100), time: 0, force: 0.5),
          StrokeSample(location: .init(72, 28), time: 1, force: 0.7),
        ]
      )
    )
    let output = try InkWriter.write(InkImport(builder.finish()), as: .hpgl)
    #expect(String(decoding: output.bytes, as: UTF8.self).contains(";PU0,0;PD1016,1016;"))
    #expect(
      output.notes == [
        "channels of the samples, not kept: time, force", "not kept: the opacity of ink",
        "not kept: a colour that no pen has",
      ]
    )
  }

  @Test(arguments: [
    ("IN;PD1,2,3;", "the last x coordinate has no y (at byte 3)"),
    ("IN;PA1-2-;", "not a number (at byte 8)"),
    ("IN;?", "not a command of two letters (at byte 3)"),
    ("IN;SC0,100,0,100;", "scaled or rotated coordinates are not supported (SC) (at byte 3)"),
    ("IN;PD1e9,0", "the last x coordinate has no y (at byte 3)"),
    ("IN;PD99999999999999,0;", "a position is out of range (at byte 3)"),
  ])
  func brokenFilesAreErrors(_ text: String, _ message: String) {
    #expect(failure(text) == message)
  }

  @Test func whatIsReadIsLimited() {
    var limits = ReadingLimits()
    limits.samples = 3
    #expect(failure("IN;PD1,1,2,2;", limits: limits) == nil)
    #expect(
      failure("IN;PD1,1,2,2,3,3;", limits: limits)
        == "the lines exceed the reading limits (at byte 3)"
    )
    // The strokes of a small file may not use as much memory as a program has.
    let dots = String(repeating: "PD;PU;", count: 200_000)
    #expect(failure("IN;" + dots)?.hasPrefix("the lines exceed the reading limits") == true)
  }

  @Test func otherFilesAreWhatTheyWere() throws {
    #expect(try read("1 2 3\n2 3 4\n").format == .sampleLines)
    #expect(failure("hello")?.hasPrefix("not a supported ink format") == true)
    #expect(throws: FormatError.self) {
      try InkReader.read(Array("IN;SP1;PD;".utf8), formats: .all)
    }
  }

  @Test func aFormatTakesThePlaceOfOneOfItsName() {
    let other = InkFormat("hpgl", title: "Plots", summary: "plots", fileExtensions: ["plot"])
    let replaced = formats.adding(other)
    #expect(replaced.formats.count == formats.formats.count)
    #expect(replaced.formats.last?.title == "Plots")
    #expect(formats.writable(named: "plt") == .hpgl && replaced.writable(named: "plt") == nil)
  }
}
