/// A receiver of diagnostic messages from stroke models, renderers and decoders.
///
/// Implement it to print, store or count messages, and set it as the `logSink` of a stroke model
/// (``/InkStrokes/InkModel``), a renderer, a replay or a catalog of plugins. Each of these has none by default, and no
/// global sink exists. Without a sink, no message is created. A sink never changes the ink.
///
/// A copy of a stroke model shares the sink of the original. ``log(_:)`` is called in the middle of a change, on the
/// thread that makes it, so it must return quickly.
public protocol LogSink: AnyObject, Sendable {
  /// Receives a message.
  func log(_ message: LogMessage)
}
