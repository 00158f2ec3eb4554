import InkGraphics

/// The engine's log messages for debugging, on standard error.
enum DebugLog {
  /// Creates the receiver of messages; `nil` in release builds, unless messages were requested.
  static func sink(isVerbose: Bool) -> DebugLogSink? {
    DebugLogSink(isVerbose: isVerbose) { message in
      ProgressBar.clear()
      Terminal.error("inkstone: \(message)\n")
    }
  }
}
