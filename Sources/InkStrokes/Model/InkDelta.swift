/// A change of the ink of a model, as ``InkModel/deltas(processing:)`` returns it.
///
/// For programs that keep an object per stroke, such as a layer of the system; to repaint a picture,
/// ``InkModel/changes(since:)`` is enough. Indices are those of ``StrokeShape/elements`` of ``InkModel/shape(of:)``.
@_spi(Models) public enum InkDelta: Hashable, Sendable {
  /// A stroke began.
  case added(StrokeID)

  /// A stroke changed; the range contains all changed elements, and possibly unchanged ones.
  ///
  /// If elements at the end were removed, ``InkModel/shape(of:)`` has fewer of them; if nothing else changed, the range
  /// is empty.
  case updated(StrokeID, elements: Range<Int>)

  /// The contact of a stroke has ended; updates of its samples may still arrive.
  case completed(StrokeID)

  /// A stroke was removed, because its contact was canceled or the model was reset.
  case removed(StrokeID)

  /// An entry that changed no ink.
  ///
  /// A change of brush, a hover, or a sample whose contact is not down.
  case unhandled(EventStream.Entry)
}

extension InkModel {
  /// Processes the entries appended to a stream since the last call, and returns the changes.
  ///
  /// Works like ``process(_:)``. Consecutive entries that change ink are reported together, so that a batch yields few
  /// deltas: for each stroke that was changed, in the order of the strokes, one delta and, if its contact ended,
  /// ``InkDelta/completed(_:)``. A stroke that was added and removed among them has none. An entry that changes no ink,
  /// such as a change of brush, has a delta of its own, ``InkDelta/unhandled(_:)``, at its position between them.
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

/// The state of a model when its changes were last reported as deltas.
private struct KnownStrokes {
  private var version: UInt64

  /// The id that the next stroke would have got when changes were last reported.
  ///
  /// The ids of the strokes reported so far are smaller.
  private var next: StrokeID

  /// The strokes whose contacts were down when changes were last reported.
  private var active: [StrokeID]

  init(_ model: InkModel) {
    version = model.version
    next = model.nextStroke
    active = model.activeStrokes
  }

  /// Appends the changes of the model since the last report.
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

  /// Returns the indices from the first to the last changed element of a stroke.
  private func range(of change: StrokeChange, in model: InkModel) -> Range<Int> {
    let elements = model.shape(of: change.id)?.elements ?? []
    let first = min(change.firstElement, elements.count)
    var end = elements.count
    while end > first, (1...max(version, 1)).contains(elements[end - 1].version) { end -= 1 }
    return first..<end
  }
}
