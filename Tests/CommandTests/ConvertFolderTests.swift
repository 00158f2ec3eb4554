import Foundation
import Testing

/// `convert --recursive`.
@Suite struct ConvertFolderTests {
  /// Returns a folder with ink in subfolders, text that isn't ink, and a hidden file.
  private static func tree() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    for name in ["in/a.inkml", "in/deep/er/b.inkml", "in/deep/.hidden.inkml"] {
      let path = folder.path(name)
      let parent = (path as NSString).deletingLastPathComponent
      try FileManager.default.createDirectory(atPath: parent, withIntermediateDirectories: true)
      try FileManager.default.copyItem(atPath: Command.sample, toPath: path)
    }
    try Data("no ink".utf8).write(to: URL(fileURLWithPath: folder.path("in/deep/list.md")))
    return folder
  }

  private static func convert(_ folder: TemporaryFolder, _ more: String...) throws -> CommandResult
  {
    try Command.run(
      ["convert", "-r", folder.path("in"), "-o", folder.path("out"), "--to", "ink"] + more
    )
  }

  private static func files(in path: String) -> [String] {
    let all = FileManager.default.subpaths(atPath: path) ?? []
    return all.filter { $0.contains(".") }.sorted()
  }

  @Test("The tree is kept below the output, refused files are named, and only a summary is printed")
  func theTreeIsKept() throws {
    let folder = try Self.tree()
    let result = try Self.convert(folder)
    #expect(result.status == 1)
    #expect(result.output == "converted: 2, with notes: 0, refused: 1, skipped: 0\n")
    #expect(result.errors.split(separator: "\n").count == 1 && result.errors.contains("list.md: "))
    #expect(Self.files(in: folder.path("out")) == ["a.ink", "deep/er/b.ink"])
  }

  @Test("A second run converts only what has changed or is missing; --force repeats all")
  func aSecondRunContinues() throws {
    let folder = try Self.tree()
    try FileManager.default.removeItem(atPath: folder.path("in/deep/list.md"))
    #expect(try Self.convert(folder).status == 0)
    let again = try Self.convert(folder)
    #expect(again.status == 0)
    #expect(again.output == "converted: 0, with notes: 0, refused: 0, skipped: 2\n")
    try FileManager.default.removeItem(atPath: folder.path("out/a.ink"))
    let rest = try Self.convert(folder, "--jobs", "1")
    #expect(rest.output == "converted: 1, with notes: 0, refused: 0, skipped: 1\n")
    let later = [FileAttributeKey.modificationDate: Date(timeIntervalSinceNow: 10)]
    try FileManager.default.setAttributes(later, ofItemAtPath: folder.path("in/deep/er/b.inkml"))
    let changed = try Self.convert(folder)
    #expect(changed.output == "converted: 1, with notes: 0, refused: 0, skipped: 1\n")
    let all = try Self.convert(folder, "--force")
    #expect(all.output == "converted: 2, with notes: 0, refused: 0, skipped: 0\n")
  }

  @Test("Files that differ only in their extension keep it, and an output inside is no input")
  func namesStayDistinct() throws {
    let folder = try TemporaryFolder()
    let input = folder.path("in")
    try FileManager.default.createDirectory(atPath: input, withIntermediateDirectories: false)
    try FileManager.default.copyItem(atPath: Command.sample, toPath: input + "/a.inkml")
    #expect(try Command.run("convert", Command.sample, "-o", input + "/a.xopp").status == 0)
    let words = ["convert", "-r", input, "-o", input + "/out/", "--to", "inkml"]
    #expect(try Command.run(words).output.hasPrefix("converted: 2,"))
    #expect(try Command.run(words).output.hasSuffix("skipped: 2\n"))
    #expect(Self.files(in: input + "/out") == ["a.inkml.inkml", "a.xopp.inkml"])
    let inPlace = try Command.run("convert", "-r", input, "-o", input, "--to", "ink")
    #expect(inPlace.status == 1 && inPlace.errors.contains("also the output folder"))
  }

  /// The first page is written last, so that an interruption leaves a file to convert again.
  @Test func pagesOfAFileAreSkippedTogether() throws {
    let folder = try TemporaryFolder()
    let input = folder.path("in")
    try FileManager.default.createDirectory(atPath: input, withIntermediateDirectories: false)
    let line = #"{"word":"a","drawing":[[[0,9],[0,9]]]}"#
    try (line + "\n" + line).write(toFile: input + "/p.ndjson", atomically: true, encoding: .utf8)
    let words = ["convert", "-r", input, "-o", folder.path("out"), "--to", "inkml"]
    #expect(try Command.run(words).output.hasPrefix("converted: 1,"))
    #expect(Self.files(in: folder.path("out")) == ["p-1.inkml", "p-2.inkml"])
    #expect(try Command.run(words).output.hasSuffix("skipped: 1\n"))
    try FileManager.default.removeItem(atPath: folder.path("out/p-1.inkml"))
    #expect(try Command.run(words).output.hasPrefix("converted: 1,"))
  }

  @Test(
    "What cannot be meant is a usage error",
    arguments: [
      ["-r", "x", "-o", "-", "--to", "ink"], ["-r", "x", "-o", "y"],
      ["x", "-o", "y.ink", "--force"],
      ["-r", "x", "-o", "y/", "--to", "ink", "--join"],
      ["-r", "x", "-o", Command.sample, "--to", "ink"],
    ]
  )
  func misuseIsExplained(_ arguments: [String]) throws {
    #expect(try Command.run(["convert"] + arguments).status == 2)
  }
}
