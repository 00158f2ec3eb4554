import Foundation
import InkDocuments
import Testing
import _InkTestSupport

/// Broken documents: for any bytes, a reader returns frames or its error, and salvage ends.
@Suite struct LogFuzzTests {
  @Test("Mutated documents give frames of the document or an error, never a trap")
  func mutations() {
    let environment = ProcessInfo.processInfo.environment
    let seconds = environment["INKSTONE_FUZZ_SECONDS"].flatMap(Double.init)
    let end = Date().addingTimeInterval(seconds ?? 0)
    var random = SeededGenerator(seed: 2_026)
    let seeds = (1...4).map { seed in
      Sample.document(
        Sample.contents(count: 30, seed: UInt64(seed)),
        sealedBefore: [3, 20]
      )
    }
    var tries = 0
    var damaged = 0
    repeat {
      for seed in seeds {
        let broken = Self.mutated(seed, seeds, &random)
        damaged += Self.read(broken, originals: seeds) ? 1 : 0
        tries += 1
      }
    } while tries < 400 || (seconds != nil && (Date() < end || tries < 100_000))
    if seconds != nil { print("log mutations: \(tries) documents tried, \(damaged) damaged") }
    #expect(damaged > tries / 2)
  }

  /// Reads in every way; returns whether there was damage.
  static func read(_ bytes: [UInt8], originals: [[UInt8]]) -> Bool {
    let (frames, error) = Sample.read(bytes)
    var end = LogHeader.size
    for frame in frames {
      #expect(frame.range.lowerBound == end)
      end = frame.range.upperBound
      // Only frames that were written pass.
      let isKnown = originals.contains { original in
        end <= original.count && bytes[frame.range] == original[frame.range]
      }
      #expect(isKnown)
      var fields = FieldReader(frame.payload)
      while let field = try? fields.next() { _ = try? field.text() }
    }
    let salvage = Salvage(bytes)
    #expect(salvage.header == nil || salvage.frames.starts(with: frames))
    var covered = salvage.frames.reduce(0) { $0 + $1.range.count }
    covered += salvage.lost.reduce(0) { $0 + $1.count }
    covered += salvage.header == nil ? 0 : LogHeader.size
    #expect(covered >= bytes.count)
    #expect(salvage.lost.allSatisfy { !$0.isEmpty && $0.upperBound <= bytes.count })
    return error != nil
  }

  static func mutated(
    _ bytes: [UInt8],
    _ others: [[UInt8]],
    _ random: inout SeededGenerator
  ) -> [UInt8] {
    var bytes = bytes
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      guard !bytes.isEmpty else { return bytes }
      let offset = Int.random(in: 0..<bytes.count, using: &random)
      let end = min(bytes.count, offset + Int.random(in: 1...100, using: &random))
      switch Int.random(in: 0..<8, using: &random) {
      case 0: bytes[offset] ^= 1 << UInt8.random(in: 0..<8, using: &random)
      case 1: bytes[offset] = UInt8.random(in: 0...255, using: &random)
      case 2: bytes.removeSubrange(offset...)
      case 3: bytes.removeSubrange(offset..<end)
      case 4: bytes.insert(contentsOf: bytes[offset..<end], at: offset / 2)
      case 5:
        bytes.replaceSubrange(offset..<end, with: [UInt8](repeating: 255, count: end - offset))
      case 6: bytes.replaceSubrange(offset..<end, with: [UInt8](repeating: 0, count: end - offset))
      default:
        let other = others[Int.random(in: 0..<others.count, using: &random)]
        guard offset < other.count else { continue }
        bytes.replaceSubrange(offset..., with: other[offset...])
      }
    }
    return bytes
  }
}
