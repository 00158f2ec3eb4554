import Foundation
import InkDrawing
import InkFormats
import InkGraphics
import InkStrokes
import Testing

/// `inspect`, `info` and `record` report the same counts.
@Suite struct CountingTests {
  /// A page with two strokes, an eraser, a shape, a text and a picture.
  private static func drawing(brush: Brush = .pen) -> Drawing {
    let builder = DrawingBuilder()
    builder.beginPage(size: PageSize(200, 100))
    builder.beginLayer()
    for (i, brush) in [brush, .fineliner, .eraser].enumerated() {
      let samples = (0..<4).map {
        StrokeSample(location: Point(10 + 20 * Double($0), 10 + 20 * Double(i)), time: Double($0))
      }
      builder.add(Stroke(id: StrokeID(UInt64(i + 1)), brush: brush, samples: samples))
    }
    builder.add(
      Shape(.rectangle(Rect(x: 5, y: 5, width: 30, height: 30), radius: 0)),
      outline: .pen
    )
    let text = TextItem("word", font: "Sans", size: 12, origin: Point(50, 50))
    let outlines = Path(Rect(x: 50, y: 50, width: 30, height: 10))
    builder.add(Graphic(text, outlines: outlines, color: .black))
    let picture = Picture(Pixmap(width: 2, height: 2))
    builder.add(ImageItem(picture, frame: Rect(x: 100, y: 50, width: 20, height: 20)))
    return builder.finish()
  }

  private static func write(_ drawing: Drawing, to path: String) throws {
    let bytes = try InkWriter.write(InkImport(drawing), as: .ink).bytes
    try Data(bytes).write(to: URL(fileURLWithPath: path))
  }

  @Test func inspectAndInfoCountAlike() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("page.ink")
    try Self.write(Self.drawing(), to: path)
    let expected = [
      "strokes": 2, "erasers": 1, "shapes": 1, "texts": 1, "pictures": 1, "others": 0, "points": 12,
    ]
    for verb in ["inspect", "info"] {
      let facts = try #require(try Command.json(verb, path, "--json") as? [String: Any])
      for (name, count) in expected { #expect(facts[name] as? Int == count, "\(verb): \(name)") }
      let text = try Command.run(verb, path).output
      #expect(text.contains("shapes") && !text.contains("others"), "\(text)")
    }
    let facts = try #require(try Command.json("inspect", path, "--json") as? [String: Any])
    let page = try #require((facts["pageDetails"] as? [[String: Any]])?.first)
    #expect(page["strokes"] as? Int == 2 && page["texts"] as? Int == 1)
  }

  @Test func recordedStrokesHaveTheNumbersOfInfo() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("page.ink")
    try Self.write(Self.drawing(), to: path)
    let input =
      "1 1 0\n2 2 0.1\nend\nbrush eraser\n1 1 1\n2 2 1.1\nend\nundo\nundo\n"
      + "brush pen\n1 1 2\n3 1 2.1\n"
    let result = try Command.run("record", path, input: input)
    #expect(result.output == "stroke 3\nstroke 2\nundo\nundo\nstroke 3\n", "\(result.errors)")
    let facts = try #require(try Command.json("info", path, "--json") as? [String: Any])
    #expect(facts["strokes"] as? Int == 3)
  }

  @Test func unknownPartsOfADocumentAreNamedInALine() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("page.ink")
    try Self.write(Self.drawing(brush: try Self.brushOfSomebody()), to: path)
    let line = "unknown brush filter 'com.example.wave': ink is drawn without it"
    #expect(try Command.run("inspect", path).output.contains("note      \(line)\n"))
    #expect(try Command.run("info", path).output.contains("note         \(line)\n"))
    let drawn = try Command.run("render", path, "-o", folder.path("page.png"))
    #expect(drawn.status == 0 && drawn.errors.contains("inkstone: \(path): note: \(line)\n"))
  }

  /// A brush with a part that the command does not know.
  private static func brushOfSomebody() throws -> Brush {
    let text = #"{"width": 2, "stages": [{"filter": "com.example.wave", "height": 2}]}"#
    return try BrushFile(reading: Array(text.utf8)).brush
  }
}
