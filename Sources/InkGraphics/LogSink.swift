/// Takes what a model, a renderer or a decoder has to say to whoever looks for a fault.
///
/// Implement it to print, keep or count messages, and give it to the `logSink` of a model, a
/// renderer, a replay or a catalogue of plug-ins. Nobody listens unless a host asks: there is no
/// sink for all, and without one no message is even made. Ink does not depend on it.
///
/// A copy of a model has the sink of the original. ``log(_:)`` is called in the middle of a change,
/// on the thread that makes it: take the message and return.
public protocol LogSink: AnyObject, Sendable {
  /// Takes a message.
  func log(_ message: LogMessage)
}
