/// A step in the growth of ink, made by entries of a stream.
///
/// For programs that follow ink stroke by stroke and keep something for each, such as a layer of the system; for a
/// picture ``InkModel/changes(since:)`` is enough. Deltas tell of elements, the curves of ``InkModel/shape(of:)``.
@_spi(Models) public enum InkDelta: Hashable, Sendable {
  /// A stroke that was not there before.
  case added(StrokeID)

  /// A stroke of which some elements are others now: all in the range, perhaps, and no others.
  ///
  /// A stroke that has become shorter ends where its ``InkModel/shape(of:)`` does; where nothing else
  /// changed, the range is empty.
  case updated(StrokeID, elements: Range<Int>)

  /// The contact of a stroke has ended; better values may still come for it.
  case completed(StrokeID)

  /// A stroke that is gone.
  case removed(StrokeID)

  /// An entry that changed no ink: a change of brush, a hover, a sample of no contact.
  case unhandled(EventStream.Entry)
}

extension InkModel {
  /// Handles what was added to a stream since the last call, as ``process(_:)`` does, and says what
  /// came of it.
  ///
  /// Between entries that change no ink there is one delta for what became of a stroke, and one more if it
  /// was completed, in the order of the strokes. A stroke that came and went in between is left out.
  /// So a batch gives few deltas however many samples it has, and a change of brush has its place among
  /// them.
  @_spi(Models) public mutating func deltas(processing stream: EventStream) -> [InkDelta] {
    var deltas: [InkDelta] = []
    var known = KnownStrokes(self)
    while isEnabled, processedCount < stream.entries.count {
      let entry = stream.entries[processedCount]
      let before = version
      processEntry(of: stream)
      if version != before { continue }
      known.report(self, into: &deltas)
      deltas.append(.unhandled(entry))
    }
    known.report(self, into: &deltas)
    return deltas
  }
}

/// The strokes that were reported.
private struct KnownStrokes {
  private var version: UInt64

  /// The first id that had not been given away.
  private var next: StrokeID

  /// Those whose contacts were down.
  private var active: [StrokeID]

  init(_ model: InkModel) {
    version = model.version
    next = model.nextStroke
    active = model.activeStrokes
  }

  /// Reports what became of them, and of others.
  mutating func report(_ model: InkModel, into deltas: inout [InkDelta]) {
    guard model.version != version else { return }
    for change in model.changes(since: version).strokes {
      let id = change.id
      let isNew = !(id < next)
      if change.isRemoved {
        if !isNew { deltas.append(.removed(id)) }
        continue
      }
      let elements = isNew ? nil : range(of: change, in: model)
      deltas.append(elements.map { .updated(id, elements: $0) } ?? .added(id))
      let isDown = model.wetIndex(of: id).map { !model.wet[$0].hasEnded } ?? false
      if isNew || active.contains(id), !isDown { deltas.append(.completed(id)) }
    }
    self = KnownStrokes(model)
  }

  /// The elements that are others now.
  private func range(of change: StrokeChange, in model: InkModel) -> Range<Int> {
    let elements = model.shape(of: change.id)?.elements ?? []
    let first = min(change.firstElement, elements.count)
    var end = elements.count
    while end > first, (1...max(version, 1)).contains(elements[end - 1].version) { end -= 1 }
    return first..<end
  }
}
