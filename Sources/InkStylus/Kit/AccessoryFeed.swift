#if !hasFeature(Embedded)
  /// A broadcaster of changes of accessories to asynchronous listeners.
  ///
  /// An ``AccessoryKit`` sends no notifications; the caller of its ``AccessoryKit/update()`` forwards the changes:
  ///
  /// ```swift
  /// feed.send(update.changes)
  /// // In a task:
  /// for await change in feed.changes() { show(change.status) }
  /// ```
  public final class AccessoryFeed {
    private var listeners: [AsyncStream<AccessoryChange>.Continuation] = []

    /// The maximum number of changes that wait for one slow listener; beyond it, the oldest are dropped.
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

    /// Sends changes, in order, to the listeners of all sequences; returns without waiting for them.
    public func send(_ changes: [AccessoryChange]) {
      listeners.removeAll { listener in
        for change in changes {
          if case .terminated = listener.yield(change) { return true }
        }
        return false
      }
    }

    /// Ends the sequences of all listeners, after the changes already sent; so does the deinitializer.
    public func finish() {
      for listener in listeners { listener.finish() }
      listeners.removeAll()
    }
  }
#endif
