import InkDocuments
import InkDrawing
import InkGraphics
import InkStrokes
import Testing
import _InkTestSupport

/// Repeated reads of strokes return the stored samples, and decode them once.
@Suite struct StrokeReaderTests {
  private func stored(_ document: InkDocument) -> [StrokeSamples] {
    var all: [StrokeSamples] = []
    for page in document.drawing.pages {
      for layer in document.drawing.layers(of: page.id) {
        for item in layer.items {
          if case .stroke(_, let samples) = item.content { all.append(samples) }
        }
      }
    }
    return all
  }

  /// Returns strokes with all properties of samples, whole ones and some that grew.
  private func host(_ precision: SamplePrecision, seed: UInt64) throws -> Host {
    var host = Host(precision)
    var chance = Chance(seed)
    for (i, stroke) in drawnStrokes(40, 700, seed: seed, tilts: seed % 2 == 0).enumerated() {
      var samples = stroke
      if i % 3 == 2 {
        samples = decimalStrokes(1, 700, seed: seed + UInt64(i), decimals: 2 + i % 7)[0]
      }
      for k in samples.indices where i % 3 == 1 {
        let unit = chance.unit()
        samples[k].maximumForce = i % 2 == 0 ? 1 : 1 + unit
        samples[k].buttons = InputEvent.Buttons(rawValue: k > 9 ? 3 : 0)
        if k == 5 { samples[k].location = Point(1e7 * unit, -unit) }
        if k % 7 == 6 { samples[k] = StrokeSample(location: Point(unit, 3), time: 1e5 * unit) }
      }
      try host.draw(samples, by: 1 + i % 300)
    }
    return host
  }

  @Test("Strokes are the same, and decoded once", arguments: [1, 2] as [UInt64])
  func sameSamples(seed: UInt64) throws {
    let coarse = SamplePrecision(
      unitsPerInch: 300,
      ticksPerSecond: 240,
      pressureBits: 5,
      angleBits: 4
    )
    for precision in [.standard, .lossless, coarse] {
      var host = try host(precision, seed: seed)
      let log = host.bytes
      for (bytes, parts) in [(log, 40), (logged(try host.document.compact()), 3)] {
        let all = stored(try opened(bytes))
        let samples = StrokeReader().samples(of: all)
        let reader = StrokeReader(cacheLimit: 1 << 24)
        for _ in 0..<2 {
          let isSame = reader.samples(of: all, until: .max) == samples
          #expect(isSame && reader.decodedCount <= parts)
        }
        for i in all.indices.reversed() {
          #expect(reader.samples(of: [all[i]], until: 1) == [samples[i]])
        }
        #expect(reader.decodedCount <= parts)
      }
    }
  }

  @Test("A cache keeps no more than it may, and what it lost is decoded again")
  func limit() throws {
    let host = try host(.standard, seed: 5)
    let all = stored(try opened(host.bytes))
    let samples = StrokeReader().samples(of: all)
    for limit in [0, 1, 100, 10_000] {
      let reader = StrokeReader(cacheLimit: limit)
      for _ in 0..<3 {
        let isSame = reader.samples(of: all, until: .max) == samples
        #expect(isSame && reader.byteCount <= limit)
      }
      // Without any budget, nothing is cached.
      #expect(limit == 0 ? reader.decodedCount == 0 : reader.decodedCount > all.count)
    }
  }

  @Test("Strokes of another document are never taken for those of the first")
  func another() throws {
    let reader = StrokeReader(cacheLimit: 1 << 24)
    for seed in [1, 2, 1] as [UInt64] {
      let all = stored(try opened(try host(.standard, seed: seed).bytes))
      let isSame =
        reader.samples(of: all, until: .max) == StrokeReader().samples(of: all)
      #expect(isSame)
    }
  }

  @Test("What cannot be read is not there, with a cache or without one")
  func spoilt() throws {
    var host = try host(.standard, seed: 3)
    let whole = StrokeReader().samples(of: stored(host.document)).joined.count
    for bytes in [host.bytes, logged(try host.document.compact())] {
      var number = 0
      var frames = FrameReader()
      frames.push(bytes)
      let reader = DocumentReader()
      while var frame = try frames.next() {
        if frame.kind == .events {
          number += 1
          let middle = frame.payload.startIndex + frame.payload.count / 2
          if number % 3 == 1 { frame.payload[middle] ^= 0x55 }
        }
        try reader.read(frame)
      }
      let all = stored(try reader.finish())
      let samples = StrokeReader().samples(of: all)
      #expect(samples.joined.count < whole)
      let cached = StrokeReader(cacheLimit: 1 << 24)
      for _ in 0..<2 {
        let isSame = cached.samples(of: all, until: .max) == samples
        #expect(isSame && cached.decodedCount <= all.count)
      }
    }
  }
}
