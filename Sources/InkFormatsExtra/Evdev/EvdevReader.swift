import InkFormats
import InkStylus

/// Reads tablet recordings of evemu and `libinput record` as ink.
///
/// The reports of several devices are merged by time. A page has the size of the tablet, in page units (1/72 inch).
enum EvdevReader {
  /// The assumed memory of one frame, and of one event, while the file is read, in bytes.
  private static let frame = 2 * MemoryLayout<EvdevFrame>.stride + 48
  private static let event = MemoryLayout<EvdevEvent>.stride

  /// The number of frames whose reports are converted to ink in one call.
  private static let batch = 256

  /// Reads a file; throws an error if it has no ink, is malformed or exceeds the limits.
  static func read(
    _ bytes: [UInt8],
    name: String?,
    limits: ReadingLimits
  ) throws(FormatError) -> InkImport {
    var recordings = try recordings(in: bytes, limits)
    if recordings.contains(where: { $0.device == nil }) {
      guard let device = try description(beside: name, limits) else {
        throw FormatError(
          "events without a device description: put it beside them as NAME.desc, or before them, as in "
            + "cat NAME.desc NAME.events | inkstone render -"
        )
      }
      for index in recordings.indices where recordings[index].device == nil {
        recordings[index].device = device
      }
    }
    var sources = recordings.enumerated().compactMap { Source($1, number: $0) }
    let held = recordings.reduce(0) { sum, recording in
      recording.frames.reduce(sum) { $0 + frame + event * $1.events.count }
    }
    var ink = ReportedInk(limits.holding(held))
    for source in sources {
      if let proportion = source.proportion { ink.assume(proportion, of: source.tablet.surface) }
    }
    var reports: [AccessoryReport] = []
    var count = 0
    while let next = earliest(sources) {
      reports += sources[next].step()
      count += 1
      if count % batch == 0 {
        try ink.add(reports)
        reports.removeAll(keepingCapacity: true)
      }
    }
    for index in sources.indices { reports += sources[index].tablet.finish() }
    try ink.add(reports)
    var file = try ink.file(format: .evdev, others: sources.compactMap { $0.lack })
    for source in sources {
      if let note = source.note { file.notes.append(note) }
    }
    return file
  }

  /// Returns the index of the device with the earliest next frame; `nil` if no frames are left.
  private static func earliest(_ sources: [Source]) -> Int? {
    var best: (index: Int, time: Int64)?
    for (index, source) in sources.enumerated() {
      guard let time = source.nextTime, time < best?.time ?? .max else { continue }
      best = (index, time)
    }
    return best?.index
  }

  private static func recordings(
    in bytes: [UInt8],
    _ limits: ReadingLimits
  ) throws(FormatError) -> [EvdevRecording] {
    var maximum = EvdevRecording.Limits()
    maximum.bytes = limits.bytes
    // A frame has at least one event and the `SYN_REPORT`.
    maximum.events = min(maximum.events, limits.memory / (frame / 2 + event))
    do throws(EvdevRecordingError) {
      return try EvdevRecording.read(bytes, limits: maximum)
    } catch {
      switch error.reason {
      case .notARecording:
        throw FormatError("not a recording by evemu or libinput", at: .line(error.line))
      case .tooLarge:
        throw FormatError(
          "the recording has more than \(maximum.events) events or \(maximum.devices) devices, the limits; split it",
          at: .line(error.line)
        )
      case .malformed(let what): throw FormatError(what, at: .line(error.line))
      }
    }
  }

  /// Reads the device description beside a file of events; `nil` if there is none.
  ///
  /// It is `NAME.desc` for `NAME.events` and for `NAME.WHAT.events`.
  private static func description(
    beside name: String?,
    _ limits: ReadingLimits
  ) throws(FormatError) -> EvdevDevice? {
    guard limits.followsReferences, let name, !name.utf8.contains(0) else { return nil }
    let start = name.utf8.lastIndex(of: UInt8(ascii: "/")).map { name.utf8.index(after: $0) }
    var stem = Substring(name)
    while let dot = stem.utf8.lastIndex(of: UInt8(ascii: ".")), dot > start ?? stem.startIndex {
      stem = stem[..<dot]
      guard let bytes = try FileBytes.read(stem + ".desc", limit: 1 << 20) else { continue }
      do throws(FormatError) {
        return try recordings(in: bytes, limits).first?.device
      } catch {
        throw FormatError("\(stem).desc: \(error)")
      }
    }
    return nil
  }
}

/// A device of a file, with its frames that aren't converted yet.
private struct Source {
  var tablet: EvdevTablet
  /// The ratio of height to width, in units of the device, of a tablet that doesn't report its size; otherwise `nil`.
  let proportion: Double?
  private let frames: [EvdevFrame]
  private let name: String
  private var next = 0
  private var time = Int64.min
  private var eventCount = 0

  init?(_ recording: EvdevRecording, number: Int) {
    guard let device = recording.device else { return nil }
    tablet = EvdevTablet(device, number: number)
    name = device.name
    frames = recording.frames
    let surface = tablet.surface
    if tablet.kind == .pen, surface.width == 0 || surface.height == 0,
      let x = device.axes[0], let y = device.axes[1]
    {
      proportion =
        (Double(y.maximum) - Double(y.minimum)) / (Double(x.maximum) - Double(x.minimum))
    } else {
      proportion = nil
    }
    advance()
  }

  /// The time of the next frame, in microseconds; `nil` after the last frame.
  ///
  /// It never decreases.
  var nextTime: Int64? { next < frames.count ? time : nil }

  private mutating func advance() {
    if next < frames.count { time = max(time, frames[next].time) }
  }

  /// Returns the reports of the next frame, and advances to the one after it.
  mutating func step() -> [AccessoryReport] {
    let frame = frames[next]
    eventCount += frame.events.count
    next += 1
    advance()
    return tablet.reports(of: frame)
  }

  /// The reason why the device has no ink, for the error if no device has any; `nil` if there is no special reason.
  var lack: String? {
    switch tablet.kind {
    case .touch: "\(title) is a touchscreen or touchpad"
    case .other: "\(title) is neither a pen nor a pad"
    case .pen, .pad:
      if frames.isEmpty {
        "no events of \(title)"
      } else if tablet.strangeCount == eventCount {
        "the events do not match \(title): the description is that of another device"
      } else {
        nil
      }
    }
  }

  /// The note that the events of the device are omitted, if another device has ink; `nil` if they aren't.
  var note: String? {
    switch tablet.kind {
    case .touch where !frames.isEmpty: "touch input of \(title), left out"
    case .other where !frames.isEmpty: "\(title), left out: neither a pen nor a pad"
    default: nil
    }
  }

  private var title: String { name.isEmpty ? "an unnamed device" : String(name.prefix(60)) }
}
