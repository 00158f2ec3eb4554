import InkGraphics
import InkStrokes
import OwnBrushes

/// The names of the brushes of the app.
let names = ["one-euro", "spring", "paced", "leaves"]

/// Returns a brush of the app by its name.
func brush(_ name: String) throws -> Brush {
  let entry = try BrushLibrary.ownBrushes().brushes.first { "\($0.name)" == name }
  struct Missing: Error {}
  guard let entry else { throw Missing() }
  return entry.brush
}

/// Returns a point on a path of loops that proceeds to the right.
func point(_ number: Int) -> Point {
  let (sine, cosine) = Real.sinCos(Double(number) * 0.21)
  return Point(60 + Double(number) * 1.6 + 30 * cosine, 90 + 45 * sine)
}

/// Returns the events of a restless user: two strokes and a tap, with predictions, equal times,
/// a long rest, and forces that are updated after some samples or when the pen has left.
func session() -> [InputEvent] {
  var events: [InputEvent] = []
  var time = 10.0
  for contact in 1...2 as ClosedRange<UInt32> {
    let offset = Vector(0, contact == 1 ? 0 : 110)
    for number in 0..<90 {
      time += number == 40 ? 0.7 : number % 11 == 5 ? 0 : 0.004 + 0.001 * Double(number % 7)
      let phase: InputEvent.Phase = number == 0 ? .began : number == 89 ? .ended : .moved
      let force = 0.2 + 0.01 * Double(number % 50)
      var event = InputEvent(
        contact: contact,
        phase: phase,
        location: point(number) + offset,
        time: time,
        force: force
      )
      event.estimated = .force
      event.expectingUpdates = .force
      event.updateIndex = UInt32(number)
      events.append(event)
      if number % 4 == 1 {
        for ahead in 1...3 {
          var guess = event
          (guess.estimated, guess.expectingUpdates, guess.updateIndex) = ([], [], nil)
          guess.phase = .moved
          guess.location = point(number + 2 * ahead) + offset + Vector(0, 9 * Double(ahead))
          guess.time = time + 0.008 * Double(ahead)
          guess.isPredicted = true
          events.append(guess)
        }
      }
      // The first contact receives forces seven samples later, the second one when it has ended.
      if contact == 1, number >= 7 { events.append(update(of: event, number - 7)) }
      if number == 89 {
        for late in (contact == 1 ? 83 : 0)...89 { events.append(update(of: event, late)) }
      }
    }
  }
  for phase in [InputEvent.Phase.began, .ended] {
    events.append(
      InputEvent(contact: 3, phase: phase, location: Point(300, 30), time: time + 1, force: 0.5)
    )
  }
  return events
}

/// Returns an update of the force of an earlier sample of a contact.
private func update(of event: InputEvent, _ number: Int) -> InputEvent {
  var update = event
  update.phase = .moved
  update.isUpdate = true
  update.updateIndex = UInt32(number)
  update.force = 0.9 - 0.008 * Double(number)
  (update.estimated, update.expectingUpdates) = ([], [])
  return update
}

/// Returns the final events: the same samples without predictions, with the updated forces.
func truth(of events: [InputEvent]) -> [InputEvent] {
  events.filter { !$0.isPredicted && !$0.isUpdate }.map { event in
    let late = events.last {
      $0.isUpdate && $0.contact == event.contact && $0.updateIndex == event.updateIndex
    }
    var event = event
    if event.updateIndex != nil, let late { event.force = late.force }
    (event.estimated, event.expectingUpdates, event.updateIndex) = ([], [], nil)
    return event
  }
}
