import InkFormats

/// An answer.
struct Response {
  /// The number of the status.
  var status: Int
  /// The fields that are not the same for all answers.
  var fields: [(name: String, value: String)]
  /// The body; not sent where only the fields were asked for.
  var body: [UInt8]
  /// The file that is streamed in place of the body; `nil` if there is none.
  var file: SentFile?

  /// Creates an answer.
  init(_ status: Int, _ fields: [(name: String, value: String)] = [], body: [UInt8] = []) {
    self.status = status
    self.fields = fields
    self.body = body
  }

  /// An answer for programs.
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

  /// An answer that says why not.
  ///
  /// - Parameters:
  ///   - code: A word for programs.
  ///   - message: A sentence for people.
  ///   - members: What else a program may want to know.
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

  /// The words for a status.
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
    case 428: "Precondition Required"
    case 503: "Service Unavailable"
    case 507: "Insufficient Storage"
    default: "Internal Server Error"
    }
  }

  /// The fields of every answer.
  ///
  /// Pages of other origins can neither embed nor read anything. `same-origin` and `require-corp`
  /// together give the page precise clocks.
  static let common: [(name: String, value: String)] = [
    ("X-Content-Type-Options", "nosniff"),
    ("Referrer-Policy", "no-referrer"),
    ("Cross-Origin-Opener-Policy", "same-origin"),
    ("Cross-Origin-Embedder-Policy", "require-corp"),
    ("Cross-Origin-Resource-Policy", "same-origin"),
  ]

  /// What the page may do: run what it brings, and ask its own server.
  static let pagePolicy =
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; img-src 'self' blob: data:; "
    + "object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

  /// What a document may do that is opened as a page of its own: nothing.
  static let documentPolicy = "default-src 'none'; sandbox; frame-ancestors 'none'"

  /// All fields of the answer but those about its length.
  var allFields: [(name: String, value: String)] {
    var all = fields + Self.common
    if !fields.contains(where: { $0.name == "Content-Security-Policy" }) {
      all.append(("Content-Security-Policy", Self.documentPolicy))
    }
    return all
  }

  /// The status and the fields as lines, for a connection that ends with the answer.
  var head: String {
    var text = "HTTP/1.1 \(status) \(Self.reason(status))\r\nConnection: close\r\n"
    for field in allFields { text += "\(field.name): \(field.value)\r\n" }
    return text
  }

  /// The answer as bytes, for a connection that ends with it.
  var encoded: [UInt8] { Array("\(head)Content-Length: \(body.count)\r\n\r\n".utf8) + body }
}
