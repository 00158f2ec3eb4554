import InkDocuments
import InkDrawing
import InkGraphics
import InkStrokes

/// Ink on its way from contacts into a document: strokes that grow, that are held for recognisers, or
/// that wait for those below them and for late values.
///
/// Strokes become items in the order in which they began. Places are page units.
struct InkQueue {
  private struct Entry {
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

  /// What became of strokes that settled.
  struct Settled {
    var changes: [DrawingChanges] = []
    /// Strokes that no layer would take.
    var refused: [Stroke] = []
    /// What looks different, in page units.
    var dirty: [Rect] = []
    /// What erasers covered and nobody has looked at closely.
    var covered: [CoveredTargets] = []
    /// Whether there was any.
    var isAny = false
  }

  /// The strokes, and those that are part of the drawing and were not painted since.
  var model = InkModel()

  /// Those that are part of the drawing, and that have not been painted as such.
  private(set) var committed: [StrokeID] = []

  /// Those that are not, the one that began first in front.
  private var entries: [Entry] = []

  /// Whether strokes are logged as they grow.
  let isLogged: Bool

  /// How long a stroke waits for values that its device owes, in seconds.
  private static let patience = 0.5

  init(isLogged: Bool) { self.isLogged = isLogged }

  /// When a stroke will settle without an event; infinity for never.
  var deadline: Double {
    guard let ended = entries.first?.ended else { return .infinity }
    return ended + Self.patience + timeTolerance
  }

  // MARK: Growing

  /// Begins a stroke, to which the document gives its name.
  mutating func begin(
    _ event: InputEvent,
    _ brush: Brush,
    on layer: LayerID,
    in document: inout InkDocument
  ) -> StrokeID {
    let stroke = document.makeStrokeID()
    begin(event, brush, as: stroke, on: layer)
    return stroke
  }

  /// Begins a stroke under a name that is greater than those of all before.
  mutating func begin(_ event: InputEvent, _ brush: Brush, as stroke: StrokeID, on layer: LayerID) {
    model.setBrush(brush)
    model.eraserBrush = brush
    model.begin(event, as: stroke)
    entries.append(Entry(stroke: stroke, layer: layer))
  }

  /// Adds a sample or a guess to a stroke.
  mutating func append(_ event: InputEvent, to stroke: StrokeID) {
    model.append(event, to: stroke)
  }

  /// Adds a sample to a stroke, which has its ink after ``shape()``.
  mutating func keep(_ event: InputEvent, to stroke: StrokeID) { model.keep(event, to: stroke) }

  /// Makes ink of what was only kept.
  mutating func shape() { model.shape() }

  /// Takes values that a device owed.
  mutating func update(_ event: InputEvent) {
    guard let stroke = model.update(from: event) else { return }
    for i in entries.indices where entries[i].stroke == stroke { entries[i].isAmended = true }
  }

  /// Brings the log up to the samples that a stroke has.
  ///
  /// Mutating, so that a canvas does not copy the queue for each sample.
  mutating func log(_ id: StrokeID, in document: inout InkDocument) {
    guard isLogged, let place = model.wetIndex(of: id) else { return }
    // What cannot be logged as it grows is logged when it has ended.
    do throws(EditError) {
      if try document.extendStroke(id, upTo: model.wet[place].realSamples) { return }
      guard let entry = entries.last(where: { $0.stroke == id }) else { return }
      let stroke = model.wet[place]
      try document.beginStroke(
        id,
        kind: stroke.kind,
        brush: stroke.brush,
        on: entry.layer,
        samples: Array(stroke.realSamples)
      )
    } catch {}
  }

  /// The brush of a stroke that grows, and its newest sample as an event; `nil` for none.
  func newest(of id: StrokeID) -> (brush: Brush, event: InputEvent)? {
    guard let place = model.wetIndex(of: id), let sample = model.wet[place].realSamples.last else {
      return nil
    }
    let stroke = model.wet[place]
    let event = InputEvent(
      sample,
      contact: stroke.contact,
      kind: stroke.kind,
      phase: .moved
    )
    return (stroke.brush, event)
  }

  /// Where a stroke that grows was, in page units; `nil` where there is none, or where something is still to be said
  /// of it that may take its ink.
  func places(of id: StrokeID) -> [Point]? {
    guard let place = model.wetIndex(of: id),
      entries.contains(where: { $0.stroke == id && $0.undecided.isEmpty })
    else { return nil }
    return model.wet[place].realSamples.map { $0.location }
  }

  /// The brush and the layer of a stroke that grows.
  func look(of id: StrokeID) -> (brush: Brush, layer: LayerID)? {
    guard let place = model.wetIndex(of: id), let entry = entries.last(where: { $0.stroke == id })
    else { return nil }
    return (model.wet[place].brush, entry.layer)
  }

  // MARK: Ending

  /// Holds a stroke when it ends, until a recogniser has made up its mind.
  mutating func hold(_ id: StrokeID, for recognizer: RecognizerID) {
    for i in entries.indices where entries[i].stroke == id {
      entries[i].undecided.append(recognizer)
    }
  }

  /// Ends a stroke, or holds it while recognisers may still take its ink.
  mutating func end(
    _ id: StrokeID,
    _ event: InputEvent,
    at time: Double,
    in document: inout InkDocument
  ) {
    guard let place = entries.lastIndex(where: { $0.stroke == id }) else { return }
    if entries[place].undecided.isEmpty {
      finish(place, event, at: time, in: &document)
    } else {
      entries[place].heldEnd = event
    }
  }

  /// Lets a stroke vanish.
  mutating func cancel(_ id: StrokeID, in document: inout InkDocument) {
    guard let place = entries.lastIndex(where: { $0.stroke == id }) else { return }
    cancel(at: place, in: &document)
  }

  /// Ends strokes that were held for a recogniser, which has made up its mind.
  ///
  /// - Parameter takesInk: Whether they were part of its gesture, and vanish.
  mutating func decide(
    _ recognizer: RecognizerID,
    takesInk: Bool,
    at time: Double,
    in document: inout InkDocument
  ) {
    var place = 0
    while place < entries.count {
      let count = entries.count
      if let end = entries[place].heldEnd, entries[place].undecided.contains(recognizer) {
        entries[place].undecided.removeAll { $0 == recognizer }
        if takesInk {
          cancel(at: place, in: &document)
        } else if entries[place].undecided.isEmpty {
          finish(place, end, at: time, in: &document)
        }
      }
      if entries.count == count { place += 1 }
    }
  }

  private mutating func finish(
    _ place: Int,
    _ event: InputEvent,
    at time: Double,
    in document: inout InkDocument
  ) {
    let id = entries[place].stroke
    model.append(event, to: id)
    model.end(id)
    entries[place].heldEnd = nil
    if model[id] == nil {
      entries.remove(at: place)
      forget(id, in: &document)
    } else {
      entries[place].ended = time
    }
  }

  private mutating func cancel(at place: Int, in document: inout InkDocument) {
    let id = entries.remove(at: place).stroke
    model.cancel(id)
    forget(id, in: &document)
  }

  // MARK: Into the drawing

  /// Makes finished strokes part of the drawing.
  ///
  /// A stroke waits for those below it, so that nothing changes places, and for late values.
  ///
  /// - Parameters:
  ///   - all: Whether none of them waits, and none is held.
  ///   - time: Now.
  ///   - layer: Where strokes go whose layer takes them no more; `nil` for nowhere.
  ///   - isPainted: Whether frames show the model, so that dry strokes stay until they are painted as
  ///     part of the drawing.
  ///   - cache: Keeps what is decoded, if given.
  mutating func settle(
    all: Bool,
    at time: Double,
    onto layer: LayerID?,
    isPainted: Bool,
    in document: inout InkDocument,
    keptIn cache: StrokeCache?
  ) -> Settled {
    var result = Settled()
    if all { endHeld(at: time, in: &document) }
    var place = 0
    while let (entry, stroke) = takeFinished(from: &place, all: all, at: time) {
      result.isAny = true
      if isPainted { committed.append(stroke.id) } else { model.forget(stroke.id) }
      commit(stroke, entry, onto: layer, in: &document, keptIn: cache, &result)
      // What lies above strokes that are still drawn moves below them.
      if place > 0 { result.dirty.append(stroke.bounds()) }
    }
    return result
  }

  /// Takes finished strokes, which go nowhere from here, the one that began first in front.
  ///
  /// - Parameters:
  ///   - all: Whether none of them waits for others or for late values; those that are held stay.
  ///   - time: Now.
  mutating func takeFinished(all: Bool, at time: Double) -> [Stroke] {
    var strokes: [Stroke] = []
    var place = 0
    while let (_, stroke) = takeFinished(from: &place, all: all, at: time) {
      strokes.append(stroke)
      model.forget(stroke.id)
    }
    return strokes
  }

  /// Takes the next stroke out of the queue that waits for nothing, dry.
  ///
  /// - Parameter place: Where to look from on; where it was.
  private mutating func takeFinished(
    from place: inout Int,
    all: Bool,
    at time: Double
  ) -> (Entry, Stroke)? {
    while place < entries.count {
      let entry = entries[place]
      guard let ended = entry.ended else {
        if !all { return nil }
        place += 1
        continue
      }
      let isWet = model.wetIndex(of: entry.stroke) != nil
      if isWet, !all, time - ended <= Self.patience { return nil }
      entries.remove(at: place)
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

  /// Whether there is a stroke that ``settle(all:at:onto:isPainted:in:)`` could be asked for.
  var isEmpty: Bool { entries.isEmpty }

  /// Whether the first stroke has ended.
  var isReady: Bool { entries.first?.ended != nil }

  /// Forgets strokes that a frame has painted as part of the drawing.
  mutating func forget(painted: [StrokeID]) {
    for id in painted { model.forget(id) }
    committed.removeAll()
  }

  /// Ends strokes that are held for a recogniser.
  mutating func endHeld(at time: Double, in document: inout InkDocument) {
    var place = 0
    while place < entries.count {
      let count = entries.count
      if let end = entries[place].heldEnd { finish(place, end, at: time, in: &document) }
      if entries.count == count { place += 1 }
    }
  }

  private func commit(
    _ stroke: Stroke,
    _ entry: Entry,
    onto layer: LayerID?,
    in document: inout InkDocument,
    keptIn cache: StrokeCache?,
    _ result: inout Settled
  ) {
    // What was covered belongs to the eraser, not to what comes behind it.
    while var covered = result.covered.popLast() {
      let gone = covered.wiped(most: covered.count, keptIn: cache)
      for id in gone { if let item = document.drawing[id] { result.dirty.append(item.bounds) } }
      var operation = DrawingOperation.remove(gone)
      operation.belongsToPrevious = true
      do throws(EditError) { result.changes.append(try document.apply(operation)) } catch {}
    }
    do throws(EditError) {
      if let layer {
        var rest: CoveredTargets?
        if let changes = try finish(stroke, entry, on: layer, in: &document, keptIn: cache, &rest) {
          result.changes.append(changes)
          // An eraser above what it is not to take from is not seen in its place.
          if stroke.brush.erases, changes.items.count > 1 || isContested(changes, in: document) {
            for entry in changes.damage { result.dirty.append(entry.area) }
          }
        }
        if let rest { result.covered.append(rest) }
        return
      }
    } catch {}
    forget(stroke.id, in: &document)
    result.refused.append(stroke)
    result.dirty.append(stroke.bounds())
  }

  private func isContested(_ changes: DrawingChanges, in document: InkDocument) -> Bool {
    for id in changes.items where document.drawing[id]?.isContested ?? false { return true }
    return false
  }

  /// Makes a stroke a thing of the document.
  private func finish(
    _ stroke: Stroke,
    _ entry: Entry,
    on target: LayerID,
    in document: inout InkDocument,
    keptIn cache: StrokeCache?,
    _ rest: inout CoveredTargets?
  ) throws(EditError) -> DrawingChanges? {
    if entry.layer == target,
      try document.extendStroke(stroke.id, upTo: stroke.samples[...])
    {
      if entry.isAmended {
        for (i, sample) in stroke.samples.enumerated() {
          try document.amendStroke(stroke.id, at: i, to: sample)
        }
      }
      return try document.endStroke(stroke.id, keptIn: cache, leaving: &rest)
    }
    forget(stroke.id, in: &document)
    return try document.apply { drawing in
      // Another replica may have finished a copy of it.
      drawing[ItemID(stroke.id)] == nil
        ? .add(named: stroke, to: target, in: drawing, keptIn: cache, leaving: &rest)
        : .add(stroke, to: target, in: &drawing)
    }
  }

  /// Takes a stroke that never was out of the log.
  private func forget(_ id: StrokeID, in document: inout InkDocument) {
    guard isLogged else { return }
    do throws(EditError) { try document.cancelStroke(id) } catch {}
  }
}
