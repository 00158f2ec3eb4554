import InkGraphics
import InkStrokes

/// The real samples of a contact, as events whose locations are in millimeters.
struct FeelStroke {
  /// The samples, the last of which ends the contact.
  var events: [InputEvent]

  /// The least number of samples of a measured stroke.
  static let least = 5

  /// The length of a millimeter in page units.
  static let millimeter = 72 / 25.4

  /// Returns the strokes of events, in the order of their ends.
  static func list(_ events: [InputEvent]) -> [FeelStroke] {
    var open: [UInt32: [InputEvent]] = [:]
    var result: [FeelStroke] = []
    for event in events where !event.isPredicted && !event.isUpdate && event.phase != .hover {
      guard event.phase != .cancelled else {
        open[event.contact] = nil
        continue
      }
      if event.phase == .began { open[event.contact] = [] }
      guard open[event.contact] != nil else { continue }
      if event.location.isFinite, event.time.isFinite {
        var event = event
        event.location = Point(event.location.x / millimeter, event.location.y / millimeter)
        open[event.contact]?.append(event)
      }
      if event.phase == .ended, let samples = open.removeValue(forKey: event.contact),
        samples.count >= least
      {
        result.append(FeelStroke(events: samples))
      }
    }
    return result
  }

  /// Returns the location of the pen at a time, linear between samples; `nil` after the last sample.
  ///
  /// - Parameters:
  ///   - time: The time, in seconds.
  ///   - index: The index of a sample that is not later.
  func location(at time: Double, from index: Int) -> Point? {
    var i = index
    while i + 1 < events.count, events[i + 1].time < time { i += 1 }
    guard i + 1 < events.count else { return nil }
    let (a, b) = (events[i], events[i + 1])
    guard b.time > a.time else { return b.location }
    let part = min(max((time - a.time) / (b.time - a.time), 0), 1)
    return a.location.interpolated(to: b.location, part)
  }

  /// Returns the index of the last sample that is at least a time before another one; the first if there is none.
  func index(before index: Int, by time: Double) -> Int {
    var i = index
    while i > 0, events[i].time > events[index].time - time { i -= 1 }
    return i
  }

  /// Returns the index of the first sample that is at least a time after another one; `nil` if there is none.
  func index(after index: Int, by time: Double) -> Int? {
    var i = index
    while i < events.count, events[i].time < events[index].time + time { i += 1 }
    return i < events.count ? i : nil
  }

  /// Returns the distance from a point to the line through the samples near one, in millimeters.
  func distance(from point: Point, near index: Int) -> Double {
    var least = Double.infinity
    let range = max(0, index - 16)..<min(events.count - 1, index + 16)
    for i in range {
      let (a, b) = (events[i].location, events[i + 1].location)
      let (way, from) = (b - a, point - a)
      let length = way.lengthSquared
      let part = length > 0 ? min(max(from.dot(way) / length, 0), 1) : 0
      least = min(least, (from - way * part).length)
    }
    return least
  }
}
