#if !hasFeature(Embedded)
  /// Hands changes of accessories to whoever waits for them.
  ///
  /// A kit has no clock and wakes nobody; whoever asks it for updates sends what they tell:
  ///
  /// ```swift
  /// feed.send(update.changes)
  /// // In a task:
  /// for await change in feed.changes() { show(change.status) }
  /// ```
  public final class AccessoryFeed {
    private var listeners: [AsyncStream<AccessoryChange>.Continuation] = []

    /// How many changes wait for a listener that is late; beyond that its oldest ones are dropped.
    public static let maximumWaiting = 1024

    /// Creates a feed that nobody listens to.
    public init() {}

    deinit { finish() }

    /// All changes that are sent from now on, each once and in order; ends when the feed is finished.
    ///
    /// The sequence may be taken to another task. Each call makes one of its own.
    public func changes() -> AsyncStream<AccessoryChange> {
      let (stream, listener) = AsyncStream.makeStream(
        of: AccessoryChange.self,
        bufferingPolicy: .bufferingNewest(Self.maximumWaiting)
      )
      listeners.append(listener)
      return stream
    }

    /// Tells all listeners of changes.
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
