import InkDocuments
import InkGraphics
import InkStrokes
import Testing

/// Lossless coding of decimal numbers.
@Suite struct DecimalSampleTests {
  private let encoder = SampleEncoder(precision: .lossless)

  private func comeBack(_ strokes: [[StrokeSample]]) throws -> Int {
    let bytes = encoder.encode(strokes)
    #expect(try bits(decoded(bytes)) == bits(strokes))
    return bytes.count
  }

  @Test("Decimals come back to the bit, whatever their digits", arguments: 0...15)
  func digits(count: Int) throws {
    let strokes = decimalStrokes(8, 60, seed: UInt64(count + 1), decimals: count)
    _ = try comeBack(strokes)
    // With a stroke of arbitrary numbers among them.
    let odd = drawnStrokes(1, 30, seed: 9, tilts: true)
    _ = try comeBack(Array(strokes[..<3]) + odd + Array(strokes[3...]))
  }

  @Test(
    "Decimals in the unit of a reader come back to the bit, and take less than half of what odd ones do",
    arguments: [
      (72 / 2.54, 6, 1), (72 / 2540.0, 0, 1), (-72 / 1270.0, 0, 1), (0.75, 2, 1), (1, 0, 11583.5),
      (1, 2, 37.8), (576 / 9423.0, 0, 1), (0.001, 0, 1),
    ] as [(Double, Int, Double)]
  )
  func units(factor: Double, decimals: Int, divisor: Double) throws {
    var power = 1.0
    for _ in 0..<decimals { power *= 10 }
    let odd = drawnStrokes(10, 100, seed: 21)
    let strokes = odd.map { stroke in
      stroke.map { sample in
        func number(_ value: Double) -> Double {
          let steps = (value * divisor / factor * power / 64).rounded() * 64
          return steps / power * factor / divisor
        }
        return StrokeSample(
          location: Point(number(sample.location.x), number(sample.location.y)),
          time: 0,
          force: nil
        )
      }
    }
    let untimed = odd.map { $0.map { StrokeSample(location: $0.location, time: 0) } }
    #expect(try comeBack(strokes) * 2 < encoder.encode(untimed).count)
  }

  @Test("Forces made of widths of segments come back to the bit, and take four bytes each at most")
  func means() throws {
    let odd = drawnStrokes(20, 80, seed: 31)
    var strokes: [[StrokeSample]] = []
    for stroke in odd {
      let widths = stroke.map { (($0.force ?? 0) * 1.41 * 1e8).rounded() / 1e8 }
      let scale = 1 / 1.41
      strokes.append(
        stroke.indices.map { i in
          let mean = (widths[max(i - 1, 0)] + widths[i]) * 0.5 * scale
          return StrokeSample(location: Point(0, 0), time: 0, force: mean)
        }
      )
    }
    #expect(try comeBack(strokes) <= 4 * strokes.joined.count)
    // Pieces of strokes begin within a segment.
    _ = try comeBack(strokes.map { Array($0.dropFirst($0.count / 3)) })
  }

  @Test("Eight significant digits take no more than they hold, and come back to the bit")
  func significant() throws {
    let odd = drawnStrokes(20, 100, seed: 41)
    func significant(_ value: Double) -> Double {
      let power = value >= 100 ? 1e5 : value >= 10 ? 1e6 : 1e7
      return (value * power).rounded() / power
    }
    let strokes = odd.map { stroke in
      stroke.map { sample in
        StrokeSample(
          location: Point(significant(abs(sample.location.x)), significant(abs(sample.location.y))),
          time: 0,
          force: nil
        )
      }
    }
    // 16 bits per coordinate are below a hundredth of the curvature of a line.
    #expect(try comeBack(strokes) <= 5 * strokes.joined.count)
  }

  @Test("Odd numbers among decimals keep their bits")
  func odd() throws {
    let odd: [Double] = [
      -0.0, .leastNonzeroMagnitude, -.leastNonzeroMagnitude, .leastNormalMagnitude / 4,
      .greatestFiniteMagnitude,
      -1e300, .infinity, .nan, -.nan, 1 / 3, 999_999_999_999_999, 1e15, 0x1p53, 1e22, 0.1 + 0.2,
    ]
    for (i, number) in odd.enumerated() {
      var strokes = decimalStrokes(5, 40, seed: UInt64(60 + i), decimals: 3)
      strokes[2].append(StrokeSample(location: Point(number, 1), time: 1, force: 0.5))
      strokes[3].append(StrokeSample(location: Point(1.25, 1), time: number, force: 0.5))
      strokes[4].append(StrokeSample(location: Point(1.25, number), time: 2, force: number))
      _ = try comeBack(strokes)
      _ = try comeBack([Array(repeating: strokes[2][strokes[2].count - 1], count: 12)])
    }
  }

  @Test("A growing stroke of decimals comes back to the bit", arguments: [1, 3, 40])
  func growing(part: Int) throws {
    for decimals in [2, 6, 8] {
      var stroke = decimalStrokes(1, 200, seed: 71, decimals: decimals)[0]
      stroke.append(StrokeSample(location: Point(1 / 3, 2), time: 1e9, force: 0.5))
      stroke += decimalStrokes(1, 60, seed: 72, decimals: decimals)[0]
      var encoder = encoder
      var decoder = SampleDecoder(maximumSamples: 1000)
      var read: [StrokeSample] = []
      for first in stride(from: 0, to: stroke.count, by: part) {
        let samples = Array(stroke[first..<min(first + part, stroke.count)])
        read += try decoder.decode(encoder.extend(with: samples)).strokes[0]
      }
      #expect(bits([read]) == bits([stroke]))
    }
  }

  /// The encoding of points in documents.
  @Test("R9: the example of the points' description is what the code writes, and is read")
  func example() throws {
    let lines: [(x: Double, y: Double)] = [
      (100.50012345, 200.40067890), (101.23456789, 201.11111111), (102.34567891, 202.00000001),
      (103.14159265, 203.27182818),
    ]
    let stroke = lines.map { StrokeSample(location: Point($0.x, $0.y), time: 0) }
    let described = FormatDocumentTests.bytes(inBlock: "hex", of: "Format-points.md")
    let bytes = encoder.encode([stroke])
    if described != bytes {
      let hex = bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16, uppercase: true) }
      print(hex.joined(separator: " "))
    }
    #expect(described == bytes, "the bytes are printed above")
    #expect(try bits(decoded(described)) == bits([stroke]))
  }
}
