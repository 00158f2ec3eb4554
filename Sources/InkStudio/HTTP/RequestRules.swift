/// Who may ask for what.
///
/// The server listens where only this machine can connect. But pages of other sites run on this
/// machine, too, and a name of theirs may lead here (DNS rebinding). What a browser says about the
/// origin of a request tells them from the Studio's own page.
struct RequestRules {
  /// The port that the server listens on.
  var port: UInt16
  /// The longest body, in bytes.
  var largestBody = 64 << 20

  private static let methods: Set<String> = ["GET", "HEAD", "PUT", "POST", "DELETE"]

  /// Why a request is refused before its body is read; nil if it is not.
  ///
  /// - Parameter largest: The longest body, in bytes, if it is not ``largestBody``.
  func refusal(of head: RequestHead, largest: Int? = nil) -> Response? {
    guard Self.methods.contains(head.method) else {
      return .refusal(
        405,
        "method",
        "This method is not supported.",
        fields: [("Allow", "GET, HEAD, PUT, POST, DELETE")]
      )
    }
    let names = hosts
    guard let host = head.fields["host"]?.lowercased(), names.contains(host),
      head.host.map({ names.contains($0.lowercased()) }) ?? true
    else {
      return .refusal(421, "host", "This server answers only requests to localhost.")
    }
    if let origin = head.fields["origin"]?.lowercased(),
      !names.contains(where: { "http://\($0)" == origin })
    {
      return .refusal(403, "origin", "Pages of other origins may not use this server.")
    }
    let isRead = head.method == "GET" || head.method == "HEAD"
    if let site = head.fields["sec-fetch-site"]?.lowercased(), site != "same-origin" {
      // Links to the page and its address typed by hand are welcome, all else is not.
      let isLink = isRead && !head.path.hasPrefix("/api") && head.path != "/api"
      guard isLink || (isRead && site == "none") else {
        return .refusal(403, "site", "Pages of other sites may not use this server.")
      }
    }
    if head.fields["content-encoding"] != nil {
      return .refusal(
        400,
        "encoding",
        "Encoded bodies are not supported: send the body without Content-Encoding."
      )
    }
    if head.fields["transfer-encoding"] != nil, head.fields["content-length"] != nil {
      return .refusal(400, "length", "A body has either a Content-Length or a Transfer-Encoding.")
    }
    if let length = head.length, length > largest ?? largestBody { return tooLarge(largest) }
    if isRead, head.length != 0 {
      return .refusal(400, "body", "This method takes no body.")
    }
    return nil
  }

  /// What is said to a body that is too long.
  func tooLarge(_ largest: Int? = nil) -> Response {
    .refusal(413, "size", "The body is larger than \((largest ?? largestBody) >> 20) MiB.")
  }

  private var hosts: [String] {
    let names = ["localhost", "127.0.0.1", "[::1]"]
    return names.map { "\($0):\(port)" } + (port == 80 ? names : [])
  }
}
