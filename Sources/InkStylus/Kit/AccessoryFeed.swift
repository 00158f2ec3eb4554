#if !hasFeature(Embedded)
  /// Broadcasts changes of accessories to asynchronous listeners.
  ///
  /// An ``AccessoryKit`` has no clock and does not notify; the caller of its updates forwards the changes:
  ///
  /// ```swift
  /// feed.send(update.changes)
  /// // In a task:
  /// for await change in feed.changes() { show(change.status) }
  /// ```
  public final class AccessoryFeed {
    private var listeners: [AsyncStream<AccessoryChange>.Continuation] = []

    /// The maximum number of changes buffered per listener; beyond it, the oldest are dropped.
    public static let maximumWaiting = 1024

    /// Creates a feed without listeners.
    public init() {}

    deinit { finish() }

    /// Returns an asynchronous sequence of all later changes, in order, which ends with ``finish()``.
    ///
    /// The sequence may be moved to another task. Each call returns an independent one.
    public func changes() -> AsyncStream<AccessoryChange> {
      let (stream, listener) = AsyncStream.makeStream(
        of: AccessoryChange.self,
        bufferingPolicy: .bufferingNewest(Self.maximumWaiting)
      )
      listeners.append(listener)
      return stream
    }

    /// Sends changes to all listeners.
    public func send(_ changes: [AccessoryChange]) {
      listeners.removeAll { listener in
        for change in changes {
          if case .terminated = listener.yield(change) { return true }
        }
        return false
      }
    }

    /// Ends the sequences of all listeners.
    public func finish() {
      for listener in listeners { listener.finish() }
      listeners.removeAll()
    }
  }
#endif
