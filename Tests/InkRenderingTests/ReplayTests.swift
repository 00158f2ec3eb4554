import InkGraphics
import InkRendering
import InkStrokes
import Testing
import _InkTestSupport

@Suite struct ReplayTests {
  /// DU-04, DU-32, R5: one hash of strokes and one of pixels, whatever the batches, and also after saving and loading
  /// the log.
  @Test(arguments: 0..<8) func everyBatchingGivesTheSameHashes(seed: UInt64) throws {
    let groups = SyntheticPen.session(seed: seed, strokes: 4, interleaved: seed % 2 == 1)
    var stream = EventStream(brush: .drawUIPen, events: groups.prefix(20).flatMap { $0 })
    stream.setBrush(.highlighter)
    stream.append(contentsOf: groups.dropFirst(20).flatMap { $0 })
    let reference = Replay(stream, batches: .each)
    #expect(reference.model.count == 4)
    #expect(reference.pixmap.pixels.contains { $0 != 0 })
    let loaded = try EventStream(decoding: stream.encoded())
    var all: [Replay] = [
      Replay(loaded, batches: .sizes(groups.map { $0.count })),
      Replay(loaded, batches: .sizes([])),
    ]
    for s in 0..<20 as Range<UInt64> { all.append(Replay(stream, batches: .random(seed: s))) }
    for replay in all {
      #expect(replay.strokesHash == reference.strokesHash)
      #expect(replay.pixelsHash == reference.pixelsHash)
    }
  }

  @Test func progressAddsUpToTheStream() {
    let stream = EventStream(
      events: SyntheticPen.session(seed: 1, strokes: 3, interleaved: false).flatMap { $0 }
    )
    for batches in [Replay.Batches.each, .random(seed: 3), .sizes([5, 2])] {
      var steps: [Int] = []
      _ = Replay(stream, batches: batches) { steps.append($0) }
      #expect(steps.reduce(0, +) == stream.count)
      #expect(steps.allSatisfy { $0 > 0 })
    }
  }

  /// R20: a stream without ink, or with ink at extreme coordinates, replays to a small picture.
  @Test func extremeStreamsReplay() {
    #expect(Replay(EventStream(), batches: .each).model.count == 0)
    let points = [Point(-1e300, 5), Point(1e300, 5), Point(8e8, 0), Point(-8e8, 9), Point(0, 0)]
    let far = Replay(EventStream(events: SyntheticPen.stroke(points)), batches: .each)
    #expect(far.model.count == 1)
    #expect(max(far.pixmap.width, far.pixmap.height) <= 4097)
  }
}
