import Foundation
import InkFormats
import InkFormatsExtra
import InkGraphics
import InkStrokes
import Testing

/// Broken files: for any bytes, a reader returns a value or throws its error.
@Suite struct FuzzTests {
  /// A linear congruential generator with Knuth's constants, so that every run is the same.
  struct Generator: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let high = state >> 33
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return high << 32 | state >> 32
    }
  }

  /// The limits that keep each run short.
  static var limits: ReadingLimits {
    var limits = ReadingLimits()
    limits.bytes = 1 << 20
    limits.samples = 10_000
    limits.pages = 100
    limits.pixels = 1 << 20
    return limits
  }

  /// The replacements for numbers in a file.
  static let numbers = [
    "0", "-0", "-1", "1e308", "-1e308", "1e-320", "nan", "inf", "-inf", "2147483648", "4294967295",
    "9223372036854775807", "-9223372036854775808", "18446744073709551616", "1e999", "0.1e-400",
    "123456789012345678901234567890", "00000000000000000001", "1.", ".5", "--3", "#FFFFFFFFFFFF",
  ]

  static func read(_ bytes: [UInt8]) -> Int {
    do {
      let file = try InkReader.read(bytes, limits: limits, formats: .all)
      #expect(!file.pages.isEmpty)
      if let recording = file.recording {
        #expect(recording.batches.reduce(0, +) == recording.stream.count)
      }
      for stroke in file.strokes {
        #expect(stroke.samples.allSatisfy { $0.location.isFinite && $0.time.isFinite })
      }
      return 1
    } catch {
      #expect(!error.description.contains("\n"), "one line: \(error)")
      return 0
    }
  }

  @Test(arguments: FuzzSeeds.all)
  func everySampleIsReadableAsItIs(_ seed: FuzzSeeds.Seed) throws {
    _ = try InkReader.read(seed.bytes, formats: .all)
  }

  @Test(arguments: FuzzSeeds.all)
  func truncationAtAnyByteIsHarmless(_ seed: FuzzSeeds.Seed) {
    let step = max(1, seed.bytes.count / 500)
    for length in stride(from: 0, to: seed.bytes.count, by: step) {
      _ = Self.read(Array(seed.bytes.prefix(length)))
    }
  }

  @Test func mutationsAreHarmless() {
    let environment = ProcessInfo.processInfo.environment
    let seconds = environment["INKSTONE_FUZZ_SECONDS"].flatMap(Double.init) ?? 2
    let end = Date().addingTimeInterval(seconds)
    var generator = Generator(state: 2_026)
    var tries = 0
    var readable = 0
    while Date() < end {
      for seed in FuzzSeeds.all {
        readable += Self.read(Self.mutated(seed.bytes, &generator))
        tries += 1
      }
    }
    print("mutations: \(tries) files tried, \(readable) of them readable")
    #expect(readable > 0 && readable < tries)
  }

  /// Returns the bytes with one to four mutations.
  static func mutated(_ bytes: [UInt8], _ generator: inout Generator) -> [UInt8] {
    var bytes = bytes
    for _ in 0..<Int.random(in: 1...4, using: &generator) {
      guard !bytes.isEmpty else { return bytes }
      let offset = Int.random(in: 0..<bytes.count, using: &generator)
      switch Int.random(in: 0..<8, using: &generator) {
      case 0: bytes[offset] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
      case 1: bytes[offset] = UInt8.random(in: 0...255, using: &generator)
      case 2: bytes.removeSubrange(offset...)
      case 3:
        let end = min(bytes.count, offset + Int.random(in: 1...40, using: &generator))
        bytes.removeSubrange(offset..<end)
      case 4:
        let end = min(bytes.count, offset + Int.random(in: 1...80, using: &generator))
        let target = Int.random(in: 0...bytes.count, using: &generator)
        bytes.insert(contentsOf: bytes[offset..<end], at: target)
      case 5:
        guard let other = FuzzSeeds.all.randomElement(using: &generator) else { continue }
        let start = Int.random(in: 0..<other.bytes.count, using: &generator)
        bytes.replaceSubrange(offset..., with: other.bytes[start...])
      default: exchangeNumber(&bytes, near: offset, &generator)
      }
    }
    return bytes
  }

  /// Replaces the next number behind an index by another.
  static func exchangeNumber(
    _ bytes: inout [UInt8],
    near offset: Int,
    _ generator: inout Generator
  ) {
    guard let start = bytes[offset...].firstIndex(where: { (48...57).contains($0) }) else { return }
    let end = bytes[start...].firstIndex { !(48...57).contains($0) && $0 != 46 } ?? bytes.count
    guard let number = numbers.randomElement(using: &generator) else { return }
    bytes.replaceSubrange(start..<end, with: Array(number.utf8))
  }
}
