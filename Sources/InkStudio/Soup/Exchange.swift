import CSoup
import InkFiles

/// A request and its response.
final class Exchange {
  /// The head of the request.
  let head: RequestHead
  private(set) var body: [UInt8] = []
  private(set) var isAnswered = false

  /// The file for a body that is too long to keep in memory.
  private var file: NewFile?
  private static let maximumInMemory = 4 << 20

  /// The remaining content to send.
  private(set) var rest: SentFile?

  /// The number of received bytes of the body.
  var received: Int { file?.count ?? body.count }

  private let message: OpaquePointer
  private weak var server: SoupListener?
  private let pending: PendingBytes
  /// Whether the client has disconnected.
  private(set) var isClosed = false
  private var isPaused = false

  init(_ message: OpaquePointer, _ head: RequestHead, _ server: SoupListener) {
    self.message = message
    self.head = head
    self.server = server
    pending = server.pending
    if let length = head.length { body.reserveCapacity(min(length, 1 << 20)) }
  }

  deinit { pending.count -= body.count }

  /// Receives more of the body.
  ///
  /// - Parameter makeFile: Creates a file for a long body; returns `nil` if the body must stay in memory.
  func receive(
    _ bytes: UnsafeRawBufferPointer,
    _ makeFile: () throws(FolderError) -> NewFile?
  ) throws(FolderError) {
    if let file { return try storing(file.write(Array(bytes))) }
    body += bytes
    pending.count += bytes.count
    guard body.count > Self.maximumInMemory, let file = try makeFile() else { return }
    try storing(file.write(body))
    self.file = file
    pending.count -= body.count
    body = []
  }

  /// Returns the complete request, and releases its body.
  func takeRequest() -> Request {
    pending.count -= body.count
    defer { (body, file) = ([], nil) }
    return Request(head: head, body: body, file: file)
  }

  /// Sends the response, now or after ``postpone()``.
  func answer(_ response: Response) {
    guard !isAnswered else { return }
    isAnswered = true
    guard !isClosed else { return }
    rest = response.file
    SoupListener.put(response, into: message)
    if isPaused {
      server?.connection(of: message)?.isBusy = false
      soup_server_message_unpause(message)
      g_object_unref(UnsafeMutableRawPointer(message))
    }
  }

  /// Keeps the client waiting until ``answer(_:)`` is called.
  func postpone() {
    guard !isAnswered, !isPaused else { return }
    isPaused = true
    server?.connection(of: message)?.isBusy = true
    g_object_ref(UnsafeMutableRawPointer(message))
    soup_server_message_pause(message)
  }

  /// Passes on the client's connection, slightly later, for a response of unlimited length.
  ///
  /// - Parameter completion: A closure that is called once, with the connection and a reference to its stream; `nil` if the
  ///   client has disconnected.
  func openStream(
    _ completion: @escaping ((Connection, UnsafeMutablePointer<GIOStream>)?) -> Void
  ) {
    postpone()
    // A connection can't be taken over while libsoup handles it.
    MainLoop.soon { [self] in
      guard !isClosed, !isAnswered else { return completion(nil) }
      isAnswered = true
      let connection = server?.connection(of: message)
      let stream = soup_server_message_steal_connection(message)
      g_object_unref(UnsafeMutableRawPointer(message))
      if let connection, let stream { completion((connection, stream)) } else { completion(nil) }
    }
  }

  /// Records that the client has disconnected.
  func leave() {
    guard !isClosed else { return }
    isClosed = true
    if isPaused, !isAnswered { g_object_unref(UnsafeMutableRawPointer(message)) }
  }
}

extension RequestHead {
  /// Reads the head from a libsoup message.
  init(_ message: OpaquePointer) {
    method = soup_server_message_get_method(message).map { String(cString: $0) } ?? ""
    let target = soup_server_message_get_uri(message)
    path = g_uri_get_path(target).map { String(cString: $0) } ?? ""
    query = g_uri_get_query(target).map { String(cString: $0) } ?? ""
    host = g_uri_get_host(target).map { name in
      let text = String(cString: name)
      let port = g_uri_get_port(target)
      let plain = text.contains(":") && !text.hasPrefix("[") ? "[\(text)]" : text
      return port < 0 || port == 80 ? plain : "\(plain):\(port)"
    }
    fields = [:]
    let headers = soup_server_message_get_request_headers(message)
    for name in Self.names {
      guard let value = soup_message_headers_get_list(headers, name) else { continue }
      fields[name] = String(cString: value)
    }
    switch soup_message_headers_get_encoding(headers) {
    case SOUP_ENCODING_CONTENT_LENGTH:
      let count = soup_message_headers_get_content_length(headers)
      length = count < 0 || count > 1 << 62 ? Int.max : Int(count)
    case SOUP_ENCODING_CHUNKED: length = nil
    default: length = 0
    }
  }

  /// The names of the header fields that the server reads.
  private static let names = [
    "host", "origin", "sec-fetch-site", "if-match", "if-none-match", "accept-encoding",
    "ink-password", "upgrade",
    "content-encoding", "transfer-encoding", "content-length",
  ]
}

/// The number of bytes of bodies in memory.
final class PendingBytes {
  var count = 0
}
