import InkDocuments
import InkGraphics
import InkStrokes
import Testing

/// A stroke encoded as it grows.
@Suite struct GrowingStrokeTests {
  /// Sends a stroke in parts and reads them.
  private func sent(
    _ stroke: [StrokeSample],
    by part: Int,
    _ precision: SamplePrecision
  ) throws -> (samples: [StrokeSample], bytes: Int) {
    var encoder = SampleEncoder(precision: precision)
    var decoder = SampleDecoder(maximumSamples: 1000)
    var result: [StrokeSample] = []
    var bytes = 0
    for first in stride(from: 0, to: stroke.count, by: part) {
      let samples = Array(stroke[first..<min(first + part, stroke.count)])
      let frame = encoder.extend(with: samples)
      bytes += frame.count
      let chunk = try decoder.decode(frame)
      #expect(chunk.continuesStroke == (first > 0))
      #expect(chunk.strokes.count == 1)
      result += chunk.strokes[0]
    }
    return (result, bytes)
  }

  @Test("A growing stroke comes back equal from frames of any size", arguments: [1, 2, 7, 100])
  func lossless(part: Int) throws {
    for seed in 1...3 as ClosedRange<UInt64> {
      let stroke = drawnStrokes(1, 300, seed: seed, tilts: seed == 2)[0]
      #expect(try sent(stroke, by: part, .lossless).samples == stroke)
    }
  }

  @Test("A growing stroke has the samples that it would have at once", arguments: [1, 3, 50])
  func rounded(part: Int) throws {
    let stroke = drawnStrokes(1, 300, seed: 6, tilts: true)[0]
    let once = try decoded(SampleEncoder().encode([stroke]))[0]
    #expect(try sent(stroke, by: part, .standard).samples == once)
  }

  @Test("One more sample takes at most eight bytes on average, four more take four each")
  func size() throws {
    var strokes: [[StrokeSample]] = []
    for seed in 20..<30 as Range<UInt64> { strokes += drawnStrokes(1, 300, seed: seed) }
    let samples = strokes.joined.count
    var ones = 0
    var fours = 0
    for stroke in strokes {
      ones += try sent(stroke, by: 1, .standard).bytes
      fours += try sent(stroke, by: 4, .standard).bytes
    }
    #expect(ones < 8 * samples)
    #expect(fours < 4 * samples)
  }

  @Test("A growing stroke may leave the grid and its first readings")
  func leaves() throws {
    var stroke = drawnStrokes(1, 50, seed: 8)[0]
    stroke.append(StrokeSample(location: Point(1e12, 5), time: 1e12))
    stroke.append(StrokeSample(location: Point(7, 5), time: 1e12, force: 0.5, roll: 1))
    stroke.append(StrokeSample(location: Point(7, 5), time: 3, force: 0.5, roll: 1))
    var encoder = SampleEncoder()
    var decoder = SampleDecoder(maximumSamples: 100)
    var read: [StrokeSample] = []
    for sample in stroke { read += try decoder.decode(encoder.extend(with: [sample])).strokes[0] }
    #expect(read.count == stroke.count)
    for (a, b) in zip(read, stroke) {
      #expect(abs(a.location.x - b.location.x) <= 0.015)
      #expect(abs(a.time - b.time) <= 0.000_501)
      #expect((a.roll == nil) == (b.roll == nil))
    }
  }

  @Test("A frame without its beginning is refused, and leaves the reader as it was")
  func order() throws {
    let stroke = drawnStrokes(1, 40, seed: 4)[0]
    var encoder = SampleEncoder()
    let first = encoder.begin(with: Array(stroke[..<1]))
    let second = encoder.extend(with: Array(stroke[1...]))
    var decoder = SampleDecoder(maximumSamples: 1000)
    #expect(throws: SampleDecodingError(reason: .nothingToContinue, offset: 0)) {
      try decoder.decode(second)
    }
    _ = try decoder.decode(first)
    #expect(throws: SampleDecodingError.self) { try decoder.decode(Array(second.dropLast())) }
    // Whole strokes in between do not disturb.
    _ = try decoder.decode(SampleEncoder().encode([stroke]))
    #expect(try decoder.decode(second).strokes[0].count == stroke.count - 1)
  }

  @Test("A new stroke begins anew")
  func again() throws {
    let strokes = drawnStrokes(2, 40, seed: 12)
    var encoder = SampleEncoder()
    _ = encoder.begin(with: strokes[0])
    let bytes = encoder.begin(with: strokes[1])
    var fresh = SampleEncoder()
    #expect(bytes == fresh.begin(with: strokes[1]))
    #expect(try decoded(bytes)[0].count == strokes[1].count)
  }

  @Test("A part that was lost, or comes twice, shows at the next one")
  func lostPart() throws {
    let stroke = drawnStrokes(1, 60, seed: 11)[0]
    var encoder = SampleEncoder()
    var parts: [[UInt8]] = []
    for first in stride(from: 0, to: stroke.count, by: 5) {
      parts.append(encoder.extend(with: Array(stroke[first..<min(first + 5, stroke.count)])))
    }
    try #require(parts.count > 3)
    var decoder = SampleDecoder(maximumSamples: 1000)
    _ = try decoder.decode(parts[0])
    #expect(throws: SampleDecodingError.self) { try decoder.decode(parts[2]) }
    _ = try decoder.decode(parts[1])
    #expect(throws: SampleDecodingError.self) { try decoder.decode(parts[1]) }
    // A refused part changes nothing.
    _ = try decoder.decode(parts[2])
  }
}
