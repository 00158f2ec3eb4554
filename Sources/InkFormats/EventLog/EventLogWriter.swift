import InkStrokes

/// Writes event logs: the input events of a recording, or events as if the strokes were drawn now.
enum EventLogWriter {
  /// Returns the content of a log with the events of a file.
  static func write(_ file: InkImport, losses: inout WritingLosses) -> [UInt8] {
    losses.addStructure(of: file)
    return file.stream().stream.encoded()
  }
}
