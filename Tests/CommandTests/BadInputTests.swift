import Foundation
import Testing

/// Malformed input: one line of error, exit status 1, nothing written.
@Suite struct BadInputTests {
  private func expectOneLine(_ result: CommandResult, about file: String) {
    #expect(result.status == 1)
    #expect(result.output.isEmpty)
    #expect(result.errors.hasPrefix("inkstone: \(file): "))
    #expect(result.errors.hasSuffix("\n"))
    #expect(result.errors.filter { $0 == "\n" }.count == 1, "\(result.errors)")
  }

  @Test(arguments: ["render", "inspect", "replay"])
  func aBrokenFileIsRefusedInOneLine(_ verb: String) throws {
    let folder = try TemporaryFolder()
    let inputs = [
      folder.path("missing.xopp"),
      try folder.write("", to: "empty.inkml"),
      try folder.write("nothing that we know\u{0}\u{1}", to: "odd.json"),
      try folder.write("<?xml version=\"1.0\"?><ink><trace", to: "cut.inkml"),
      folder.url.path,
    ]
    let before = folder.names
    for input in inputs {
      let output = verb == "render" ? ["-o", folder.path("out.png")] : []
      expectOneLine(try Command.run([verb, input] + output), about: input)
      #expect(folder.names == before)
    }
  }

  @Test func aNameWithALineBreakStaysOneLine() throws {
    expectOneLine(try Command.run("inspect", "/no/such\nfile"), about: "/no/such\\nfile")
  }

  @Test func aNameCannotSteerTheTerminal() throws {
    let name = "/no/\u{1B}[31m\u{7F}\u{85}\u{202E}\u{2028}such"
    expectOneLine(try Command.run("inspect", name), about: "/no/?[31m????such")
  }

  @Test func theNameOfAPictureCannotSteerTheTerminal() throws {
    let folder = try TemporaryFolder()
    let output = folder.path("a\u{1B}[2J\n.png")
    let result = try Command.run("render", Command.sample, "-o", output, "--size", "9x9")
    #expect(result.status == 0)
    #expect(result.output.hasPrefix(folder.path("a?[2J\\n.png") + ": "))
  }

  @Test func emptyStandardInputIsRefused() throws {
    expectOneLine(try Command.run("inspect", "-"), about: "standard input")
  }

  @Test func oneBrokenFileDoesNotStopTheOthers() throws {
    let folder = try TemporaryFolder()
    let broken = try folder.write("?", to: "broken.txt")
    let out = folder.path("pictures")
    let result = try Command.run("render", broken, Command.sample, "-o", out + "/")
    #expect(result.status == 1)
    #expect(result.errors.hasPrefix("inkstone: \(broken): "))
    #expect(try FileManager.default.contentsOfDirectory(atPath: out) == ["garden.png"])
  }

  @Test func whatCannotBeWrittenLeavesNothingBehind() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write("kept", to: "file")
    for output in [folder.path("none/out.png"), file + "/out.png"] {
      let result = try Command.run("render", Command.sample, "-o", output)
      expectOneLine(result, about: output)
    }
    let full = try Command.run("render", Command.sample, "-o", "/dev/full", "--format", "png")
    expectOneLine(full, about: "/dev/full")
    #expect(folder.names == ["file"])
  }

  @Test(arguments: [["formats"], ["inspect", Command.sample], ["replay", Command.sample]])
  func fullStandardOutputIsAnError(_ arguments: [String]) throws {
    expectOneLine(try Command.run(arguments, output: "/dev/full"), about: "standard output")
  }

  @Test func theInputIsNeverOverwritten() throws {
    let folder = try TemporaryFolder()
    let copy = folder.path("copy.svg")
    try FileManager.default.copyItem(atPath: Command.sample, toPath: copy)
    expectOneLine(try Command.run("render", copy, "-o", copy), about: copy)
    expectOneLine(try Command.run("replay", copy, "--log", copy), about: copy)
    #expect(FileManager.default.contentsEqual(atPath: copy, andPath: Command.sample))
  }

  @Test func aPictureBeyondAllBoundsIsRefused() throws {
    let folder = try TemporaryFolder()
    for (name, dpi) in [("out.png", "1e7"), ("out.png", "1e300"), ("out.svg", "1e300")] {
      let output = folder.path(name)
      let result = try Command.run("render", Command.sample, "-o", output, "--dpi", dpi)
      expectOneLine(result, about: Command.sample)
      #expect(folder.names.isEmpty)
    }
  }

  @Test func aPageThatIsNotThereIsNamed() throws {
    let folder = try TemporaryFolder()
    let output = folder.path("out.png")
    let result = try Command.run("render", Command.sample, "-o", output, "--page", "7")
    expectOneLine(result, about: Command.sample)
    #expect(result.errors.contains("no page 7"))
  }
}
