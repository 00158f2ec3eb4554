import InkGraphics

/// Prints on standard error what the engine has to say to whoever looks for a fault.
///
/// Debug builds of the command do so always, others only if they are asked with `--verbose`.
final class DebugLog: LogSink {
  /// What listens in this build; `nil` if nothing does.
  ///
  /// - Parameter isVerbose: Whether messages were asked for.
  static func sink(isVerbose: Bool) -> DebugLog? {
    #if DEBUG
      DebugLog()
    #else
      isVerbose ? DebugLog() : nil
    #endif
  }

  func log(_ message: LogMessage) {
    ProgressBar.clear()
    Terminal.error("inkstone: \(message)\n")
  }
}
