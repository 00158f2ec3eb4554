import InkDocuments
import Testing
import _InkTestSupport

@Suite struct FrameTests {
  @Test("What is written is read, with kinds that nobody knows, flags and order")
  func roundTrip() {
    let contents = Sample.contents(count: 200)
    let (frames, error) = Sample.read(Sample.document(contents))
    #expect(error == nil)
    #expect(frames.map(\.content) == contents)
  }

  @Test("A document that is read and written again has the same bytes")
  func rewriting() {
    let bytes = Sample.document(Sample.contents(count: 200))
    var writer = FrameWriter(LogHeader(Sample.identifier))
    for frame in Sample.read(bytes).frames { writer.append(frame) }
    #expect(writer.bytes == bytes)
  }

  @Test("However a document comes in parts, its frames are the same")
  func parts() throws {
    let contents = Sample.contents(count: 60)
    let bytes = Sample.document(contents)
    var random = SeededGenerator(seed: 3)
    for largest in [1, 2, 7, 50, 1000] {
      var reader = FrameReader()
      var found: [Frame] = []
      var at = 0
      while at < bytes.count {
        let end = min(bytes.count, at + Int.random(in: 1...largest, using: &random))
        reader.push(Array(bytes[at..<end]))
        at = end
        while let frame = try reader.next() { found.append(frame) }
        #expect(reader.end == at)
      }
      try reader.requireEnd()
      #expect(found.map(\.content) == contents)
      #expect(found.first?.range.lowerBound == LogHeader.size)
      #expect(found.last?.range.upperBound == bytes.count)
    }
  }

  @Test("A frame of 20 bytes takes six more")
  func overhead() {
    var writer = FrameWriter(LogHeader(Sample.identifier))
    let before = writer.offset
    writer.append(.events, payload: [UInt8](repeating: 7, count: 20))
    #expect(writer.offset - before == 26)
  }

  @Test("A document can be continued where a reader stands")
  func continuing() throws {
    let contents = Sample.contents(count: 20)
    let half = Sample.document(Array(contents[..<10]))
    var reader = FrameReader()
    reader.push(half)
    while try reader.next() != nil {}
    var writer = FrameWriter(continuingAt: reader.offset, check: reader.check)
    for content in contents[10...] {
      writer.append(content.kind, content.flags, payload: content.payload)
    }
    #expect(half + writer.bytes == Sample.document(contents))
  }

  @Test("Fields that are written in place give the bytes of a payload made beforehand")
  func fieldsInPlace() {
    for length in [0, 1, 120, 130, 20_000] {
      let text = String(repeating: "x", count: length)
      var fields = FieldWriter()
      fields.write(1, text: text)
      var apart = FrameWriter(LogHeader(Sample.identifier))
      apart.append(.metadata, payload: fields.bytes)
      var inPlace = FrameWriter(LogHeader(Sample.identifier))
      inPlace.append(.metadata) { $0.write(1, text: text) }
      #expect(apart.bytes == inPlace.bytes)
    }
  }

  @Test("The first frame after everything was made durable says so, and no other")
  func sealedFrames() {
    var writer = FrameWriter(LogHeader(Sample.identifier))
    writer.append(.events, .sealed, payload: [1])
    writer.seal()
    writer.append(.events, payload: [2])
    writer.append(.events, payload: [3])
    let frames = Sample.read(writer.bytes).frames
    #expect(frames.map { $0.flags.contains(.sealed) } == [false, true, false])
  }

  @Test("A later minor version opens, a later major one is refused by name")
  func versions() throws {
    var bytes = LogHeader(Sample.identifier).encoded()
    bytes[9] = 200
    Self.seal(&bytes)
    let later = try LogHeader(decoding: bytes)
    #expect(later.minor == 200)
    #expect(later.encoded() == bytes)
    bytes[8] = 2
    #expect(throws: DocumentError(.newerVersion(2), at: 0)) { try LogHeader(decoding: bytes) }
    #expect(Sample.read(bytes).error == DocumentError(.newerVersion(2), at: 0))
    bytes[8] = 1
    bytes[10] = 4
    Self.seal(&bytes)
    #expect(throws: DocumentError(.unknownFeatures(4), at: 0)) { try LogHeader(decoding: bytes) }
  }

  @Test("Other files are told from documents by their first byte")
  func otherFiles() {
    #expect(Sample.read([UInt8]("<?xml".utf8)).error == DocumentError(.notALog, at: 0))
    #expect(Sample.read([]).error == DocumentError(.notALog, at: 0))
    #expect(Sample.read([0x89, 0x49]).error == DocumentError(.truncated, at: 0))
    #expect(LogHeader.isPlausible(Sample.document([])))
    #expect(!LogHeader.isPlausible([0x89, 0x49]))
  }

  @Test("A reader with a limit refuses a longer frame before it has come")
  func limit() {
    let bytes = Sample.document([.init(kind: .resource, payload: .init(repeating: 1, count: 900))])
    var reader = FrameReader(largestPayload: 899)
    reader.push(Array(bytes[..<40]))
    #expect(throws: DocumentError(.tooLong, at: 32)) { try reader.next() }
  }

  /// Recomputes the checksum of a header.
  static func seal(_ bytes: inout [UInt8]) {
    let check = CRC32C.checksum(Array(bytes[..<28]))
    for i in 0..<4 { bytes[28 + i] = UInt8(truncatingIfNeeded: check >> UInt32(8 * i)) }
  }
}

@Suite struct ChecksumTests {
  @Test("The checksum is that of RFC 3720")
  func published() {
    #expect(CRC32C.checksum([UInt8]("123456789".utf8)) == 0xe306_9283)
    #expect(CRC32C.checksum([UInt8](repeating: 0, count: 32)) == 0x8a91_36aa)
    #expect(CRC32C.checksum([UInt8](repeating: 0xff, count: 32)) == 0x62a8_ab43)
    #expect(CRC32C.checksum([UInt8](0..<32)) == 0x46dd_794e)
    #expect(CRC32C.checksum([]) == 0)
  }

  @Test("Eight bytes at a time give what bit by bit gives, at every length")
  func bitByBit() {
    var random = SeededGenerator(seed: 5)
    let bytes = (0..<70).map { _ in UInt8.random(in: 0...255, using: &random) }
    for length in 0...70 {
      var register: UInt32 = ~0
      for byte in bytes[..<length] {
        register ^= UInt32(byte)
        for _ in 0..<8 { register = register >> 1 ^ (register & 1 == 0 ? 0 : 0x82f6_3b78) }
      }
      #expect(CRC32C.checksum(Array(bytes[..<length])) == ~register)
    }
  }
}
