import Foundation
import InkFormats
import InkFormatsExtra
import InkGraphics
import InkRaster
import InkRendering
import InkStrokes
import Testing

/// The session in the repository, and pens recorded by others, if a folder of such recordings is available.
@Suite struct RecordedSessionTests {
  private static var folder: URL? {
    ProcessInfo.processInfo.environment["INKSTONE_DATA"].map { URL(fileURLWithPath: $0) }
  }

  private static let sample = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Samples/session.json")

  /// The sample and the recordings under `INKSTONE_DATA`.
  static let recordings = [sample] + foreign

  /// The recordings under `INKSTONE_DATA`; empty if it is not set.
  static let foreign: [URL] = {
    guard let folder else { return [] }
    var files: [URL] = []
    for (name, suffix) in [("applepencil", "json"), ("bench_inputs", "txt")] {
      let inside = try? FileManager.default.contentsOfDirectory(
        at: folder.appendingPathComponent(name),
        includingPropertiesForKeys: nil
      )
      files += (inside ?? []).filter { $0.pathExtension == suffix }
    }
    return files.sorted { $0.path < $1.path }
  }()

  /// The number of random batchings; `INKSTONE_SEEDS` overrides it.
  private static let seeds =
    UInt64(ProcessInfo.processInfo.environment["INKSTONE_SEEDS"] ?? "3") ?? 3

  /// DU-04, R5: a recording has one hash of strokes and one of pixels, however it is delivered.
  @Test(arguments: recordings) func batchesDoNotMatter(url: URL) throws {
    let bytes = [UInt8](try Data(contentsOf: url))
    let file = try InkReader.read(bytes, name: url.lastPathComponent, formats: .all)
    let recording = try #require(file.recording)
    #expect(recording.batches.reduce(0, +) == recording.events.count)
    let stream = EventStream(events: recording.events)
    let reference = Replay(stream, batches: .sizes(recording.batches))
    #expect(reference.model.count > 0)
    #expect(reference.model.activeStrokes.isEmpty)
    var others = [Replay(stream, batches: .each)]
    for seed in 0..<Self.seeds {
      others.append(Replay(stream, batches: .random(seed: seed)))
      #expect(others[others.count - 1].strokesHash == reference.strokesHash)
      #expect(others.removeLast().pixelsHash == reference.pixelsHash)
    }
    for other in others {
      #expect(other.strokesHash == reference.strokesHash)
      #expect(other.pixelsHash == reference.pixelsHash)
    }
    let whole = Replay(stream, batches: .sizes([]))
    #expect(whole.pixelsHash == reference.pixelsHash)
  }

  /// DU-04, R5, FS-11: with every brush the sample has one picture: however it is delivered, live or
  /// painted in one pass, and after encoding and decoding events and brush.
  ///
  /// This covers a part of it; `Tests/Wasm/replay.test.mjs` covers the whole, in a release build.
  @Test(arguments: Brush.catalog.indices) func everyBrushHasOnePicture(index: Int) throws {
    let brush = Brush.catalog[index].brush
    let bytes = [UInt8](try Data(contentsOf: Self.sample))
    let recording = try #require(try InkReader.read(bytes, formats: .all).recording)
    // Ink to erase and to mark.
    let part = recording.events.prefix(60)
    var stream = EventStream(brush: .spiralStroke, events: part)
    stream.setBrush(brush)
    stream.append(contentsOf: part)
    let live = Replay(stream, batches: .each)
    #expect(live.model.count >= 2)
    var finished = Pixmap(like: live.pixmap)
    let list = DisplayList(live.model)
    Rasterizer().draw(list, transform: live.viewport, into: &finished)
    #expect(finished == live.pixmap, "live is as finished")
    let decoded = Replay(try EventStream(decoding: stream.encoded()), batches: .sizes([]))
    #expect(decoded.strokesHash == live.strokesHash && decoded.pixmap == live.pixmap, "decoded")
    let other = Replay(stream, batches: .random(seed: 1))
    #expect(other.strokesHash == live.strokesHash && other.pixmap == live.pixmap, "batches")
  }

  /// DU-05, DU-07: no prediction of Apple's pencil remains, and every update of a force has arrived.
  @Test(
    .enabled(if: !foreign.isEmpty, "INKSTONE_DATA names no folder of recordings"),
    arguments: foreign.filter { $0.pathExtension == "json" }
  )
  func pencilLeavesNoPredictionAndNoEstimate(url: URL) throws {
    let file = try InkReader.read(
      [UInt8](try Data(contentsOf: url)),
      name: url.lastPathComponent,
      formats: .all
    )
    let events = try #require(file.recording).events
    var model = InkModel()
    for event in events { model.apply(event) }
    let stroke = try #require(model.inOrder().first?.dried())
    #expect(model.wet.allSatisfy { $0.hasEnded && $0.predictedCount == 0 })
    #expect(stroke.samples.count == events.filter { !$0.isPredicted && !$0.isUpdate }.count)
    let updates = events.filter { $0.isUpdate && $0.expectingUpdates.isEmpty }
    #expect(!updates.isEmpty)
    for update in updates {
      let late = events.firstIndex {
        !$0.isUpdate && !$0.isPredicted && $0.updateIndex == update.updateIndex
      }
      let original = try #require(late, "a value comes late for a sample that there was")
      let index = events[..<original].filter { !$0.isUpdate && !$0.isPredicted }.count
      #expect(stroke.samples[index].force == update.force)
    }
  }

  /// DU-05, DU-07, DU-12, DU-13, R1, R15: of the sample's pencil, finger, palm and tap, the palm leaves
  /// nothing, the others their measured samples, whenever they arrived.
  @Test func sampleSessionLeavesWhatWasMeasured() throws {
    let bytes = [UInt8](try Data(contentsOf: Self.sample))
    let events = try #require(try InkReader.read(bytes, formats: .all).recording).events
    #expect(events.contains { $0.isPredicted } && events.contains { $0.isUpdate })
    #expect(events.contains { $0.phase == .cancelled })
    var model = InkModel()
    for event in events { model.apply(event) }
    #expect(model.wet.isEmpty)
    #expect(model.dry.map { $0.samples.count } == [70, 12, 50, 2])
    #expect(model.dry.map { $0.kind } == [.pen, .finger, .pen, .pen])
    #expect(model.dry[3].isTap())
    for stroke in model.dry where stroke.kind == .pen {
      #expect(stroke.samples.dropLast().allSatisfy { $0.force != 0.3333 })
    }
  }
}
