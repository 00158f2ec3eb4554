import InkFormats
import InkRendering
import Inkstone

// snippet: law
/// Whether a brush draws the same ink however events arrive.
func keepsTheLaw(_ brush: Brush, _ events: [InputEvent]) -> Bool {
  let stream = EventStream(brush: brush, events: events)
  let each = Replay(stream, batches: .each)
  return (1...20 as ClosedRange<UInt64>).allSatisfy { seed in
    let batches = Replay(stream, batches: .random(seed: seed))
    return batches.strokesHash == each.strokesHash
      && batches.pixelsHash == each.pixelsHash
  }
}
// snippet end

// snippet: truth
/// The same contact without predictions, and with exact forces.
func exact(_ events: [InputEvent]) -> [InputEvent] {
  events.filter { !$0.isPredicted && !$0.isUpdate }.map { event in
    var event = event
    let update = events.last {
      $0.isUpdate && $0.updateIndex == event.updateIndex
    }
    if let update { event.force = update.force }
    (event.estimated, event.expectingUpdates) = ([], [])
    event.updateIndex = nil
    return event
  }
}
// snippet end

// snippet: session
/// A stroke with a prediction after each sample, and forces that
/// are estimated first and arrive three samples later.
func difficultStroke() -> [InputEvent] {
  var events: [InputEvent] = []
  for i in 0...60 as ClosedRange<UInt32> {
    let time = Double(i / 2) / 60  // Pairs of samples have equal times.
    let wave = Real.sinCos(Double(i) / 5).sine
    let point = Point(40 + 4 * Double(i), 60 + 30 * wave)
    let phase: InputEvent.Phase =
      i == 0 ? .began : i == 60 ? .ended : .moved

    var event = InputEvent(
      phase: phase,
      location: point,
      time: time,
      force: 0.5
    )
    event.estimated = .force
    event.expectingUpdates = .force
    event.updateIndex = i
    events.append(event)

    var prediction = InputEvent(
      phase: .moved,
      location: point + Vector(6, -3),
      time: time + 0.02,
      force: 0.5
    )
    prediction.isPredicted = true
    if i < 60 { events.append(prediction) }

    if i >= 3 {
      var update = event
      update.phase = .moved
      update.isUpdate = true
      update.updateIndex = i - 3
      update.force = 0.01 * Double(i)
      (update.estimated, update.expectingUpdates) = ([], [])
      events.append(update)
    }
  }
  return events
}
// snippet end

// snippet: following
/// Returns the curves that changed after a version of a model.
func changedElements(
  of model: InkModel,
  since version: UInt64
) -> [StrokeElement] {
  model.changes(since: version).strokes.flatMap { change in
    let elements = model.shape(of: change.id)?.elements ?? []
    return elements.filter { $0.version > version }
  }
}
// snippet end
