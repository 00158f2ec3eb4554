import Foundation
import InkDrawing
import InkFormats
import InkFormatsExtra
import InkGraphics
import InkStrokes
import Testing

/// Files of Rnote and of reMarkable tablets, converted to documents and back.
@Suite struct NoteWriterTests {
  /// The shared files of other programs, if they are there.
  private static let paths: [String] = {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let data =
      ProcessInfo.processInfo.environment["INKSTONE_DATA"].map { URL(filePath: $0) }
      ?? root.deletingLastPathComponent().appending(path: "shared/data")
    let folders = [data, data.deletingLastPathComponent().appending(path: "trials")]
    return folders.flatMap { folder in
      ["rnote", "rm"].flatMap { name in
        let path = folder.appending(path: name).path
        let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
        return names.sorted().filter { $0.hasSuffix(".rnote") || $0.hasSuffix(".rm") }
          .map { "\(path)/\($0)" }
      }
    }
  }()

  /// Reads a file, converts it to a document and back, and returns both, read again, with the losses.
  private func around(
    _ bytes: [UInt8]
  ) throws -> (old: InkImport, new: InkImport, losses: [String]) {
    let old = try InkReader.read(bytes, renderer: Column(), formats: .all)
    let ink = try InkWriter.write(old, as: .ink).bytes
    let document = try InkReader.read(ink, formats: .all)
    let output = try InkWriter.write(document, as: old.format, painter: InkPainter())
    let new = try InkReader.read(output.bytes, renderer: Column(), formats: .all)
    #expect(new.format == old.format)
    return (old, new, output.notes)
  }

  private func expectSame(_ old: InkImport, _ new: InkImport, widths tolerance: Double) {
    #expect(old.drawing.pages.count == new.drawing.pages.count)
    for (page, other) in zip(old.drawing.pages, new.drawing.pages) {
      #expect(page.paper.pattern == other.paper.pattern)
      var shift = Vector(0, 0)
      let sizes = [page.size, other.size].map { $0?.rect }
      if let one = sizes[0], let two = sizes[1] {
        #expect(abs(one.width - two.width) < 0.2 && abs(one.height - two.height) < 0.2)
        // The origin of version 6 is in the middle, that of older versions in the corner.
        shift = Vector(two.minX - one.minX, two.minY - one.minY)
        if max(abs(shift.dx), abs(shift.dy)) < 0.2 { shift = Vector(0, 0) }
      } else {
        #expect(sizes[0] == nil && sizes[1] == nil)
      }
      let (layers, others) = (
        old.drawing.layers(of: page.id), new.drawing.layers(of: other.id)
      )
      #expect(layers.map(\.name) == others.map(\.name))
      #expect(layers.map(\.isHidden) == others.map(\.isHidden))
      for (layer, other) in zip(layers, others) {
        #expect(layer.items.count == other.items.count)
        let count = zip(layer.items, other.items).count {
          !expectSame($0, $1, shift, widths: tolerance)
        }
        // Readers approximate the widths of the faintest ink.
        #expect(count * 100 <= layer.items.count)
      }
    }
  }

  /// Expects two items to be the same, and returns whether their widths are.
  private func expectSame(
    _ a: Item,
    _ b: Item,
    _ shift: Vector,
    widths tolerance: Double
  ) -> Bool {
    #expect(a.facts == b.facts && a.shape?.isClosed == b.shape?.isClosed && a.fill == b.fill)
    #expect(a.brush?.color == b.brush?.color)
    #expect(a.brush?.style.purpose == b.brush?.style.purpose)
    let (one, two) = (a.bounds, b.bounds)
    let gaps = [
      one.minX + shift.dx - two.minX, one.minY + shift.dy - two.minY,
      one.maxX + shift.dx - two.maxX, one.maxY + shift.dy - two.maxY,
    ]
    // Bounds are rounded to whole units.
    #expect(gaps.allSatisfy { abs($0) < 1.01 + tolerance }, "\(gaps)")
    if case .text(let one)? = a.graphic?.origin, case .text(let two)? = b.graphic?.origin {
      #expect(one.text == two.text && one.font == two.font && abs(one.size - two.size) < 1e-3)
    }
    guard let old = a.stroke, let new = b.stroke else {
      #expect(a.isStroke == b.isStroke && (a.graphic == nil) == (b.graphic == nil))
      return true
    }
    #expect(old.samples.count == new.samples.count)
    let isNear = zip(old.samples, new.samples).allSatisfy { x, y in
      let point = a.transform.apply(x.location) + shift
      return point.distance(to: b.transform.apply(y.location)) < 1e-3
        && abs((x.force ?? 1) - (y.force ?? 1)) < 0.01
    }
    #expect(isNear)
    let widths = [old, new].map { $0.nibs().map { $0.radius * 2 } }
    return zip(widths[0], widths[1]).allSatisfy { abs($0 - $1) < tolerance }
  }

  @Test("Files of other people come back", arguments: paths)
  func files(_ path: String) throws {
    let bytes = [UInt8](try Data(contentsOf: URL(filePath: path)))
    let (old, new, losses) = try around(bytes)
    #expect(losses.isEmpty, "\(path): \(losses)")
    // Widths of a tablet are quarters of a pixel.
    expectSame(old, new, widths: old.format == .rnote ? 0.02 : 0.05)
  }

  @Test("A document of Rnote comes back, with its shapes, text and picture")
  func rnote() throws {
    let (old, new, losses) = try around(Array(TestRnote.document().utf8))
    #expect(losses.isEmpty, "\(losses)")
    expectSame(old, new, widths: 0.002)
    #expect(new.notes.isEmpty)
    let shapes = [old, new].map { $0.layers(0)[1].items.compactMap(\.shape) }
    #expect(shapes[0] == shapes[1] && shapes[0].count == 1)
    let pictures = [old, new].map { file in
      file.layers(0)[0].items.compactMap { $0.graphic?.pixels }
    }
    #expect(pictures[0] == pictures[1] && pictures[0].count == 1)
  }

  @Test("Curves of pressure, dashes and ends of lines come back to Rnote")
  func rnoteStyles() throws {
    for style in [
      #""pressure_curve":"sqrt""#, #""pressure_curve":"pow2""#,
      #""pressure_curve":"const","line_style":"dashed_wide","line_cap":"straight""#,
      #""pressure_curve":"const","line_style":"dotted","line_cap":"rounded""#,
    ] {
      let text = TestRnote.document()
        .replacingOccurrences(of: #""pressure_curve":"const""#, with: style)
      let (old, new, losses) = try around(Array(text.utf8))
      #expect(losses.isEmpty, "\(losses)")
      expectSame(old, new, widths: 0.02)
      let brushes = [old, new].map { file in file.strokes.map(\.brush.style) }
      #expect(brushes[0].map(\.dash?.lengths.count) == brushes[1].map(\.dash?.lengths.count))
      #expect(brushes[0].map(\.cap) == brushes[1].map(\.cap))
    }
  }

  @Test("A page of a tablet comes back, with its layers, pens, colors and text")
  func remarkable() throws {
    let (old, new, losses) = try around(TestRemarkable.scene)
    #expect(losses.isEmpty, "\(losses)")
    expectSame(old, new, widths: 0.05)
  }

  @Test("Marked text of a PDF comes back with its words")
  func marks() throws {
    let builder = DrawingBuilder()
    builder.beginPage(size: PageSize(447, 596, origin: Point(-223.5, 0)), paper: .plain)
    let box = Rect(x: -100, y: 40, width: 120, height: 12)
    let yellow = Color(rgba: 0xffed_7580)
    builder.add(
      Graphic([.path(Path(box), .nonZero, Paint(yellow, blendMode: .multiply))]),
      facts: [ForeignFact("remarkable.mark", "a word"), ForeignFact("remarkable.start", "7")]
    )
    let output = try InkWriter.write(InkImport(builder.finish()), as: .remarkable)
    #expect(output.notes.isEmpty)
    let item = try #require(
      try InkReader.read(output.bytes, formats: .all).layers(0)[0].items.first
    )
    #expect(item.facts.map(\.value) == ["a word", "7"])
    #expect(abs(item.bounds.minX + 100) < 0.01 && abs(item.bounds.height - 12) < 0.01)
  }

  @Test("What a format cannot hold is noted") func losses() throws {
    let builder = DrawingBuilder()
    var paper = Paper.plain
    paper.pattern = .grid
    builder.beginPage(size: PageSize(400, 500), paper: paper)
    builder.add(
      Shape(.rectangle(Rect(x: 10, y: 10, width: 50, height: 40), radius: 0)),
      outline: .fineliner,
      fill: .black
    )
    let picture = Picture(Pixmap(width: 2, height: 2))
    builder.add(ImageItem(picture, frame: Rect(x: 100, y: 100, width: 40, height: 40)))
    builder.beginLayer(NewLayer(name: "plans", isHidden: true))
    builder.add(Shape(.line(Point(10, 10), Point(90, 40))), outline: .fineliner)
    let file = InkImport(builder.finish())
    #expect(
      try InkWriter.write(file, as: .remarkable).notes == [
        "not kept: the paper of a page", "not kept: the interior of filled shapes",
        "a shape, written as ink (2 times)", "not kept: a picture",
      ]
    )
    #expect(try InkWriter.write(file, as: .rnote).notes == ["not kept: a hidden layer"])
  }

  @Test("Erased ink becomes a picture in Rnote, and stays erased on a tablet") func erasers() throws
  {
    let builder = DrawingBuilder()
    builder.beginPage(size: PageSize(400, 500), paper: .plain)
    func stroke(_ style: Style, _ points: [Point]) throws -> Stroke {
      let samples = points.map { StrokeSample(location: $0, time: 0) }
      return Stroke(id: StrokeID(0), brush: try Brush.polyline(style), samples: samples)
    }
    builder.add(try stroke(Style(width: 4), [Point(20, 50), Point(200, 50)]))
    var eraser = Style(.eraser)
    (eraser.width, eraser.blendMode) = (20, .destinationOut)
    builder.add(try stroke(eraser, [Point(100, 20), Point(100, 90)]))
    let file = InkImport(builder.finish())
    let written = try InkWriter.write(file, as: .rnote, painter: InkPainter())
    #expect(written.notes == ["erased ink, written as a picture"])
    let rnote = try InkReader.read(written.bytes, formats: .all)
    #expect(rnote.drawing.counts.pictures == 1 && rnote.strokes.isEmpty)
    let page = try InkWriter.write(file, as: .remarkable)
    #expect(page.notes.isEmpty)
    let items = try InkReader.read(page.bytes, formats: .all).layers(0)[0].items
    #expect(items.map(\.erases) == [false, true])
  }

  @Test("Several pages of Rnote are one below the other; a tablet's page has one")
  func pages() throws {
    let builder = DrawingBuilder()
    for y in [100.0, 200] {
      builder.beginPage(size: PageSize(400, 500), paper: .plain)
      let samples = [Point(50, y), Point(90, y)].map { StrokeSample(location: $0, time: 0) }
      builder.add(
        Stroke(id: StrokeID(0), brush: try Brush.polyline(Style(width: 2)), samples: samples)
      )
    }
    let file = InkImport(builder.finish())
    let rnote = try InkReader.read(InkWriter.write(file, as: .rnote).bytes, formats: .all)
    let corners = rnote.pages.map { $0.size?.origin.y.rounded() }
    #expect(corners == [0, 500] && rnote.pages.allSatisfy { $0.size?.width.rounded() == 400 })
    #expect(rnote.points.map { $0[0].y.rounded() } == [100, 700])
    #expect(InkFormat.remarkable.holdsPages && !InkFormat.remarkable.writesPages)
    let notes = try InkWriter.write(file, as: .remarkable).notes
    #expect(notes == ["2 pages, merged into one"])
  }
}

extension Graphic {
  /// The pixels of the picture, if the graphic is one.
  fileprivate var pixels: [UInt32]? {
    guard case .image(let picture, _, _, _)? = items.first else { return nil }
    return picture.pixmap.pixels
  }
}

/// A renderer that lays out every text as one line, as wide as its letters.
private final class Column: ForeignContentRenderer {
  func outlines(of block: TextItem) throws(FormatError) -> TextOutlines {
    let width = Double(block.text.count) * block.size / 2
    return TextOutlines(
      Path(Rect(x: block.origin.x, y: block.origin.y, width: width, height: block.size))
    )
  }

  func items(
    ofPDF bytes: [UInt8],
    pages: [Int],
    areas: [Rect],
    isStretched: Bool
  ) throws(FormatError) -> [DisplayList.Item] { [] }
}
