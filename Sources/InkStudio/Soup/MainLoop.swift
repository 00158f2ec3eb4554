import CSoup

/// GLib's main loop, which runs the server on one thread.
final class MainLoop {
  private let loop: OpaquePointer?
  private var sources: [guint] = []

  init() { loop = g_main_loop_new(nil, 0) }

  deinit {
    for source in sources { g_source_remove(source) }
    g_main_loop_unref(loop)
  }

  /// Runs until one of the signals arrives.
  func run(until signals: [Int32]) {
    for signal in signals {
      let source = g_unix_signal_add(
        signal,
        { data in
          if let data { Unmanaged<MainLoop>.fromOpaque(data).takeUnretainedValue().quit() }
          return 1
        },
        Unmanaged.passUnretained(self).toOpaque()
      )
      sources.append(source)
    }
    g_main_loop_run(loop)
  }

  private func quit() { g_main_loop_quit(loop) }

  /// Calls a closure whenever a descriptor is readable, during the lifetime of the loop.
  func watch(_ descriptor: Int32, _ call: @escaping () -> Void) {
    let context = Unmanaged.passRetained(Callback(call)).toOpaque()
    let source = g_unix_fd_add_full(
      G_PRIORITY_DEFAULT,
      descriptor,
      G_IO_IN,
      { _, _, data in
        if let data { Unmanaged<Callback>.fromOpaque(data).takeUnretainedValue().call() }
        return 1
      },
      context,
      { data in if let data { Unmanaged<Callback>.fromOpaque(data).release() } }
    )
    sources.append(source)
  }

  /// Calls a closure whenever a descriptor is readable or its peer has closed it, until canceled.
  static func watch(_ descriptor: Int32, _ call: @escaping () -> Void) -> Watch {
    let context = Unmanaged.passRetained(Callback(call)).toOpaque()
    return Watch(
      source: g_unix_fd_add_full(
        G_PRIORITY_DEFAULT,
        descriptor,
        GIOCondition(rawValue: G_IO_IN.rawValue | G_IO_HUP.rawValue | G_IO_ERR.rawValue),
        { _, _, data in
          if let data { Unmanaged<Callback>.fromOpaque(data).takeUnretainedValue().call() }
          return 1
        },
        context,
        { data in if let data { Unmanaged<Callback>.fromOpaque(data).release() } }
      )
    )
  }

  /// Calls a closure once, after the current event is handled.
  static func soon(_ call: @escaping () -> Void) {
    g_idle_add_full(
      G_PRIORITY_DEFAULT,
      { data in
        if let data { Unmanaged<Callback>.fromOpaque(data).takeUnretainedValue().call() }
        return 0
      },
      Unmanaged.passRetained(Callback(call)).toOpaque(),
      { data in if let data { Unmanaged<Callback>.fromOpaque(data).release() } }
    )
  }

  /// Calls a closure once, after a delay, unless canceled.
  static func after(seconds: Double, _ call: @escaping () -> Void) -> Timer {
    let context = Unmanaged.passRetained(Callback(call)).toOpaque()
    return Timer(
      source: g_timeout_add_full(
        G_PRIORITY_DEFAULT,
        guint(seconds * 1000),
        { data in
          if let data { Unmanaged<Callback>.fromOpaque(data).takeUnretainedValue().call() }
          return 0
        },
        context,
        { data in if let data { Unmanaged<Callback>.fromOpaque(data).release() } }
      )
    )
  }

  /// Calls a closure when a child process has ended, with the status of `waitpid`.
  static func whenEnded(_ process: Int32, _ call: @escaping (Int32) -> Void) {
    let context = Unmanaged.passRetained(Ending(call)).toOpaque()
    g_child_watch_add_full(
      G_PRIORITY_DEFAULT,
      process,
      { _, status, data in
        if let data { Unmanaged<Ending>.fromOpaque(data).takeUnretainedValue().call(status) }
      },
      context,
      { data in if let data { Unmanaged<Ending>.fromOpaque(data).release() } }
    )
  }

  /// The registration of a closure for a descriptor.
  struct Watch {
    fileprivate let source: guint

    /// Cancels the calls; must be called only once.
    func cancel() { g_source_remove(source) }
  }

  /// The registration of a delayed call.
  struct Timer {
    fileprivate let source: guint

    /// Cancels the call; must not be called after it.
    func cancel() { g_source_remove(source) }
  }

  private final class Callback {
    let call: () -> Void
    init(_ call: @escaping () -> Void) { self.call = call }
  }

  private final class Ending {
    let call: (Int32) -> Void
    init(_ call: @escaping (Int32) -> Void) { self.call = call }
  }
}
