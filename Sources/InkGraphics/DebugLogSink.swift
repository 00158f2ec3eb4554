#if !hasFeature(Embedded)
  /// Prints messages in debug builds of any app; in release builds there is none.
  ///
  /// ```swift
  /// canvas.logSink = DebugLogSink()
  /// ```
  ///
  /// A package is built as the app that uses it: with `swift build` messages are printed, with
  /// `swift build -c release` the sink is `nil`, so that no message is even made.
  public final class DebugLogSink: LogSink {
    private let write: @Sendable (String) -> Void

    /// Creates a sink; `nil` in a release build that is not asked to print.
    ///
    /// - Parameters:
    ///   - isVerbose: Whether release builds print, too.
    ///   - write: Takes each message as one line without its end, on the thread that makes the change.
    public init?(
      isVerbose: Bool = false,
      write: @escaping @Sendable (String) -> Void = { print($0) }
    ) {
      #if DEBUG
        self.write = write
      #else
        guard isVerbose else { return nil }
        self.write = write
      #endif
    }

    /// Prints a message: the level, the text, and the numbers in brackets.
    public func log(_ message: LogMessage) { write(message.description) }
  }
#endif
