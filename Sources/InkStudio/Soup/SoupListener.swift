import CSoup
import Glibc
import InkFiles

/// The handler of requests.
protocol RequestHandler: AnyObject {
  /// Returns the refusal of a request before its body is read; `nil` if it is allowed.
  func refusal(of head: RequestHead) -> Response?
  /// Returns the refusal of a body that turns out to be too large.
  func tooLarge(_ head: RequestHead) -> Response
  /// Returns the maximum size of the body, in bytes.
  func largestBody(of head: RequestHead) -> Int
  /// Creates a file for a long body; returns `nil` if the body must be in memory.
  func file(for head: RequestHead) throws(FolderError) -> NewFile?
  /// Responds to a request with ``Exchange/answer(_:)``.
  func handle(_ request: Request, _ exchange: Exchange)
  /// Takes over a connection to a board, after its handshake.
  func accept(_ socket: OpaquePointer, _ connection: Connection)
}

/// An HTTP server with libsoup, on sockets of its own.
///
/// libsoup reads and writes messages. This class adds limits that it lacks: of the number of connections, of the size
/// of bodies before they are in memory, and of time.
final class SoupListener {
  /// The maximum bytes of all bodies in memory during reading.
  static let maximumPendingBytes = 256 << 20

  let pending = PendingBytes()
  let connections: Connections
  private let server: UnsafeMutablePointer<SoupServer>
  private unowned let handler: any RequestHandler

  /// Creates a server without connections.
  ///
  /// - Parameter patience: The timeout of an idle connection, in seconds.
  init(_ handler: any RequestHandler, patience: Double) {
    self.handler = handler
    connections = Connections(patience: patience)
    server = ink_soup_server()
    let context = Unmanaged.passUnretained(self).toOpaque()
    for path in [nil, StudioTarget.boardPath] {
      soup_server_add_early_handler(
        server,
        path,
        { _, message, _, _, context in
          guard let message, let context else { return }
          Unmanaged<SoupListener>.fromOpaque(context).takeUnretainedValue().begin(message)
        },
        context,
        nil
      )
    }
    ink_soup_on_websocket(
      server,
      StudioTarget.boardPath,
      { _, message, _, socket, context in
        guard let message, let socket, let context else { return }
        Unmanaged<SoupListener>.fromOpaque(context).takeUnretainedValue().upgrade(message, socket)
      },
      context
    )
    soup_server_add_handler(
      server,
      nil,
      { _, message, _, _, context in
        guard let message, let context else { return }
        Unmanaged<SoupListener>.fromOpaque(context).takeUnretainedValue().complete(message)
      },
      context,
      nil
    )
  }

  deinit {
    soup_server_disconnect(server)
    g_object_unref(server)
  }

  /// Serves a connected socket.
  func accept(_ descriptor: Int32) {
    connections.makeRoom()
    guard let socket = g_socket_new_from_fd(descriptor, nil) else {
      close(descriptor)
      return
    }
    // A client that has already disconnected has no address.
    guard let address = g_socket_get_remote_address(socket, nil) else {
      g_object_unref(socket)
      return
    }
    let connection = Connection(socket, address)
    connections.add(connection)
    if ink_soup_accept(server, socket, address) == 0 { connection.cut() }
  }

  /// Returns the connection of a message.
  func connection(of message: OpaquePointer) -> Connection? {
    soup_server_message_get_remote_address(message).flatMap { connections.connection($0) }
  }

  // MARK: Messages

  private func begin(_ message: OpaquePointer) {
    let connection = connection(of: message)
    connection?.hasHead = true
    soup_message_body_set_accumulate(soup_server_message_get_request_body(message), 0)
    let head = RequestHead(message)
    if let refusal = handler.refusal(of: head) {
      refuse(message, refusal, hasBody: head.length != 0)
      return
    }
    // libsoup answers the handshake of a board.
    if head.isUpgrade, head.path == StudioTarget.boardPath { return }
    let exchange = Exchange(message, head, self)
    ink_soup_attach(message, Unmanaged.passRetained(exchange).toOpaque()) { data in
      if let data { Unmanaged<Exchange>.fromOpaque(data).release() }
    }
    let context = Unmanaged.passUnretained(self).toOpaque()
    ink_soup_on_chunk(
      message,
      { message, chunk, context in
        guard let message, let chunk, let context else { return }
        Unmanaged<SoupListener>.fromOpaque(context).takeUnretainedValue().receive(chunk, message)
      },
      context
    )
    ink_soup_on_wrote_chunk(
      message,
      { message, context in
        guard let message, let context else { return }
        Unmanaged<SoupListener>.fromOpaque(context).takeUnretainedValue().send(message)
      },
      context
    )
    ink_soup_on_finished(
      message,
      { message, context in
        guard let message, let context else { return }
        Unmanaged<SoupListener>.fromOpaque(context).takeUnretainedValue().finish(message)
      },
      context
    )
  }

  /// Passes on a connection that has become a WebSocket, to which the limits of requests don't apply.
  private func upgrade(_ message: OpaquePointer, _ socket: OpaquePointer) {
    guard let connection = connection(of: message) else { return }
    connections.remove(connection)
    handler.accept(socket, connection)
  }

  private func receive(_ chunk: OpaquePointer, _ message: OpaquePointer) {
    guard let exchange = Self.exchange(of: message), !exchange.isAnswered else { return }
    var size = 0
    let start = g_bytes_get_data(chunk, &size)
    let head = exchange.head
    do throws(FolderError) {
      try exchange.receive(UnsafeRawBufferPointer(start: start, count: size)) {
        () throws(FolderError) in
        try handler.file(for: head)
      }
    } catch {
      return refuse(message, error.response, hasBody: true)
    }
    if exchange.received > handler.largestBody(of: head) {
      refuse(message, handler.tooLarge(head), hasBody: true)
    } else if pending.count > Self.maximumPendingBytes {
      refuse(
        message,
        .refusal(503, "busy", "Too many uploads at a time. Try again."),
        hasBody: true
      )
    }
  }

  private func complete(_ message: OpaquePointer) {
    guard let exchange = Self.exchange(of: message), !exchange.isAnswered else { return }
    // libsoup treats a chunked body as complete if the connection ends between two chunks.
    if exchange.head.length == nil, connection(of: message)?.isAtEnd ?? true {
      exchange.answer(
        .refusal(400, "cut", "The body ended before its last chunk. Send the request again.")
      )
      return
    }
    handler.handle(exchange.takeRequest(), exchange)
    if !exchange.isAnswered { exchange.postpone() }
  }

  /// Passes the next chunk of the content to libsoup, or ends the connection if it can't be read.
  private func send(_ message: OpaquePointer) {
    guard let rest = Self.exchange(of: message)?.rest else { return }
    guard !Self.put(rest, into: message) else { return }
    connection(of: message)?.cut()
    // libsoup detects the shutdown when it writes.
    soup_message_body_append(
      soup_server_message_get_response_body(message),
      SOUP_MEMORY_COPY,
      [0],
      1
    )
  }

  private func finish(_ message: OpaquePointer) {
    connection(of: message)?.becomeIdle()
    Self.exchange(of: message)?.leave()
  }

  private static func exchange(of message: OpaquePointer) -> Exchange? {
    ink_soup_attached(message).map { Unmanaged<Exchange>.fromOpaque($0).takeUnretainedValue() }
  }

  /// Writes a response to a libsoup message.
  static func put(_ response: Response, into message: OpaquePointer) {
    soup_server_message_set_status(
      message,
      UInt32(response.status),
      Response.reason(response.status)
    )
    let headers = soup_server_message_get_response_headers(message)
    for field in response.allFields {
      soup_message_headers_append(headers, field.name, field.value)
    }
    // libsoup keeps alive only connections that it accepted itself. Without this field a client would send its next
    // request on a connection that is being closed.
    soup_message_headers_append(headers, "Connection", "close")
    if let file = response.file {
      soup_message_headers_set_content_length(headers, goffset(file.count))
      // Release chunks after sending.
      soup_message_body_set_accumulate(soup_server_message_get_response_body(message), 0)
      _ = put(file, into: message)
      return
    }
    guard !response.body.isEmpty else { return }
    let body = soup_server_message_get_response_body(message)
    response.body.withUnsafeBufferPointer { bytes in
      soup_message_body_append(body, SOUP_MEMORY_COPY, bytes.baseAddress, gsize(bytes.count))
    }
  }

  /// Appends the next chunk of a file to the body of a response; returns false if it can't be read.
  private static func put(_ file: SentFile, into message: OpaquePointer) -> Bool {
    guard let bytes = file.next() else { return false }
    let body = soup_server_message_get_response_body(message)
    if bytes.isEmpty { soup_message_body_complete(body) }
    bytes.withUnsafeBufferPointer { part in
      guard !part.isEmpty else { return }
      soup_message_body_append(body, SOUP_MEMORY_COPY, part.baseAddress, gsize(part.count))
    }
    return true
  }

  // MARK: Refusals

  /// Responds without reading the body, which libsoup would do first.
  private func refuse(_ message: OpaquePointer, _ response: Response, hasBody: Bool) {
    guard hasBody else {
      Self.put(response, into: message)
      return
    }
    // A connection can't be taken over while libsoup reads from it.
    soup_server_message_pause(message)
    g_object_ref(UnsafeMutableRawPointer(message))
    let refusal = Refusal(message, response, self)
    g_idle_add(
      { data in
        if let data { Unmanaged<Refusal>.fromOpaque(data).takeRetainedValue().run() }
        return 0
      },
      Unmanaged.passRetained(refusal).toOpaque()
    )
  }

  private final class Refusal {
    private let message: OpaquePointer
    private let response: Response
    private weak var server: SoupListener?

    init(_ message: OpaquePointer, _ response: Response, _ server: SoupListener) {
      self.message = message
      self.response = response
      self.server = server
    }

    func run() {
      defer { g_object_unref(UnsafeMutableRawPointer(message)) }
      guard let connection = server?.connection(of: message),
        let stream = soup_server_message_steal_connection(message)
      else { return }
      connection.drain(after: response.encoded, stream)
    }
  }
}
