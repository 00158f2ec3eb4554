import Foundation
import InkDocuments
import InkGraphics
import InkStrokes
import Testing

/// Encodings that must not change.
@Suite struct SampleFormatTests {
  private func hex(_ bytes: [UInt8]) -> String {
    bytes.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
  }

  /// Forty samples in two strokes, and a tap, all of whole numbers.
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
      "00dabeb9044f81a912f610588b1dda115caa83d999f279757d6703ffffcdfbff7fffffe4f3e2f722"
      + "9478ec2774b2379dc76cfa420a29b6a4965eb5d68ac6ccb13c604dd15393a81a8377d0e69bf5d8ee"
      + "b0e401357d4a519ab7f7eaddac0350f11fa19aecd21e63d550fb90bb26df330e82f958712da11f58"
      + "ddab892285ca0dd86accfe0ddeeda3"
    #expect(hex(SampleEncoder().encode(Self.strokes)) == expected)
  }

  @Test("Strokes without loss have the bytes that they always had")
  func lossless() throws {
    let expected =
      "08f4163f00a6f5aa92ffa86c34620202495524ca90ef614b75a3fafffff6e3af33bef7ba7532ec5e"
      + "73a4f4f67599dcd35cb204212e04998350d5032431143fed46a8c7458d793c91da9a1d81277c7638"
      + "d0198bb30ff4cc3eb450c2d1d85a525ae67f118334d159c886454d428f59ae9b375de199aacedc9c"
      + "d8b4df4d9216da7d88e513012f"
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
      "0558020000f4010000080667f80200809a976d00452702",
      "022da69f0011315aac",
      "025f45ce0093b0ffffff7fe36f495e0f8d0ba7",
      "02ccdaa919088a7eb938f72bcb38025853c52f610af40e5a90e2e736bd",
    ]
    #expect(bytes == expected)
  }
}

/// Recordings by others, in the folder that `INKSTONE_DATA` names.
@Suite struct RecordedSampleTests {
  static let folder = ProcessInfo.processInfo.environment["INKSTONE_DATA"]

  /// Returns the strokes in lines of `x_cm y_cm t_s pressure`.
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
      #expect(try bits(decoded(lossless)) == bits(strokes), "\(file.lastPathComponent)")
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
