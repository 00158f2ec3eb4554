import InkDrawing
import InkFormats
import InkGraphics
import InkStrokes
import Testing

/// Strokes that grow keep their widths in Xournal++, which has one width for each segment.
@Suite struct XournalWidthTests {
  /// Returns the widths of a straight stroke after writing and reading it.
  private func widths(_ given: [Double]) throws -> [Double] {
    let brush = try Brush(
      style: Style(width: 17),
      stages: [.effect(ProportionalWidth())],
      engine: PolylineEngine.shared
    )
    let samples = given.enumerated().map { i, width in
      StrokeSample(location: Point(20 + 40 * Double(i), 50), time: Double(i), force: width / 17)
    }
    let builder = DrawingBuilder()
    builder.beginPage(size: PageSize(300, 100))
    builder.beginLayer()
    builder.add(Stroke(id: StrokeID(0), kind: .pen, brush: brush, samples: samples))
    let file = InkImport(format: .ink, drawing: builder.finish(), channels: ["x", "y", "force"])
    let bytes = try InkWriter.write(file, as: .xopp).bytes
    let stroke = try #require(InkReader.read(bytes).strokes.first)
    #expect(stroke.samples.last?.location == samples.last?.location)
    return stroke.nibsOfSamples().map { $0.radius * 2 }
  }

  @Test(
    "Ink that grows evenly grows in small steps",
    arguments: [[0, 17], [1.7, 17], [17, 0], [0, 4.25, 8.5, 12.75, 17]]
  )
  func growing(_ given: [Double]) throws {
    let widths = try widths(given)
    #expect(widths.count > 12)
    #expect(abs(widths[0] - given[0]) < 1 && abs(widths[widths.count - 1] - given.last!) < 1)
    let isRising = given[0] < given.last!
    for (a, b) in zip(widths, widths.dropFirst()) {
      #expect(isRising ? b >= a : b <= a)
      #expect(abs(b - a) < 1.2)
    }
  }

  @Test("Widths of segments of Xournal++ stay what they are")
  func kept() throws {
    // The first are means of segments of 2, 6 and 3.
    for given in [[2, 4, 4.5, 3], [5, 5, 5]] {
      let widths = try widths(given)
      #expect(widths.count == given.count)
      for (width, expected) in zip(widths, given) { #expect(abs(width - expected) < 1e-6) }
    }
  }
}
