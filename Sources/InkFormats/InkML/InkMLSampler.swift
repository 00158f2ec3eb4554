import InkGraphics
import InkStrokes

/// Converts traces to samples.
///
/// - Time: channel T (in milliseconds by default) and the trace's timeOffset are added to the
///   context's timestamp. Without T, samples follow at the sample rate, or evenly over the duration,
///   or 10 ms apart; traces without a timeOffset are 0.1 s apart.
/// - Pressure: channel F between its min (by default 0) and its max; without a max, 1 corresponds to the
///   greatest value of the document, unless no value is above 1. It varies the width from 0.5 to 1.5
///   times the nominal one, as in Office.
/// - Width: channel W, instead of F.
/// - Angles, in degrees by default: OE is the altitude, OA the azimuth from x towards y, OR the
///   twist. OTx and OTy are the tilts from the vertical towards x and y, and replace missing OA and OE.
/// - Buttons: B1 and B2.
struct InkMLSampler {
  /// The default interval between samples, in seconds.
  static let pace = 0.01

  /// The default interval between traces, in seconds.
  static let pause = 0.1

  /// The number of samples omitted so far because they have no position.
  private(set) var unplaced = 0

  private let scale: InkMLScale
  private var clock = 0.0
  private var known: Set<String> = []

  init(_ scale: InkMLScale) { self.scale = scale }

  /// The names of the channels of all traces, as in ``InkImport/channels``.
  var channels: [String] {
    var names = ["x", "y"]
    if known.contains("T") { names.append("time") }
    if known.contains("F") || known.contains("W") { names.append("force") }
    if !known.isDisjoint(with: ["OE", "OTx", "OTy"]) { names.append("altitude") }
    if !known.isDisjoint(with: ["OA", "OTx", "OTy"]) { names.append("azimuth") }
    if known.contains("OR") { names.append("roll") }
    return names
  }

  /// Returns the brush of a trace.
  func brush(_ trace: InkMLDrawnTrace) throws(FormatError) -> Brush {
    let width = nominalWidth(trace)
    let format = trace.context.format
    let modulation: InkMLBrush.Modulation =
      format.index("W") != nil ? .proportional : format.index("F") != nil ? .pressure : .constant
    return try trace.context.brush.brush(width: width, modulation: modulation)
  }

  private func nominalWidth(_ trace: InkMLDrawnTrace) -> Double {
    let channel = trace.context.format.channels.first { $0.name == "X" }
    return trace.context.brush.nominalWidth(scale: scale.lengthFactor(channel)) ?? scale.lineWidth
  }

  /// Returns the samples of a trace as events, omitting samples without a position.
  mutating func events(_ trace: InkMLDrawnTrace) throws(FormatError) -> [InputEvent] {
    let context = trace.context
    let reader = InkMLColumns(trace.points, context.format)
    for name in context.format.channels { known.insert(name.name) }
    let start = try start(trace)
    let step = try step(trace)
    let width = nominalWidth(trace)
    let placement = scale.placement(context)
    let widthFactor = scale.lengthFactor(reader.w?.channel)
    let line = FormatError.Location.line(trace.element.line)
    var events: [InputEvent] = []
    events.reserveCapacity(trace.points.count)
    for i in 0..<trace.points.count {
      guard let x = reader.value(reader.x, i), let y = reader.value(reader.y, i) else {
        unplaced += 1
        continue
      }
      let raw = placement.apply(Point(x, y))
      let point = try Placement.point(raw.x, raw.y, at: line)
      let time =
        reader.time(i).map { start + $0 } ?? MadeUpTime.rounded(start + Double(i) * step)
      guard time.isFinite else { throw FormatError("the time of a sample is too large", at: line) }
      clock = max(clock, time + Self.pause)
      var event = InputEvent(
        phase: events.isEmpty ? .began : .moved,
        location: point,
        time: time,
        force: reader.force(i, ceiling: scale.forceCeiling)
      )
      if let value = reader.value(reader.w, i), width > 0 {
        event.force = value * widthFactor / width
      }
      reader.readAttitude(into: &event, i)
      if reader.value(reader.b1, i) == 1 { event.buttons.insert(.primaryBarrel) }
      if reader.value(reader.b2, i) == 1 { event.buttons.insert(.secondaryBarrel) }
      events.append(event)
    }
    if events.count > 1 { events[events.count - 1].phase = .ended }
    return events
  }

  private func start(_ trace: InkMLDrawnTrace) throws(FormatError) -> Double {
    let base = trace.context.timestamp ?? 0
    if let offset = try trace.element.number("timeOffset") { return base + offset / 1000 }
    if trace.context.format.index("T") != nil { return base }
    return max(base, clock)
  }

  private func step(_ trace: InkMLDrawnTrace) throws(FormatError) -> Double {
    if let rate = trace.context.sampleRate { return 1 / rate }
    let gaps = trace.points.count - 1
    if gaps > 0, let duration = try trace.element.number("duration"), duration > 0 {
      return duration / 1000 / Double(gaps)
    }
    return Self.pace
  }
}
