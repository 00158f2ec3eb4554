import Foundation
import InkDrawing
import InkFormats
import InkFormatsExtra
import InkGraphics
import InkStrokes
import Testing

/// A file of each format that is written, converted to a document and back.
@Suite struct FormatRoundTripTests {
  /// The formats that are written, with the losses of a file of the format itself, which are none for most.
  private static let formats: [(format: InkFormat, losses: [String])] =
    FormatCatalog.all.writable.map { ($0, expectedLosses[$0.name] ?? []) }

  private static let expectedLosses = [
    "inkml": ["not kept for other programs: the interior of filled shapes (2 times)"]
  ]

  /// Ink of one width, of a width that follows the pressure, of a width per sample, transparent ink, an eraser, shapes.
  private static func drawing() throws -> InkImport {
    let builder = DrawingBuilder()
    builder.beginPage(size: PageSize(400, 300), paper: .plain)
    builder.beginLayer(NewLayer())
    func samples(_ y: Double, _ forces: [Double?]) -> [StrokeSample] {
      forces.enumerated().map { i, force in
        let x = 20 + 30 * Double(i)
        return StrokeSample(
          location: Point(x, y + (i % 2 == 0 ? 0 : 12.5)),
          time: 0.01 * Double(i),
          force: force
        )
      }
    }
    let red = Style(color: Color(rgba: 0xd020_30ff), width: 3)
    let blue = Style(color: Color(rgba: 0x2040_d080), width: 6)
    let strokes = [
      Stroke(
        id: StrokeID(0),
        brush: try Brush(style: red, engine: PolylineEngine.shared),
        samples: samples(40, [0.5, 0.5, 0.5, 0.5])
      ),
      Stroke(
        id: StrokeID(0),
        brush: try Brush(
          style: red,
          stages: [.pressureWidth(minimum: 0.2, maximum: 1)],
          engine: PolylineEngine.shared
        ),
        samples: samples(90, [0.1, 0.4, 0.9, 0.6])
      ),
      Stroke(
        id: StrokeID(0),
        brush: try Brush.polyline(blue),
        samples: samples(140, [0.3, 1, 0.6, 0.8, 0.2])
      ),
    ]
    for stroke in strokes { builder.add(stroke) }
    let outline = try Brush(style: red, engine: PolylineEngine.shared)
    builder.add(
      Shape(.rectangle(Rect(x: 200, y: 40, width: 90, height: 60), radius: 0)),
      outline: outline,
      fill: Color(rgba: 0xffee_80ff)
    )
    builder.add(Shape(.ellipse(Rect(x: 200, y: 140, width: 90, height: 60))), outline: outline)
    builder.add(.arrow(Point(210, 250), Point(300, 280)), outline: outline)
    return InkImport(builder.finish())
  }

  private func strokes(_ file: InkImport) -> [(points: [Point], color: Color, widths: [Double])] {
    file.drawing.pages.flatMap { file.drawing.layers(of: $0.id).flatMap(\.items) }
      .compactMap { item in
        item.stroke.map { stroke in
          (
            stroke.samples.map { item.transform.apply($0.location) }, stroke.brush.color,
            stroke.nibs().map { $0.radius * 2 }
          )
        }
      }
  }

  @Test("What a file holds comes back through a document", arguments: formats.map(\.format.name))
  func comesBack(_ name: String) throws {
    let (format, losses) = try #require(Self.formats.first { $0.format.name == name })
    // The first writing loses what the format cannot hold.
    let written = try InkWriter.write(Self.drawing(), as: format, painter: InkPainter())
    let first = try InkReader.read(written.bytes, formats: .all)
    let document = try InkReader.read(InkWriter.write(first, as: .ink).bytes, formats: .all)
    let again = try InkWriter.write(document, as: format, painter: InkPainter())
    #expect(again.notes == losses, "\(name)")
    let second = try InkReader.read(again.bytes, formats: .all)
    #expect(second.notes == first.notes)
    let (old, new) = (strokes(first), strokes(second))
    #expect(old.count == new.count && old.count >= 3, "\(name): \(old.count), \(new.count)")
    for (a, b) in zip(old, new) {
      #expect(a.points.count == b.points.count && a.color == b.color, "\(name)")
      let isNear = zip(a.points, b.points).allSatisfy { ($0 - $1).lengthSquared < 1e-6 }
      #expect(isNear, "\(name)")
      #expect(
        zip(a.widths, b.widths).allSatisfy { abs($0 - $1) < 0.01 * max($0, $1) + 1e-6 },
        "\(name)"
      )
    }
    let items = [first, second].map { file in
      file.drawing.pages.flatMap { file.drawing.layers(of: $0.id).flatMap(\.items) }
    }
    #expect(items[0].count == items[1].count)
    for (a, b) in zip(items[0], items[1]) {
      #expect(a.fill == b.fill && (a.shape == nil) == (b.shape == nil), "\(name)")
      let gap = [a.bounds.minX - b.bounds.minX, a.bounds.maxY - b.bounds.maxY]
      #expect(gap.allSatisfy { abs($0) < 0.1 }, "\(name) \(a.bounds) \(b.bounds)")
    }
  }
}
