import Foundation
import InkGraphics
import Testing

@testable import InkFormats

/// The output of `inkstone render`.
@Suite struct RenderTests {
  /// Returns the width and height in the header of a PNG file.
  private func size(ofPNG path: String) throws -> [Int] {
    let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
    try #require(bytes.count > 33 && bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]))
    // The last chunk is present, so the file is complete.
    #expect(bytes.suffix(8).starts(with: Array("IEND".utf8)))
    return [16, 20].map { at in bytes[at..<(at + 4)].reduce(0) { $0 << 8 | Int($1) } }
  }

  @Test func theSampleBecomesAPicture() throws {
    let folder = try TemporaryFolder()
    let output = folder.path("out.png")
    let result = try Command.run("render", Command.sample, "-o", output)
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.errors.isEmpty)
    #expect(folder.names == ["out.png"])
    let size = try size(ofPNG: output)
    #expect(size[0] > 300 && size[1] > 200)
  }

  /// DU-31: the debug view of ink is a picture of the same size, with control points in green.
  @Test func theDebugRendererTakesInkApart() throws {
    let folder = try TemporaryFolder()
    let outputs = [folder.path("page.png"), folder.path("debug.png")]
    let points = (0..<20).map { "\(1 + 0.2 * Double($0)) \(2 - $0 % 3) \(0.01 * Double($0)) 0.5" }
    let ink = try folder.write(points.joined(separator: "\n"), to: "ink.txt")
    for (renderer, output) in zip(["page", "debug"], outputs) {
      let result = try Command.run(
        "render",
        ink,
        "-o",
        output,
        "--renderer",
        renderer
      )
      #expect(result.status == 0, "\(result.errors)")
    }
    #expect(try size(ofPNG: outputs[0]) == size(ofPNG: outputs[1]))
    func greenCount(_ path: String) throws -> Int {
      let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
      let picture = try PictureDecoder.decode(bytes, path, limit: 1 << 24)
      var count = 0
      for y in 0..<picture.height {
        for x in 0..<picture.width {
          let pixel = picture[x, y]
          if pixel.x < 60, pixel.y > 120, pixel.z < 100 { count += 1 }
        }
      }
      return count
    }
    #expect(try greenCount(outputs[0]) == 0 && greenCount(outputs[1]) > 20)
    for words in [["-o", "a.svg"], ["-o", "a.png", "--background", "none"]] {
      let refused = try Command.run(["render", Command.sample, "--renderer", "debug"] + words)
      #expect(refused.status == 2)
    }
    let unknown = try Command.run("render", Command.sample, "-o", "a.png", "--renderer", "x")
    #expect(unknown.status == 2)
  }

  @Test func dotsPerInchScaleThePicture() throws {
    let folder = try TemporaryFolder()
    let outputs = ["72", "144"].map { folder.path("\($0).png") }
    for (dpi, output) in zip(["72", "144"], outputs) {
      #expect(try Command.run("render", Command.sample, "-o", output, "--dpi", dpi).status == 0)
    }
    let (small, large) = (try size(ofPNG: outputs[0]), try size(ofPNG: outputs[1]))
    for i in 0..<2 { #expect(abs(2 * small[i] - large[i]) <= 1) }
  }

  @Test func sizeFitsThePageInside() throws {
    let folder = try TemporaryFolder()
    let output = folder.path("out.png")
    let result = try Command.run("render", Command.sample, "-o", output, "--size=200x5000")
    #expect(result.status == 0)
    let size = try size(ofPNG: output)
    #expect(size[0] == 200 && size[1] < 200)
  }

  @Test func vectorsAreWellFormed() throws {
    let folder = try TemporaryFolder()
    let output = folder.path("out.svg")
    #expect(try Command.run("render", Command.sample, "-o", output).status == 0)
    let text = try String(contentsOfFile: output, encoding: .utf8)
    #expect(text.contains("<svg"))
    #expect(text.contains("<path"))
    #expect(text.hasSuffix("</svg>\n"))
  }

  @Test func vectorsTakeTheSizeThatIsAskedFor() throws {
    let folder = try TemporaryFolder()
    let output = folder.path("out.svg")
    // A page of 200 by 100 points.
    let page = try folder.write(
      "<xournal><page width=\"200\" height=\"100\"><layer/></page></xournal>",
      to: "page.xopp"
    )
    let cases: [([String], String)] = [
      ([], #"width="200pt" height="100pt""#),
      (["--scale", "1.5"], #"width="300" height="150""#),
      (["--dpi", "144"], #"width="400" height="200""#),
      (["--size", "1000x50"], #"width="100" height="50""#),
    ]
    for (words, size) in cases {
      #expect(try Command.run(["render", page, "-o", output] + words).status == 0)
      let text = try String(contentsOfFile: output, encoding: .utf8)
      #expect(text.contains(size + #" viewBox="0 0 200 100">"#), "\(words)")
    }
  }

  @Test func namesOfOutputsFollowTheInputs() throws {
    let folder = try TemporaryFolder()
    let inputs = [folder.path("a.inkml"), folder.path("b.inkml")]
    for input in inputs { try FileManager.default.copyItem(atPath: Command.sample, toPath: input) }
    func render(_ output: String) throws -> [String] {
      let out = folder.path("out")
      try FileManager.default.createDirectory(atPath: out, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(atPath: out) }
      let words = ["render"] + inputs + ["-o", out + "/" + output, "--size", "40x40"]
      #expect(try Command.run(words).status == 0)
      return try FileManager.default.contentsOfDirectory(atPath: out).sorted()
    }
    #expect(try render("x.png") == ["x-1.png", "x-2.png"])
    #expect(try render("{name}-{page}.png") == ["a-1.png", "b-1.png"])
    #expect(try render("") == ["a.png", "b.png"])
  }

  @Test func untilShowsOnlyEarlyInkOnTheSameArea() throws {
    let folder = try TemporaryFolder()
    let run = { (words: [String]) in
      try Command.run(["render", Command.sample, "--json", "--dpi", "30", "-o"] + words)
    }
    let all = try run([folder.path("all.png")])
    let early = try run([folder.path("early.png"), "--until", "1"])
    #expect(try size(ofPNG: folder.path("all.png")) == size(ofPNG: folder.path("early.png")))
    let counts = try [all, early].map { result in
      let list = try JSONSerialization.jsonObject(with: Data(result.output.utf8))
      let first = try #require((list as? [[String: Any]])?.first)
      return try #require(first["strokes"] as? Int)
    }
    #expect(counts[1] > 0 && counts[1] < counts[0])
  }

  @Test func standardStreamsWork() throws {
    let text = try String(contentsOfFile: Command.sample, encoding: .utf8)
    let result = try Command.run("render", "-", "-o", "-", "--format", "svg", input: text)
    #expect(result.status == 0)
    #expect(result.output.hasSuffix("</svg>\n"))
  }
}
