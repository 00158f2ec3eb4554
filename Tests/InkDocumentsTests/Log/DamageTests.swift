import InkDocuments
import Testing
import _InkTestSupport

@Suite struct DamageTests {
  let contents = Sample.contents(count: 40)

  @Test("Cut off at any byte, a document gives every frame before, and tells a torn tail")
  func truncation() {
    let bytes = Sample.document(contents)
    let whole = Sample.read(bytes).frames
    for length in 0..<bytes.count {
      let (frames, error) = Sample.read(Array(bytes[..<length]))
      let expected = whole.prefix { $0.range.upperBound <= length }
      #expect(frames == Array(expected))
      let end = expected.last?.range.upperBound ?? (length < 32 ? 0 : 32)
      if length == 0 {
        #expect(error == DocumentError(.notALog, at: 0))
      } else {
        #expect(error == (end == length ? nil : DocumentError(.truncated, at: end)))
      }
    }
  }

  @Test("A bit that flips anywhere is found, and everything before its frame is whole")
  func bitFlips() {
    let bytes = Sample.document(contents)
    let whole = Sample.read(bytes).frames
    for offset in bytes.indices {
      var broken = bytes
      broken[offset] ^= 1 << UInt8(offset % 8)
      let (frames, error) = Sample.read(broken)
      let expected = whole.prefix { $0.range.upperBound <= offset }
      #expect(frames == (offset < 32 ? [] : Array(expected)))
      let start = offset < 32 ? 0 : expected.last?.range.upperBound ?? 32
      #expect(error?.offset == start)
    }
  }

  @Test("A frame that was moved, doubled, left out or taken from another document is refused")
  func strangers() {
    let same = (0..<6).map { Sample.Content(kind: .events, payload: [UInt8($0), 1, 2, 3]) }
    let bytes = Sample.document(same)
    let frames = Sample.read(bytes).frames.map { Array(bytes[$0.range]) }
    let head = Array(bytes[..<32])
    func error(_ order: [Int]) -> DocumentError? {
      Sample.read(head + order.flatMap { frames[$0] }).error
    }
    #expect(error([0, 1, 2, 3, 4, 5]) == nil)
    #expect(error([0, 2, 1, 3])?.offset == 42)
    #expect(error([0, 1, 1, 2])?.offset == 52)
    #expect(error([0, 1, 3, 4])?.offset == 52)
    var writer = FrameWriter(LogHeader(DocumentIdentifier(high: 1, low: 2)))
    for content in same { writer.append(content.kind, payload: content.payload) }
    #expect(Sample.read(Array(bytes[..<42] + writer.bytes[42...])).error?.offset == 42)
  }

  @Test("What was left of a longer tail is not taken for new frames")
  func staleTail() {
    var old = FrameWriter(LogHeader(Sample.identifier))
    for i in 0..<4 { old.append(.events, payload: [UInt8(i), 9]) }
    var new = FrameWriter(LogHeader(Sample.identifier))
    new.append(.events, payload: [100, 9])
    let mixed = new.bytes + old.bytes[new.bytes.count...]
    #expect(Sample.read(mixed).frames.count == 1)
    #expect(Sample.read(mixed).error == DocumentError(.checksum, at: new.offset))
  }

  @Test("Zeros behind the last frame are no frames")
  func zeros() {
    let bytes = Sample.document(contents)
    let (frames, error) = Sample.read(bytes + [UInt8](repeating: 0, count: 4096))
    #expect(frames.map(\.content) == contents)
    #expect(error == DocumentError(.head, at: bytes.count))
  }

  @Test("Numbers in more bytes than they need are refused")
  func longForms() {
    let bytes = LogHeader(Sample.identifier).encoded()
    #expect(Sample.read(bytes + [0x88, 0, 0, 1, 2, 3, 4]).error == DocumentError(.head, at: 32))
    #expect(Sample.read(bytes + [8, 0x80, 0, 1, 2, 3, 4]).error == DocumentError(.head, at: 32))
    #expect(Sample.read(bytes + [8, 255, 255, 255, 255, 1]).error == DocumentError(.head, at: 32))
    #expect(Sample.read(bytes + [255, 255, 255, 255, 31]).error == DocumentError(.head, at: 32))
  }

  @Test("After an error the reader stands where it stood")
  func errorsStay() {
    var bytes = Sample.document(contents)
    bytes[200] ^= 1
    var reader = FrameReader()
    reader.push(bytes)
    while (try? reader.next()) != nil {}
    let offset = reader.offset
    #expect(throws: DocumentError.self) { try reader.next() }
    #expect(reader.offset == offset)
    #expect(reader.offset + reader.pending == bytes.count)
  }
}
