import CInkStudio
import CSoup
import Glibc

/// The open connections and their timeouts.
final class Connections {
  /// The maximum number of connections; a browser opens six.
  static let maximumCount = 64
  /// The maximum duration of a request, in seconds.
  static let longestRequest = 300.0

  private let patience: Double
  private var all: [Connection] = []
  private var timer: guint = 0

  init(patience: Double) {
    self.patience = patience
    timer = g_timeout_add(
      guint(min(max(patience / 4, 0.05), 1) * 1000),
      { data in
        if let data { Unmanaged<Connections>.fromOpaque(data).takeUnretainedValue().check() }
        return 1
      },
      Unmanaged.passUnretained(self).toOpaque()
    )
  }

  deinit { g_source_remove(timer) }

  /// Begins watching a connection.
  func add(_ connection: Connection) { all.append(connection) }

  /// Returns the connection with an address, compared by object identity.
  func connection(_ address: UnsafeMutablePointer<GSocketAddress>) -> Connection? {
    all.first { $0.address == address }
  }

  /// Ends watching a connection.
  func remove(_ connection: Connection) { all.removeAll { $0 === connection } }

  /// Closes the connection that has been idle for longest if there are too many.
  func makeRoom() {
    all.removeAll { $0.isClosed }
    guard all.count >= Self.maximumCount else { return }
    let idle = all.filter { !$0.isBusy }.min { $0.lastProgress < $1.lastProgress } ?? all[0]
    idle.cut()
    all.removeAll { $0 === idle }
  }

  private func check() {
    let now = Connection.now
    for connection in all { connection.look(now) }
    for connection in all where connection.isOverdue(now, patience) { connection.cut() }
    all.removeAll { $0.isClosed }
  }
}

/// A connection with its progress.
final class Connection {
  let address: UnsafeMutablePointer<GSocketAddress>
  private let socket: UnsafeMutablePointer<GSocket>
  /// Whether the client waits for the server.
  var isBusy = false
  /// Whether the head of a request is complete.
  var hasHead = false
  private(set) var lastProgress: Double
  private var began: Double?
  private var traffic: Int64 = 0
  private var received: Int64 = 0

  /// Takes ownership of a reference to a socket and of one to the address of the client.
  init(_ socket: UnsafeMutablePointer<GSocket>, _ address: UnsafeMutablePointer<GSocketAddress>) {
    self.socket = socket
    self.address = address
    lastProgress = Self.now
  }

  deinit {
    g_object_unref(socket)
    g_object_unref(address)
  }

  static var now: Double { Double(g_get_monotonic_time()) * 1e-6 }

  var isClosed: Bool { g_socket_is_closed(socket) != 0 }

  var descriptor: Int32 { g_socket_get_fd(socket) }

  /// Whether the client has closed its side and all its bytes were read.
  var isAtEnd: Bool {
    var byte: UInt8 = 0
    let flags = Int32(MSG_PEEK) | Int32(MSG_DONTWAIT)
    return recv(g_socket_get_fd(socket), &byte, 1, flags) == 0
  }

  /// The number of bytes received so far; −1 if unknown.
  var receivedBytes: Int64 {
    var received: Int64 = 0
    return ink_studio_traffic(descriptor, &received) < 0 ? -1 : received
  }

  /// Sends small packets without waiting for the confirmation of earlier ones.
  func sendAtOnce() {
    var yes: Int32 = 1
    let size = socklen_t(MemoryLayout<Int32>.size)
    setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &yes, size)
  }

  /// Records whether bytes were received or sent since the last call; `now` is in seconds of ``now``.
  func look(_ now: Double) {
    var received: Int64 = 0
    let traffic = ink_studio_traffic(g_socket_get_fd(socket), &received)
    if traffic != self.traffic || isBusy { lastProgress = now }
    if received != self.received, began == nil { began = now }
    self.traffic = traffic
    self.received = received
  }

  func isOverdue(_ now: Double, _ patience: Double) -> Bool {
    if isBusy { return false }
    if now - lastProgress > patience { return true }
    guard let began else { return false }
    return now - began > (hasHead ? Connections.longestRequest : patience)
  }

  /// Records the end of a request.
  func becomeIdle() {
    began = nil
    hasHead = false
    isBusy = false
  }

  /// Shuts the connection down; to libsoup it looks closed by the client.
  func cut() { g_socket_shutdown(socket, 1, 1, nil) }

  /// Closes a connection that was taken from libsoup, and releases a reference to its stream.
  func close(_ stream: UnsafeMutablePointer<GIOStream>) {
    g_io_stream_close(stream, nil, nil)
    g_socket_close(socket, nil)
    g_object_unref(stream)
  }

  /// Sends a last response and reads further input for a moment, since closing immediately could discard the response.
  func drain(after bytes: [UInt8], _ stream: UnsafeMutablePointer<GIOStream>) {
    hasHead = true
    let flags = Int32(MSG_DONTWAIT) | Int32(MSG_NOSIGNAL)
    let sent = send(g_socket_get_fd(socket), bytes, bytes.count, flags)
    g_socket_shutdown(socket, 0, 1, nil)
    let drain = Drain(socket, stream)
    guard sent == bytes.count else { return drain.end() }
    drain.begin()
  }
}

/// Reads and discards input.
private final class Drain {
  private static let seconds: guint = 2
  private let socket: UnsafeMutablePointer<GSocket>
  private let stream: UnsafeMutablePointer<GIOStream>
  private var watch: guint = 0
  private var timer: guint = 0
  private var room = [gchar](repeating: 0, count: 1 << 16)

  init(_ socket: UnsafeMutablePointer<GSocket>, _ stream: UnsafeMutablePointer<GIOStream>) {
    self.socket = socket
    self.stream = stream
  }

  /// Begins reading; retains itself until the end.
  func begin() {
    let context = Unmanaged.passRetained(self).toOpaque()
    watch = g_unix_fd_add(
      g_socket_get_fd(socket),
      G_IO_IN,
      { _, _, data in
        guard let data else { return 0 }
        return Unmanaged<Drain>.fromOpaque(data).takeUnretainedValue().read() ? 1 : 0
      },
      context
    )
    timer = g_timeout_add_seconds(
      Self.seconds,
      { data in
        guard let data else { return 0 }
        let drain = Unmanaged<Drain>.fromOpaque(data).takeUnretainedValue()
        drain.timer = 0
        if drain.watch != 0 { g_source_remove(drain.watch) }
        drain.end()
        Unmanaged<Drain>.fromOpaque(data).release()
        return 0
      },
      context
    )
  }

  /// Reads the available input; returns whether more may follow.
  private func read() -> Bool {
    let count = recv(g_socket_get_fd(socket), &room, room.count, Int32(MSG_DONTWAIT))
    if count > 0 || (count < 0 && (errno == EAGAIN || errno == EINTR)) { return true }
    // Closed by the client; the timer ends this.
    watch = 0
    return false
  }

  func end() {
    g_io_stream_close(stream, nil, nil)
    g_socket_close(socket, nil)
    g_object_unref(stream)
  }
}
