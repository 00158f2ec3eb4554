import InkDocuments
import InkGraphics
import InkStrokes
import Testing

/// Bytes that no encoder wrote.
@Suite struct HostileSampleTests {
  private static let limit = 4000

  /// Reads bytes, and checks the properties of any result; returns whether it was accepted.
  private func probe(_ bytes: [UInt8], _ decoder: inout SampleDecoder) -> Bool {
    do throws(SampleDecodingError) {
      let chunk = try decoder.decode(bytes)
      #expect(chunk.strokes.reduce(0) { $0 + $1.count + 1 } <= Self.limit)
      return true
    } catch {
      #expect((0...bytes.count).contains(error.offset))
      return false
    }
  }

  /// Returns valid chunks of every kind.
  private func chunks() -> [[UInt8]] {
    var result: [[UInt8]] = []
    var odd = drawnStrokes(3, 30, seed: 2, tilts: true)
    for i in odd[1].indices { odd[1][i].buttons = InputEvent.Buttons(rawValue: UInt32(i % 2)) }
    odd[2].append(StrokeSample(location: Point(1e20, .nan), time: 1))
    let fine = SamplePrecision(
      unitsPerInch: 9000,
      ticksPerSecond: 10_000,
      pressureBits: 12,
      angleBits: 8
    )
    for precision in [SamplePrecision.standard, .lossless, fine] {
      result.append(SampleEncoder(precision: precision).encode(odd))
      result.append(SampleEncoder(precision: precision).encode(drawnStrokes(10, 40, seed: 3)))
      result.append(
        SampleEncoder(precision: precision).encode(decimalStrokes(4, 40, seed: 6, decimals: 8))
      )
      var growing = SampleEncoder(precision: precision)
      let stroke = drawnStrokes(1, 60, seed: 5)[0]
      result.append(growing.begin(with: Array(stroke.prefix(3))))
      result.append(growing.extend(with: Array(stroke.dropFirst(3))))
      result.append(growing.extend(with: [StrokeSample(location: Point(1e20, 0), time: 9)]))
    }
    return result
  }

  @Test("No beginning of a chunk is taken for a whole one")
  func truncated() {
    var accepted = 0
    for chunk in chunks() {
      for length in 0..<chunk.count {
        var decoder = SampleDecoder(maximumSamples: Self.limit)
        if probe(Array(chunk[..<length]), &decoder) { accepted += 1 }
      }
    }
    #expect(accepted == 0)
  }

  // The seal misses one change in 65,536; none of these.
  @Test("No changed bit of a chunk goes unnoticed, nor two", arguments: 0..<4)
  func flipped(round: Int) {
    let strokes = drawnStrokes(2 + round, 12, seed: UInt64(70 + round), tilts: round == 1)
    let precision: SamplePrecision = round == 2 ? .lossless : .standard
    let chunk = SampleEncoder(precision: precision).encode(strokes)
    var chance = Chance(UInt64(round + 7))
    var accepted = 0
    for bit in 0..<(8 * chunk.count) {
      for second in [bit, chance.below(8 * chunk.count)] {
        var bytes = chunk
        bytes[bit / 8] ^= 1 << UInt8(bit % 8)
        if second != bit { bytes[second / 8] ^= 1 << UInt8(second % 8) }
        var decoder = SampleDecoder(maximumSamples: Self.limit)
        if probe(bytes, &decoder) { accepted += 1 }
      }
    }
    #expect(accepted == 0)
  }

  @Test("Changed bytes are refused, whatever the change", arguments: 0..<8)
  func mutated(round: Int) {
    var chance = Chance(UInt64(round + 1))
    let chunks = chunks()
    var accepted = 0
    for trial in 0..<1500 {
      var bytes = chunks[trial % chunks.count]
      for _ in 0...chance.below(4) {
        let offset = chance.below(bytes.count)
        switch chance.below(5) {
        case 0: bytes[offset] ^= 1 << UInt8(chance.below(8))
        case 1: bytes[offset] = UInt8(truncatingIfNeeded: chance.next())
        case 2: bytes.removeSubrange(offset..<min(offset + 1 + chance.below(4), bytes.count))
        case 3: bytes.insert(UInt8(truncatingIfNeeded: chance.next()), at: offset)
        default: bytes[offset] = [0, 255, 1, 128][chance.below(4)]
        }
        if bytes.isEmpty { bytes = [0] }
      }
      var decoder = SampleDecoder(maximumSamples: Self.limit)
      let stroke = drawnStrokes(1, 9, seed: 1)[0]
      var growing = SampleEncoder()
      _ = try? decoder.decode(growing.begin(with: stroke))
      if probe(bytes, &decoder), bytes != chunks[trial % chunks.count] { accepted += 1 }
    }
    #expect(accepted == 0)
  }

  @Test("Random bytes give samples or an error", arguments: 0..<12)
  func random(form: Int) {
    var chance = Chance(UInt64(form + 40))
    for _ in 0..<800 {
      var bytes: [UInt8] = [UInt8(form)]
      for _ in 0..<chance.below(60) { bytes.append(UInt8(truncatingIfNeeded: chance.next())) }
      if chance.below(3) == 0 { for i in 1..<max(bytes.count, 1) { bytes[i] &= 3 } }
      var decoder = SampleDecoder(maximumSamples: Self.limit)
      _ = try? decoder.decode([1, 9])
      _ = probe(bytes, &decoder)
    }
  }

  @Test("More samples than allowed are refused before they are made")
  func limit() throws {
    let strokes = drawnStrokes(10, 100, seed: 1)
    let bytes = SampleEncoder().encode(strokes)
    let needed = strokes.joined.count + strokes.count
    var enough = SampleDecoder(maximumSamples: needed)
    #expect(try enough.decode(bytes).strokes.count == 10)
    var tooFew = SampleDecoder(maximumSamples: needed - 1)
    #expect(throws: SampleDecodingError.self) { try tooFew.decode(bytes) }
    var none = SampleDecoder(maximumSamples: 0)
    #expect(throws: SampleDecodingError.self) { try none.decode(SampleEncoder().encode([[]])) }
  }
}
