import Foundation
import Testing
import _InkTestSupport

/// `inkstone brushes`, `inkstone catalogue` and the option `--brush`.
@Suite struct BrushTests {
  private func entries() throws -> [[String: Any]] {
    try #require(try Command.json("brushes", "--json") as? [[String: Any]])
  }

  @Test func everyBrushIsListedWithItsSummaryInOneColumn() throws {
    let result = try Command.run("brushes")
    #expect(result.status == 0)
    let lines = result.output.split(separator: "\n").map(String.init)
    let entries = try entries()
    #expect(lines.count == entries.count)
    var columns: Set<Int> = []
    for (line, entry) in zip(lines, entries) {
      let name = try #require(entry["name"] as? String)
      let summary = try #require(entry["summary"] as? String)
      #expect(line.hasPrefix(name + "  "))
      #expect(line.hasSuffix(" " + summary))
      columns.insert(line.count - summary.count)
    }
    #expect(columns.count == 1)
    #expect(!result.output.contains("\u{1B}"))
  }

  @Test func jsonSaysWhatABrushIsMadeOf() throws {
    let entries = try entries()
    let keys: Set = [
      "name", "summary", "tool", "width", "color", "blendMode", "engine", "stages", "tip",
      "keeping", "cap", "join", "dash", "encoded",
    ]
    for entry in entries { #expect(Set(entry.keys) == keys) }
    let highlighter = try #require(entries.first { $0["name"] as? String == "highlighter" })
    #expect(highlighter["color"] as? String == "#ffe61a99")
    #expect(highlighter["blendMode"] as? String == "multiply")
    #expect(highlighter["tool"] as? String == "highlighter")
    let dashed = try #require(entries.first { $0["name"] as? String == "dashed" })
    #expect((dashed["dash"] as? [String: Any])?["lengths"] as? [Double] == [10, 6])
    #expect(dashed["cap"] as? String == "butt")
    let brushPen = try #require(entries.first { $0["name"] as? String == "brush-pen" })
    #expect(brushPen["stages"] as? [String] == ["pressure-width", "taper"])
    // Brush files can name every part of every brush.
    let parts = entries.flatMap { entry in
      [entry["engine"] as? String ?? ""] + (entry["stages"] as? [String] ?? [""])
    }
    let known = try Command.run("brushes", "--parts").output.split(separator: "\n")
    #expect(parts.allSatisfy { part in known.contains { $0.hasPrefix("  \(part)  ") } })
  }

  @Test func partsAreListedForProgramsWithTheirRanges() throws {
    let all = try #require(try Command.json("brushes", "--parts", "--json") as? [String: Any])
    func part(_ kind: String, _ name: String) -> [String: Any]? {
      (all[kind] as? [String: Any])?[name] as? [String: Any]
    }
    let window = (part("filters", "savitzky-golay")?["settings"] as? [String: Any])?["window"]
    let setting = try #require(window as? [String: Any])
    #expect(setting["least"] as? Double == 2 && setting["most"] as? Double == 12)
    #expect(setting["whole"] as? Bool == true && setting["else"] as? Double == 2)
    #expect(setting["unit"] as? String == "samples")
    #expect(part("colorSpaces", "cmyk")?["count"] as? Int == 4)
    #expect(all["revising"] as? [String] == ["douglas-peucker", "taper"])
    // The list for people has the same entries.
    let lines = try Command.run("brushes", "--parts").output.split(separator: "\n")
    let names = ["engines", "effects", "filters"].flatMap { kind in
      (all[kind] as? [String: Any] ?? [:]).keys
    }
    #expect(names.count == 25)
    for name in names { #expect(lines.contains { $0.hasPrefix("  \(name)  ") }, "\(name)") }
  }

  @Test func everyListedBrushCanBeChosen() throws {
    let folder = try TemporaryFolder()
    let ink = try folder.write("0 0 0 1\n1 1 0.1 0.5\n2 0 0.2 1\n", to: "ink.txt")
    for entry in try entries() {
      let name = try #require(entry["name"] as? String)
      let result = try Command.run("replay", ink, "--brush", name)
      #expect(result.status == 0, "\(name): \(result.errors)")
    }
  }

  @Test("R18: a brush file takes the place of a brush of the catalogue wherever one can be chosen")
  func brushFilesAreChosen() throws {
    let folder = try TemporaryFolder()
    let ink = try folder.write("0 0 0 1\n30 40 0.1 0.5\n60 0 0.2 1\n", to: "ink.txt")
    for name in ["brush-pen", "chalk", "spiral-simplified", "spiral-eraser"] {
      let text = try Command.run("brushes", "--json", name).output
      let path = try folder.write(text, to: "\(name).inkbrush")
      let ours = try Command.run("replay", ink, "--brush", path)
      #expect(ours.status == 0 && !ours.errors.contains("inkbrush"), "\(ours.errors)")
      #expect(try ours.output == Command.run("replay", ink, "--brush", name).output, "\(name)")
      var pictures: [Data] = []
      for (brush, out) in [(path, "a.png"), (name, "b.png")] {
        let result = try Command.run("render", ink, "-o", folder.path(out), "--brush", brush)
        #expect(result.status == 0, "\(result.errors)")
        pictures.append(try Data(contentsOf: URL(fileURLWithPath: folder.path(out))))
      }
      #expect(pictures[0] == pictures[1])
    }
  }

  @Test("R17: the strength of smoothing is a matter of a line in a brush file")
  func strengthIsChosen() throws {
    let folder = try TemporaryFolder()
    let ink = try folder.write("0 0 0 1\n30 40 0.1 1\n60 0 0.2 1\n90 40 0.3 1\n", to: "ink.txt")
    var hashes: Set<String> = []
    for strength in [0, 0.5, 1] {
      let text = "{\"width\": 2, \"engine\": {\"name\": \"smoothing\", \"strength\": \(strength)}}"
      let path = try folder.write(text, to: "smooth.json")
      hashes.insert(try Command.run("replay", ink, "--brush", path).output)
    }
    #expect(hashes.count == 3)
  }

  @Test("R18: bad brush files are answered in one line with the key and the line, and status 1")
  func badBrushFilesAreRefused() throws {
    let folder = try TemporaryFolder()
    let ink = try folder.write("0 0 0 1\n", to: "ink.txt")
    let bad = try folder.write(
      "{\n  \"width\": 2,\n  \"stages\": [\n    {\"filter\": \"taper\", \"least\": 7}]}",
      to: "bad.json"
    )
    let large = try folder.write(String(repeating: " ", count: 10 << 20), to: "large.json")
    for (path, part) in [
      (bad, "stages[0].least: taper: least 7.0 is not in 0.0...1.0 (in line 4)"), (large, "large"),
      (folder.path("none.json"), "No such file"), (folder.path("."), "is a folder"),
    ] {
      for words in [["replay", ink, "--brush", path], ["brushes", "--check", path]] {
        let result = try Command.run(words)
        #expect(result.status == 1 && result.output.isEmpty, "\(words)")
        #expect(result.errors.filter { $0 == "\n" }.count == 1, "\(result.errors)")
        #expect(result.errors.hasPrefix("inkstone: \(path): "), "\(result.errors)")
        #expect(result.errors.contains(part), "\(result.errors)")
      }
    }
    let good = try folder.write("{\"width\": 2, \"engine\": \"com.a.reed\"}", to: "good.json")
    let both = try Command.run("brushes", "--check", good, bad)
    #expect(both.status == 1 && both.output.contains("good.json"))
    let drawn = try Command.run("replay", ink, "--brush", good)
    #expect(drawn.status == 0)
    #expect(drawn.errors.contains("'com.a.reed': ink is drawn with smooth curves instead"))
    #expect(drawn.errors.split(separator: "\n").filter { $0.contains("good.json") }.count == 1)
  }

  @Test func formsOfBrushesExcludeEachOther() throws {
    let wrong = [
      ["--json", "--check"], ["--json", "--parts", "pen"], ["pen"], ["--json", "pen", "chalk"],
      ["--check"],
    ]
    for words in wrong {
      #expect(try Command.run(["brushes"] + words).status == 2, "\(words)")
    }
    #expect(try Command.run("brushes", "--json", "nothing").status == 2)
  }

  @Test(
    arguments: [
      ("fineliner2", "fineliner"), ("Pencil", "pencil"), ("chalkk", "chalk"), ("dahsed", "dashed"),
    ]
  )
  func anUnknownBrushIsAnsweredInOneLineWithTheNearestName(_ wrong: String, _ right: String) throws
  {
    for verb in [["render", "a", "-o", "a.png"], ["replay", "a"]] {
      let result = try Command.run(verb + ["--brush", wrong])
      #expect(result.status == 2)
      #expect(result.output.isEmpty)
      #expect(result.errors.filter { $0 == "\n" }.count == 1)
      #expect(result.errors.hasPrefix("inkstone: unknown brush '\(wrong)'"))
      #expect(result.errors.contains("'\(right)'"))
    }
    #expect(try Command.run("catalogue", wrong, "-o", "x").status == 2)
  }

  @Test func theHelpOfVerbsNamesNoBrushes() throws {
    let help = try Command.run("render", "--help").output
    #expect(help.contains("inkstone brushes"))
    #expect(!help.contains("fineliner,"))
  }

  @Test func theCatalogueIsTwoPicturesABrushAndASheet() throws {
    let folder = try TemporaryFolder()
    let out = folder.path("a/b")
    let names = ["pen", "dashed", "forcesketch", "eraser"]
    let result = try Command.run(["catalogue"] + names + ["-o", out, "--scale", "0.5", "--json"])
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.errors.isEmpty)
    let wanted = names.flatMap { [$0 + ".png", $0 + ".svg"] } + ["catalogue.png"]
    let files = try FileManager.default.contentsOfDirectory(atPath: out).sorted()
    #expect(files == wanted.sorted())
    for file in files {
      let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: out + "/" + file)))
      if file.hasSuffix(".png") {
        #expect(bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]))
        #expect(bytes.suffix(8).starts(with: Array("IEND".utf8)))
      } else {
        #expect(String(decoding: bytes, as: UTF8.self).hasSuffix("</svg>\n"))
      }
    }
    let report = try #require(
      try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any]
    )
    #expect(report["sheet"] as? String == out + "/catalogue.png")
    #expect((report["brushes"] as? [[String: String]])?.compactMap { $0["name"] } == names)
  }

  @Test func theCatalogueIsTheSameEveryTimeAndSaysNothingInAPipe() throws {
    let folder = try TemporaryFolder()
    for name in ["a", "b"] {
      let result = try Command.run("catalogue", "pen", "-o", folder.path(name), "--scale", "0.5")
      #expect(result.status == 0)
      #expect(result.output.isEmpty && result.errors.isEmpty)
    }
    for file in ["pen.png", "pen.svg", "catalogue.png"] {
      let paths = ["a/", "b/"].map { folder.path($0 + file) }
      #expect(FileManager.default.contentsEqual(atPath: paths[0], andPath: paths[1]))
    }
  }

  @Test(.enabled(if: Rights.canBeDropped, "root writes every folder, and there is no setpriv"))
  func aFolderThatCannotBeMadeOrWrittenIsAnErrorInOneLine() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write("kept", to: "file")
    // A folder occupies the path of the first picture.
    let taken = folder.path("taken")
    try FileManager.default.createDirectory(
      atPath: taken + "/pen.png",
      withIntermediateDirectories: true
    )
    let locked = folder.path("locked")
    try FileManager.default.createDirectory(
      atPath: locked,
      withIntermediateDirectories: false,
      attributes: [.posixPermissions: 0o555]
    )
    for path in [file, file + "/sub", taken, locked] {
      let words = [Command.binary.path, "catalogue", "pen", "-o", path, "--scale", "0.1"]
      let all = Rights.dropping + words
      let program = URL(fileURLWithPath: all[0])
      let result = try Command.run(Array(all.dropFirst()), program: program)
      #expect(result.status == 1, "\(path)")
      #expect(result.output.isEmpty)
      #expect(result.errors.hasPrefix("inkstone: "))
      #expect(result.errors.filter { $0 == "\n" }.count == 1, "\(result.errors)")
      let left = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
      #expect(left.allSatisfy { $0 == "pen.png" })
    }
    #expect(try String(contentsOfFile: file, encoding: .utf8) == "kept")
  }
}
