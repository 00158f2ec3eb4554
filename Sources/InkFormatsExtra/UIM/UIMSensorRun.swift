import InkFormats
import InkGraphics
import InkStrokes

/// What the sensors of a device reported while one stroke was drawn.
struct UIMSensorRun {
  /// The samples; their places are in units of the device.
  private(set) var events: [InputEvent] = []

  /// What holds all places.
  private(set) var extent = Rect.empty

  /// When the run began, in the steps of its clock.
  private(set) var timestamp = 0.0

  private var columns: [UIMChannel.Kind: (values: [Double], channel: UIMChannel)] = [:]

  /// Decodes a run.
  ///
  /// - Parameters:
  ///   - message: The run.
  ///   - kept: The samples that are wanted; `nil` for all.
  ///   - origin: From which timestamp on times count; `nil` for the run's own.
  ///   - model: Where the channels are described.
  ///   - budget: Counts the samples.
  init(
    _ message: UIMMessage,
    kept: ClosedRange<Int>?,
    origin: Double?,
    in model: UIMModel,
    budget: inout ReadingBudget
  ) throws(FormatError) {
    var reader = message.reader
    while let (field, value) = try reader.next() {
      if field == 4 { timestamp = value.number }
      if field == 5 { try readChannel(message.part(value), model, budget) }
    }
    guard let x = columns[.x], let y = columns[.y] else { return }
    // Subtracted before anything is divided, so that no digit of a date is in the way.
    let start = timestamp - (origin ?? timestamp)
    let count = min(x.values.count, y.values.count)
    let range = (kept ?? 0...max(count - 1, 0)).clamped(to: 0...max(count - 1, 0))
    let line = FormatError.Place.byte(message.range.lowerBound)
    for i in 0..<count {
      try budget.take(at: line)
      guard range.contains(i) else { continue }
      let place = try Placement.point(x.values[i], y.values[i], at: line)
      var event = InputEvent(
        kind: model.providers[x.channel.provider] ?? .pen,
        phase: events.isEmpty ? .began : .moved,
        location: place,
        time: value(.time, i).map { (start + $0.raw) / $0.channel.resolution }
          ?? MadeUpTime.rounded(Double(i) * UIMInk.pace),
        force: value(.pressure, i).map(Self.share)
      )
      event.altitude = value(.altitude, i).map { $0.raw / $0.channel.resolution }
      event.azimuth = value(.azimuth, i).map { $0.raw / $0.channel.resolution }
      event.roll = value(.roll, i).map { $0.raw / $0.channel.resolution }
      guard event.time.isFinite else { throw FormatError("a time is out of range", at: line) }
      extent.formUnion(place)
      events.append(event)
    }
    if events.count > 1 { events[events.count - 1].phase = .ended }
  }

  /// Whether there is any pressure.
  var hasPressure: Bool { columns[.pressure] != nil }

  /// The names of what the samples carry.
  var names: [String] {
    var names: [String] = []
    if columns[.time] != nil { names.append("time") }
    if columns[.pressure] != nil { names.append("force") }
    if columns[.altitude] != nil { names.append("altitude") }
    if columns[.azimuth] != nil { names.append("azimuth") }
    if columns[.roll] != nil { names.append("roll") }
    return names
  }

  private func value(
    _ kind: UIMChannel.Kind,
    _ index: Int
  ) -> (raw: Double, channel: UIMChannel)? {
    guard let column = columns[kind], index < column.values.count else { return nil }
    return (column.values[index], column.channel)
  }

  /// The pressure as a part of what the sensor can report.
  private static func share(_ raw: Double, _ channel: UIMChannel) -> Double {
    let value = raw / channel.resolution
    let range = channel.maximum - channel.minimum
    return range > 0 ? (value - channel.minimum) / range : value
  }

  private mutating func readChannel(
    _ message: UIMMessage,
    _ model: UIMModel,
    _ budget: ReadingBudget
  ) throws(FormatError) {
    var reader = message.reader
    var channel: UIMChannel?
    var numbers: [UInt64] = []
    while let (field, value) = try reader.next() {
      if field == 1 { channel = model.channels[message.bytes(value)] }
      if field == 2 {
        try ProtobufReader.append(value, of: message.source, to: &numbers, limit: budget.rest)
      }
    }
    guard let channel, let kind = channel.kind else { return }
    columns[kind] = (UIMStroke.sums(numbers, places: channel.precision), channel)
  }
}
