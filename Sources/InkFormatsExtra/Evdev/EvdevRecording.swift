import InkFormats

/// What an input device reported, with what it is, from a file of evemu or of `libinput record`.
public struct EvdevRecording: Hashable, Sendable {
  /// What the device is; `nil` where the file has only events.
  public var device: EvdevDevice?
  /// What it reported, in the order of the file.
  public var frames: [EvdevFrame]

  /// Creates a recording.
  public init(device: EvdevDevice? = nil, frames: [EvdevFrame] = []) {
    self.device = device
    self.frames = frames
  }

  /// Reads the recordings of a file, one for each device.
  ///
  /// The files of evemu are understood (`N:`, `I:`, `P:`, `B:`, `A:` and `E:` lines; a description alone, events
  /// alone, or both) and the YAML that `libinput record` writes. Lines of other kinds are passed over, and so are
  /// events that no `SYN_REPORT` follows. Time and memory are linear in the size, which ``Limits`` bounds.
  ///
  /// - Parameter bytes: The contents of the file.
  /// - Throws: What is wrong, and in which line.
  public static func read(
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

  /// Whether a text is likely a recording, judged by its first line that is no comment.
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

  /// How large a recording may be.
  public struct Limits: Hashable, Sendable {
    /// Of the file.
    public var bytes = 1 << 28
    /// Of all devices together.
    public var events = 1 << 22
    /// Of the file.
    public var devices = 64

    /// Creates the usual limits: 256 MB, four million events, 64 devices.
    public init() {}
  }
}

/// What is wrong with a recording.
public struct EvdevRecordingError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is wrong.
  public enum Reason: Hashable, Sendable {
    /// It is no recording of a kind that is known.
    case notARecording
    /// It is larger than it may be.
    case tooLarge
    /// Something is no number, or not enough of them, or out of range.
    case malformed(String)
  }

  /// Counted from 1.
  public var line: Int
  /// What is wrong there.
  public var reason: Reason

  /// Creates an error.
  public init(line: Int, reason: Reason) {
    self.line = line
    self.reason = reason
  }

  /// The line and what is wrong there, for people.
  public var description: String {
    switch reason {
    case .notARecording: "line \(line): not a recording by evemu or libinput"
    case .tooLarge: "line \(line): the recording is too large"
    case .malformed(let what): "line \(line): \(what)"
    }
  }
}
