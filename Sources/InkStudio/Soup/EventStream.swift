import CSoup
import Glibc
import InkFiles

/// An answer that goes on for as long as the client listens: events, as `EventSource` reads them.
///
/// The connection is taken from libsoup, so each event is with the kernel when ``send(_:_:)`` returns. Nothing is kept
/// for a client that does not read: once the kernel takes no more, the stream ends.
final class EventStream {
  /// How much the kernel keeps for a client, in bytes.
  private static let room: Int32 = 1 << 17

  /// Whether events may be sent; once it is false, it stays so.
  private(set) var isOpen = true

  private let connection: Connection
  private let stream: UnsafeMutablePointer<GIOStream>
  private var watch: MainLoop.Watch?

  /// Takes over a connection and a reference to its stream, and begins the answer.
  ///
  /// - Parameter onEnd: Called once, when the client is gone or too slow.
  init(
    _ connection: Connection,
    _ stream: UnsafeMutablePointer<GIOStream>,
    onEnd: @escaping () -> Void
  ) {
    self.connection = connection
    self.stream = stream
    // Who listens makes no progress of their own.
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
      // A client that listens says nothing any more: it has closed, or is none.
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

  /// Sends an event; where that cannot be at once, the stream has ended.
  ///
  /// - Parameters:
  ///   - name: What kind of event it is.
  ///   - line: What it says, in one line.
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
