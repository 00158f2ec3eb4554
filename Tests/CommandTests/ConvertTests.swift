import Foundation
import Testing

@Suite struct ConvertTests {
  private static func strokes(_ path: String) throws -> Int? {
    (try Command.json("inspect", path, "--json") as? [String: Any])?["strokes"] as? Int
  }

  @Test(
    "Ink goes from format to format and stays as many strokes",
    arguments: [
      "ink", "xopp", "inkml", "json", "ndjson", "svg", "txt", "bin",
    ]
  )
  func everyFormatIsWritten(_ ending: String) throws {
    let folder = try TemporaryFolder()
    let path = folder.path("ink.\(ending)")
    let result = try Command.run("convert", Command.sample, "-o", path)
    #expect(result.status == 0 && result.output.hasPrefix(path), "\(result)")
    #expect(try Self.strokes(path) == Self.strokes(Command.sample))
  }

  @Test("Extensions of files that can only be read are refused for output")
  func extensionsOfOutput() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("ink.rmdoc")
    for options in [[], ["--to", "remarkable"]] {
      let result = try Command.run(["convert", Command.sample, "-o", path] + options)
      #expect(result.status != 0 && result.errors.contains("files .rmdoc can only be read"))
    }
    let page = folder.path("ink.rm")
    #expect(try Command.run("convert", Command.sample, "-o", page).status == 0)
    let result = try Command.run("repair", page, "-o", path)
    #expect(result.status != 0 && result.errors.contains("files .rmdoc can only be read"))
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  @Test("Many files on many threads: results in order, one failure stops no other, exit 1")
  func manyFilesAreConverted() throws {
    let folder = try TemporaryFolder()
    var inputs: [String] = []
    for i in 0..<12 {
      let path = folder.path("in\(i).inkml")
      if i == 5 {
        try "no ink".write(toFile: path, atomically: true, encoding: .utf8)
      } else {
        try FileManager.default.copyItem(atPath: Command.sample, toPath: path)
      }
      inputs.append(path)
    }
    let out = folder.path("out") + "/"
    let result = try Command.run(
      ["convert"] + inputs + ["-o", out, "--to", "xopp", "--jobs", "4"]
    )
    #expect(result.status == 1)
    let lines = result.output.split(separator: "\n")
    let names = lines.dropLast().map { $0.prefix { $0 != ":" } }
    #expect(names == (0..<12).filter { $0 != 5 }.map { "\(out)in\($0).xopp"[...] })
    #expect(lines.last == "converted: 11 of 12, files: 11, failed: 1")
    #expect(result.errors.split(separator: "\n").filter { $0.contains("in5.inkml") }.count == 1)
    let first = try Data(contentsOf: URL(fileURLWithPath: out + "in0.xopp"))
    let last = try Data(contentsOf: URL(fileURLWithPath: out + "in11.xopp"))
    #expect(first == last)
  }

  @Test("--join writes the pages of all files as one document")
  func filesAreJoined() throws {
    let folder = try TemporaryFolder()
    let (one, two) = (folder.path("one.xopp"), folder.path("two.ink"))
    for path in [one, two] {
      #expect(try Command.run("convert", Command.sample, "-o", path).status == 0)
    }
    let path = folder.path("both.ink")
    let result = try Command.run("convert", one, two, one, "-o", path, "--join")
    #expect(result.status == 0 && result.output.hasPrefix("\(path): pages: 3"), "\(result)")
    #expect(try Self.strokes(path) == 3 * (Self.strokes(Command.sample) ?? 0))
    let missing = try Command.run("convert", one, folder.path("no.ink"), "-o", path, "--join")
    #expect(missing.status == 1 && missing.errors.contains("no.ink"))
    #expect(try Command.run("convert", one, "-o", path, "--join", "--page", "1").status == 2)
  }

  @Test("No input is written over, and no two inputs go to one file")
  func nothingIsOverwritten() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("a.inkml")
    try FileManager.default.copyItem(atPath: Command.sample, toPath: path)
    let before = try Data(contentsOf: URL(fileURLWithPath: path))
    #expect(try Command.run("convert", path, "-o", path).status == 1)
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == before)
    let twice = try Command.run("convert", path, path, "-o", folder.path("x") + "/", "--to", "svg")
    #expect(twice.status == 1 && twice.errors.contains("would overwrite"))
  }

  @Test("Pages become files where the format has none") func pagesArePartedIntoFiles() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("two.ndjson")
    let line = #"{"word":"a","drawing":[[[0,9],[0,9]]]}"#
    try (line + "\n" + line).write(toFile: path, atomically: true, encoding: .utf8)
    let result = try Command.run("convert", path, "-o", folder.path("p.inkml"))
    #expect(result.status == 0)
    #expect(FileManager.default.fileExists(atPath: folder.path("p-1.inkml")))
    #expect(FileManager.default.fileExists(atPath: folder.path("p-2.inkml")))
  }

  @Test("Standard input and output, and a pipe stays silent but for the ink")
  func streamsWork() throws {
    let text = try String(contentsOfFile: Command.sample, encoding: .utf8)
    let result = try Command.run(["convert", "-", "-o", "-", "--to", "inkml"], input: text)
    #expect(result.status == 0 && result.output.hasPrefix("<?xml"))
  }

  @Test(
    "What cannot be meant is a usage error",
    arguments: [
      ["convert", "x"], ["convert", "x", "-o", "y"], ["convert", "x", "-o", "y.uim"],
      ["convert", "x", "-o", "y", "--to", "png"], ["convert", "x", "-o", "y.svg", "--jobs", "0"],
      ["convert", "x", "y", "-o", "-", "--to", "svg"],
    ]
  )
  func misuseIsExplained(_ arguments: [String]) throws {
    #expect(try Command.run(arguments).status == 2)
  }

  @Test("Documents with text are converted by the sibling, all of them, on threads")
  func textIsLeftToTheSibling() throws {
    let folder = try TemporaryFolder()
    let document = """
      <xournal><page width="100" height="100"><background type="solid" color="white"/><layer>
      <text font="Sans" size="12" x="10" y="10" color="black">ink</text>
      <stroke tool="pen" color="red" width="2">1 1 9 9</stroke></layer></page></xournal>
      """
    var inputs: [String] = []
    for i in 0..<4 {
      inputs.append(folder.path("t\(i).xopp"))
      try document.write(toFile: inputs[i], atomically: true, encoding: .utf8)
    }
    let result = try Command.run(
      ["convert"] + inputs + ["-o", folder.path("out") + "/", "--to", "svg", "-j", "2"]
    )
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.output.hasSuffix("converted: 4 of 4, files: 4\n"))
    for i in 0..<4 {
      let picture = try String(contentsOfFile: folder.path("out/t\(i).svg"), encoding: .utf8)
      #expect(picture.components(separatedBy: "<path ").count > 2, "the outlines of the text")
    }
  }
}
