import InkFormats

/// The description and the reports of an input device, from a file of evemu or `libinput record`.
public struct EvdevRecording: Hashable, Sendable {
  /// The description of the device; `nil` if the file has only events.
  public var device: EvdevDevice?
  /// The reports, in the order of the file.
  public var frames: [EvdevFrame]

  /// Creates a recording, by default without a device and reports.
  public init(device: EvdevDevice? = nil, frames: [EvdevFrame] = []) {
    self.device = device
    self.frames = frames
  }

  /// Reads a file and returns its recordings, one for each device.
  ///
  /// Accepts evemu files (`N:`, `I:`, `P:`, `B:`, `A:` and `E:` lines; a description alone, events alone, or both) and
  /// the YAML of `libinput record`. Skips other lines, and events without a `SYN_REPORT` after them. Time and memory
  /// are linear in the size, which ``Limits`` bounds.
  ///
  /// - Parameters:
  ///   - bytes: The contents of the file.
  ///   - limits: The maximum sizes, beyond which reading fails.
  /// - Throws: ``EvdevRecordingError`` with the line if the file is no recording, is malformed or exceeds the limits.
  package static func read(
    _ bytes: [UInt8],
    limits: Limits = Limits()
  ) throws(EvdevRecordingError) -> [EvdevRecording] {
    guard bytes.count <= limits.bytes else {
      throw EvdevRecordingError(line: 1, reason: .tooLarge)
    }
    var lines = RecordingLines(bytes)
    while let line = lines.next() {
      guard let first = line.first else { continue }
      if line.count > 1, line[line.startIndex + 1] == RecordingText.colon, first < 0x5b {
        return [try EvemuReader.read(bytes, limits)]
      }
      if RecordingText.isKey(line) { return try RecordYAMLReader.read(bytes, limits) }
      throw EvdevRecordingError(line: lines.number, reason: .notARecording)
    }
    throw EvdevRecordingError(line: max(lines.number, 1), reason: .notARecording)
  }

  /// Whether a text is likely a recording, judged by its first line that isn't a comment.
  ///
  /// - Parameter text: The beginning of the file.
  static func isLikely(_ text: ArraySlice<UInt8>) -> Bool {
    var rest = text
    while let start = rest.firstIndex(where: {
      !RecordingText.isSpace($0) && $0 != RecordingText.newline
    }) {
      let end = rest[start...].firstIndex(of: RecordingText.newline) ?? rest.endIndex
      let line = rest[start..<end]
      rest = rest[end...]
      if line.first == RecordingText.hash { continue }
      if line.count > 1, line[line.startIndex + 1] == RecordingText.colon {
        return [UInt8]("NIPBALSE".utf8).contains(line[line.startIndex])
      }
      return ["version:", "ndevices:", "libinput:", "system:", "devices:"]
        .contains { line.starts(with: $0.utf8) }
    }
    return text.starts(with: "# EVEMU".utf8)
  }

  /// The maximum sizes of a file with recordings; reading a file beyond one of them fails.
  public struct Limits: Hashable, Sendable {
    /// The maximum size of the file in bytes, by default 256 MiB.
    public var bytes = 1 << 28
    /// The maximum number of events of all devices, by default 4,194,304.
    public var events = 1 << 22
    /// The maximum number of devices in the file, by default 64.
    public var devices = 64

    /// Creates the default limits.
    public init() {}
  }
}

/// An error in a file with recordings of input devices.
package struct EvdevRecordingError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of an error in a recording.
  public enum Reason: Hashable, Sendable {
    /// The file isn't a recording by evemu or `libinput record`.
    case notARecording
    /// The file exceeds one of ``EvdevRecording/Limits``.
    case tooLarge
    /// A number is invalid, missing or out of range; the associated value is a message about it.
    case malformed(String)
  }

  /// The number of the line with the error, counted from 1.
  public var line: Int
  /// The kind of the error.
  public var reason: Reason

  /// Creates an error from the number of its line, counted from 1, and its kind.
  public init(line: Int, reason: Reason) {
    self.line = line
    self.reason = reason
  }

  /// An English message for users with the line and what is wrong.
  public var description: String {
    switch reason {
    case .notARecording: "line \(line): not a recording by evemu or libinput"
    case .tooLarge:
      "line \(line): the recording exceeds a limit of size, events or devices; split it"
    case .malformed(let what): "line \(line): \(what)"
    }
  }
}
