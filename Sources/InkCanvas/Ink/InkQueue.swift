import InkDrawing
import InkGraphics
import InkStrokes

/// The strokes of an ``InkSink`` that are in progress or wait before they are committed.
///
/// They wait for recognizers, for strokes below them, and for updates of estimated values.
/// Strokes leave the queue in the order in which they began. Coordinates are page units.
final class InkQueue {
  /// A stroke in the queue.
  struct Entry {
    let stroke: StrokeID
    /// The layer that the stroke is added to.
    let layer: LayerID
    /// Whether samples have received updates.
    var isAmended = false
    /// The recognizers that may still claim the stroke.
    var undecided: [RecognizerID] = []
    /// The event that lifted the contact, while a recognizer may still claim the stroke.
    var heldEnd: InputEvent?
    /// The time when the stroke ended, in seconds; `nil` while its contact is down or a recognizer may claim it.
    var ended: Double?
  }

  /// The ink of the queue, and of committed strokes that were not painted since.
  var model = InkModel()

  /// The committed strokes that are still in the model, because no frame has painted them in the drawing.
  private var committed: [StrokeID] = []

  /// The strokes in the queue, oldest first.
  private var entries: [Entry] = []

  /// The version of the model in the last ``takeDamage()``.
  private var reportedVersion: UInt64 = 0

  /// The maximum time that a finished stroke waits for updates, in seconds.
  private static let patience = 0.5

  /// The time at which a stroke leaves the queue without a further event, in seconds; infinity for never.
  var deadline: Double {
    guard let ended = entries.first?.ended else { return .infinity }
    return ended + Self.patience + timeTolerance
  }

  // MARK: Drawing

  /// Begins a stroke.
  ///
  /// - Parameter stroke: The identifier of the stroke, greater than those of all previous strokes.
  func begin(_ event: InputEvent, _ brush: Brush, as stroke: StrokeID, on layer: LayerID) {
    model.setBrush(brush)
    model.eraserBrush = brush
    model.begin(event, as: stroke)
    entries.append(Entry(stroke: stroke, layer: layer))
  }

  /// Appends a measured or predicted sample to a stroke without computing ink; call ``shape()`` once per frame for that.
  func enqueue(_ event: InputEvent, to stroke: StrokeID) { model.enqueue(event, to: stroke) }

  /// Computes the ink of the enqueued samples.
  func shape() { model.shape() }

  /// Applies an update of estimated values.
  func update(_ event: InputEvent) {
    guard let stroke = model.update(from: event) else { return }
    for i in entries.indices where entries[i].stroke == stroke { entries[i].isAmended = true }
  }

  /// Returns the brush of an unfinished stroke, and its newest sample as an event; `nil` if there is none.
  func newest(of id: StrokeID) -> (brush: Brush, event: InputEvent)? {
    guard let index = model.wetIndex(of: id), let sample = model.wet[index].realSamples.last else {
      return nil
    }
    let stroke = model.wet[index]
    let event = InputEvent(
      sample,
      contact: stroke.contact,
      kind: stroke.kind,
      phase: .moved
    )
    return (stroke.brush, event)
  }

  /// Returns the locations of the samples of an unfinished stroke, in page units.
  ///
  /// - Returns: The locations, oldest first; `nil` if there is no such stroke, or if a recognizer may still claim its
  ///   ink.
  func locations(of id: StrokeID) -> [Point]? {
    guard let index = model.wetIndex(of: id),
      entries.contains(where: { $0.stroke == id && $0.undecided.isEmpty })
    else { return nil }
    return model.wet[index].realSamples.map { $0.location }
  }

  /// Returns the brush and the layer of an unfinished stroke; `nil` if there is none.
  func brushAndLayer(of id: StrokeID) -> (brush: Brush, layer: LayerID)? {
    guard let index = model.wetIndex(of: id), let entry = entries.last(where: { $0.stroke == id })
    else { return nil }
    return (model.wet[index].brush, entry.layer)
  }

  // MARK: Ending

  /// Makes a stroke wait at its end until a recognizer has decided whether to claim its ink.
  func postpone(_ id: StrokeID, for recognizer: RecognizerID) {
    for i in entries.indices where entries[i].stroke == id {
      entries[i].undecided.append(recognizer)
    }
  }

  /// Ends a stroke, or holds it while recognizers may still claim its ink.
  ///
  /// - Returns: The stroke, if it left no ink and was removed.
  func end(_ id: StrokeID, _ event: InputEvent, at time: Double) -> [StrokeID] {
    guard let index = entries.lastIndex(where: { $0.stroke == id }) else { return [] }
    if entries[index].undecided.isEmpty { return finish(index, event, at: time) }
    entries[index].heldEnd = event
    return []
  }

  /// Removes a stroke with its ink.
  ///
  /// - Returns: The stroke, if it was in the queue.
  func cancel(_ id: StrokeID) -> [StrokeID] {
    guard let index = entries.lastIndex(where: { $0.stroke == id }) else { return [] }
    entries.remove(at: index)
    model.cancel(id)
    return [id]
  }

  /// Ends or removes strokes that were held for a recognizer.
  ///
  /// - Parameters:
  ///   - takesInk: Whether the strokes were part of its gesture, and are removed.
  ///   - time: The current time, in seconds.
  /// - Returns: The removed strokes.
  func decide(_ recognizer: RecognizerID, takesInk: Bool, at time: Double) -> [StrokeID] {
    var removed: [StrokeID] = []
    for entry in entries where entry.undecided.contains(recognizer) {
      guard let end = entry.heldEnd,
        let index = entries.firstIndex(where: { $0.stroke == entry.stroke })
      else { continue }
      entries[index].undecided.removeAll { $0 == recognizer }
      if takesInk {
        removed += cancel(entry.stroke)
      } else if entries[index].undecided.isEmpty {
        removed += finish(index, end, at: time)
      }
    }
    return removed
  }

  /// Ends strokes that are held for a recognizer.
  ///
  /// - Returns: The strokes that left no ink and were removed.
  func endHeld(at time: Double) -> [StrokeID] {
    var removed: [StrokeID] = []
    for entry in entries {
      guard let end = entry.heldEnd,
        let index = entries.firstIndex(where: { $0.stroke == entry.stroke })
      else { continue }
      removed += finish(index, end, at: time)
    }
    return removed
  }

  private func finish(_ index: Int, _ event: InputEvent, at time: Double) -> [StrokeID] {
    let id = entries[index].stroke
    model.append(event, to: id)
    model.end(id)
    entries[index].heldEnd = nil
    if model[id] == nil {
      entries.remove(at: index)
      return [id]
    }
    entries[index].ended = time
    return []
  }

  // MARK: Committing

  /// Removes finished strokes from the queue and the model, and returns them, oldest first.
  ///
  /// - Parameters:
  ///   - all: Whether to include strokes that wait for others or for updates; held strokes stay.
  ///   - time: The current time, in seconds.
  func takeFinished(all: Bool, at time: Double) -> [Stroke] {
    var strokes: [Stroke] = []
    var index = 0
    while let (_, stroke) = takeFinished(from: &index, all: all, at: time) {
      strokes.append(stroke)
      model.forget(stroke.id)
    }
    return strokes
  }

  /// Removes and returns the next stroke that waits for nothing; it stays in the model as a finished stroke.
  ///
  /// - Parameters:
  ///   - index: The first entry to examine; afterward the index that the stroke had.
  ///   - all: Whether to take ended strokes that wait for updates or for earlier strokes, too.
  ///   - time: The current time, in seconds.
  /// - Returns: The entry and the stroke; `nil` if there is none.
  func takeFinished(from index: inout Int, all: Bool, at time: Double) -> (Entry, Stroke)? {
    while index < entries.count {
      let entry = entries[index]
      guard let ended = entry.ended else {
        if !all { return nil }
        index += 1
        continue
      }
      let isWet = model.wetIndex(of: entry.stroke) != nil
      if isWet, !all, time - ended <= Self.patience { return nil }
      entries.remove(at: index)
      if let stroke = model.dry(entry.stroke) { return (entry, stroke) }
    }
    return nil
  }

  /// Whether a contact is down, or its stroke is held for a recognizer.
  var isDrawing: Bool { entries.contains { $0.ended == nil } }

  /// Whether an event updates values that a stroke waits for.
  func awaits(_ event: InputEvent) -> Bool {
    guard let index = event.updateIndex else { return false }
    return model.wet.contains { $0.contact == event.contact && $0.awaits(index) }
  }

  /// Whether the queue has no strokes.
  var isEmpty: Bool { entries.isEmpty }

  /// Whether the first stroke has ended, so that it may be committed.
  var isReady: Bool { entries.first?.ended != nil }

  // MARK: Painting

  /// Keeps a committed stroke in the model until a frame has painted it as part of the drawing.
  func keepUntilPainted(_ id: StrokeID) { committed.append(id) }

  /// The committed strokes that no frame has painted as part of the drawing yet.
  var unpainted: [StrokeID] { committed }

  /// Removes strokes from the model after a frame has painted them as part of the drawing.
  func forget(painted: [StrokeID]) {
    for id in painted { model.forget(id) }
    committed.removeAll()
  }

  /// Returns the area whose ink has changed since the last call, in page units.
  func takeDamage() -> Rect {
    let changes = model.changes(since: reportedVersion)
    reportedVersion = changes.version
    return changes.damage
  }
}
