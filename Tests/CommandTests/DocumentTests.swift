import Foundation
import InkDocuments
import InkDrawing
import InkGraphics
import InkStrokes
import Testing

/// The verbs that work on documents.
@Suite struct DocumentTests {
  /// Strokes of three samples each, in the format that `record` reads.
  static func strokes(_ count: Int) -> String {
    (0..<count).map { i in
      let y = Double(i % 25) + 1
      return (0..<3).map {
        "\(Double($0) + Double(i) * 0.01) \(y) \(Double(i) + Double($0) * 0.01) 0.5\n"
      }
      .joined() + "\n"
    }.joined()
  }

  private func info(_ path: String) throws -> [String: Any] {
    try #require(try Command.json("info", path, "--json") as? [String: Any])
  }

  private func recorded(_ count: Int, in folder: TemporaryFolder) throws -> String {
    let path = folder.path("page.ink")
    let result = try Command.run("record", path, input: Self.strokes(count))
    #expect(result.status == 0 && result.errors.isEmpty, "\(result.errors)")
    return path
  }

  @Test func recordedStrokesAreTold() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("page.ink")
    let result = try Command.run("record", path, "--title", "Page", input: Self.strokes(3))
    #expect(result.status == 0 && result.errors.isEmpty, "\(result.errors)")
    #expect(result.output == "stroke 1\nstroke 2\nstroke 3\n")
    // Recording continues with the next number, and the last stroke needs no blank line.
    let more = try Command.run("record", path, "--brush", "pencil", input: "1 1 0 0.5\n2 2 0.1 0.5")
    #expect(more.output == "stroke 4\n", "\(more.errors)")
    let facts = try info(path)
    #expect(facts["title"] as? String == "Page")
    #expect(facts["strokes"] as? Int == 4 && facts["points"] as? Int == 11)
    #expect(facts["undo"] as? Int == 4 && facts["redo"] as? Int == 0)
    #expect(facts["damage"] == nil && facts["editable"] as? Bool == true)
    #expect(folder.names == ["page.ink"])
  }

  @Test func wordsBetweenSamplesAreDone() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("page.ink")
    let input = """
      # a comment
      1 1 0
      2 2 0.1
      end
      1 2 0 0.5 0.7 0.1 0.2
      cancel
      brush chalk
      3 3 1 0.5

      undo
      undo
      redo
      """
    let result = try Command.run("record", path, input: input)
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.output == "stroke 1\nstroke 2\nundo\nundo\nredo\n")
    let facts = try info(path)
    #expect(facts["strokes"] as? Int == 1 && facts["redo"] as? Int == 1)
  }

  @Test func aBadLineIsNamedAndWhatCameBeforeIsKept() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("page.ink")
    for (line, reason) in [("1 2", "neither"), ("1 2 x 4", "not a number"), ("brush mud", "brush")]
    {
      let result = try Command.run("record", path, input: Self.strokes(1) + "1 1 0\n\(line)\n")
      #expect(result.status == 1)
      #expect(result.errors.hasPrefix("inkstone: standard input: line 6 "), "\(result.errors)")
      #expect(result.errors.contains(reason) && result.errors.filter { $0 == "\n" }.count == 1)
    }
    #expect(try info(path)["strokes"] as? Int == 6)
    let missing = try Command.run("record", folder.path("none/page.ink"), input: "")
    #expect(missing.status == 1 && missing.errors.contains("does not exist"))
    #expect(folder.names == ["page.ink"])
  }

  @Test func undoAndRedoWorkOnFiles() throws {
    let folder = try TemporaryFolder()
    let path = try recorded(5, in: folder)
    let undone = try Command.run("undo", path, "2")
    #expect(undone.status == 0, "\(undone.errors)")
    #expect(undone.output == "\(path): undone: add, add; left to undo: 3, to redo: 2\n")
    #expect(try info(path)["strokes"] as? Int == 3)
    #expect(try Command.run("redo", path, "2").status == 0)
    #expect(try info(path)["strokes"] as? Int == 5)
    let nothing = try Command.run("redo", path)
    #expect(nothing.status == 1)
    #expect(nothing.errors == "inkstone: \(path): there is nothing to redo\n")
    #expect(try Command.run("undo", path, "none").status == 2)
  }

  @Test func compactingKeepsTheInk() throws {
    let folder = try TemporaryFolder()
    let path = try recorded(20, in: folder)
    let before = try info(path)
    #expect(try Command.run("compact", path).status == 0)
    let with = try info(path)
    #expect(with["undo"] as? Int == 20 && with["strokes"] as? Int == 20)
    #expect(try #require(with["bytes"] as? Int) < #require(before["bytes"] as? Int))
    let result = try Command.run("compact", path, "--no-history", "--no-removed")
    #expect(result.status == 0 && result.output.hasPrefix("\(path): "), "\(result.errors)")
    let after = try info(path)
    #expect(after["undo"] as? Int == 0 && after["strokes"] as? Int == 20)
    #expect(after["identifier"] as? String == before["identifier"] as? String)
    #expect(folder.names == ["page.ink"])
  }

  @Test func theLogHasALineForEachFrame() throws {
    let folder = try TemporaryFolder()
    let path = try recorded(2, in: folder)
    let result = try Command.run("log", path)
    #expect(result.status == 0 && result.errors.isEmpty)
    let lines = result.output.split(separator: "\n")
    #expect(lines.first?.contains("       32  ") ?? false)
    // Strokes are identified by the counters of their names, which increase.
    let begun = lines.compactMap { line -> Int? in
      let words = line.split(separator: " ")
      guard let at = words.firstIndex(of: "begins"), words.count > at + 5 else { return nil }
      #expect(words[(at + 1)...].joined(separator: " ").hasSuffix("with brush 0"))
      return words[at + 2].split(separator: "@").first.flatMap { Int($0) }
    }
    #expect(begun.count == 2 && begun[0] > 0 && begun[1] > begun[0], "\(begun)")
    #expect(lines.contains { $0.hasSuffix("changes") })
    let json = try Command.run("log", path, "--json").output.split(separator: "\n")
    #expect(json.count == lines.count)
    for line in json {
      let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
      #expect(object?["offset"] is Int && object?["kind"] is String)
    }
  }

  @Test func theLogTellsStrokesApartWhoseAuthorsCountAlike() throws {
    let folder = try TemporaryFolder()
    let drawing = Drawing(author: 0xa1b2, size: PageSize(100, 100))
    let layer = drawing.layers(of: drawing.pages[0].id)[0].id
    var document = InkDocument(drawing)
    let samples = (0..<9).map { StrokeSample(location: Point(Double($0), 5), time: Double($0)) }
    for author in [0xa1b2, 0xffff_fff3] as [UInt32] {
      let name = StrokeID(ItemID(Stamp(counter: 5, author: author)))
      try document.beginStroke(name, brush: .pen, on: layer, samples: samples)
      try document.extendStroke(name, with: samples)
      try document.endStroke(name)
    }
    try document.setAuthor(0xc4)
    let last = document.makeStrokeID()
    try document.beginStroke(last, brush: .pen, on: layer, samples: samples)
    var log = DocumentLog(DocumentIdentifier(high: 1, low: 2))
    let path = folder.path("page.ink")
    try Data(log.encode(document.takeFrames())).write(to: URL(fileURLWithPath: path))
    let result = try Command.run("log", path)
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.output.contains("  begins stroke 5@a1b2 with brush 0\n"))
    #expect(result.output.contains("  begins stroke 5@fffffff3 with brush 0\n"))
    #expect(result.output.contains("  the next operations are by author c4\n"))
    let counter = ItemID(last).stamp.counter
    #expect(result.output.contains("  begins stroke \(counter)@c4 with brush 0\n"))
  }

  @Test func damageIsShownAtItsLocationAndCanBeRepaired() throws {
    let folder = try TemporaryFolder()
    let path = try recorded(9, in: folder)
    var bytes = try Data(contentsOf: URL(fileURLWithPath: path))
    let json = try Command.run("log", path, "--json").output.split(separator: "\n")
    let middle = json[json.count / 2]
    let object = try JSONSerialization.jsonObject(with: Data(middle.utf8)) as? [String: Any]
    let offset = try #require(object?["offset"] as? Int)
    bytes[offset + 2] ^= 0x55
    try bytes.write(to: URL(fileURLWithPath: path))

    let log = try Command.run("log", path)
    #expect(log.status == 1 && log.errors.contains("the frame at byte \(offset) is damaged"))
    #expect(log.output.contains("\(offset)  DAMAGE"))
    // The reader finds the frames behind the damage.
    #expect(log.output.split(separator: "\n").count == json.count)
    let facts = try info(path)
    let strokes = try #require(facts["strokes"] as? Int)
    #expect((facts["damage"] as? String)?.contains("byte \(offset)") ?? false)
    #expect(strokes > 0 && strokes < 9)
    let drawn = try Command.run("render", path, "-o", folder.path("page.png"))
    #expect(drawn.status == 0 && drawn.errors.contains("the rest of the document is not shown"))

    let refused = try Command.run("undo", path)
    #expect(refused.status == 1 && refused.errors.contains("inkstone repair"), "\(refused.errors)")
    let result = try Command.run("repair", path)
    #expect(result.status == 0 && result.errors.contains("note: damaged: "), "\(result)")
    let repaired = folder.path("page-repaired.ink")
    // Strokes drawn behind the damage are present, too.
    let kept = try #require(try info(repaired)["strokes"] as? Int)
    #expect(kept >= 8 && kept > strokes)
    #expect(try info(repaired)["damage"] == nil)
    #expect(try Command.run("undo", repaired).status == (result.errors.contains("kept") ? 0 : 1))
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == bytes)
    #expect(try Command.run("repair", path, "-o", path).status == 1)
  }

  @Test func aDocumentWithoutItsBeginningGivesBackItsInk() throws {
    let folder = try TemporaryFolder()
    let path = try recorded(9, in: folder)
    var bytes = try Data(contentsOf: URL(fileURLWithPath: path))
    // The header, the page and the brushes.
    for i in 0..<400 { bytes[i] = 0 }
    try bytes.write(to: URL(fileURLWithPath: path))
    #expect(try Command.run("info", path).status == 1)
    let result = try Command.run("repair", path, "--json")
    let json = try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any]
    #expect(result.status == 0 && json?["isHistoryLost"] as? Bool == true, "\(result)")
    let repaired = folder.path("page-repaired.ink")
    let strokes = try #require(try info(repaired)["strokes"] as? Int)
    #expect(strokes >= 6 && strokes == json?["strokes"] as? Int)
    #expect(strokes == json?["placedStrokes"] as? Int)
    #expect(try Command.run("render", repaired, "-o", folder.path("page.png")).status == 0)
  }

  @Test func whatIsNoDocumentIsRefusedInOneLine() throws {
    let folder = try TemporaryFolder()
    let other = try folder.write("nothing", to: "odd.ink")
    for verb in ["log", "undo", "redo", "compact", "repair", "record"] {
      for path in [other, folder.path("missing.ink")] where verb != "record" || path == other {
        let result = try Command.run([verb, path])
        #expect(result.status == 1 && result.output.isEmpty, "\(verb)")
        #expect(result.errors.hasPrefix("inkstone: \(path): "), "\(result.errors)")
        #expect(result.errors.filter { $0 == "\n" }.count == 1, "\(result.errors)")
      }
    }
    #expect(folder.names == ["odd.ink"])
    // For other files, `info` prints the same as `inspect`.
    let text = try Command.run("info", Command.sample).output
    #expect(text == (try Command.run("inspect", Command.sample).output))
  }

  @Test func aSecondWriterIsToldOfTheFirst() throws {
    let folder = try TemporaryFolder()
    let path = try recorded(1, in: folder)
    let pipe = folder.path("pipe")
    #expect(mkfifo(pipe, 0o600) == 0)
    let output = folder.path("acknowledged")
    // Opened for reading and writing, so that neither side waits for the other.
    let end = open(pipe, O_RDWR)
    defer { close(end) }
    let process = try Command.spawn(["record", path], input: pipe, output: output)
    let lines = "1 1 0 0.5\n2 2 0.1 0.5\n\n3 3 1 0.5\n"
    _ = lines.withCString { write(end, $0, strlen($0)) }
    for _ in 0..<1000 where FileManager.default.contents(atPath: output)?.isEmpty ?? true {
      usleep(5000)
    }
    for verb in ["undo", "record", "compact"] {
      let result = try Command.run([verb, path])
      #expect(result.status == 1)
      #expect(
        result.errors
          == "inkstone: \(path): the document is open for writing in process \(process); close it there\n"
      )
    }
    // Readers need not wait for the end.
    #expect(try info(path)["strokes"] as? Int ?? 0 >= 2)
    kill(process, SIGINT)
    #expect(Command.signal(ending: process) == nil)
    // The unfinished stroke ended there.
    let reported = String(
      decoding: FileManager.default.contents(atPath: output) ?? Data(),
      as: UTF8.self
    )
    #expect(reported == "stroke 2\nstroke 3\n")
    #expect(try info(path)["strokes"] as? Int == 3)
  }

  /// R8, and DU-33 as far as a command is concerned: after a kill at any moment, the document opens, every reported
  /// stroke is present, and edits can be undone.
  @Test func nothingThatWasToldIsLostWhenItIsKilled() throws {
    let folder = try TemporaryFolder()
    let environment = ProcessInfo.processInfo.environment
    let rounds = environment["INKSTONE_KILLS"].flatMap { Int($0) } ?? 30
    let input = try folder.write(Self.strokes(4000), to: "strokes.txt")
    let path = folder.path("page.ink")
    let output = folder.path("told")
    var kept = 0
    var kills = 0
    for round in 0..<rounds {
      if round % 10 == 0 {
        unlink(path)
        kept = 0
      }
      unlink(output)
      let process = try Command.spawn(["record", path], input: input, output: output)
      usleep(UInt32.random(in: 0..<150_000))
      kill(process, SIGKILL)
      if Command.signal(ending: process) == SIGKILL { kills += 1 }
      guard FileManager.default.fileExists(atPath: path) else { continue }
      let reported = String(
        decoding: FileManager.default.contents(atPath: output) ?? Data(),
        as: UTF8.self
      )
      for line in reported.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
        kept = max(kept, Int(line.split(separator: " ").last ?? "") ?? 0)
      }
      let before = try info(path)
      let strokes = try #require(before["strokes"] as? Int)
      #expect(strokes >= kept, "round \(round)")
      guard strokes > 0 else { continue }
      #expect(try Command.run("undo", path).status == 0)
      #expect(try info(path)["strokes"] as? Int == strokes - 1)
      let redone = try Command.run("redo", path)
      #expect(redone.status == 0, "\(redone.errors)")
      #expect(try info(path)["strokes"] as? Int == strokes)
      kept = strokes
    }
    #expect(kills > rounds / 2)
  }
}
