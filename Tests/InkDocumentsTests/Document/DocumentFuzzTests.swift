import Foundation
import InkDocuments
import InkDrawing
import InkStrokes
import Testing
import _InkTestSupport

/// Frames with broken contents and valid checksums, as a faulty or hostile writer makes them.
@Suite struct DocumentFuzzTests {
  /// Returns logs of all kinds as lists of frames.
  static func seeds() throws -> [[DocumentFrame]] {
    var seeds: [[DocumentFrame]] = []
    for seed in 1...3 as ClosedRange<UInt64> {
      var host = Host(seed == 2 ? .lossless : .standard)
      try host.work(seed: seed)
      try host.draw(drawnStrokes(1, 20, seed: seed)[0], ends: false)
      var metadata = Metadata()
      metadata.title = "A"
      try host.document.setMetadata(metadata)
      try host.document.setThumbnail([1, 2, 3])
      host.write()
      seeds.append(
        try frames(of: host.bytes).map {
          DocumentFrame($0.kind, $0.flags, payload: Array($0.payload))
        }
      )
      seeds.append(try host.document.compact())
    }
    var host = try GraphicDocumentTests.host()
    seeds.append(
      try frames(of: host.bytes).map {
        DocumentFrame($0.kind, $0.flags, payload: Array($0.payload))
      }
    )
    seeds.append(try host.document.compact())
    return seeds
  }

  @Test("Broken contents give what is before them or an error, and never a trap")
  func mutations() throws {
    let environment = ProcessInfo.processInfo.environment
    let seconds = environment["INKSTONE_FUZZ_SECONDS"].flatMap(Double.init)
    let end = Date().addingTimeInterval(seconds ?? 0)
    var random = SeededGenerator(seed: 2_027)
    let seeds = try Self.seeds()
    var (tries, damaged, drawn) = (0, 0, 0)
    repeat {
      for seed in seeds {
        var broken = seed
        let at = Int.random(in: 0..<broken.count, using: &random)
        switch Int.random(in: 0..<6, using: &random) {
        case 0: broken.remove(at: at)
        case 1: broken.swapAt(at, Int.random(in: 0..<broken.count, using: &random))
        default:
          broken[at].payload = LogFuzzTests.mutated(
            broken[at].payload,
            seed.map(\.payload),
            &random
          )
        }
        tries += 1
        guard let document = Self.read(broken) else { continue }
        damaged += document.damage == nil ? 0 : 1
        drawn += try Self.use(document, deeply: tries % 16 == 0)
      }
    } while tries < 300 || (seconds != nil && Date() < end)
    if seconds != nil {
      print("contents: \(tries) documents tried, \(damaged) damaged, \(drawn) strokes")
    }
    #expect(damaged > tries / 8)
    #expect(drawn > tries)
  }

  private static func read(_ frames: [DocumentFrame]) -> InkDocument? {
    let reader = DocumentReader()
    var at = 32
    for frame in frames {
      let range = at..<(at + frame.payload.count + 6)
      at = range.upperBound
      try? reader.read(
        Frame(kind: frame.kind, flags: frame.flags, payload: frame.payload[...], range: range)
      )
    }
    return try? reader.finish()
  }

  /// Uses a document as a host does; returns its number of strokes.
  private static func use(_ document: InkDocument, deeply: Bool) throws -> Int {
    var copy = document
    let frames = try copy.compact()
    let again = try #require(read(frames))
    #expect(again.damage == nil)
    let hash = document.drawing.contentHash
    #expect(again.drawing.contentHash == hash)
    guard deeply else { return document.drawing.itemCount }
    for page in document.drawing.pages { _ = document.drawing.displayList(of: page.id) }
    while try copy.undo() != nil {}
    while try copy.redo() != nil {}
    var rewritten = again
    #expect(try logged(rewritten.compact()) == logged(frames))
    return document.drawing.itemCount
  }

  @Test("A few bytes that claim much ink take neither time nor memory")
  func bombs() throws {
    let sample = drawnStrokes(1, 1, seed: 1)[0][0]
    let still = [StrokeSample](repeating: sample, count: 30_000)
    let chunk = SampleEncoder().encode([still])
    #expect(chunk.count < 500)
    // More samples than a stroke may have, in parts.
    var host = Host()
    try host.draw([sample], ends: false)
    var encoder = SampleEncoder()
    _ = encoder.begin(with: [sample])
    for _ in 0..<10 {
      var more = FieldWriter()
      more.write(2, bytes: encoder.extend(with: still))
      host.append(DocumentFrame(.events, payload: more.bytes))
    }
    let read = try opened(host.bytes)
    let item = try #require(read.recovered.first.flatMap { read.drawing[$0] })
    let samples = try #require(item.content.samples)
    #expect(samples.all.count <= InkDocument.maximumSamples)
    // Far more strokes than bytes: they have names, and cost nothing.
    var many = FieldWriter()
    many.write(3, bytes: chunk)
    many.write(4, unsigned: 1 << 19)
    many.write(5, unsigned: 7)
    host = Host()
    for _ in 0..<100 { host.append(DocumentFrame(.events, payload: many.bytes)) }
    #expect(try opened(host.bytes).drawing.itemCount == 0)
  }
}
