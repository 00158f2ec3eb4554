import InkFormats
import InkGraphics
import InkStrokes

/// The sensor data that a device reported during one stroke.
struct UIMSensorRun {
  /// The samples as events; their locations are in units of the device.
  private(set) var events: [InputEvent] = []

  /// The start time of the run, in steps of the device's clock.
  private(set) var timestamp = 0.0

  private var columns: [UIMChannel.Kind: (values: [Double], channel: UIMChannel)] = [:]

  /// Decodes a run.
  ///
  /// - Parameters:
  ///   - message: The encoded run.
  ///   - kept: The range of indices of the samples to keep; `nil` for all.
  ///   - origin: The timestamp that times count from, in steps of the clock; `nil` for the run's own.
  ///   - model: The model with the descriptions of the channels.
  ///   - budget: The remaining resources, which the samples use.
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
    // The difference is computed before the division: a date in large numbers would cost digits of the quotient.
    let start = timestamp - (origin ?? timestamp)
    let count = min(x.values.count, y.values.count)
    let range = (kept ?? 0...max(count - 1, 0)).clamped(to: 0...max(count - 1, 0))
    let line = FormatError.Location.byte(message.range.lowerBound)
    for i in 0..<count {
      try budget.consume(at: line)
      guard range.contains(i) else { continue }
      let point = try Placement.point(x.values[i], y.values[i], at: line)
      var event = InputEvent(
        kind: model.providers[x.channel.provider] ?? .pen,
        phase: events.isEmpty ? .began : .moved,
        location: point,
        time: value(.time, i).map { (start + $0.raw) / $0.channel.resolution }
          ?? MadeUpTime.rounded(Double(i) * UIMInk.pace),
        force: value(.pressure, i).map(Self.share)
      )
      event.altitude = value(.altitude, i).map { $0.raw / $0.channel.resolution }
      event.azimuth = value(.azimuth, i).map { $0.raw / $0.channel.resolution }
      event.roll = value(.roll, i).map { $0.raw / $0.channel.resolution }
      guard event.time.isFinite else {
        throw FormatError("the time of a sample is too large", at: line)
      }
      events.append(event)
    }
    if events.count > 1 { events[events.count - 1].phase = .ended }
  }

  /// Whether the run has a channel of pressure.
  var hasPressure: Bool { columns[.pressure] != nil }

  /// Sets the kind of pointer, the time, pressure and tilt of an event from the samples at a fraction of the run.
  ///
  /// Numbers between two samples are interpolated, except directions.
  func measure(_ event: inout InputEvent, at fraction: Double) {
    let position = min(max(fraction, 0), 1) * Double(events.count - 1)
    let index = min(Int(position), max(events.count - 2, 0))
    guard events.indices.contains(index) else { return }
    let (a, b) = (events[index], events[min(index + 1, events.count - 1)])
    let part = position - Double(index)
    // Interpolated values have rounding errors in their lowest bits, which would make documents larger.
    func rounded(_ value: Double) -> Double {
      abs(value) < 1e9 ? (value * 1e4).rounded() / 1e4 : value
    }
    func mean(_ from: Double?, _ to: Double?) -> Double? {
      guard let from, let to else { return from ?? to }
      return rounded(from + (to - from) * part)
    }
    event.kind = a.kind
    event.time = rounded(a.time + (b.time - a.time) * part)
    event.force = mean(a.force, b.force)
    event.altitude = mean(a.altitude, b.altitude)
    event.azimuth = part < 0.5 ? a.azimuth : b.azimuth
    event.roll = part < 0.5 ? a.roll : b.roll
  }

  /// The names of the channels of the samples, as in `InkImport.channels`.
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

  /// Returns a raw pressure as a fraction of the sensor's range, 0…1.
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
    columns[kind] = (UIMStroke.sums(numbers, decimals: channel.precision), channel)
  }
}
