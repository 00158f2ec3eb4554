import Foundation
import Testing

/// Tablet recordings as input of the verbs.
@Suite struct TabletRecordingTests {
  /// A line that a pen drew on a tablet of 200 × 100 mm, as `evemu-record` writes it.
  private static let recording = """
    # EVEMU 1.3
    N: A Tablet
    I: 0003 056a 0001 0100
    B: 01 00 00 00 00 00 00 00 00
    B: 01 00 00 00 00 00 00 00 00
    B: 01 00 00 00 00 00 00 00 00
    B: 01 00 00 00 00 00 00 00 00
    B: 01 00 00 00 00 00 00 00 00
    B: 01 01 0c 00 00 00 00 00 00
    B: 03 03 00 00 01 00 00 00 00
    A: 00 0 20000 0 0 100
    A: 01 0 10000 0 0 100
    A: 18 0 1000 0 0 0

    """

  private static let events = """
    E: 0.000000 0003 0000 5000
    E: 0.000000 0003 0001 5000
    E: 0.000000 0001 0140 0001
    E: 0.000000 0003 0018 600
    E: 0.000000 0000 0000 0000
    E: 0.010000 0003 0000 10000
    E: 0.010000 0000 0000 0000
    E: 0.040000 0003 0000 15000
    E: 0.040000 0000 0000 0000
    E: 0.050000 0003 0018 0
    E: 0.050000 0000 0000 0000
    E: 0.060000 0001 0140 0000
    E: 0.060000 0000 0000 0000

    """

  @Test("A recording is rendered, converted and inspected")
  func verbs() throws {
    let folder = try TemporaryFolder()
    let text = Self.recording + Self.events
    let picture = folder.path("line.png")
    let rendered = try Command.run(
      ["render", "-", "-o", picture, "--brush", "fineliner"],
      input: text
    )
    #expect(rendered.status == 0)
    #expect(rendered.errors.isEmpty)
    #expect(FileManager.default.fileExists(atPath: picture))
    let file = folder.path("line.evemu")
    try text.write(toFile: file, atomically: true, encoding: .utf8)
    let inspected = try Command.run("inspect", file)
    #expect(inspected.output.contains("evdev"))
    #expect(inspected.output.contains("566.929 × 283.465"))
    let lines = folder.path("line.txt")
    let converted = try Command.run("convert", file, "-o", lines, "--to", "xytp")
    #expect(converted.status == 0)
    let rows = try String(contentsOfFile: lines, encoding: .utf8).split(separator: "\n").dropFirst()
    #expect(rows.count == 4)
    #expect(rows.first?.hasPrefix("4.99") == true || rows.first?.hasPrefix("5") == true)
  }

  @Test("A replay of a recording gives the same ink however events come")
  func replay() throws {
    let text = Self.recording + Self.events
    let hashes = try ["host", "each", "random:7", "random:8"].map { batches in
      let result = try Command.run(["replay", "-", "--batches", batches], input: text)
      #expect(result.status == 0)
      #expect(result.errors.isEmpty)
      return result.output.split(separator: "\n").filter { $0.contains("Hash") }
    }
    #expect(hashes[0].count == 2)
    #expect(Set(hashes).count == 1)
  }

  @Test("What holds no ink ends with one line and 1")
  func errors() throws {
    for (text, part) in [
      (Self.recording, "no events of A Tablet"),
      (Self.events, "cat NAME.desc NAME.events"),
      (
        Self.recording + Self.events.replacingOccurrences(of: "0018 600", with: "0018 0"),
        "never touched"
      ),
      (Self.recording + "E: 0.1 0003 0000\n", "in line 14"),
      ("INKPENS1", "no pen input"), ("INKPENS9", "newer version"),
    ] {
      let result = try Command.run(["render", "-", "-o", "x.png"], input: text)
      #expect(result.status == 1)
      #expect(result.errors.split(separator: "\n").count == 1)
      #expect(result.errors.contains(part), "\(result.errors)")
    }
  }

  @Test("The formats are listed, and none of them is written")
  func formats() throws {
    let output = try Command.run("formats").output
    let parts = output.components(separatedBy: "write:")
    for name in ["evdev", "pens"] {
      #expect(parts.first?.contains("  \(name) ") == true)
      #expect(parts.last?.contains("  \(name) ") == false)
    }
    let result = try Command.run(
      ["convert", "-", "-o", "x.pens", "--to", "pens"],
      input: "1 2 3\n"
    )
    #expect(result.status != 0)
    #expect(result.errors.split(separator: "\n").count <= 2)
  }
}
