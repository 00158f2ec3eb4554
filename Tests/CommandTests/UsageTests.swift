import Testing

/// The help of the command, and its answers to invalid calls.
@Suite struct UsageTests {
  @Test func helpGoesToStandardOutput() throws {
    for arguments in [["--help"], ["-h"], ["help"]] {
      let result = try Command.run(arguments)
      #expect(result.status == 0)
      #expect(result.errors.isEmpty)
      for verb in [
        "render", "inspect", "search", "replay", "formats", "brushes", "catalogue", "info", "log",
        "record", "devices", "undo", "redo", "compact", "repair",
      ] {
        #expect(result.output.contains("  \(verb) "))
      }
    }
  }

  @Test(
    arguments: [
      "render", "inspect", "search", "replay", "formats", "brushes", "catalogue", "info", "log",
      "record", "devices", "undo", "redo", "compact", "repair",
    ]
  )
  func everyVerbHasHelp(_ verb: String) throws {
    let long = try Command.run(verb, "--help")
    #expect(long.status == 0)
    #expect(long.output.contains("usage: inkstone \(verb)"))
    #expect(long.errors.isEmpty)
    #expect(try Command.run(verb, "-h").output == long.output)
    #expect(try Command.run("help", verb).output == long.output)
    for line in long.output.split(separator: "\n") where !line.contains("inkstone") {
      #expect(line.count <= 80, "\(line)")
    }
  }

  @Test func versionIsOneLine() throws {
    let result = try Command.run("--version")
    #expect(result.status == 0)
    #expect(result.output.hasPrefix("inkstone "))
    #expect(result.output.filter { $0 == "\n" }.count == 1)
  }

  @Test(
    arguments: [
      [], ["frobnicate"], ["--frobnicate"], ["render"], ["render", "in.xopp"],
      ["render", "in.xopp", "-o"], ["render", "-o", "out.png"],
      ["render", "in.xopp", "-o", "out.jpg"], ["render", "in.xopp", "-o", "out"],
      ["render", "in.xopp", "-o", "{nam}.png"], ["render", "in.xopp", "-o", "{name}-{}.png"],
      ["render", "in.xopp", "-o", "{Page}/{name}.png"],
      ["convert", "in.xopp", "-o", "{pages}.json"],
      ["render", "in.xopp", "-o", "out.png", "--dpi", "0"],
      ["render", "in.xopp", "-o", "out.png", "--dpi", "nan"],
      ["render", "in.xopp", "-o", "out.png", "--dpi=many"],
      ["render", "in.xopp", "-o", "out.png", "--scale", "-1"],
      ["render", "in.xopp", "-o", "out.png", "--scale", "1", "--dpi", "96"],
      ["render", "in.xopp", "-o", "out.png", "--size", "800"],
      ["render", "in.xopp", "-o", "out.png", "--size", "0x10"],
      ["render", "in.xopp", "-o", "out.png", "--background", "pink"],
      ["render", "in.xopp", "-o", "out.png", "--background", "#12345"],
      ["render", "in.xopp", "-o", "out.png", "--background", "#+12345"],
      ["render", "in.xopp", "-o", "out.png", "--page", "0"],
      ["render", "in.xopp", "-o", "out.png", "--until", "-1"],
      ["render", "in.xopp", "-o", "out.png", "--frobnicate"],
      ["render", "in.xopp", "-o", "out.png", "-x"],
      ["render", "a.xopp", "b.xopp", "-o", "-"],
      ["inspect"], ["inspect", "--json=yes", "in.xopp"],
      ["replay"], ["replay", "a", "b"], ["replay", "a", "--batches", "some"],
      ["replay", "a", "--batches", "random:"], ["replay", "a", "--batches", "random:x"],
      ["search", "a"], ["search", "a", "b", "c"],
      ["info"], ["log"], ["undo"], ["undo", "a", "0"], ["redo", "a", "b", "c"], ["compact"],
      ["compact", "a", "--precision", "some"], ["repair"], ["record"],
      ["record", "a", "--show"], ["devices", "a"], ["devices", "--samples"],
      ["devices", "--watch", "--doctor"], ["devices", "--settings", "--device", "a"],
      ["convert", "in.xopp", "-o", "out.inkml", "--precision", "standard"],
      ["formats", "all"], ["brushes", "all"], ["catalogue"], ["catalogue", "pen"],
      ["catalogue", "-o", ""], ["catalogue", "-o", "x", "--scale", "99"],
    ]
  )
  func wrongUsageExitsWithTwoAndShowsTheUsage(_ arguments: [String]) throws {
    let result = try Command.run(arguments)
    #expect(result.status == 2)
    #expect(result.output.isEmpty)
    #expect(result.errors.contains("usage: inkstone "))
  }
}
