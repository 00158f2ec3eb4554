import Foundation
import Testing

/// The reports of the command: `inspect`, `replay` and `formats`.
@Suite struct ReportTests {
  @Test func inspectCountsTheSample() throws {
    let report = try #require(
      try Command.json("inspect", Command.sample, "--json") as? [String: Any]
    )
    #expect(report["format"] as? String == "inkml")
    #expect(report["pages"] as? Int == 1)
    let text = try String(contentsOfFile: Command.sample, encoding: .utf8)
    #expect(report["strokes"] as? Int == text.components(separatedBy: "</trace>").count - 1)
    #expect((report["duration"] as? Double ?? 0) > 10)
    #expect((report["channels"] as? [String])?.isEmpty == false)
    let bounds = try #require(report["bounds"] as? [String: Double])
    #expect(Set(bounds.keys) == ["x", "y", "width", "height"])
  }

  @Test func inspectOfSeveralFilesIsAnArray() throws {
    let report = try Command.json("inspect", Command.sample, Command.sample, "--json")
    #expect((report as? [Any])?.count == 2)
  }

  @Test func jsonEscapesWhatFilesAreCalled() throws {
    let folder = try TemporaryFolder()
    let name = folder.path("quote\" back\\slash \u{7} line\n ü.inkml")
    try FileManager.default.copyItem(atPath: Command.sample, toPath: name)
    let report = try #require(try Command.json("inspect", name, "--json") as? [String: Any])
    #expect(report["file"] as? String == name)
  }

  @Test func formatsNamesWhatIsReadAndWritten() throws {
    let report = try #require(
      try Command.json("formats", "--json") as? [String: [[String: Any]]]
    )
    let written = Set(report["write"]?.compactMap { $0["name"] as? String } ?? [])
    let wanted = ["png", "svg", "pdf", "xopp", "inkml", "inkable-json", "quickdraw"]
    #expect(written.isSuperset(of: wanted))
    #expect(written.isDisjoint(with: ["uim", "unipen", "xoj"]))
    let xopp = try #require(report["read"]?.first { $0["name"] as? String == "xopp" })
    #expect(
      xopp["content"] as? [String] == [
        "pressure", "layers", "pages", "text", "pictures", "highlighters",
      ]
    )
    #expect(try Command.run("formats").output.contains("xopp"))
  }

  @Test("The table of content in Documentation/Formats.md is the one that the command prints")
  func theDocumentedTableIsPrinted() throws {
    let output = try Command.run("formats").output
    let table = try #require(output.range(of: "| format")).lowerBound
    let path = Command.root.appendingPathComponent("Documentation/Formats.md").path
    #expect(try String(contentsOfFile: path, encoding: .utf8).contains(output[table...]))
  }

  @Test func batchesDoNotChangeTheInk() throws {
    var results: Set<String> = []
    for batches in ["host", "each", "random:1", "random:2"] {
      let result = try Command.run("replay", Command.sample, "--batches", batches)
      #expect(result.status == 0, "\(result.errors)")
      results.insert(result.output)
    }
    #expect(results.count == 1)
    let words = try #require(results.first).split { $0 == " " || $0 == "\n" }.map(String.init)
    #expect(
      stride(from: 0, to: words.count, by: 2).map { words[$0] } == [
        "events", "strokes", "strokesHash", "pixelsHash",
      ]
    )
    for hash in [words[5], words[7]] {
      #expect(hash.count == 16)
      #expect(UInt64(hash, radix: 16) != nil)
    }
  }

  @Test func anotherBrushIsOtherInk() throws {
    let own = try #require(
      try Command.json("replay", Command.sample, "--json") as? [String: Any]
    )
    let other = try #require(
      try Command.json("replay", Command.sample, "--json", "--brush", "fineliner")
        as? [String: Any]
    )
    #expect(own["events"] as? Int == other["events"] as? Int)
    #expect(own["pixelsHash"] as? String != other["pixelsHash"] as? String)
  }

  @Test func theLogIsWritten() throws {
    let folder = try TemporaryFolder()
    let log = folder.path("log")
    #expect(try Command.run("replay", Command.sample, "--log", log).status == 0)
    let bytes = try Data(contentsOf: URL(fileURLWithPath: log))
    #expect(bytes.starts(with: Array("INKEVT".utf8)))
    #expect(folder.names == ["log"])
  }
}
