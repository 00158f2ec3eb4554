import InkStrokes

/// Writes event logs.
enum EventLogWriter {
  /// Writes a file.
  static func write(_ file: InkImport, losses: inout WritingLosses) -> [UInt8] {
    losses.addStructure(of: file)
    return file.stream().stream.encoded()
  }
}
