import InkGraphics
import InkStrokes

/// The real samples of a contact, as events whose locations are in millimeters.
struct FeelStroke {
  /// The samples, in order of their times, which do not decrease; the last one ends the contact.
  var events: [InputEvent]

  /// Whether the file has more samples of the contact, which are left out.
  private(set) var isCut = false

  /// The least number of samples of a measured stroke.
  static let least = 5

  /// The length of a millimeter in page units.
  static let millimeter = 72 / 25.4

  /// Creates a stroke; a time before that of the previous sample becomes equal to it.
  init(events: [InputEvent]) {
    self.events = events
    for i in self.events.indices.dropFirst() {
      self.events[i].time = max(self.events[i].time, self.events[i - 1].time)
    }
  }

  /// Returns the first samples as a stroke that the last one ends; at least one.
  func first(_ count: Int) -> FeelStroke {
    guard events.count > max(count, 1) else { return self }
    var part = self
    part.events = Array(events.prefix(max(count, 1)))
    part.events[part.events.count - 1].phase = .ended
    part.isCut = true
    return part
  }

  /// Whether the stroke has enough samples to be measured.
  var isMeasured: Bool { events.count >= Self.least }

  /// Returns all strokes, also short and empty ones, in the order of their ends.
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
      if event.phase == .ended, let samples = open.removeValue(forKey: event.contact) {
        result.append(FeelStroke(events: samples))
      }
    }
    return result
  }

  /// Returns the index of the first sample in a range that is not before a time.
  ///
  /// It is the end of the range if all samples are earlier. Cost: logarithmic in the size of the range.
  private func index(notBefore time: Double, in range: Range<Int>) -> Int {
    var (low, high) = (range.lowerBound, range.upperBound)
    while low < high {
      let middle = low + (high - low) / 2
      if events[middle].time < time { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Returns the location of the pen at a time, linear between samples; `nil` after the last sample.
  ///
  /// - Parameters:
  ///   - time: The time, in seconds.
  ///   - index: The index of a sample that is not later.
  func location(at time: Double, from index: Int) -> Point? {
    guard index + 1 < events.count else { return nil }
    let next = self.index(notBefore: time, in: (index + 1)..<events.count)
    guard next < events.count else { return nil }
    let (a, b) = (events[next - 1], events[next])
    guard b.time > a.time else { return b.location }
    let part = min(max((time - a.time) / (b.time - a.time), 0), 1)
    return a.location.interpolated(to: b.location, part)
  }

  /// Returns the index of the last sample that is at least a time before another one; the first if there is none.
  func index(before index: Int, by time: Double) -> Int {
    let limit = events[index].time - time
    // The first sample that is later than the limit.
    let later = self.index(notBefore: limit.nextUp, in: 0..<(index + 1))
    return max(0, later - 1)
  }

  /// Returns the index of the first sample that is at least a time after another one; `nil` if there is none.
  func index(after index: Int, by time: Double) -> Int? {
    let i = self.index(notBefore: events[index].time + time, in: index..<events.count)
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
