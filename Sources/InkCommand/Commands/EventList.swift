import InkFormats
import InkGraphics
@_spi(Models) import InkStrokes

/// Input events as JSON, with the keys of their `Codable` conformance, and their velocity.
enum EventList {
  /// Returns an object whose member `events` is the list of all events, in order.
  static func json(_ events: some Sequence<InputEvent>) -> JSON {
    var contacts: [UInt32: (velocity: Velocity, last: StrokeSample)] = [:]
    return .object([
      (
        "events",
        .array(
          events.map { event in
            var velocity: Double?
            if !event.isUpdate {
              let sample = StrokeSample(location: event.location, time: event.time)
              var contact = contacts[event.contact] ?? (Velocity(), sample)
              if event.phase == .began { contact = (Velocity(), sample) }
              contact.velocity.advance(from: contact.last, to: sample)
              contact.last = sample
              // Predicted samples don't contribute to the velocity of later events.
              if !event.isPredicted { contacts[event.contact] = contact }
              velocity = contact.velocity.normalized
            }
            return json(event, velocity: velocity)
          }
        )
      )
    ])
  }

  private static func json(_ event: InputEvent, velocity: Double?) -> JSON {
    var members: [(String, JSON)] = []
    if event.identifier != 0 {
      members.append(("identifier", .string(String(event.identifier, radix: 16))))
    }
    members += [
      ("contact", .integer(Int(event.contact))),
      ("kind", .string(event.kind.name)),
      ("phase", .string(event.phase.name)),
      (
        "location",
        .object([("x", .number(event.location.x)), ("y", .number(event.location.y))])
      ),
      ("time", .number(event.time)),
    ]
    func add(_ key: String, _ value: Double?) {
      if let value { members.append((key, .number(value))) }
    }
    func add(_ key: String, _ names: [String]) {
      if !names.isEmpty { members.append((key, .array(names.map { .string($0) }))) }
    }
    add("force", event.force)
    if event.maximumForce != 1 { add("maximumForce", event.maximumForce) }
    add("altitude", event.altitude)
    add("azimuth", event.azimuth)
    add("roll", event.roll)
    add("velocity", velocity)
    if !event.buttons.isEmpty {
      members.append(("buttons", .integer(Int(event.buttons.rawValue))))
    }
    add("estimated", event.estimated.names)
    add("expectingUpdates", event.expectingUpdates.names)
    if event.isPredicted { members.append(("isPredicted", .bool(true))) }
    if event.isUpdate { members.append(("isUpdate", .bool(true))) }
    if let index = event.updateIndex { members.append(("updateIndex", .integer(Int(index)))) }
    add("hoverDistance", event.hoverDistance)
    add("contactRadius", event.contactRadius)
    add("contactRadiusTolerance", event.contactRadiusTolerance)
    return .object(members)
  }
}
