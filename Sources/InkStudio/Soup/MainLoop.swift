import CSoup

/// GLib's loop, which runs the server on one thread.
final class MainLoop {
  private let loop: OpaquePointer?
  private var sources: [guint] = []

  init() { loop = g_main_loop_new(nil, 0) }

  deinit {
    for source in sources { g_source_remove(source) }
    g_main_loop_unref(loop)
  }

  /// Runs until one of some signals comes.
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

  /// Calls whenever a descriptor can be read, as long as the loop lives.
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

  /// Calls whenever a descriptor can be read or its other side is closed, until that is taken back.
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

  /// Calls once when what goes on now is done.
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

  /// Calls once after some time; the call may be taken back with what is returned.
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

  /// Calls when a child process has ended, with what `waitpid` says of it.
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

  /// Calls for a descriptor.
  struct Watch {
    fileprivate let source: guint

    /// Takes the calls back; only once.
    func cancel() { g_source_remove(source) }
  }

  /// A call that is still to come.
  struct Timer {
    fileprivate let source: guint

    /// Takes the call back; only before it was made.
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
