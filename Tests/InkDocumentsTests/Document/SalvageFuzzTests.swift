import Foundation
import InkDocuments
import InkDrawing
import InkStrokes
import Testing
import _InkTestSupport

/// Hostile logs through the reader that skips invalid frames.
@Suite struct SalvageFuzzTests {
  @Test("Whatever is salvaged can be written, read again and shown, and nothing traps")
  func mutations() throws {
    let environment = ProcessInfo.processInfo.environment
    let seconds = environment["INKSTONE_FUZZ_SECONDS"].flatMap(Double.init)
    let end = Date().addingTimeInterval(seconds ?? 0)
    var random = SeededGenerator(seed: 77)
    let seeds = try DocumentFuzzTests.seeds()
    var (tries, strokes, lossy) = (0, 0, 0)
    repeat {
      for seed in seeds {
        var broken = seed
        for _ in 0..<Int.random(in: 0...4, using: &random) {
          let at = Int.random(in: 0..<broken.count, using: &random)
          switch Int.random(in: 0..<6, using: &random) {
          case 0 where broken.count > 1: broken.remove(at: at)
          case 1: broken.swapAt(at, Int.random(in: 0..<broken.count, using: &random))
          case 2: broken.insert(broken[at], at: Int.random(in: 0..<broken.count, using: &random))
          default:
            broken[at].payload = LogFuzzTests.mutated(
              broken[at].payload,
              seed.map(\.payload),
              &random
            )
          }
        }
        var bytes = logged(broken)
        for _ in 0..<Int.random(in: 0...3, using: &random) {
          let offset = Int.random(in: 0..<bytes.count, using: &random)
          let last = min(offset + Int.random(in: 1...200, using: &random), bytes.count)
          for i in offset..<last { bytes[i] = UInt8.random(in: 0...255, using: &random) }
        }
        tries += 1
        guard let (document, losses) = try? InkDocument.salvaged(from: Salvage(bytes)) else {
          continue
        }
        lossy += losses.isEmpty ? 0 : 1
        guard document.isEditable else { continue }
        var read = try opened(logged(document.frames))
        #expect(read.drawing.contentHash == document.drawing.contentHash)
        #expect(read.unreadable.isEmpty)
        strokes += read.drawing.itemCount
        if tries % 16 == 0 {
          for page in read.drawing.pages { _ = read.drawing.displayList(of: page.id) }
          while try read.undo() != nil {}
          while try read.redo() != nil {}
        }
      }
    } while tries < 200 || (seconds != nil && Date() < end)
    if seconds != nil { print("salvage: \(tries) documents, \(lossy) damaged, \(strokes) strokes") }
    #expect(lossy > tries / 4)
    #expect(strokes > tries)
  }

  @Test("Names and numbers that claim much take no memory, and what cannot be a name is refused")
  func claims() throws {
    let stroke = drawnStrokes(1, 20, seed: 3)[0]
    let chunk = SampleEncoder().encode([stroke])
    func whole(_ counter: UInt64?, count: UInt64 = 1, others: [UInt8]? = nil) -> DocumentFrame {
      var fields = FieldWriter()
      fields.write(3, bytes: chunk)
      fields.write(4, unsigned: count)
      if let counter { fields.write(5, unsigned: counter) }
      if let others { fields.write(12, bytes: others) }
      return DocumentFrame(.events, payload: fields.bytes)
    }
    func reason(_ frames: [DocumentFrame]) throws -> DocumentError.Reason? {
      var host = Host()
      for frame in frames { host.append(frame) }
      do {
        _ = try opened(host.bytes)
        return nil
      } catch let error as DocumentError {
        return error.reason
      }
    }
    #expect(try reason([3, 3, 1, 1 << 28, 0xf000_0000].map { whole($0) }) == nil)
    #expect(try reason([whole(nil)]) == .reference)
    #expect(try reason([whole(0)]) == .samples)
    #expect(try reason([whole(1 << 32)]) == .record)
    #expect(try reason([whole(0xf000_0000, count: 2)]) == .samples)
    #expect(try reason([whole(5, count: 3, others: [4, 4])]) == nil)
    #expect(try reason([whole(5, count: 3, others: [4])]) == .samples)
    #expect(try reason([whole(5, count: 3, others: [4, 4, 4])]) == .samples)
    #expect(try reason([whole(5, count: 1 << 19, others: [4])]) == .samples)
    var host = Host()
    for brush in [5, 1 << 28] as [UInt64] {
      var fields = FieldWriter()
      fields.write(1, bytes: Brush.pencil.encoded())
      fields.write(2, unsigned: brush)
      host.append(DocumentFrame(.brush, payload: fields.bytes))
    }
    #expect(try opened(host.bytes).isEditable)
    // A chunk that claims more strokes than bytes is not decoded.
    host = Host()
    for i in 0..<100 as Range<UInt64> { host.append(whole(1 + i << 19, count: 1 << 19)) }
    #expect(try opened(host.bytes).drawing.itemCount == 0)
    #expect(try InkDocument.salvaged(from: Salvage(host.bytes)).document.drawing.itemCount == 0)
  }
}
