#if !hasFeature(Embedded)
  /// A receiver of log messages that prints them in debug builds; creating one in a release build returns `nil`.
  ///
  /// ```swift
  /// canvas.logSink = DebugLogSink()
  /// ```
  ///
  /// A package is built with the configuration of the app: with `swift build` messages are printed; with
  /// `swift build -c release` the sink is `nil`, so no message is even created.
  public final class DebugLogSink: LogSink {
    private let write: @Sendable (String) -> Void

    /// Creates a sink; `nil` in a release build unless `isVerbose` is true.
    ///
    /// - Parameters:
    ///   - isVerbose: Whether release builds print, too. The default is false.
    ///   - write: Receives each message as one line without a newline, on the thread that logs it. The default prints
    ///     it.
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

    /// Passes the level and the text of a message, and its numbers in parentheses, to `write` as one line.
    public func log(_ message: LogMessage) { write(message.description) }
  }
#endif
