import InkDocuments
import InkGraphics
import InkStrokes
import Testing

/// Lossless coding of samples.
@Suite struct LosslessSampleTests {
  private let encoder = SampleEncoder(precision: .lossless)

  @Test("Without loss, drawn samples come back equal", arguments: [1, 2, 3] as [UInt64])
  func equal(seed: UInt64) throws {
    let strokes = drawnStrokes(12, 80, seed: seed, tilts: seed == 2)
    #expect(try decoded(encoder.encode(strokes)) == strokes)
  }

  @Test("Without loss, numbers with few digits take less than a third of random ones")
  func decimals() throws {
    let odd = drawnStrokes(10, 200, seed: 7)
    let plain = odd.map { stroke in
      stroke.map { sample in
        StrokeSample(
          location: Point(
            (sample.location.x * 4).rounded() / 4,
            (sample.location.y * 4).rounded() / 4
          ),
          time: (sample.time * 1000).rounded() / 1000,
          force: ((sample.force ?? 0) * 1000).rounded() / 1000
        )
      }
    }
    let bytes = encoder.encode(plain)
    #expect(try decoded(bytes) == plain)
    #expect(bytes.count * 3 < encoder.encode(odd).count)
  }

  @Test("Without loss, odd numbers keep their bits")
  func oddNumbers() throws {
    let odd: [Double] = [
      0, -0.0, .leastNonzeroMagnitude, -.leastNonzeroMagnitude, .greatestFiniteMagnitude,
      -.greatestFiniteMagnitude, .ulpOfOne, 1 / 3, -1e300, 0x1p62, -0x1p63, 0.1, 1e9,
    ]
    var stroke: [StrokeSample] = []
    for (i, number) in odd.enumerated() {
      let other = odd[(i * 5 + 3) % odd.count]
      stroke.append(
        StrokeSample(
          location: Point(number, other),
          time: other,
          maximumForce: number,
          force: other,
          altitude: number,
          azimuth: i % 2 == 0 ? number : nil,
          roll: i % 3 == 0 ? other : nil
        )
      )
    }
    let result = try decoded(encoder.encode([stroke]))
    #expect(result == [stroke])
    for (read, written) in zip(result.joined, stroke) {
      #expect(read.location.x.bitPattern == written.location.x.bitPattern)
      #expect(read.force?.bitPattern == written.force?.bitPattern)
      #expect(read.time.bitPattern == written.time.bitPattern)
    }
  }

  @Test("Numbers that are not finite keep their bits, with any precision")
  func notFinite() throws {
    let stroke = [
      StrokeSample(location: Point(.nan, .infinity), time: 1, force: 0.5),
      StrokeSample(location: Point(1, -.infinity), time: .infinity, force: 0.5),
      StrokeSample(location: Point(2, 3), time: .nan, maximumForce: 0, force: 0.25),
    ]
    for precision in [SamplePrecision.standard, .lossless] {
      let result = try decoded(SampleEncoder(precision: precision).encode([stroke])).joined
      #expect(result.count == 3)
      for (read, written) in zip(result, stroke) {
        #expect(read.location.x.bitPattern == written.location.x.bitPattern)
        #expect(read.location.y.bitPattern == written.location.y.bitPattern)
        #expect(read.time.bitPattern == written.time.bitPattern)
        #expect(read.force == written.force)
      }
    }
  }

  @Test("Buttons and greatest forces come back, changing or not")
  func extras() throws {
    var strokes = drawnStrokes(4, 30, seed: 5)
    for i in strokes[2].indices {
      strokes[2][i].buttons = InputEvent.Buttons(rawValue: i % 5 == 0 ? 0xdead_beef : 1)
      strokes[2][i].maximumForce = i % 7 < 3 ? 4.166_666_666_666_667 : 1
    }
    #expect(try decoded(encoder.encode(strokes)) == strokes)
    let rounded = try decoded(SampleEncoder().encode(strokes))
    for (read, written) in zip(rounded.joined, strokes.joined) {
      #expect(read.buttons == written.buttons)
      #expect(read.maximumForce == written.maximumForce)
    }
  }
}
