import CSoup

/// The connections of clients to boards.
final class BoardListener {
  private let hub: BoardHub
  private var sockets: [SoupSocket] = []
  private var timer: MainLoop.Timer?

  init(_ hub: BoardHub) { self.hub = hub }

  /// Accepts a connection after its handshake.
  func accept(_ socket: OpaquePointer, _ connection: Connection) {
    let socket = SoupSocket(socket, connection)
    // A refused connection stays until its end, too, so that the reason is sent.
    sockets.append(socket)
    let member = hub.join(socket)
    socket.onMessage = { [hub] bytes in
      if let member { hub.receive(bytes, from: member) }
    }
    socket.onClosed = { [weak self, hub, unowned socket] in
      if let member { hub.leave(member) }
      // The socket calls this itself.
      MainLoop.soon { self?.sockets.removeAll { $0 === socket } }
    }
    plan()
  }

  /// Ends all connections.
  func close() {
    timer?.cancel()
    timer = nil
    hub.close()
  }

  private func plan() {
    guard timer == nil, !sockets.isEmpty else { return }
    timer = MainLoop.after(seconds: BoardHub.pace) { [weak self] in
      guard let self else { return }
      timer = nil
      for socket in sockets where socket.isFlooding { socket.cut() }
      hub.check()
      plan()
    }
  }
}

/// A WebSocket of libsoup.
final class SoupSocket: BoardSocket {
  /// Receives each message.
  var onMessage: (([UInt8]) -> Void)?
  /// Called once after the end of the connection.
  var onClosed: (() -> Void)?

  private let socket: OpaquePointer
  private let connection: Connection
  private var received: Int64 = 0
  private var isClosed = false

  /// The bytes of a message in parts, which libsoup collects without a limit.
  private static let maximumReceived = 4 * Int64(BoardRequest.maximumBytes)

  init(_ socket: OpaquePointer, _ connection: Connection) {
    self.socket = socket
    self.connection = connection
    g_object_ref(UnsafeMutableRawPointer(socket))
    connection.sendAtOnce()
    soup_websocket_connection_set_max_incoming_payload_size(
      socket,
      guint64(BoardRequest.maximumBytes)
    )
    let context = Unmanaged.passUnretained(self).toOpaque()
    ink_soup_on_message(
      socket,
      { _, kind, bytes, context in
        guard let context, let bytes else { return }
        Unmanaged<SoupSocket>.fromOpaque(context).takeUnretainedValue().receive(kind, bytes)
      },
      context
    )
    ink_soup_on_closed(
      socket,
      { _, context in
        guard let context else { return }
        Unmanaged<SoupSocket>.fromOpaque(context).takeUnretainedValue().finish()
      },
      context
    )
  }

  deinit {
    ink_soup_ignore(UnsafeMutableRawPointer(socket), Unmanaged.passUnretained(self).toOpaque())
    g_object_unref(UnsafeMutableRawPointer(socket))
  }

  func send(_ message: [UInt8]) {
    guard !isClosed, soup_websocket_connection_get_state(socket) == SOUP_WEBSOCKET_STATE_OPEN
    else { return }
    message.withUnsafeBytes { bytes in
      soup_websocket_connection_send_binary(socket, bytes.baseAddress, gsize(bytes.count))
    }
  }

  func close(_ code: BoardClose, _ reason: String) {
    guard !isClosed, soup_websocket_connection_get_state(socket) == SOUP_WEBSOCKET_STATE_OPEN
    else { return }
    soup_websocket_connection_close(socket, code.rawValue, reason)
  }

  /// Ends the connection without a message.
  func cut() { connection.cut() }

  /// Whether the client sends more than a message without ending one.
  var isFlooding: Bool {
    let count = connection.receivedBytes
    return count >= 0 && count - received > Self.maximumReceived
  }

  private func receive(_ kind: Int32, _ bytes: OpaquePointer) {
    received = max(received, connection.receivedBytes)
    guard kind == Int32(SOUP_WEBSOCKET_DATA_BINARY.rawValue) else {
      onMessage?([])
      return
    }
    var size = 0
    let start = g_bytes_get_data(bytes, &size)
    onMessage?(Array(UnsafeRawBufferPointer(start: start, count: size)))
  }

  private func finish() {
    guard !isClosed else { return }
    isClosed = true
    onClosed?()
    onMessage = nil
    onClosed = nil
  }
}
