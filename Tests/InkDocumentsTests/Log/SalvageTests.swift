import InkDocuments
import Testing
import _InkTestSupport

@Suite struct SalvageTests {
  let contents = Sample.contents(count: 80)

  @Test("A whole document has nothing lost")
  func whole() {
    let salvage = Salvage(Sample.document(contents))
    #expect(salvage.frames.map(\.content) == contents)
    #expect(salvage.lost.isEmpty)
    #expect(salvage.header?.identifier == Sample.identifier)
    #expect(!salvage.isSealedDamage)
  }

  @Test("Damage anywhere costs no frame but those that it touches")
  func frameByFrame() {
    let bytes = Sample.document(contents)
    let whole = Sample.read(bytes).frames
    for offset in stride(from: 32, to: bytes.count, by: 19) {
      var broken = bytes
      let end = min(offset + 9, bytes.count)
      for i in offset..<end { broken[i] ^= 0x5a }
      let salvage = Salvage(broken)
      let touched = whole.filter { $0.range.overlaps(offset..<end) }
      let checks = touched.map { ($0.range.upperBound - 4)..<$0.range.upperBound }
      // A frame behind a damaged checksum cannot be verified if the content before is damaged, too.
      let allowed = whole.filter { frame in
        !touched.contains(frame)
          && !checks.contains {
            $0.upperBound == frame.range.lowerBound && $0.overlaps(offset..<end)
          }
      }
      for frame in allowed { #expect(salvage.frames.contains(frame), "damage at \(offset)") }
      #expect(salvage.lost.contains { $0.overlaps(offset..<end) })
      for frame in salvage.frames where !touched.contains(frame) { #expect(whole.contains(frame)) }
    }
  }

  @Test("A frame with nothing wrong but its checksum is kept, and so are all behind it")
  func damagedChecksum() {
    let bytes = Sample.document(contents)
    for frame in Sample.read(bytes).frames.dropLast() {
      var broken = bytes
      broken[frame.range.upperBound - 2] ^= 0x10
      let salvage = Salvage(broken)
      #expect(salvage.frames.map(\.content) == contents)
      #expect(salvage.lost == [(frame.range.upperBound - 4)..<frame.range.upperBound])
    }
  }

  @Test("A lost first sector costs what was in it")
  func firstSector() {
    let bytes = Sample.document(contents)
    var broken = bytes
    for i in 0..<512 { broken[i] = 0 }
    let salvage = Salvage(broken)
    #expect(salvage.header == nil)
    let rest = Sample.read(bytes).frames.filter { $0.range.lowerBound >= 516 }
    #expect(rest.allSatisfy { salvage.frames.contains($0) })
    #expect(salvage.lost.first?.lowerBound == 0)
  }

  @Test("Damage before something that says that all was durable is no trace of a crash")
  func sealedDamage() {
    var bytes = Sample.document(contents, sealedBefore: [40])
    let frames = Sample.read(bytes).frames
    bytes[frames[20].range.lowerBound + 1] ^= 1
    #expect(Salvage(bytes).isSealedDamage)
    bytes = Sample.document(contents, sealedBefore: [40])
    bytes[frames[60].range.lowerBound + 1] ^= 1
    #expect(!Salvage(bytes).isSealedDamage)
    #expect(Salvage(bytes).frames.count >= 78)
  }

  @Test("A later part of a document is searched as the whole is")
  func laterPart() {
    var bytes = Sample.document(contents, sealedBefore: [70])
    let frames = Sample.read(bytes).frames
    bytes[frames[30].range.lowerBound] ^= 0x40
    var reader = FrameReader()
    reader.push(bytes)
    while (try? reader.next()) != nil {}
    let part = Salvage(Array(bytes[reader.offset...]), from: reader.offset, check: reader.check)
    let all = Salvage(bytes)
    #expect(part.lost == all.lost)
    #expect(part.frames.map(\.range) == all.frames.dropFirst(30).map(\.range))
    #expect(part.isSealedDamage)
  }

  @Test("Bytes that claim long frames everywhere take little longer than others")
  func hostileLengths() {
    // Every byte may begin a frame whose payload reaches far, but not beyond the end.
    let count = 400_000
    var bytes = LogHeader(Sample.identifier).encoded()
    let pattern: [UInt8] = [8, 0xa0, 0x8d, 0x06]
    for i in 0..<count { bytes.append(pattern[i % 4]) }
    let clock = ContinuousClock()
    let time = clock.measure {
      let salvage = Salvage(bytes)
      #expect(salvage.frames.isEmpty)
      #expect(salvage.lost == [32..<bytes.count])
    }
    // Reading each claimed frame to its end would take minutes.
    #expect(time < .seconds(30))
  }
}
