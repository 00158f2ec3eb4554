import InkGraphics
import InkStrokes

/// Reads event logs, which ``InkStrokes/EventStream`` and `inkstone replay --log` write.
///
/// A log doesn't record the grouping of events; ``Recording/init(inFrames:)`` reconstructs it.
enum EventLogReader {
  /// The first bytes of every event log.
  static let magic = Array("INKEVT".utf8)

  /// Reads a log; throws an error if it is damaged or exceeds the limits.
  static func read(
    _ bytes: [UInt8],
    limits: ReadingLimits,
    plugins: PluginCatalog
  ) throws(FormatError) -> InkImport {
    let stream = try stream(bytes, limits: limits, plugins: plugins)
    let recording = Recording(inFrames: stream)
    return recording.file(format: .eventLog, channels: recording.channels)
  }

  /// Decodes a log and checks that its positions are in range; throws an error if not.
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
      throw FormatError("the event log has more than \(limits.samples) samples", isLimit: true)
    }
    let reach = Rect(center: .origin, radius: Placement.farthest)
    for case .event(let event) in stream.entries {
      guard !event.location.isFinite || reach.contains(event.location) else {
        throw FormatError("a point is more than 1,000,000,000 units from the origin")
      }
    }
    return stream
  }

  private static func text(_ reason: StreamDecodingError.Reason) -> String {
    switch reason {
    case .notAnEventLog: "not an event log of `inkstone replay --log`"
    case .unknownVersion: "the event log was written by a newer version of Inkstone"
    case .truncated: "the event log ends in the middle of an event"
    case .invalidValue: "the event log is damaged: it has an invalid value"
    case .tooMuchMemory: ReadingLimits.tooMuchMemory.what
    case .tooMuchWork: ReadingLimits.tooMuchWork.what
    case .unknownPlugin:
      "the event log uses parts of brushes or colors of another app; read it with that app"
    }
  }
}
