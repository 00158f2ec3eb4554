import InkDrawing
import InkFormats
import InkFormatsExtra
import InkGraphics
import InkStrokes
import Testing

/// The declared content of each format is that which its reader returns and its writer keeps.
@Suite struct FormatContentTests {
  /// Brushes are hardly distinguishable from widths, and some readers make layers of their own.
  private static let undecided: FormatContent = [.brushes, .layers]

  @Test(arguments: FuzzSeeds.all)
  func readersReturnNoOtherContent(_ seed: FuzzSeeds.Seed) throws {
    let file = try InkReader.read(seed.bytes, renderer: Boxes(), formats: .all)
    let other = Self.content(of: file).subtracting(Self.undecided).subtracting(file.format.reads)
    #expect(other.isEmpty, "\(file.format): \(other)")
  }

  @Test(arguments: FormatCatalog.all.writable)
  func writersKeepTheDeclaredContent(_ format: InkFormat) throws {
    let written = try InkWriter.write(InkImport(Self.everything()), as: format)
    let file = try InkReader.read(written.bytes, renderer: Boxes(), formats: .all)
    #expect(file.format == format)
    let kept = Self.content(of: file).subtracting(.brushes)
    #expect(kept == format.writes.subtracting(.brushes), "\(format): \(kept)")
  }

  @Test func contentIsDeclaredWithAReaderOrWriter() {
    for format in FormatCatalog.all.formats {
      #expect(format.isReadable == !format.reads.isEmpty, "\(format)")
      #expect(format.isWritable == !format.writes.isEmpty, "\(format)")
      #expect(format.writes.isSubset(of: format.reads), "\(format)")
    }
  }

  /// Returns the content of a file, as far as it shows.
  private static func content(of file: InkImport) -> FormatContent {
    var content: FormatContent = []
    if file.channels.contains("time") { content.insert(.time) }
    file.drawing.visitStrokes { stroke in
      if stroke.samples.contains(where: { $0.force != nil }) { content.insert(.pressure) }
      if stroke.samples.contains(where: { $0.altitude != nil }) { content.insert(.tilt) }
      if stroke.brush.style.purpose == .highlighter { content.insert(.highlighters) }
    }
    let counts = file.drawing.counts
    if counts.texts > 0 { content.insert(.text) }
    if counts.pictures > 0 { content.insert(.pictures) }
    if counts.shapes > 0 { content.insert(.shapes) }
    for page in file.drawing.pages where file.drawing.layers(of: page.id).count > 1 {
      content.insert(.layers)
    }
    return content
  }

  /// Returns a page with all kinds of content.
  private static func everything() throws -> Drawing {
    let builder = DrawingBuilder()
    builder.beginPage(size: PageSize(300, 300), paper: .plain)
    builder.beginLayer(NewLayer(name: "below"))
    builder.add(stroke(.pen))
    builder.add(stroke(.highlighter))
    builder.add(Shape(.line(Point(10, 10), Point(90, 40))), outline: .fineliner)
    builder.beginLayer(NewLayer(name: "above"))
    let box = Rect(x: 20, y: 120, width: 40, height: 12)
    let block = TextItem("ink", font: "Sans", size: 12, origin: Point(20, 120))
    builder.add(Graphic(block, outlines: Path(box), color: .black))
    let pixmap = Pixmap(width: 4, height: 4)
    builder.add(ImageItem(Picture(pixmap), frame: Rect(x: 100, y: 100, width: 40, height: 40)))
    builder.add(stroke(.pen))
    return builder.finish()
  }

  private static func stroke(_ brush: Brush) -> Stroke {
    let samples = (0..<20).map { i in
      StrokeSample(
        location: Point(20 + 5 * Double(i), 40 + Double(i * i) / 5),
        time: Double(i) / 100,
        force: 0.2 + Double(i) / 40,
        altitude: 1,
        azimuth: 0.5
      )
    }
    return Stroke(id: StrokeID(1), brush: brush, samples: samples)
  }
}

/// A renderer that lays out every text as one box.
private final class Boxes: ForeignContentRenderer {
  func outlines(of block: TextItem) throws(FormatError) -> TextOutlines {
    TextOutlines(Path(Rect(x: block.origin.x, y: block.origin.y, width: 40, height: block.size)))
  }

  func items(
    ofPDF bytes: [UInt8],
    pages: [Int],
    areas: [Rect],
    isStretched: Bool
  ) throws(FormatError) -> [DisplayList.Item] { [] }
}
