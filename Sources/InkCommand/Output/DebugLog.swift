import InkGraphics

/// What the engine has to say to whoever looks for a fault, on standard error.
enum DebugLog {
  /// What listens in this build; `nil` if nothing does: in release builds, unless messages were asked for.
  static func sink(isVerbose: Bool) -> DebugLogSink? {
    DebugLogSink(isVerbose: isVerbose) { message in
      ProgressBar.clear()
      Terminal.error("inkstone: \(message)\n")
    }
  }
}
