import Foundation
import Testing

/// Pages of a `.xopp` file that are painted while the rest is read.
@Suite struct PaintedWhileReadTests {
  /// A document with pages of two layers and some thousand samples each.
  private func document(pages: Int, size: Double = 300) -> String {
    var text =
      "<?xml version=\"1.0\" standalone=\"no\"?>\n<xournal creator=\"x\" fileversion=\"4\">\n"
    var dice: UInt64 = 7
    func random(_ range: Range<Double>) -> Double {
      dice = dice &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return range.lowerBound + Double(dice >> 40) / Double(1 << 24)
        * (range.upperBound - range.lowerBound)
    }
    for page in 0..<pages {
      text +=
        "<page width=\"\(page == 1 ? size : 300)\" height=\"\(page == 1 ? size : 200 + 10.5 * Double(page % 60))\">\n"
      text +=
        "<background type=\"solid\" color=\"#fffff0ff\" style=\"\(page == 0 ? "plain" : "graph")\"/>\n"
      for layer in 0..<2 {
        text += "<layer>\n"
        for stroke in 0..<150 {
          let tool = stroke % 5 == layer ? "highlighter" : stroke % 31 == 0 ? "eraser" : "pen"
          let color =
            stroke % 31 == 0 ? "#ffffffff" : ["#3333ccff", "#ff0000ff", "#00aa007f"][stroke % 3]
          var (x, y) = (random(0..<300), random(0..<200))
          var points: [String] = []
          var widths = ["\(stroke % 7 == 0 ? 8.5 : 1.41)"]
          for _ in 0..<(stroke % 29 + 1) {
            points.append("\(x) \(y)")
            widths.append("\(random(0.5..<3))")
            (x, y) = (x + random(-6..<6), y + random(-6..<6))
          }
          let width = tool == "pen" ? widths.dropLast().joined(separator: " ") : widths[0]
          let fill = stroke % 17 == 3 ? " fill=\"128\"" : ""
          text += "<stroke tool=\"\(tool)\" color=\"\(color)\" width=\"\(width)\"\(fill)>"
          text += points.joined(separator: " ") + "</stroke>\n"
        }
        text += "</layer>\n"
      }
      text += "</page>\n"
    }
    return text + "</xournal>\n"
  }

  /// A time limit that no sample exceeds makes the command read the whole document first.
  private let wholeFirst = ["--until", "1"]

  @Test func theFilesAreThoseOfTheDocumentReadAsAWhole() throws {
    let folder = try TemporaryFolder()
    let input = try folder.write(document(pages: 4), to: "in.xopp")
    for words in [[], ["--dpi", "210"], ["--background", "none"], ["--page", "3"]] {
      var outputs: [[Data]] = []
      var reports: [String] = []
      for more in [[], wholeFirst] {
        let path = folder.path("out\(outputs.count)-\(words.count)\(words.last ?? "")")
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
        let result = try Command.run(["render", input, "-o", path + "/"] + words + more)
        #expect(result.status == 0, "\(result.errors)")
        let names = try FileManager.default.contentsOfDirectory(atPath: path).sorted()
        #expect(names.count == (words.first == "--page" ? 1 : 4))
        outputs.append(
          try names.map { try Data(contentsOf: URL(fileURLWithPath: "\(path)/\($0)")) }
        )
        reports.append(result.output.replacingOccurrences(of: path, with: ""))
      }
      #expect(outputs[0] == outputs[1])
      #expect(reports[0] == reports[1])
      #expect(reports[0].contains("strokes: 297"))
    }
  }

  @Test func nothingIsWrittenOfADocumentThatBreaksOff() throws {
    let folder = try TemporaryFolder()
    let text = document(pages: 3)
    let input = try folder.write(String(text.dropLast(400)), to: "in.xopp")
    let result = try Command.run("render", input, "-o", folder.path("out.png"), "--strict")
    #expect(result.status == 1)
    #expect(folder.names == ["in.xopp"])
    #expect(result.output.isEmpty)
    let tolerant = try Command.run("render", input, "-o", folder.path("out.png"))
    #expect(tolerant.status == 0)
    #expect(tolerant.errors.contains("note: the file is damaged: "))
    #expect(folder.names == ["in.xopp", "out-1.png", "out-2.png", "out-3.png"])
  }

  @Test func aPageThatIsTooLargeKeepsThoseBeforeIt() throws {
    let folder = try TemporaryFolder()
    let input = try folder.write(document(pages: 3, size: 900_000), to: "in.xopp")
    let results = try [[], wholeFirst].map { more in
      try Command.run(["render", input, "-o", folder.path("out\(more.count).png")] + more)
    }
    #expect(results[0].status == 1 && results[1].status == 1)
    #expect(results[0].errors == results[1].errors)
    #expect(results[0].errors.contains("page 2: "))
    #expect(folder.names == ["in.xopp", "out0-1.png", "out2-1.png"])
  }

  @Test func standardOutputTakesOnePageAlone() throws {
    let folder = try TemporaryFolder()
    let input = try folder.write(document(pages: 2), to: "in.xopp")
    let result = try Command.run("render", input, "-o", "-", "--format", "png")
    #expect(result.status == 1)
    #expect(result.output.isEmpty)
    #expect(result.errors.contains("choose it with --page"))
    let missing = try Command.run("render", input, "-o", folder.path("out.png"), "--page", "3")
    #expect(missing.status == 1)
    #expect(folder.names == ["in.xopp"])
  }

  @Test func whoLooksSeesHowFarItIsAndAFileSeesNothing() throws {
    let folder = try TemporaryFolder()
    // No progress is shown for short work; PDF lines take longer.
    for (format, pages) in [("png", 60), ("pdf", 600)] {
      let input = try folder.write(document(pages: pages), to: "in.xopp")
      let words = ["render", input, "-o", folder.path("out.\(format)")]
      let seen = try Command.seen(words)
      #expect(seen.contains("in.xopp [#"), "\(format): \(seen.debugDescription)")
      #expect(seen.hasSuffix("\r\u{1B}[K"), "nothing is left of it")
      #expect(try Command.run(words).errors.isEmpty)
    }
  }

  @Test func withoutAnotherThreadTheFilesAreTheSame() throws {
    let folder = try TemporaryFolder()
    let input = try folder.write(document(pages: 3), to: "in.xopp")
    // A thread gets as much address space for its stack as the main thread may have.
    let alone = "ulimit -s 400000000 && ulimit -v 40000000 && exec \"$0\" \"$@\""
    var files: [[Data]] = []
    for isAlone in [false, true] {
      let path = folder.path("\(isAlone)")
      let words = ["render", input, "-o", path + "/"]
      let result =
        isAlone
        ? try Command.run(
          ["-c", alone, Command.binary.path] + words,
          program: URL(fileURLWithPath: "/bin/sh")
        ) : try Command.run(words)
      #expect(result.status == 0, "\(result.errors)")
      let names = try FileManager.default.contentsOfDirectory(atPath: path).sorted()
      files.append(
        try names.map { try Data(contentsOf: URL(fileURLWithPath: "\(path)/\($0)")) }
      )
    }
    #expect(files[0].count == 3 && files[0] == files[1])
  }
}
