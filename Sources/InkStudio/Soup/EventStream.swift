import CSoup
import Glibc
import InkFiles

/// A response of unlimited length: events in the format of `EventSource`.
///
/// The connection is taken from libsoup, so an event is in the kernel's buffer when ``send(_:_:)`` returns. Events for
/// a slow client aren't queued: once the kernel's buffer is full, the stream ends.
final class EventStream {
  /// The size of the kernel's send buffer, in bytes.
  private static let room: Int32 = 1 << 17

  /// Whether events may be sent; once false, it stays false.
  private(set) var isOpen = true

  private let connection: Connection
  private let stream: UnsafeMutablePointer<GIOStream>
  private var watch: MainLoop.Watch?

  /// Takes ownership of a connection and of a reference to its stream, and begins the response.
  ///
  /// - Parameter onEnd: A closure that is called once if the client disconnects or sends anything.
  init(
    _ connection: Connection,
    _ stream: UnsafeMutablePointer<GIOStream>,
    onEnd: @escaping () -> Void
  ) {
    self.connection = connection
    self.stream = stream
    // A listening client makes no progress, which must not count as a timeout.
    connection.isBusy = true
    var room = Self.room
    setsockopt(
      connection.descriptor,
      SOL_SOCKET,
      SO_SNDBUF,
      &room,
      socklen_t(MemoryLayout<Int32>.size)
    )
    watch = MainLoop.watch(connection.descriptor) { [weak self] in
      guard let self else { return }
      // A listening client sends nothing: it has disconnected, or violates the protocol.
      end()
      onEnd()
    }
    let head = Response(
      200,
      [("Content-Type", "text/event-stream"), ("Cache-Control", "no-store")]
    )
    write(Array("\(head.head)\r\n".utf8))
  }

  deinit { end() }

  /// Sends an event, or ends the stream if that would block.
  ///
  /// - Parameters:
  ///   - name: The type of the event.
  ///   - line: The data, in one line.
  func send(_ name: String, _ line: String) {
    write(Array("event: \(name)\ndata: \(line)\n\n".utf8))
  }

  /// Closes the connection.
  func end() {
    guard isOpen else { return }
    isOpen = false
    watch?.cancel()
    watch = nil
    connection.close(stream)
  }

  private func write(_ bytes: [UInt8]) {
    guard isOpen else { return }
    let flags = Int32(MSG_DONTWAIT) | Int32(MSG_NOSIGNAL)
    let sent = retry { Glibc.send(connection.descriptor, bytes, bytes.count, flags) }
    if sent != bytes.count { end() }
  }
}
