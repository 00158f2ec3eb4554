@_spi(Models) import InkStrokes
import Inkstone
import Testing

/// The versions, counts and deltas by which a renderer of an app tracks ink.
@Suite struct FollowingInkTests {
  private func line(_ contact: UInt32, _ count: Int, from start: Int = 0) -> [InputEvent] {
    (start..<start + count).map { i in
      var event = InputEvent(
        contact: contact,
        phase: i == 0 ? .began : .moved,
        location: Point(10 * Double(i), 20 * Double(contact)),
        time: 0.01 * Double(i),
        force: 0.5
      )
      if i == 2 { (event.updateIndex, event.expectingUpdates) = (2, .force) }
      return event
    }
  }

  private func elements(_ model: InkModel) -> [[StrokeElement]] {
    model.inOrder().map { $0.shape().elements }
  }

  /// Returns the shapes of all strokes, regardless of the version.
  private func shapes(_ model: InkModel) -> [StrokeShape] { model.inOrder().map { $0.shape() } }

  /// DU-10: versions of model, strokes and elements only increase, and identify the changes of an event.
  @Test func versionsNameWhatChanged() throws {
    var model = InkModel(brush: .seed(.drawUIPen))
    for event in line(1, 6) { model.apply(event) }
    for event in line(2, 3) { model.apply(event) }
    let (first, second) = (model.wet[0].id, model.wet[1].id)
    let before = model.version
    #expect(model.version(of: second) == before && model.wet[1].version == before)
    #expect(try #require(model.version(of: first)) < before)
    #expect(model.version(of: StrokeID(99)) == nil)
    var update = line(1, 3)[2]
    update.isUpdate = true
    update.force = 1
    model.apply(update)
    #expect(model.version == before + 1 && model.version(of: first) == before + 1)
    #expect(model.version(of: second) == before)
    let changed = model.wet[0].elements.indices.filter {
      model.wet[0].elements[$0].version > before
    }
    #expect(!changed.isEmpty && changed.count <= 2)
    #expect(model.changes(since: before).strokes.map { $0.id } == [first])
  }

  /// DU-11: each entry of a stream is handled once, whatever the calls.
  @Test func eachEntryIsHandledOnce() {
    var (stream, model) = (EventStream(), InkModel())
    for (i, event) in line(1, 20).enumerated() {
      stream.append(event)
      if i % 3 == 0 { model.process(stream) }
      #expect(model.processedCount == i / 3 * 3 + 1)
      if i % 3 == 0 { model.process(stream) }
    }
  }

  /// DU-37: a host that receives only deltas has the same elements.
  @Test func deltasLeadToTheShapes() {
    var (stream, model) = (EventStream(), InkModel())
    var kept: [(id: StrokeID, elements: [StrokeElement])] = []
    for contact in 1...3 as ClosedRange<UInt32> {
      for part in 0..<4 {
        stream.append(contentsOf: line(contact, 5, from: 5 * part))
        for delta in model.deltas(processing: stream) {
          switch delta {
          case .added(let id): kept.append((id, model.shape(of: id)?.elements ?? []))
          case .updated(let id, let range):
            guard let at = kept.firstIndex(where: { $0.id == id }) else { continue }
            let now = model.shape(of: id)?.elements ?? []
            kept[at].elements =
              Array(kept[at].elements.prefix(range.lowerBound)) + now[range.lowerBound...]
          case .removed(let id): kept.removeAll { $0.id == id }
          case .completed, .unhandled: break
          }
        }
      }
    }
    #expect(kept.map(\.elements) == elements(model) && kept.count == 3)
  }

  /// DU-38: a disabled model leaves events pending; when enabled again, it makes the same ink, and also after a reset,
  /// which reports the removed strokes.
  @Test func aModelIsSwitchedOffReplayedAndReset() {
    var (stream, steady, model) = (EventStream(), InkModel(), InkModel())
    for part in 0..<12 {
      if part == 6 { stream.setBrush(.highlighter) }
      stream.append(contentsOf: line(UInt32(1 + part / 4), 5, from: 5 * (part % 4)))
      model.isEnabled = part % 3 == 0
      let (count, before) = (model.processedCount, shapes(model))
      steady.process(stream)
      model.process(stream)
      if !model.isEnabled {
        #expect(model.deltas(processing: stream).isEmpty)
        #expect(model.processedCount == count && shapes(model) == before)
      }
    }
    #expect(model.processedCount < stream.count && shapes(model) != shapes(steady))
    model.isEnabled = true
    model.process(stream)
    #expect(shapes(model) == shapes(steady) && model.processedCount == stream.count)

    let (ids, version) = (model.inOrder().map(\.id), model.version)
    #expect(model.reset() == ids.map { .removed($0) })
    #expect(model.count == 0 && model.processedCount == 0)
    #expect(Set(model.changes(since: version).strokes.map { $0.id }) == Set(ids))
    let added = model.deltas(processing: stream).compactMap { delta in
      if case .added(let id) = delta { id } else { nil }
    }
    #expect(added.count == ids.count && Set(added).isDisjoint(with: ids))
    #expect(shapes(model) == shapes(steady))
  }
}
