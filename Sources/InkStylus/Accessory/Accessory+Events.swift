import InkGraphics
import InkStrokes

/// The conversion of reports to the phases of contacts.
extension Accessory {
  /// Returns the event of a report; `nil` without a valid location or time.
  ///
  /// An invalid location or time is replaced by the previous one, if any, as is a decreasing time within a contact.
  func update(_ reading: StylusReading) -> InputEvent? {
    guard let location = reading.location.isFinite ? reading.location : last?.location,
      var time = reading.time.isFinite ? reading.time : last?.time
    else { return nil }
    if status.isTouching, let last { time = max(time, last.time) }
    let phase: InputEvent.Phase =
      reading.isTouching
      ? (status.isTouching ? .moved : .began) : (status.isTouching ? .ended : .hover)
    status.isNear = true
    status.isTouching = reading.isTouching
    status.buttonState = reading.buttons
    last = (location, time)
    var event = event(phase, location, time)
    event.force = phase == .hover ? nil : reading.force
    event.hoverDistance = phase == .hover ? reading.distance : nil
    event.altitude = reading.altitude
    event.azimuth = reading.azimuth
    event.roll = reading.roll
    return event
  }

  /// Returns the events of leaving proximity.
  ///
  /// A contact ends at its last location, and hovering is canceled, so that the canvas removes its cursor.
  func leave(at time: Double) -> [InputEvent] {
    guard status.isNear, let last else { return [] }
    let time = time.isFinite ? max(time, last.time) : last.time
    var events: [InputEvent] = []
    if status.isTouching {
      var end = event(.ended, last.location, time)
      if capabilities.contains(.pressure) { end.force = 0 }
      events.append(end)
    }
    rest()
    events.append(event(.cancelled, last.location, time))
    return events
  }

  /// Returns the event of a disconnection, which cancels a contact or hover; empty if the tool is not in proximity.
  func cancel(at time: Double = .nan) -> [InputEvent] {
    guard status.isNear, let last else {
      rest()
      return []
    }
    rest()
    let time = time.isFinite ? max(time, last.time) : last.time
    return [event(.cancelled, last.location, time)]
  }

  private func rest() {
    status.isNear = false
    status.isTouching = false
    status.buttonState = 0
  }

  private func event(_ phase: InputEvent.Phase, _ location: Point, _ time: Double) -> InputEvent {
    let kind: InputEvent.PointerKind =
      switch kind {
      case .eraser: .eraser
      case .mouse, .lens, .totem: .mouse
      case .pen, .brush, .pencil, .airbrush, .pad: .pen
      }
    var event = InputEvent(
      contact: contact,
      kind: kind,
      phase: phase,
      location: location,
      time: time
    )
    event.buttons = InputEvent.Buttons(rawValue: buttonState)
    return event
  }
}
