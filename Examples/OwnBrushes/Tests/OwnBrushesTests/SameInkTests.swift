import InkGraphics
import InkRaster
import InkRendering
import InkStrokes
import OwnBrushes
import Testing

/// The brushes of the app satisfy Inkstone's guarantees.
@Suite struct SameInkTests {
  @Test(arguments: names) func anyBatchingDrawsTheSame(_ name: String) throws {
    let stream = EventStream(brush: try brush(name), events: session())
    let each = Replay(stream, batches: .each)
    #expect(each.model.dry.count == 3)
    #expect(each.pixmap.pixels.contains { $0 != 0 })
    for seed in 1...8 as ClosedRange<UInt64> {
      let pieces = Replay(stream, batches: .random(seed: seed))
      #expect(pieces.strokesHash == each.strokesHash)
      #expect(pieces.pixelsHash == each.pixelsHash)
    }
    let atOnce = Replay(stream, batches: .sizes([stream.count]))
    #expect(atOnce.strokesHash == each.strokesHash)
    #expect(atOnce.pixelsHash == each.pixelsHash)
  }

  @Test(arguments: names) func guessesAndLateForcesLeaveNoTrace(_ name: String) throws {
    let events = session()
    let brush = try brush(name)
    let live = Replay(EventStream(brush: brush, events: events), batches: .each)
    let clean = Replay(EventStream(brush: brush, events: truth(of: events)), batches: .each)
    #expect(live.strokesHash == clean.strokesHash)
    #expect(live.model.dry.map(\.samples) == clean.model.dry.map(\.samples))
  }

  @Test(arguments: names) func wetInkIsAtEveryMomentThatOfItsSamples(_ name: String) throws {
    let brush = try brush(name)
    let renderer = LiveRenderer(width: 320, height: 260)
    var model = InkModel(brush: brush)
    var compared = 0
    for (number, event) in session().enumerated() {
      model.apply(event)
      _ = renderer.update(model)
      if number % 9 == 0 {
        #expect(renderer.pixmap == painted(model, like: renderer.pixmap))
        compared += 1
      }
      for wet in model.wet where number % 5 == 0 {
        let fresh = Stroke(id: wet.id, kind: wet.kind, brush: brush, samples: wet.samples)
        // Dry ink does not record whether a curve was predicted.
        #expect(wet.shape.elements.map(\.curve) == fresh.shape().elements.map(\.curve))
        #expect(wet.shape.elements.map(\.end) == fresh.shape().elements.map(\.end))
      }
    }
    #expect(compared > 40)
    #expect(model.wet.isEmpty)
  }

  @Test(arguments: names) func livePictureIsTheFinishedAndTheDecodedOne(_ name: String) throws {
    let brush = try brush(name)
    let stream = EventStream(brush: brush, events: session())
    let live = Replay(stream, batches: .each)
    #expect(live.model.wet.isEmpty)
    #expect(painted(live.model, like: live.pixmap, seen: live.viewport) == live.pixmap)

    let decoded = try EventStream(decoding: stream.encoded(), plugins: .ownBrushes)
    #expect(decoded == stream)
    let again = Replay(decoded, batches: .random(seed: 7))
    #expect(again.strokesHash == live.strokesHash)
    #expect(again.pixmap == live.pixmap)

    // A program without the parts has the same brush, and draws it differently.
    let stranger = try EventStream(decoding: stream.encoded())
    #expect(Replay(stranger, batches: .each).pixmap != live.pixmap)
    #expect(stranger.encoded() == stream.encoded())
  }

  @Test(arguments: names) func everyStrokeReachesThePen(_ name: String) throws {
    let brush = try brush(name)
    var stroke = InProgressStroke(id: StrokeID(1), brush: brush)
    for event in truth(of: session()) where event.contact == 1 {
      _ = stroke.append(event)
      #expect(stroke.elements.last?.curve.end == event.location)
    }
    #expect(stroke.elements.first?.curve.start == point(0))
    for (one, next) in zip(stroke.elements, stroke.elements.dropFirst()) {
      #expect(one.curve.end == next.curve.start)
    }
  }

  /// Returns all ink of a model painted in one pass.
  private func painted(_ model: InkModel, like: Pixmap, seen: Affine = .identity) -> Pixmap {
    var pixmap = Pixmap(width: like.width, height: like.height, format: like.format)
    let list = DisplayList(model.inOrder().compactMap { $0.item() })
    Rasterizer().draw(list, transform: seen, into: &pixmap)
    return pixmap
  }
}
