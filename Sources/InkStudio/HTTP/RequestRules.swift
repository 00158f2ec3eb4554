/// The rules of access to the server.
///
/// The server listens on the loopback interface only. But pages of other sites run on this machine, too, and their
/// domain names may resolve to this address (DNS rebinding). The fields about the origin of a request distinguish them
/// from the Studio's own page.
struct RequestRules {
  /// The port that the server listens on.
  var port: UInt16
  /// The maximum size of a body, in bytes.
  var largestBody = 64 << 20

  private static let methods: Set<String> = ["GET", "HEAD", "PUT", "POST", "DELETE"]

  /// Returns the refusal of a request before its body is read; `nil` if it is allowed.
  ///
  /// - Parameter largest: The maximum size of the body, in bytes, if it differs from ``largestBody``.
  func refusal(of head: RequestHead, largest: Int? = nil) -> Response? {
    guard Self.methods.contains(head.method) else {
      return .refusal(
        405,
        "method",
        "This method is not supported: use GET, HEAD, PUT, POST or DELETE.",
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
      // Only navigation to the page by a link or a typed address is allowed.
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
      return .refusal(
        400,
        "length",
        "The request has both Content-Length and Transfer-Encoding: send only one."
      )
    }
    if let length = head.length, length > largest ?? largestBody { return tooLarge(largest) }
    if isRead, head.length != 0 {
      return .refusal(400, "body", "GET and HEAD accept no body: send the request without one.")
    }
    return nil
  }

  /// Returns the refusal of a body that is too large.
  func tooLarge(_ largest: Int? = nil) -> Response {
    .refusal(413, "size", "The body is larger than \((largest ?? largestBody) >> 20) MiB.")
  }

  private var hosts: [String] {
    let names = ["localhost", "127.0.0.1", "[::1]"]
    return names.map { "\($0):\(port)" } + (port == 80 ? names : [])
  }
}
