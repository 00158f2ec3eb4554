import InkFormats

/// An HTTP response.
struct Response {
  /// The status code.
  var status: Int
  /// The fields, except those of every response.
  var fields: [(name: String, value: String)]
  /// The body; omitted in responses to HEAD.
  var body: [UInt8]
  /// The file to stream instead of the body; `nil` for none.
  var file: SentFile?

  /// Creates a response.
  init(_ status: Int, _ fields: [(name: String, value: String)] = [], body: [UInt8] = []) {
    self.status = status
    self.fields = fields
    self.body = body
  }

  /// Returns a JSON response.
  static func json(
    _ value: JSON,
    status: Int = 200,
    fields: [(name: String, value: String)] = []
  ) -> Response {
    Response(
      status,
      [("Content-Type", "application/json"), ("Cache-Control", "no-store")] + fields,
      body: Array(value.text.utf8)
    )
  }

  /// Returns an error response.
  ///
  /// - Parameters:
  ///   - code: A word for programs.
  ///   - message: A sentence for users.
  ///   - members: Additional facts for programs.
  static func refusal(
    _ status: Int,
    _ code: String,
    _ message: String,
    _ members: [(String, JSON)] = [],
    fields: [(name: String, value: String)] = []
  ) -> Response {
    json(
      .object([("error", .string(code)), ("message", .string(message))] + members),
      status: status,
      fields: fields
    )
  }

  /// Returns the reason phrase of a status code.
  static func reason(_ status: Int) -> String {
    switch status {
    case 200: "OK"
    case 201: "Created"
    case 204: "No Content"
    case 304: "Not Modified"
    case 400: "Bad Request"
    case 403: "Forbidden"
    case 404: "Not Found"
    case 405: "Method Not Allowed"
    case 409: "Conflict"
    case 411: "Length Required"
    case 412: "Precondition Failed"
    case 413: "Content Too Large"
    case 421: "Misdirected Request"
    case 422: "Unprocessable Content"
    case 426: "Upgrade Required"
    case 428: "Precondition Required"
    case 503: "Service Unavailable"
    case 507: "Insufficient Storage"
    default: "Internal Server Error"
    }
  }

  /// The fields of every response.
  ///
  /// Pages of other origins can neither embed nor read anything. `same-origin` and `require-corp` together give the
  /// page precise clocks.
  static let common: [(name: String, value: String)] = [
    ("X-Content-Type-Options", "nosniff"),
    ("Referrer-Policy", "no-referrer"),
    ("Cross-Origin-Opener-Policy", "same-origin"),
    ("Cross-Origin-Embedder-Policy", "require-corp"),
    ("Cross-Origin-Resource-Policy", "same-origin"),
  ]

  /// Returns the policy of the page: it may run its own scripts and connect to its own server.
  ///
  /// - Parameter host: The host of the server, with its port. Some browsers don't count its WebSocket as `'self'`.
  static func pagePolicy(_ host: String) -> String {
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; img-src 'self' blob: data:; "
      + "connect-src 'self' ws://\(host); "
      + "object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
  }

  /// The policy of a document that is opened as a page: it may do nothing.
  static let documentPolicy = "default-src 'none'; sandbox; frame-ancestors 'none'"

  /// All fields except those about the length.
  var allFields: [(name: String, value: String)] {
    var all = fields + Self.common
    if !fields.contains(where: { $0.name == "Content-Security-Policy" }) {
      all.append(("Content-Security-Policy", Self.documentPolicy))
    }
    return all
  }

  /// The status line and the fields, for a connection that ends with the response.
  var head: String {
    var text = "HTTP/1.1 \(status) \(Self.reason(status))\r\nConnection: close\r\n"
    for field in allFields { text += "\(field.name): \(field.value)\r\n" }
    return text
  }

  /// The encoded response, for a connection that ends with it.
  var encoded: [UInt8] { Array("\(head)Content-Length: \(body.count)\r\n\r\n".utf8) + body }
}
