import Foundation
import InkGraphics
import InkStylus
import Testing

/// Pen settings that pages read and change, in the user's file.
@Suite(.timeLimit(.minutes(10))) struct PenSettingsTests {
  private static let path = "/api/stylus/settings"

  private static let file = """
    # Mine.
    [tool]
    pressure = gamma 1.4   # for my hand
    threshold = 0.02

    [tool 0x1a2b]
    # The old one.
    left-handed = yes

    [pad]
    keys = undo redo none save
    """

  private func put(_ studio: Studio, _ text: String, _ tag: String) throws -> Answer {
    try studio.ask("PUT", Self.path, ["If-Match": tag], body: Array(text.utf8))
  }

  private func value(_ answer: Answer) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(answer.body)) as? [String: Any])
  }

  private func text(_ value: [String: Any], retaining keys: [String]) throws -> String {
    let kept = value.filter { keys.contains($0.key) }
    return String(decoding: try JSONSerialization.data(withJSONObject: kept), as: UTF8.self)
  }

  private static let all = ["tool", "tools", "pad", "pads"]

  private func written(_ studio: Studio) throws -> String {
    try String(contentsOf: studio.settingsFile, encoding: .utf8)
  }

  @Test func aPageReadsTheUsersFile() throws {
    let studio = try Studio(settings: Self.file)
    let answer = try studio.ask("GET", Self.path)
    #expect(answer.status == 200 && answer.tag.hasPrefix("\""))
    let settings = try value(answer)
    #expect(settings["file"] as? String == studio.settingsFile.path)
    let tool = try #require(settings["tool"] as? [String: Any])
    #expect((tool["pressure"] as? [String: Any])?["gamma"] as? Double == 1.4)
    #expect(tool["threshold"] as? Double == 0.02)
    #expect(tool["buttons"] is NSNull)
    let own = try #require((settings["tools"] as? [String: [String: Any]])?["0x1a2b"])
    #expect(own["leftHanded"] as? Bool == true && own["threshold"] as? Double == 0.02)
    let pad = settings["pad"] as? [String: Any]
    #expect(pad?["keys"] as? [String] == ["undo", "redo", "none", "save"])
  }

  @Test func aChangeLandsInTheFileAndNobodyElseMayReadThat() throws {
    let studio = try Studio()
    let before = try studio.ask("GET", Self.path)
    #expect(before.status == 200)
    let answer = try put(
      studio,
      """
      {"tool": {"pressure": {"shape": "points", "points": [[0, 0], [0.3, 0.5], [1, 1]]},
        "buttons": ["none", "redo"], "surfaceArea": [0, 0, 0.5, 0.5]},
       "tools": {"0xff": {"pressure": {"shape": "two-levels"}, "tiltOffset": [5, -5]}},
       "pads": {"0x10": {"keys": ["save"]}}}
      """,
      before.tag
    )
    #expect(answer.status == 200, "\(answer.text)")
    let (settings, notes) = try StylusSettings.read(
      Array(try Data(contentsOf: studio.settingsFile))
    )
    #expect(notes.isEmpty)
    #expect(settings.serials == [0xff] && settings.padIdentifiers == [0x10])
    #expect(settings.tool(serial: 0xff).pressure.shape == .twoLevels)
    #expect(settings.standardTool.buttons?[1] == .redo)
    #expect(settings.standardTool.surfaceArea.maxX == 0.5)
    #expect(settings.pad(0x10).keys[0] == .save)
    let mode = try FileManager.default.attributesOfItem(atPath: studio.settingsFile.path)[
      .posixPermissions
    ]
    #expect(mode as? Int == 0o600)
    // The written settings are read back.
    let again = try studio.ask("GET", Self.path)
    #expect(again.tag == answer.tag && again.tag != before.tag)
    let same = try put(studio, try text(value(again), retaining: Self.all), again.tag)
    #expect(same.status == 200 && same.tag == again.tag)
    let beside = try FileManager.default.contentsOfDirectory(
      atPath: studio.settingsFile.deletingLastPathComponent().path
    )
    #expect(beside == ["stylus.conf"], "nothing is left beside it")
  }

  @Test func commentsAndOrderOfAPersonStay() throws {
    let studio = try Studio(settings: Self.file)
    let before = try studio.ask("GET", Self.path)
    var settings = try value(before)
    var tool = try #require(settings["tool"] as? [String: Any])
    tool["threshold"] = 0.05
    settings["tool"] = tool
    #expect(try put(studio, text(settings, retaining: Self.all), before.tag).status == 200)
    let after = try written(studio)
    for line in ["# Mine.", "pressure = gamma 1.4   # for my hand", "# The old one."] {
      #expect(after.contains(line), "\(line) stays")
    }
    #expect(after.contains("threshold = 0.05") && !after.contains("threshold = 0.02\n\n[tool"))
  }

  @Test func whoKnowsAnOlderStateChangesNothing() throws {
    let studio = try Studio(settings: Self.file)
    let before = try studio.ask("GET", Self.path)
    #expect(try studio.ask("PUT", Self.path, body: Array("{}".utf8)).status == 428)
    // Another program writes first.
    try Data("[tool]\nthreshold = 0.3\n".utf8).write(to: studio.settingsFile)
    let late = try put(studio, "{}", before.tag)
    #expect(late.status == 412 && late["error"] == "changed" && late.tag != before.tag)
    #expect(try written(studio) == "[tool]\nthreshold = 0.3\n")
    #expect(try put(studio, "{}", late.tag).status == 200)
  }

  @Test func aFileWithAnErrorIsReportedAndNotOverwritten() throws {
    let wrong = "[tool]\npressure = soft\n"
    let studio = try Studio(settings: wrong)
    let answer = try studio.ask("GET", Self.path)
    let problem = try #require(try value(answer)["problem"] as? String)
    #expect(problem.contains("stylus.conf: line 2: ") && problem.contains("gamma"))
    let refused = try put(studio, "{}", answer.tag)
    #expect(refused.status == 409 && refused["error"] == "file")
    #expect(try written(studio) == wrong)
    // Once corrected, the file is used without a restart.
    try Data("[tool]\npressure = linear\n".utf8).write(to: studio.settingsFile)
    #expect(try value(studio.ask("GET", Self.path))["problem"] is NSNull)
  }

  @Test func whatIsNotKnownIsToldAndALinkStaysOne() throws {
    let studio = try Studio(settings: "[tool]\nfuture = 1\n")
    let target = studio.folder.appendingPathComponent("dotfiles.conf")
    try FileManager.default.moveItem(at: studio.settingsFile, to: target)
    try FileManager.default.createSymbolicLink(at: studio.settingsFile, withDestinationURL: target)
    let answer = try studio.ask("GET", Self.path)
    let notes = try #require(try value(answer)["notes"] as? [[String: Any]])
    #expect(notes.first?["line"] as? Int == 2 && notes.first?["name"] as? String == "future")
    #expect(try put(studio, "{\"tool\": {\"threshold\": 0.1}}", answer.tag).status == 200)
    let kind = try FileManager.default.attributesOfItem(atPath: studio.settingsFile.path)[.type]
    #expect(kind as? FileAttributeType == .typeSymbolicLink)
    #expect(try String(contentsOf: target, encoding: .utf8).contains("threshold = 0.1"))
  }

  @Test(arguments: [
    "", "[]", "{", "{\"tool\": 1}", "{\"tool\": {\"threshold\": 2}}",
    "{\"tool\": {\"threshold\": \"0.1\"}}", "{\"tool\": {\"pressure\": {\"shape\": \"soft\"}}}",
    "{\"tool\": {\"pressure\": {\"shape\": \"gamma\", \"gamma\": 0}}}",
    "{\"tool\": {\"pressure\": {\"shape\": \"points\", \"points\": [[0, 1], [1, 0]]}}}",
    "{\"tool\": {\"surfaceArea\": [0, 0, 0, 1]}}", "{\"tool\": {\"buttons\": [\"fly\"]}}",
    "{\"tool\": {\"colour\": 1}}", "{\"colour\": 1}", "{\"tools\": {\"7\": {}}}",
    "{\"tools\": {\"0xfffffffffffffffff\": {}}}", "{\"pad\": {\"keys\": \"undo\"}}",
    "{\"tool\": {\"leftHanded\": 1}}", "{\"tool\": {}, \"tool\": {}}",
  ])
  func settingsThatAreWrongAreRefused(_ body: String) throws {
    let studio = try Studio(settings: Self.file)
    let tag = try studio.ask("GET", Self.path).tag
    let answer = try put(studio, body, tag)
    #expect(answer.status == 422 && answer["message"]?.isEmpty == false, "\(answer.text)")
    #expect(try written(studio) == Self.file)
  }

  /// A page may send anything: the server survives, and the file stays readable.
  @Test func brokenSettingsDoNoHarm() throws {
    let studio = try Studio(settings: Self.file)
    let first = try studio.ask("GET", Self.path)
    let whole = Array(try text(value(first), retaining: Self.all).utf8)
    var generator = SeededGenerator(seed: 17)
    for round in 0..<150 {
      var bytes = whole
      for _ in 0..<Int.random(in: 1...4, using: &generator) {
        let at = Int.random(in: bytes.indices, using: &generator)
        switch round % 3 {
        case 0: bytes[at] = UInt8.random(in: 0...255, using: &generator)
        case 1: bytes.remove(at: at)
        default: bytes.insert(contentsOf: bytes[at..<min(at + 20, bytes.count)], at: at)
        }
      }
      let answer = try studio.ask("PUT", Self.path, ["If-Match": "*"], body: bytes)
      #expect([200, 422].contains(answer.status), "\(answer.text)")
      _ = try StylusSettings.read(Array(try Data(contentsOf: studio.settingsFile)))
    }
    let deep = String(repeating: "{\"tool\":", count: 50_000)
    #expect(try put(studio, deep, "*").status == 422)
    let many = (0..<65).map { "\"0x\(String($0, radix: 16))\": {}" }.joined(separator: ",")
    #expect(try put(studio, "{\"tools\": {\(many)}}", "*").status == 422)
    let long = [UInt8](repeating: 0x20, count: 1 << 20)
    #expect(try studio.ask("PUT", Self.path, ["If-Match": "*"], body: long).status == 413)
    #expect(studio.isAlive)
  }

  private struct SeededGenerator: RandomNumberGenerator {
    var state: UInt64
    init(seed: UInt64) { state = seed }
    mutating func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state ^ state >> 29
    }
  }
}
