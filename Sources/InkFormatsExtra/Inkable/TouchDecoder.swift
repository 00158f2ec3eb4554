import InkFormats
import InkGraphics
import InkStrokes

/// Converts the objects of Inkable's recordings to events.
struct TouchDecoder {
  private var contacts: [String: UInt32] = [:]
  private var known: InputEvent.Properties = []

  /// The names of the channels of the touches so far, as in `InkImport.channels`.
  var channels: [String] {
    var names = ["x", "y", "time"]
    if known.contains(.force) { names.append("force") }
    if known.contains(.altitude) { names.append("altitude") }
    if known.contains(.azimuth) { names.append("azimuth") }
    if known.contains(.roll) { names.append("roll") }
    return names
  }

  /// Decodes a touch; returns `nil` if the object describes any other event.
  ///
  /// - Parameters:
  ///   - object: The JSON object.
  ///   - offset: Its offset in the file in bytes, for errors.
  /// - Throws: An error if a touch has no valid location or time.
  mutating func event(
    from object: JSONValue,
    at offset: Int
  ) throws(FormatError) -> InputEvent? {
    guard let touch = object["touchIdentifier"]?.string, let location = object["location"],
      let phase = object["phase"]?.integer.flatMap(Self.phase)
    else { return nil }
    guard let numbers = location.numbers, numbers.count == 2 else {
      throw FormatError("a location is not [x, y]", at: .byte(offset))
    }
    let point = try Placement.point(numbers[0], numbers[1], at: .byte(offset))
    guard let time = object["timestamp"]?.number, time.isFinite else {
      throw FormatError("a touch has no timestamp", at: .byte(offset))
    }
    let kind = Self.kind(object["type"]?.integer ?? 0)
    var event = InputEvent(
      contact: contact(touch),
      kind: kind,
      phase: phase,
      location: point,
      time: time
    )
    if let maximum = object["maximumPossibleForce"]?.number, maximum > 0 {
      event.maximumForce = maximum
      event.force = object["force"]?.number
    }
    if kind == .pen {
      event.altitude = object["altitudeAngle"]?.number
      event.azimuth = object["azimuth"]?.number
      event.roll = object["rollAngle"]?.number
    }
    event.identifier = Self.leadingBits(object["identifier"]?.string ?? "")
    event.updateIndex = object["estimationUpdateIndex"]?.integer
      .flatMap { UInt32(exactly: $0) }
    event.estimated = Self.properties(object["estimatedProperties"])
    event.expectingUpdates = Self.properties(object["estimatedPropertiesExpectingUpdates"])
    event.isPredicted = object["isPrediction"]?.bool ?? false
    event.isUpdate = object["isUpdate"]?.bool ?? false
    event.contactRadius = object["majorRadius"]?.number
    event.contactRadiusTolerance = object["majorRadiusTolerance"]?.number
    record(event)
    return event
  }

  private mutating func record(_ event: InputEvent) {
    if event.force != nil { known.insert(.force) }
    if event.altitude != nil { known.insert(.altitude) }
    if event.azimuth != nil { known.insert(.azimuth) }
    if event.roll != nil { known.insert(.roll) }
  }

  private mutating func contact(_ touch: String) -> UInt32 {
    if let number = contacts[touch] { return number }
    let number = UInt32(truncatingIfNeeded: contacts.count + 1)
    contacts[touch] = number
    return number
  }

  /// Converts the raw value of `UITouch.Phase`; `nil` if it is unknown.
  ///
  /// A stationary touch counts as moved, region phases count as hover.
  private static func phase(_ number: Int) -> InputEvent.Phase? {
    switch number {
    case 0: .began
    case 1, 2: .moved
    case 3: .ended
    case 4: .cancelled
    case 5, 6, 7: .hover
    default: nil
    }
  }

  /// Converts the raw value of `UITouch.TouchType`: 0 direct, 1 indirect, 2 pencil, 3 pointer.
  private static func kind(_ number: Int) -> InputEvent.PointerKind {
    switch number {
    case 2: .pen
    case 1, 3: .mouse
    default: .finger
    }
  }

  /// Converts the raw value of `UITouch.Properties`, whose bits are the same as Inkstone's.
  private static func properties(_ value: JSONValue?) -> InputEvent.Properties {
    InputEvent.Properties(rawValue: UInt8((value?.integer ?? 0) & 31))
  }

  /// Returns the first 64 bits of a UUID; fewer if it is shorter or not hexadecimal.
  static func leadingBits(_ uuid: String) -> UInt64 {
    var bits: UInt64 = 0
    var digits = 0
    for character in uuid.utf8 where character != UInt8(ascii: "-") {
      guard digits < 16, let digit = DecimalScanner.hexDigit(character) else { break }
      bits = bits << 4 | UInt64(digit)
      digits += 1
    }
    return bits
  }
}
