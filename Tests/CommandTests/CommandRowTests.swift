import Foundation
import InkGraphics
import Testing

@testable import InkFormats

/// Rows of the feature table that the command offers, and its answers to slips.
@Suite struct CommandRowTests {
  @Test(
    arguments: [
      (["rendr"], "did you mean 'render'?"), (["inspct", "a"], "did you mean 'inspect'?"),
      (["render", "a", "-o", "b.png", "--sise", "1x1"], "did you mean --size?"),
      (["info", "a", "--jsn"], "did you mean --json?"),
      (["convert", "a", "-o", "out/", "--to", "pdf"], "use `inkstone render` for pdf"),
      (["render", "a", "-o", "b.png", "--engine", "polylin"], "did you mean 'polyline'?"),
    ]
  )
  func whatWasMeantIsSaid(_ arguments: [String], _ hint: String) throws {
    let result = try Command.run(arguments)
    #expect(result.status == 2 && result.errors.contains(hint), "\(result.errors)")
  }

  @Test func fewerStepsThanAskedForAreAnError() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("page.ink")
    _ = try Command.run("record", path, input: DocumentTests.strokes(2))
    let result = try Command.run("undo", path, "99")
    #expect(result.status == 1)
    #expect(result.output == "\(path): undone: add, add; left to undo: 0, to redo: 2\n")
    #expect(result.errors == "inkstone: \(path): there were only 2 of 99 steps to undo\n")
  }

  /// JU-05.
  @Test func aStrokeIsDividedIntoStepsOfUndo() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("page.ink")
    let input = "1 1 0\n2 2 0.1\nstep\n3 3 0.2\n4 4 0.3\nend\nundo\n"
    let result = try Command.run("record", path, input: input)
    #expect(result.output == "stroke 1\nstroke 2\nundo\n", "\(result.errors)")
    let facts = try #require(try Command.json("info", path, "--json") as? [String: Any])
    #expect(facts["strokes"] as? Int == 1 && facts["points"] as? Int == 2)
    let again = try Command.run("record", path, input: "1 1 0\n2 2 0.1\nstep\nend\n")
    #expect(again.output == "stroke 2\n", "a step at the end makes no stroke")
    let joined = try Command.run("inspect", path, "--json").output
    #expect(joined.contains("\"points\":4") || joined.contains("\"points\": 4"), "\(joined)")
  }

  /// JU-07: the ratio is exact.
  @Test func pagesAreScaledToAnotherSize() throws {
    let folder = try TemporaryFolder()
    let (page, out) = (folder.path("page.xopp"), folder.path("out.ink"))
    try Self.page(width: 200, height: 100).write(to: URL(fileURLWithPath: page))
    for (size, width, height) in [("400x200", 400.0, 200.0), ("254x127mm", 720, 360)] {
      let result = try Command.run("convert", page, "-o", out, "--page-size", size)
      #expect(result.status == 0, "\(result.errors)")
      let facts = try #require(try Command.json("inspect", out, "--json") as? [String: Any])
      let bounds = try #require(
        ((facts["pageDetails"] as? [[String: Any]])?.first)?["bounds"] as? [String: Double]
      )
      #expect(bounds["width"] == width && bounds["height"] == height)
    }
    let drawn = try Command.run(
      ["render", page, "-o", folder.path("a.png"), "--scale", "1", "--page-size", "300x150"]
    )
    #expect(drawn.output.contains("300 × 150"), "\(drawn.errors)")
    #expect(try Command.run("render", page, "-o", "a.png", "--page-size", "big").status == 2)
  }

  /// A Xournal page with a stroke from its upper left quarter.
  private static func page(width: Int, height: Int) -> Data {
    Data(
      """
      <?xml version="1.0"?><xournal version="0.4"><page width="\(width)" height="\(height)">
      <background type="solid" color="white" style="plain"/><layer>
      <stroke tool="pen" color="black" width="2">50 25 100 50</stroke></layer></page></xournal>
      """.utf8
    )
  }

  /// SK-16: another engine over the same data.
  @Test func strokesAreDrawnByAnotherEngine() throws {
    let folder = try TemporaryFolder()
    let (usual, other) = (folder.path("a.svg"), folder.path("b.svg"))
    #expect(try Command.run("render", Command.sample, "-o", usual).status == 0)
    let result = try Command.run("render", Command.sample, "-o", other, "--engine", "polyline")
    #expect(result.status == 0, "\(result.errors)")
    #expect(
      try Data(contentsOf: URL(fileURLWithPath: usual))
        != Data(contentsOf: URL(fileURLWithPath: other))
    )
  }

  /// FS-08: fading black ink is 13, 26 … 255 after 1, 2 … 20 sixtieths of a second.
  @Test func inkMeltsAsInForceSketch() throws {
    let folder = try TemporaryFolder()
    let strokes = folder.path("dot.txt")
    // A block of ink so large that its center is not blurred.
    let lines = (0..<200).map { i in
      let y = Double(i) * 0.03
      return "0 \(y) 0 0.5\n6 \(y) 0 0.5\n\n"
    }.joined()
    _ = try folder.write(lines, to: "dot.txt")
    for (steps, value) in [(0, 0), (1, 13), (2, 26), (10, 128), (20, 255)] {
      let picture = folder.path("\(steps).png")
      let result = try Command.run(
        "render",
        strokes,
        "-o",
        picture,
        "--brush",
        "fineliner",
        "--scale",
        "2",
        "--until",
        "\(Double(steps) / 60 + 0.001)",
        "--fade",
        "forcesketch"
      )
      #expect(result.status == 0, "\(result.errors)")
      let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: picture)))
      let pixmap = try PictureDecoder.decode(bytes, picture, limit: 1 << 24)
      let middle = Int(pixmap[pixmap.width / 2, pixmap.height / 2].x)
      #expect(abs(middle - value) <= 2, "\(steps): \(middle)")
    }
    #expect(try Command.run("render", strokes, "-o", "a.png", "--fade", "laser").status == 2)
  }

  /// DR-27.
  @Test func strictlyABadShapeIsAnErrorThatSaysWhich() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(
      """
      {"size": [100, 100], "shapes": [{"type": "Ellipse", "id": "g", "a": [0, 0], "b": [9, 9],
      "strokeColor": "#000000ff", "strokeWidth": 1}, {"type": "Line", "a": [0, 0]}]}
      """,
      to: "a.json"
    )
    #expect(try Command.run("inspect", path).status == 0)
    for arguments in [
      ["inspect", path], ["convert", path, "-o", folder.path("a.ink")],
      ["render", path, "-o", folder.path("a.svg")],
    ] {
      let result = try Command.run(arguments + ["--strict"])
      #expect(result.status == 1, "\(arguments)")
      #expect(result.errors.contains("shape 2: b is missing"), "\(result.errors)")
    }
  }
}
