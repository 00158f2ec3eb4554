import Foundation
import InkDocuments
import Testing

/// The examples of `Documentation/Format-frames.md`, compared with the code.
@Suite struct FormatDocumentTests {
  static func text(of name: String) -> String {
    var folder = URL(fileURLWithPath: #filePath)
    for _ in 0..<4 { folder.deleteLastPathComponent() }
    let file = folder.appendingPathComponent("Documentation/\(name)")
    return (try? String(contentsOf: file, encoding: .utf8)) ?? ""
  }

  /// Returns the bytes of a fenced block, whose lines may end in a remark behind a bar.
  static func bytes(inBlock name: String, of document: String = "Format-frames.md") -> [UInt8] {
    var isInside = false
    var bytes: [UInt8] = []
    for line in text(of: document).split(separator: "\n", omittingEmptySubsequences: false) {
      if line == "```\(name)" {
        isInside = true
      } else if line == "```" {
        isInside = false
      } else if isInside {
        let columns = line.split(separator: "|", maxSplits: 1)
        bytes += (columns.first ?? "").split(separator: " ").compactMap { UInt8($0, radix: 16) }
      }
    }
    return bytes
  }

  static var example: [UInt8] {
    var writer = FrameWriter(LogHeader(Sample.identifier))
    writer.append(.events, .critical, payload: [0x69, 0x6e, 0x6b])
    writer.append(.metadata) { $0.write(1, text: "Garden") }
    writer.seal()
    writer.append(.mark, .droppable)
    return writer.bytes
  }

  @Test("The example of the format's description is what the code writes")
  func written() {
    #expect(Self.bytes(inBlock: "hex") == Self.example)
  }

  @Test("The example of the format's description is read as described")
  func read() throws {
    let (frames, error) = Sample.read(Self.bytes(inBlock: "hex"))
    #expect(error == nil)
    #expect(frames.map(\.kind) == [.events, .metadata, .mark])
    #expect(frames.map(\.flags) == [.critical, [], [.droppable, .sealed]])
    var fields = FieldReader(try #require(frames.dropFirst().first).payload)
    #expect(try fields.next()?.text() == "Garden")
  }

  @Test("The checksum of the example's first frame is that of the bytes named in the description")
  func checksum() {
    let covered = Self.bytes(inBlock: "hex covered")
    let example = Self.example
    let check = CRC32C.checksum(covered)
    let stored = (0..<4).reduce(UInt32(0)) { $0 | UInt32(example[37 + $1]) << UInt32(8 * $1) }
    #expect(check == stored)
    #expect(covered[12...] == example[32..<37])
  }
}
