import InkDocuments
import InkGraphics
import InkStrokes
import Testing

/// Samples rounded to a grid.
@Suite struct RoundedSampleTests {
  /// The rounding error of the doubles themselves, in steps.
  private static let slack = 1e-6

  private func expectNear(
    _ read: [[StrokeSample]],
    _ written: [[StrokeSample]],
    _ precision: SamplePrecision
  ) {
    #expect(read.map(\.count) == written.map(\.count))
    let location = 72 / Double(precision.unitsPerInch) * (0.5 + Self.slack)
    let time = (0.5 + Self.slack) / Double(precision.ticksPerSecond)
    let angle = .pi / 2 / Double(1 << Int(precision.angleBits)) * (0.5 + Self.slack)
    for (a, b) in zip(read.joined, written.joined) {
      let force = b.maximumForce / Double(1 << Int(precision.pressureBits) - 1) * (0.5 + Self.slack)
      #expect(abs(a.location.x - b.location.x) <= location)
      #expect(abs(a.location.y - b.location.y) <= location)
      #expect(abs(a.time - b.time) <= time)
      for (reading, step) in [
        (\StrokeSample.force, force), (\.altitude, angle), (\.azimuth, angle), (\.roll, angle),
      ] {
        #expect((a[keyPath: reading] == nil) == (b[keyPath: reading] == nil))
        guard let p = a[keyPath: reading], let q = b[keyPath: reading] else { continue }
        #expect(abs(p - q) <= step)
      }
    }
  }

  static let precisions: [SamplePrecision] = [
    .standard,
    SamplePrecision(unitsPerInch: 72, ticksPerSecond: 100, pressureBits: 1, angleBits: 3),
    SamplePrecision(
      unitsPerInch: 100_000,
      ticksPerSecond: 1_000_000,
      pressureBits: 16,
      angleBits: 16
    ),
  ]

  @Test(
    "Rounded samples are within half a step, and rounding them again changes no byte",
    arguments: precisions
  )
  func halfStep(precision: SamplePrecision) throws {
    let encoder = SampleEncoder(precision: precision)
    for seed in 1...4 as ClosedRange<UInt64> {
      let strokes = drawnStrokes(15, 100, seed: seed, tilts: seed % 2 == 0)
      let bytes = encoder.encode(strokes)
      let read = try decoded(bytes)
      expectNear(read, strokes, precision)
      #expect(encoder.encode(read) == bytes)
    }
  }

  @Test("Nothing, empty strokes and single samples come back")
  func few() throws {
    let single = [StrokeSample(location: Point(10, 20), time: 3, force: 0.5)]
    for strokes in [[], [[]], [[], single, []], [single]] as [[[StrokeSample]]] {
      for precision in Self.precisions + [.lossless] {
        let read = try decoded(SampleEncoder(precision: precision).encode(strokes))
        #expect(read.map(\.count) == strokes.map(\.count))
        if precision == .standard { expectNear(read, strokes, precision) }
      }
    }
    // A tap is small, including the precision and all else that it needs.
    #expect(SampleEncoder().encode([single]).count <= 16)
  }

  @Test("Time that stands still, goes back or jumps comes back")
  func time() throws {
    var strokes = drawnStrokes(2, 60, seed: 3)
    for i in strokes[0].indices where i % 5 == 0 { strokes[0][i].time = 40 }
    for i in strokes[1].indices { strokes[1][i].time = i < 5 ? -1e6 : 1_700_000_000 }
    expectNear(try decoded(SampleEncoder().encode(strokes)), strokes, .standard)
  }

  @Test("Readings may be there, absent, or come and go")
  func presence() throws {
    var strokes: [[StrokeSample]] = []
    for pattern in 0..<20 {
      var stroke: [StrokeSample] = []
      for i in 0..<20 {
        // The last four patterns change from sample to sample.
        let mask = pattern < 16 ? pattern : (i * pattern) % 16
        stroke.append(
          StrokeSample(
            location: Point(Double(i), Double(pattern)),
            time: Double(i) * 0.01,
            force: mask & 1 != 0 ? Double(i) / 20 : nil,
            altitude: mask & 2 != 0 ? 1 : nil,
            azimuth: mask & 4 != 0 ? Double(i) - 3 : nil,
            roll: mask & 8 != 0 ? 0 : nil
          )
        )
      }
      strokes.append(stroke)
    }
    expectNear(try decoded(SampleEncoder().encode(strokes)), strokes, .standard)
    #expect(try decoded(SampleEncoder(precision: .lossless).encode(strokes)) == strokes)
  }

  @Test("What does not fit the grid is kept without loss, stroke by stroke")
  func tooFar() throws {
    var strokes = drawnStrokes(3, 40, seed: 9)
    strokes[1].append(StrokeSample(location: Point(1e9, 0), time: 200, force: 0.5))
    let read = try decoded(SampleEncoder().encode(strokes))
    #expect(read[1] == strokes[1])
    expectNear([read[0], read[2]], [strokes[0], strokes[2]], .standard)
  }

  @Test("A device with coarse steps takes fewer bytes")
  func coarse() throws {
    let fine = drawnStrokes(40, 100, seed: 11)
    let coarse = fine.map { stroke in
      stroke.map { sample in
        StrokeSample(
          location: Point(
            (sample.location.x * 2540 / 72 / 8).rounded() * 8 * 72 / 2540,
            ((sample.location.y * 2540 / 72 - 3) / 8).rounded() * 8 * 72 / 2540 + 3 * 72 / 2540
          ),
          time: sample.time,
          force: ((sample.force ?? 0) * 31).rounded() / 31
        )
      }
    }
    let encoder = SampleEncoder()
    let bytes = encoder.encode(coarse)
    expectNear(try decoded(bytes), coarse, .standard)
    #expect(bytes.count * 10 < encoder.encode(fine).count * 7)
  }
}
