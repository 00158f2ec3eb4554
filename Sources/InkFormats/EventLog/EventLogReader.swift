import InkGraphics
import InkStrokes

/// Reads event logs, which ``InkStrokes/EventStream`` writes and `inkstone replay --log` keeps.
///
/// A log does not say how the host grouped its events. As with lines of samples, a callback is taken
/// to bring what follows one another in one frame of 1/60 s.
enum EventLogReader {
  /// What a log begins with.
  static let magic = Array("INKEVT".utf8)

  /// Reads a log.
  static func read(
    _ bytes: [UInt8],
    limits: ReadingLimits,
    plugins: PluginCatalog
  ) throws(FormatError) -> InkImport {
    let stream = try stream(bytes, limits: limits, plugins: plugins)
    var channels = ["x", "y", "time"]
    for case .event(let event) in stream.entries {
      for (name, value) in [
        ("force", event.force), ("altitude", event.altitude), ("azimuth", event.azimuth),
        ("roll", event.roll),
      ] where value != nil && !channels.contains(name) {
        channels.append(name)
      }
    }
    let recording = Recording(stream, batches: batches(of: stream))
    return recording.file(format: .eventLog, channels: channels)
  }

  /// Decodes a log and looks whether it is fit to be ink.
  static func stream(
    _ bytes: [UInt8],
    limits: ReadingLimits,
    plugins: PluginCatalog
  ) throws(FormatError) -> EventStream {
    let stream: EventStream
    do throws(StreamDecodingError) {
      stream = try EventStream(decoding: bytes, plugins: plugins, memory: limits.memory)
    } catch {
      throw FormatError(text(error.reason), at: .byte(error.offset))
    }
    guard stream.count <= limits.samples else {
      throw FormatError("has more than \(limits.samples) samples")
    }
    let reach = Rect(center: .origin, radius: Placement.farthest)
    for case .event(let event) in stream.entries {
      guard !event.location.isFinite || reach.contains(event.location) else {
        throw FormatError("a position beyond all bounds")
      }
    }
    return stream
  }

  private static func batches(of stream: EventStream) -> [Int] {
    var batches: [Int] = []
    var frame = -Double.infinity
    for entry in stream.entries {
      if case .event(let event) = entry {
        let next = (event.time * SampleLinesReader.frameRate).rounded(.down)
        if next == frame, !batches.isEmpty {
          batches[batches.count - 1] += 1
          continue
        }
        frame = next
      }
      batches.append(1)
    }
    return batches
  }

  private static func text(_ reason: StreamDecodingError.Reason) -> String {
    switch reason {
    case .notAnEventLog: "not an event log"
    case .unknownVersion: "an event log of a later version"
    case .truncated: "the event log ends too early"
    case .invalidValue: "a value that cannot be"
    case .tooMuchMemory: ReadingLimits.tooMuchMemory.what
    case .unknownPlugin: "an engine, effect or colour space that is not known"
    }
  }
}
