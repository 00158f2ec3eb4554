import Foundation
import Testing

/// The destinations of results, and the fate of existing files.
@Suite struct OutputTests {
  private func render(_ output: String) throws -> CommandResult {
    try Command.run("render", Command.sample, "-o", output, "--size", "20x20", "--format", "png")
  }

  private func isPicture(_ path: String) -> Bool {
    (FileManager.default.contents(atPath: path) ?? Data()).starts(with: [0x89, 0x50, 0x4E, 0x47])
  }

  @Test func aFileThatMayOnlyBeReadIsLeftAlone() throws {
    let folder = try TemporaryFolder()
    let output = try folder.write("kept", to: "out.png")
    for verb in ["render", "convert"] {
      let output = verb == "render" ? output : try folder.write("kept", to: "out.json")
      #expect(chmod(output, 0o444) == 0)
      let result = try Command.run(verb, Command.sample, "-o", output)
      #expect(result.status == 1 && result.output.isEmpty)
      #expect(result.errors.contains(": \(output): the file is read-only and was not changed"))
      #expect(FileManager.default.contents(atPath: output) == Data("kept".utf8))
    }
    #expect(folder.names == ["out.json", "out.png"])
  }

  @Test func linksAreFollowedEvenToNothing() throws {
    let folder = try TemporaryFolder()
    try FileManager.default.createDirectory(
      atPath: folder.path("sub"),
      withIntermediateDirectories: false
    )
    let links = ["direct": "sub/new.png", "chain": "direct"]
    for (link, target) in links.sorted(by: { $0.key > $1.key }) {
      #expect(symlink(target, folder.path(link)) == 0)
    }
    #expect(try render(folder.path("chain")).status == 0)
    #expect(isPicture(folder.path("sub/new.png")))
    #expect(try render(folder.path("direct")).status == 0)
    for (link, target) in links {
      #expect(
        try FileManager.default.destinationOfSymbolicLink(atPath: folder.path(link)) == target
      )
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path("sub")) == ["new.png"])
  }

  @Test func aLinkToItselfIsAnError() throws {
    let folder = try TemporaryFolder()
    #expect(symlink("loop", folder.path("loop")) == 0)
    #expect(try render(folder.path("loop")).status == 1)
    #expect(folder.names == ["loop"])
  }

  @Test func aMissingFolderIsNamed() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write("", to: "file")
    let output = folder.path("none/deeper/out.png")
    for format in ["png", "pdf"] {
      let result = try Command.run("render", Command.sample, "-o", output, "--format", format)
      #expect(result.status == 1)
      let line = "inkstone: \(output): the folder \(folder.path("none")) does not exist; create it"
      #expect(result.errors.hasPrefix(line), "\(result.errors)")
    }
    #expect(try render(file + "/out.png").errors.contains("\(file) is not a folder"))
    #expect(folder.names == ["file"])
  }

  @Test func aMisspeltPlaceholderIsNamed() throws {
    let folder = try TemporaryFolder()
    let result = try render(folder.path("{nam}.png"))
    #expect(result.status == 2)
    #expect(
      result.errors.hasPrefix(
        "inkstone: unknown placeholder '{nam}' in OUT; use {name} or {page}\n"
      )
    )
    // An existing folder may have any name.
    let odd = folder.path("{odd}")
    try FileManager.default.createDirectory(atPath: odd, withIntermediateDirectories: false)
    #expect(try render(odd + "/{name}.png").status == 0)
    #expect(isPicture(odd + "/garden.png"))
  }

  @Test func aFileOverTheLimitIsAnErrorAndLeavesNothing() throws {
    let folder = try TemporaryFolder()
    let shell = Process()
    shell.executableURL = URL(fileURLWithPath: "/bin/sh")
    shell.arguments = [
      "-c", "ulimit -f 1; exec \"$0\" render \"$1\" -o \"$2\"", Command.binary.path, Command.sample,
      folder.path("out.png"),
    ]
    let errors = Pipe()
    shell.standardError = errors
    try shell.run()
    let message = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    shell.waitUntilExit()
    #expect(shell.terminationReason == .exit && shell.terminationStatus == 1)
    #expect(message == "inkstone: \(folder.path("out.png")): File too large\n")
    #expect(folder.names.isEmpty)
  }

  /// If killed at any moment, the command leaves the existing file and nothing beside it.
  @Test(arguments: [SIGINT, SIGTERM, SIGHUP, SIGKILL])
  func anInterruptedRunLeavesNothingBehind(_ number: Int32) throws {
    let folder = try TemporaryFolder()
    let stroke = "<stroke tool=\"pen\" color=\"black\" width=\"2 1 3\">10 10 50 60 90 20</stroke>"
    let pages = String(
      repeating: "<page width=\"200\" height=\"100\"><layer>"
        + String(repeating: stroke, count: 100) + "</layer></page>",
      count: 2000
    )
    let input = try folder.write("<xournal>\(pages)</xournal>", to: "in.xopp")
    let output = try folder.write("kept", to: "out.pdf")
    for delay in [20_000, 60_000, 120_000] as [UInt32] {
      let process = try Command.spawn(["render", input, "-o", output])
      usleep(delay)
      kill(process, number)
      let isKilled = Command.signal(ending: process) == number
      #expect(folder.names == ["in.xopp", "out.pdf"])
      // On a busy machine the run may have ended before the signal.
      let bytes = try #require(FileManager.default.contents(atPath: output))
      #expect(isKilled ? bytes == Data("kept".utf8) : bytes.suffix(6) == Data("%%EOF\n".utf8))
      _ = try folder.write("kept", to: "out.pdf")
    }
  }
}
