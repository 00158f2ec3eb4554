import InkGraphics
import InkStrokes
import Testing

@testable import InkDrawing

/// Texts whose records earlier versions of the page truncated behind the head of the first line.
@Suite struct CutTextTests {
  /// The record of "Hello world" in Sans, 24 points, written by the page: one line, and two missing words.
  private static let record: [UInt8] =
    [11] + Array("Hello world".utf8) + [4] + Array("Sans".utf8)
    + [0, 0, 0, 0, 0, 0, 0x38, 0x40] + [UInt8](repeating: 0, count: 16)
    + [0, 0, 0, 0, 1] + [
      0, 11, 0, 0xd8, 0xe8, 0x10, 0xb8, 0xe4, 0x02, 0xb8, 0xe4, 0x02, 0xc8, 0x5a, 0, 2,
    ]

  private static func read(_ record: [UInt8]) -> Graphic.Origin {
    var port = RecordPort(
      reading: [UInt8(record.count)] + record,
      author: 0,
      brushes: BrushNumbers(),
      plugins: .builtIn
    )
    let origin = port.moreText(.items)
    #expect(port.isComplete)
    return origin
  }

  /// Returns the record with another byte at an index from its end.
  private static func record(_ offset: Int, _ byte: UInt8) -> [UInt8] {
    var record = record
    record[record.count - offset] = byte
    return record
  }

  @Test func aCutTextIsATextWithoutLines() {
    var text = TextItem("Hello world", font: "Sans", size: 24, origin: .origin)
    #expect(Self.read(Self.record) == .text(text))
    // Its direction is in front of the lines.
    var record = Self.record
    record[record.count - 18] = 2
    text.direction = .rightToLeft
    #expect(Self.read(record) == .text(text))
  }

  @Test func aCutTextIsWrittenAsAWholeOne() throws {
    let graphic = Graphic([], origin: Self.read(Self.record))
    let again = Graphic.decoded(graphic.encoded, plugins: .builtIn)
    #expect(again.kept == nil && again.origin == graphic.origin)
  }

  @Test("What is not cut right there is kept as it is")
  func otherBytesAreKept() {
    let whole = Self.record
    var broken = [whole + [0], whole.dropLast(), whole.dropLast(2)].map { Array($0) }
    broken += (1..<whole.count).map { Array(whole.prefix($0)) }
    // More words than bytes; a line behind the end of the text; no lines; more lines than bytes; no missing line.
    broken += [
      Self.record(1, 12), Self.record(15, 12), Self.record(16, 1), Self.record(17, 0),
      Self.record(17, 13),
    ]
    for bytes in broken {
      guard case .unknown(TextItem.moreKind, bytes) = Self.read(bytes) else {
        Issue.record("\(bytes) is read as \(Self.read(bytes))")
        continue
      }
    }
  }

  @Test("Of any change of a byte comes a text that is sound, or bytes that are kept")
  func changedBytesAreTextsOrKept() {
    for offset in Self.record.indices {
      for byte in UInt8.min...UInt8.max {
        var record = Self.record
        record[offset] = byte
        switch Self.read(record) {
        case .text(let text): #expect(text.isValid)
        case .unknown(_, let kept): #expect(kept == record)
        default: Issue.record("byte \(offset) as \(byte) is neither")
        }
      }
    }
  }

  @Test("Numbers that are too great for a text are no trap")
  func greatNumbersAreRefused() {
    let ends: [[UInt8]] = [
      [UInt8](repeating: 0xff, count: 9) + [1], [0xff, 0xff, 0xff, 0xff, 0x07],
      [0x80, 0x80, 0x80, 0x80, 0x10],
    ]
    // The gap and the byte count; the left end and the step of the baseline may be great, but not that great.
    for offset in [16, 15, 14, 10] {
      for number in offset > 14 ? ends : [ends[0]] {
        let at = Self.record.count - offset
        let record = Self.record[..<at] + number + Self.record[(at + 1)...]
        guard case .unknown = Self.read(Array(record)) else {
          Issue.record("\(number) at \(offset) from the end is read")
          continue
        }
      }
    }
  }
}
