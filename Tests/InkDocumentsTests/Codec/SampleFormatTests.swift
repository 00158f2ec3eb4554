import Foundation
import InkDocuments
import InkGraphics
import InkStrokes
import Testing

/// Bytes that must stay as they are.
@Suite struct SampleFormatTests {
  private func hex(_ bytes: [UInt8]) -> String {
    bytes.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
  }

  /// Forty samples in two strokes, and a tap, of whole numbers.
  private static let strokes: [[StrokeSample]] = {
    var strokes: [[StrokeSample]] = []
    for k in 0..<2 {
      var stroke: [StrokeSample] = []
      for i in 0..<20 {
        let x = 40 * k + i * i
        let y = 300 - (i - 9) * (i - 11) * (k + 1)
        let milliseconds = 1000 + 900 * k + 4 * i + i % 3
        let level = (i * (20 - i) * 7) % 1024
        stroke.append(
          StrokeSample(
            location: Point(Double(x) / 4, Double(y) / 8),
            time: Double(milliseconds) / 1000,
            force: Double(level) / 1023,
            altitude: k == 1 ? 1 : nil
          )
        )
      }
      strokes.append(stroke)
    }
    strokes.append([StrokeSample(location: Point(-5, 700), time: 9, force: 1)])
    return strokes
  }()

  @Test("Rounded strokes have the bytes that they always had")
  func rounded() throws {
    let expected =
      "007b123f0cf1818a8615a279839d86eaf056bab38b697aff7f836b8ff9ffff84f3e877345dbdf471"
      + "a38c378ebf5068ffdaae871bb5a8f631b097866b653dc55203069aea08ec0803d9bb20f3ec9d5d75"
      + "03af9fb04da1e4f25cd607eac6bbd82676d9d2ec1da9c29ee70c98a2d571d8ac3a8593c371a0a283"
      + "0bc7f03a99dd69727bf4a0"
    #expect(hex(SampleEncoder().encode(Self.strokes)) == expected)
  }

  @Test("Strokes without loss have the bytes that they always had")
  func lossless() throws {
    let expected =
      "08e9975700ba945d891ea209028184bf87b26c40075d7dffff0be2a40221013488e397b9b2bbca71"
      + "e56d2d6cb3de1c14b6fd8a47f7c6321185cc4a968b94082d494b79a587051b5c0c9891d0f6975260"
      + "8bdea851f81e7b372543d95f7c7b2890d075585404bc4ac2558a3c23520b3d8f15c0e711e8dbbc2d"
      + "d77184637e6d8e98a29d94"
    #expect(hex(SampleEncoder(precision: .lossless).encode(Self.strokes)) == expected)
  }

  @Test("A growing stroke has the bytes that it always had")
  func growing() throws {
    var encoder = SampleEncoder(
      precision: SamplePrecision(
        unitsPerInch: 600,
        ticksPerSecond: 500,
        pressureBits: 8,
        angleBits: 6
      )
    )
    var bytes: [String] = []
    for part in [0..<1, 1..<2, 2..<6, 6..<20] {
      bytes.append(hex(encoder.extend(with: Array(Self.strokes[1][part]))))
    }
    let expected = [
      "0558020000f4010000080648788e007a49d246af3f",
      "028ed3010048e06d22",
      "02dfb10900ff89ffbfff7f1c73e606eb25d15f",
      "02bbc60401b2c32eaf6b911e2f554e27d019eaf81891d42431e3202d20",
    ]
    #expect(bytes == expected)
  }
}

/// Recordings of others, where `INKSTONE_DATA` names a folder with them.
@Suite struct RecordedSampleTests {
  static let folder = ProcessInfo.processInfo.environment["INKSTONE_DATA"]

  /// Strokes of lines `x_cm y_cm t_s pressure`.
  private func strokes(_ file: URL) throws -> [[StrokeSample]] {
    var strokes: [[StrokeSample]] = []
    var isOpen = false
    let text = try String(contentsOf: file, encoding: .utf8)
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("#") { continue }
      let numbers = line.split(separator: " ").compactMap { Double($0) }
      guard numbers.count == 4 else {
        isOpen = false
        continue
      }
      if !isOpen { strokes.append([]) }
      isOpen = true
      strokes[strokes.count - 1].append(
        StrokeSample(
          location: Point(numbers[0] * 72 / 2.54, numbers[1] * 72 / 2.54),
          time: numbers[2],
          force: numbers[3]
        )
      )
    }
    return strokes
  }

  @Test(
    "Recorded pens come back, equal without loss, and take at most 1.6 bytes a point where many write",
    .enabled(if: folder != nil, "INKSTONE_DATA names no folder of recordings")
  )
  func recordings() throws {
    let folder = URL(fileURLWithPath: try #require(Self.folder)).appendingPathComponent(
      "bench_inputs"
    )
    let files = try FileManager.default.contentsOfDirectory(
      at: folder,
      includingPropertiesForKeys: nil
    )
    for file in files where file.pathExtension == "txt" {
      let strokes = try strokes(file)
      let points = strokes.joined.count
      #expect(points > 0)
      let lossless = SampleEncoder(precision: .lossless).encode(strokes)
      #expect(try decoded(lossless) == strokes, "\(file.lastPathComponent)")
      let bytes = SampleEncoder().encode(strokes)
      let read = try decoded(bytes)
      #expect(SampleEncoder().encode(read) == bytes, "\(file.lastPathComponent)")
      for (a, b) in zip(read.joined, strokes.joined) {
        #expect(abs(a.location.x - b.location.x) <= 0.0142)
        #expect(abs(a.location.y - b.location.y) <= 0.0142)
        #expect(abs(a.time - b.time) <= 0.000_501)
        #expect(abs((a.force ?? -1) - (b.force ?? -1)) <= 0.5001 / 1023)
      }
      // Two files were resampled or drawn with a mouse-like pen; the largest is a study of writers.
      if points > 10_000 { #expect(Double(bytes.count) <= 1.6 * Double(points)) }
    }
  }
}
