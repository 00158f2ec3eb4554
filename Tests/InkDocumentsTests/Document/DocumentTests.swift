import InkDocuments
import InkDrawing
import InkGraphics
import InkStrokes
import Testing
import _InkTestSupport

@Suite struct DocumentTests {
  @Test("R5, SK-26: what is drawn live, its log and the log written anew have the same pixels")
  func livePixels() throws {
    for (i, brush) in [Brush.pen, .pencil, .chalk, .highlighter, .brushPen].enumerated() {
      let samples = drawnStrokes(1, 120, seed: UInt64(40 + i), tilts: true)[0]
      var host = Host()
      // The stroke that a host draws while the pen is down.
      var model = InkModel(brush: brush)
      for (k, sample) in samples.enumerated() {
        let phase: InputEvent.Phase = k == 0 ? .began : k == samples.count - 1 ? .ended : .moved
        let event = InputEvent(sample, contact: 1, kind: .pen, phase: phase)
        model.apply(host.document.precision.quantized(event))
      }
      try host.draw(samples, brush: brush)
      var live = Drawing(author: 1, size: PageSize(300, 200))
      let layer = live.layers(of: live.pages[0].id)[0].id
      try live.apply(.add(model.dry, to: layer, in: &live))
      let expected = picture(live)
      #expect(picture(host.document.drawing) == expected)
      #expect(picture(try opened(host.bytes).drawing) == expected)
      let rewritten = logged(try host.document.compact())
      #expect(picture(host.document.drawing) == expected)
      #expect(picture(try opened(rewritten).drawing) == expected)
    }
  }

  @Test(
    "DU-32: a log that is read is the document, with its history, whatever was done",
    arguments: [SamplePrecision.standard, .lossless]
  )
  func replay(precision: SamplePrecision) throws {
    for seed in 1...6 as ClosedRange<UInt64> {
      var host = Host(precision)
      try host.work(seed: seed)
      let read = try opened(host.bytes)
      #expect(isSame(read, host.document), "seed \(seed)")
      #expect(read.frames.isEmpty && read.recovered.isEmpty)
      let same = picture(read.drawing) == picture(host.document.drawing)
      #expect(same, "seed \(seed)")
    }
  }

  @Test("DU-33, SK-21: each stroke keeps the tool that drew it")
  func tools() throws {
    var host = Host()
    var brushes: [Brush] = []
    let all = [Brush.pen, .pencil, .reed, .highlighter, .brushPen, .eraser, .fineliner, .pen]
    for (i, brush) in all.enumerated() {
      brushes.append(brush)
      // Separate strokes: the eraser would remove a stroke that it covers completely.
      try host.draw(drawnStrokes(1, 20, seed: 3 + UInt64(i))[0], brush: brush)
    }
    let read = try opened(host.bytes).drawing
    let found = read.layers(of: read.pages[0].id)[0].items.map(\.brush)
    #expect(found == brushes)
    let kinds = try frames(of: host.bytes).filter { $0.kind == .brush }
    #expect(kinds.count == 7, "each brush is written once")
  }

  @Test("DU-01: all that is known of a sample is kept, to the step or to the bit")
  func samples() throws {
    var sample = StrokeSample(
      location: Point(12.3456, -7.891),
      time: 1234.56789,
      maximumForce: 4.2,
      force: 1.23,
      altitude: 0.7,
      azimuth: -2.1,
      roll: 0.3
    )
    sample.buttons = [.primaryBarrel]
    for precision in [SamplePrecision.lossless, .standard] {
      var host = Host(precision)
      try host.draw([sample, sample], kind: .mouse)
      let read = try opened(host.bytes).drawing
      let item = try #require(read.layers(of: read.pages[0].id)[0].items.first)
      #expect(
        item.content.samples?.all == [precision.quantized(sample), precision.quantized(sample)]
      )
      #expect(item.content.pointer == .mouse)
      let kept = try #require(item.content.samples?.all.first)
      #expect(abs(kept.location.x - sample.location.x) <= 0.5 * 72 / 2540)
      #expect(abs(kept.time - sample.time) <= 0.0005 + 1e-9)
      #expect(kept.buttons == sample.buttons && kept.maximumForce == 4.2)
    }
  }

  @Test("Rounding a sample gives what the codec gives, and rounding again changes nothing")
  func rounding() throws {
    let precisions = [
      SamplePrecision.standard, .lossless,
      SamplePrecision(unitsPerInch: 600, ticksPerSecond: 133, pressureBits: 5, angleBits: 7),
    ]
    for precision in precisions {
      for stroke in drawnStrokes(20, 40, seed: 77, tilts: true) {
        let kept = stroke.map { precision.quantized($0) }
        let coded = try decoded(SampleEncoder(precision: precision).encode([stroke]))[0]
        #expect(coded == kept)
        #expect(kept.map { precision.quantized($0) } == kept)
      }
    }
  }

  @Test("Several contacts at once come back as they were, one of them cancelled")
  func contacts() throws {
    var host = Host()
    let strokes = drawnStrokes(3, 60, seed: 8).map { Array(($0 + $0).prefix(20)) }
    let layer = host.layer
    let names = strokes.map { _ in host.document.makeStrokeID() }
    for i in 0..<20 {
      for (k, stroke) in strokes.enumerated() where i < stroke.count {
        if i == 0 {
          try host.document.beginStroke(names[k], brush: .pen, on: layer, samples: [stroke[0]])
        } else {
          try host.document.extendStroke(names[k], with: [stroke[i]])
        }
      }
    }
    try host.document.cancelStroke(names[1])
    try host.document.endStroke(names[2])
    try host.document.endStroke(names[0])
    #expect(throws: EditError.unknownStroke(names[1])) {
      try host.document.endStroke(names[1])
    }
    host.write()
    let read = try opened(host.bytes)
    #expect(isSame(read, host.document))
    let items = read.drawing.layers(of: read.drawing.pages[0].id)[0].items
    #expect(items.count == 2)
    #expect(items.first?.content.samples?.all == host.document.samples(kept: strokes[2]))
  }

  @Test("Late values of a stroke under way are in the log when it ends")
  func lateValues() throws {
    var host = Host()
    let stroke = drawnStrokes(1, 60, seed: 9)[0]
    try host.draw(stroke, ends: false)
    var better = stroke[0]
    better.location = Point(1, 2)
    try host.document.amendStroke(host.stroke, at: 0, to: better)
    try host.document.endStroke(host.stroke)
    host.write()
    let read = try opened(host.bytes)
    #expect(isSame(read, host.document))
    let samples = read.drawing[read.drawing.layers(of: host.page)[0].items[0].id]?.content.samples?
      .all
    #expect(samples?.first == host.document.precision.quantized(better))
    #expect(read.recovered.isEmpty)
  }
}

extension InkDocument {
  /// Returns samples in the precision of the document.
  func samples(kept samples: [StrokeSample]) -> [StrokeSample] {
    samples.map { precision.quantized($0) }
  }
}

/// Returns the frames of a log.
func frames(of bytes: [UInt8]) throws -> [Frame] {
  var reader = FrameReader()
  reader.push(bytes)
  var frames: [Frame] = []
  while let frame = try reader.next() { frames.append(frame) }
  return frames
}
