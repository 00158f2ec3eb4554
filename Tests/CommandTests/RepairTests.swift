import Foundation
import InkFormats
import Testing

/// `repair` of truncated files of other programs.
@Suite struct RepairTests {
  /// Returns the sample in a format, cut in the middle.
  private static func half(_ ending: String, in folder: TemporaryFolder) throws -> String {
    let path = folder.path("notes.\(ending)")
    #expect(try Command.run("convert", Command.sample, "-o", path).status == 0)
    let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
    try bytes.prefix(bytes.count / 2).write(to: URL(fileURLWithPath: path))
    return path
  }

  private static func report(_ path: String) throws -> [String: Any] {
    try #require(try Command.json("inspect", path, "--json") as? [String: Any])
  }

  @Test(
    "Of half a gzip, XML or JSON, the strokes before the end are written in the same format",
    arguments: [
      ("xopp", "xopp"), ("inkml", "inkml"), ("excalidraw", "excalidraw"), ("txt", "xytp"),
    ]
  )
  func halfAFileIsRepaired(_ ending: String, _ format: String) throws {
    let folder = try TemporaryFolder()
    let path = try Self.half(ending, in: folder)
    let before = try Data(contentsOf: URL(fileURLWithPath: path))
    let result = try Command.run("repair", path)
    let repaired = folder.path("notes-repaired.\(ending)")
    #expect(result.status == 0 && result.output.hasPrefix("\(repaired): pages: 1"), "\(result)")
    let report = try Self.report(repaired)
    #expect(report["format"] as? String == format)
    #expect((report["strokes"] as? Int ?? 0) > 3)
    let notes = try #require(report["notes"] as? [String])
    #expect(!notes.contains { $0.contains("damaged") || $0.contains("truncated") }, "\(notes)")
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == before)
    #expect(try Command.run("repair", path, "-o", path).status == 1)
  }

  @Test("A zip archive without its directory is repaired, and -o chooses the format")
  func aZipWithoutItsEndIsRepaired() throws {
    let folder = try TemporaryFolder()
    let text = """
      <xournal><page width="100" height="100"><background type="solid" color="white"/><layer>
      <stroke tool="pen" color="red" width="2">1 1 9 9</stroke></layer></page></xournal>
      """
    let gzip = FastGzip.pack(Array(text.utf8))
    func number(_ value: Int, _ count: Int) -> [UInt8] {
      (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
    let name = Array("content.xml".utf8)
    // The header of gzip has 10 bytes, and its checksum and size 8.
    let packed = gzip[10..<(gzip.count - 8)]
    var zip: [UInt8] = [0x50, 0x4B, 3, 4] + number(20, 2) + number(0, 2) + number(8, 2)
    zip += number(0, 4) + gzip.suffix(8).prefix(4) + number(packed.count, 4)
    zip += number(text.utf8.count, 4) + number(name.count, 2) + number(0, 2) + name + packed
    let path = folder.path("packed.xopp")
    try Data(zip).write(to: URL(fileURLWithPath: path))
    let whole = folder.path("whole.ink")
    let result = try Command.run("repair", path, "-o", whole, "--json")
    #expect(result.status == 0, "\(result)")
    #expect(try Self.report(whole)["strokes"] as? Int == 1)
    #expect(try Command.run("repair", path).output.hasPrefix(folder.path("packed-repaired.xopp")))
  }

  @Test("A format that is only read becomes a document, with a note")
  func anUnwritableFormatBecomesADocument() throws {
    let folder = try TemporaryFolder()
    let text = ".VERSION 1.0\n.COORD X Y\n.PEN_DOWN\n0 0\n100 100\n.PEN_UP\n.PEN_DOWN\n5 5\n7 x"
    let path = try folder.write(text, to: "page.dat")
    let result = try Command.run("repair", path)
    #expect(result.status == 0 && result.errors.contains("cannot be written"), "\(result)")
    let repaired = folder.path("page-repaired.dat.ink")
    #expect(try Self.report(repaired)["format"] as? String == "ink")
  }
}
