import InkDrawing
import InkFormats
import InkFormatsExtra
import InkGraphics
import InkStrokes
import Testing

/// Values of documents that other formats can't hold stop no writer, and result in no file that its reader rejects.
@Suite struct HostileWritingTests {
  /// A page of a tablet, with its origin in the middle of the upper edge.
  private static let tablet = PageSize(447, 596, origin: Point(-223.5, 0))

  private func stroke(
    _ points: [Point],
    _ style: Style = Style(width: 2),
    stages: [BrushStage] = [],
    forces: [Double]? = nil,
    maximumForce: Double = 1
  ) throws -> Stroke {
    let samples = points.indices.map { i in
      StrokeSample(
        location: points[i],
        time: 0,
        maximumForce: maximumForce,
        force: forces?[i]
      )
    }
    let brush = try Brush(style: style, stages: stages, engine: PolylineEngine.shared)
    return Stroke(id: StrokeID(0), brush: brush, samples: samples)
  }

  private func text(_ text: String, at point: Point, size: Double = 34 * 72 / 226) -> TextItem {
    TextItem(text, font: "Sans", size: size, origin: point)
  }

  private func add(_ block: TextItem, to builder: DrawingBuilder, opacity: Double = 1) {
    let box = Rect(x: block.origin.x, y: block.origin.y, width: 50, height: 10)
    builder.add(Graphic(block, outlines: Path(box), color: .black), opacity: opacity)
  }

  private func builder(_ size: PageSize = tablet) -> DrawingBuilder {
    let builder = DrawingBuilder()
    builder.beginPage(size: size, paper: .plain)
    return builder
  }

  /// Writes a drawing, and reads the file.
  private func around(
    _ drawing: Drawing,
    _ format: InkFormat
  ) throws -> (file: InkImport, notes: [String]) {
    let output = try InkWriter.write(InkImport(drawing), as: format, painter: InkPainter())
    return (try InkReader.read(output.bytes, formats: .all), output.notes)
  }

  @Test(
    "Only the number of a pen that draws is taken from a fact",
    arguments: ["-1", "4294967296", "99999999999999999999", "6", "8", "11", "pen", "15"]
  )
  func pens(_ number: String) throws {
    let builder = builder()
    builder.add(
      try stroke([Point(0, 50), Point(90, 50)]),
      facts: [ForeignFact("remarkable.pen", number)]
    )
    let (file, notes) = try around(builder.finish(), .remarkable)
    #expect(notes.isEmpty && file.notes.isEmpty)
    let items = file.layers(0)[0].items
    #expect(items.map(\.erases) == [false])
    #expect(items[0].facts.map(\.value) == (number == "15" ? ["15"] : []))
  }

  @Test("The widths of ink and outlines are limited to those of a tablet") func widths() throws {
    let builder = builder()
    builder.add(try stroke([Point(0, 50), Point(90, 50)], Style(width: 1e9)))
    let outline = try Brush(style: Style(width: 1e9), engine: PolylineEngine.shared)
    builder.add(Shape(.line(Point(0, 0), Point(90, 40))), outline: outline)
    let (file, notes) = try around(builder.finish(), .remarkable)
    #expect(notes.contains("not kept: a width of ink that exceeds that of a tablet (2 times)"))
    #expect(file.strokes.count == 2)
  }

  @Test("Content that Rnote's reader would reject is left out") func ranges() throws {
    let builder = builder(PageSize(400, 500))
    builder.add(try stroke([Point(10, 50), Point(90, 50)]))
    builder.add(try stroke([Point(10, 50), Point(2e8, 50)]))
    builder.add(try stroke([Point(10, 50), Point(90, 50)], Style(width: 1e7)))
    add(text("great", at: Point(10, 10), size: 9999), to: builder)
    let block = text("small", at: Point(10, 10))
    builder.add(
      Graphic(block, outlines: Path(Rect(x: 0, y: 0, width: 9, height: 9)), color: .black),
      transform: .scale(1e-7)
    )
    let picture = Picture(Pixmap(width: 2, height: 2))
    builder.add(ImageItem(picture, frame: Rect(x: 100, y: 100, width: 40, height: 1e-5)))
    let (file, notes) = try around(builder.finish(), .rnote)
    #expect(file.strokes.count == 1 && file.drawing.counts.pictures == 0)
    #expect(notes == ["not kept: content whose position or size is out of range (5 times)"])
  }

  @Test("Ink and texts far outside a tablet's page are left out") func farAway() throws {
    let builder = builder()
    builder.add(try stroke([Point(0, 50), Point(90, 50)]))
    builder.add(try stroke([Point(0, 50), Point(1e6 * 72 / 226, 50)]))
    add(text("far", at: Point(1e7, 10)), to: builder)
    let (file, notes) = try around(builder.finish(), .remarkable)
    #expect(file.strokes.count == 1)
    #expect(
      notes == ["not kept: ink far outside the page", "not kept: a text far outside the page"]
    )
  }

  @Test("Blank paragraphs between texts are limited in total") func blanks() throws {
    let builder = builder()
    for i in 0..<15 {
      add(text("a", at: Point(-100, 10 + Double(901 * 70 * i) * 72 / 226)), to: builder)
    }
    let drawing = builder.finish()
    let (_, notes) = try around(drawing, .remarkable)
    let note = "the position of a text, which is in the page's column of text"
    #expect(notes.count == 1 && notes[0].hasPrefix(note))
    let bytes = try InkWriter.write(InkImport(drawing), as: .remarkable).bytes
    #expect(bytes.count { $0 == 10 } < 10_100)
  }

  @Test("Hidden texts stay hidden on a tablet, and looks that are lost are noted")
  func hiddenTexts() throws {
    let builder = builder()
    add(text("clear", at: Point(-100, 10)), to: builder, opacity: 0)
    builder.beginLayer(NewLayer(name: "plans", isHidden: true))
    add(text("secret", at: Point(-100, 10)), to: builder)
    let bytes = try InkWriter.write(InkImport(builder.finish()), as: .remarkable)
    #expect(bytes.notes == ["not kept: a hidden text (2 times)"])
    #expect(bytes.bytes.firstRange(of: Array("secret".utf8)) == nil)
    let other = self.builder()
    var block = text("pale", at: Point(-100, 10))
    block.alignment = .center
    add(block, to: other, opacity: 0.5)
    #expect(
      try around(other.finish(), .remarkable).notes == [
        "not kept: the font or color of a text", "not kept: the alignment of a text",
      ]
    )
  }

  @Test("Widths follow from pressure, whatever the maximum of the force") func forces() throws {
    let builder = builder(PageSize(400, 500))
    let stage = try BrushStage.pressureWidth(minimum: 0.5, maximum: 1.5)
    let points = [Point(10, 50), Point(50, 50), Point(90, 50)]
    let old = try stroke(
      points,
      Style(width: 10),
      stages: [stage],
      forces: [0, 2, 4],
      maximumForce: 4
    )
    builder.add(old)
    let drawing = builder.finish()
    for format in [InkFormat.rnote, .remarkable] {
      let file = try around(drawing, format).file
      let widths = file.strokes[0].nibs().map { $0.radius * 2 }
      #expect(zip(widths, [5, 10, 15]).allSatisfy { abs($0 - $1) < 0.1 }, "\(widths)")
    }
  }

  @Test("Widths of faint ink are as exact in Rnote as those of other ink") func faintInk() throws {
    let builder = builder(PageSize(400, 500))
    let stage = try BrushStage.pressureWidth(minimum: 0.002, maximum: 1.002)
    let points = [Point(10, 50), Point(50, 50), Point(90, 50)]
    builder.add(
      try stroke(points, Style(width: 10), stages: [stage], forces: [0.01, 0.03, 0.05])
    )
    let file = try around(builder.finish(), .rnote).file
    let widths = file.strokes[0].nibs().map { $0.radius * 2 }
    #expect(zip(widths, [0.12, 0.32, 0.52]).allSatisfy { abs($0 - $1) < 0.003 }, "\(widths)")
  }

  @Test("The pictures of a file of Rnote have a limited number of pixels") func pictures() throws {
    let builder = builder(PageSize(400, 500))
    let picture = Picture(Pixmap(width: 3000, height: 3000))
    for y in [100.0, 200] {
      builder.add(ImageItem(picture, frame: Rect(x: 100, y: y, width: 40, height: 40)))
    }
    let output = try InkWriter.write(InkImport(builder.finish()), as: .rnote)
    #expect(output.notes == ["not kept: the resolution of a picture"])
  }

  @Test("A format isn't written with an extension of files that it only reads")
  func extensions() throws {
    #expect(FormatCatalog.all.writable(named: "rmdoc") == nil)
    #expect(FormatCatalog.all.writable(named: "rm") == .remarkable)
    #expect(InkFormat.remarkable.fileExtensions.contains("rmdoc"))
  }
}
