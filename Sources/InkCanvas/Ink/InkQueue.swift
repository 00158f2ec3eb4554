import InkDrawing
import InkGraphics
import InkStrokes

/// The strokes of an ``InkSink`` that grow, that are held for recognisers, or that wait for those below them and
/// for late values.
///
/// Strokes leave it in the order in which they began. Coordinates are page units.
final class InkQueue {
  /// A stroke that has not left the queue.
  struct Entry {
    let stroke: StrokeID
    /// Where it goes.
    let layer: LayerID
    /// Whether samples got better values.
    var isAmended = false
    /// The recognisers that may still take it.
    var undecided: [RecognizerID] = []
    /// What lifted its contact, while there are such recognisers.
    var heldEnd: InputEvent?
    /// When it ended; `nil` while its contact is down or it is held.
    var ended: Double?
  }

  /// The strokes, and those that are part of the drawing and were not painted since.
  var model = InkModel()

  /// The strokes of the model that are part of the drawing, but were not painted as such.
  private var committed: [StrokeID] = []

  /// The strokes that have not left the queue, the one that began first in front.
  private var entries: [Entry] = []

  /// The version of the model in the last ``takeDamage()``.
  private var reportedVersion: UInt64 = 0

  /// The longest time that a finished stroke waits for late values, in seconds.
  private static let patience = 0.5

  /// The time at which a stroke leaves the queue without a further event; infinity for never.
  var deadline: Double {
    guard let ended = entries.first?.ended else { return .infinity }
    return ended + Self.patience + timeTolerance
  }

  // MARK: Growing

  /// Begins a stroke.
  ///
  /// - Parameter stroke: Its name, which is greater than those of all strokes before.
  func begin(_ event: InputEvent, _ brush: Brush, as stroke: StrokeID, on layer: LayerID) {
    model.setBrush(brush)
    model.eraserBrush = brush
    model.begin(event, as: stroke)
    entries.append(Entry(stroke: stroke, layer: layer))
  }

  /// Adds a sample or a guess to a stroke.
  func append(_ event: InputEvent, to stroke: StrokeID) {
    model.append(event, to: stroke)
  }

  /// Appends a sample without computing ink, for which ``shape()`` is called once a frame.
  func enqueue(_ event: InputEvent, to stroke: StrokeID) { model.enqueue(event, to: stroke) }

  /// Computes the ink of the samples that were enqueued.
  func shape() { model.shape() }

  /// Takes values that a device owed.
  func update(_ event: InputEvent) {
    guard let stroke = model.update(from: event) else { return }
    for i in entries.indices where entries[i].stroke == stroke { entries[i].isAmended = true }
  }

  /// The brush of a stroke that grows, and its newest sample as an event; `nil` for none.
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

  /// The samples of a stroke that grows, in page units; `nil` where there is none, or where a recogniser may still
  /// take its ink.
  func locations(of id: StrokeID) -> [Point]? {
    guard let index = model.wetIndex(of: id),
      entries.contains(where: { $0.stroke == id && $0.undecided.isEmpty })
    else { return nil }
    return model.wet[index].realSamples.map { $0.location }
  }

  /// The brush and the layer of a stroke that grows.
  func brushAndLayer(of id: StrokeID) -> (brush: Brush, layer: LayerID)? {
    guard let index = model.wetIndex(of: id), let entry = entries.last(where: { $0.stroke == id })
    else { return nil }
    return (model.wet[index].brush, entry.layer)
  }

  // MARK: Ending

  /// Holds a stroke when it ends, until a recogniser has made up its mind.
  func postpone(_ id: StrokeID, for recognizer: RecognizerID) {
    for i in entries.indices where entries[i].stroke == id {
      entries[i].undecided.append(recognizer)
    }
  }

  /// Ends a stroke, or holds it while recognisers may still take its ink.
  ///
  /// - Returns: The stroke, if it left no ink and is gone.
  func end(_ id: StrokeID, _ event: InputEvent, at time: Double) -> [StrokeID] {
    guard let index = entries.lastIndex(where: { $0.stroke == id }) else { return [] }
    if entries[index].undecided.isEmpty { return finish(index, event, at: time) }
    entries[index].heldEnd = event
    return []
  }

  /// Removes a stroke with its ink.
  ///
  /// - Returns: The stroke, if it was there.
  func cancel(_ id: StrokeID) -> [StrokeID] {
    guard let index = entries.lastIndex(where: { $0.stroke == id }) else { return [] }
    entries.remove(at: index)
    model.cancel(id)
    return [id]
  }

  /// Ends or removes strokes that were held for a recogniser.
  ///
  /// - Parameters:
  ///   - takesInk: Whether they were part of its gesture, and are removed.
  ///   - time: Now.
  /// - Returns: The strokes that are gone.
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

  /// Ends strokes that are held for a recogniser.
  ///
  /// - Returns: The strokes that left no ink and are gone.
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

  // MARK: Leaving

  /// Takes finished strokes out of the queue and the model, the one that began first in front.
  ///
  /// - Parameters:
  ///   - all: Whether none of them waits for others or for late values; those that are held stay.
  ///   - time: Now.
  func takeFinished(all: Bool, at time: Double) -> [Stroke] {
    var strokes: [Stroke] = []
    var index = 0
    while let (_, stroke) = takeFinished(from: &index, all: all, at: time) {
      strokes.append(stroke)
      model.forget(stroke.id)
    }
    return strokes
  }

  /// Takes the next stroke out of the queue that waits for nothing; it stays in the model, dry.
  ///
  /// - Parameter index: The entry to begin with; then the entry where the stroke was.
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

  /// Whether a contact is down, or its stroke held for a recogniser.
  var isDrawing: Bool { entries.contains { $0.ended == nil } }

  /// Whether an event brings values that a stroke waits for.
  func awaits(_ event: InputEvent) -> Bool {
    guard let index = event.updateIndex else { return false }
    return model.wet.contains { $0.contact == event.contact && $0.awaits(index) }
  }

  /// Whether no stroke is in the queue.
  var isEmpty: Bool { entries.isEmpty }

  /// Whether the first stroke has ended.
  var isReady: Bool { entries.first?.ended != nil }

  // MARK: Painting

  /// Keeps a stroke in the model that is part of the drawing, until a frame has painted it there.
  func keepUntilPainted(_ id: StrokeID) { committed.append(id) }

  /// The strokes in the model that are part of the drawing.
  var unpainted: [StrokeID] { committed }

  /// Removes strokes from the model that a frame has painted as part of the drawing.
  func forget(painted: [StrokeID]) {
    for id in painted { model.forget(id) }
    committed.removeAll()
  }

  /// The area whose ink is different since the last call, in page units.
  func takeDamage() -> Rect {
    let changes = model.changes(since: reportedVersion)
    reportedVersion = changes.version
    return changes.damage
  }
}
