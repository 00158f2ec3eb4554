import InkFiles

/// The head of a request.
struct RequestHead {
  /// The method, such as `GET`.
  var method: String
  /// The percent-encoded path.
  var path: String
  /// The percent-encoded query.
  var query: String
  /// The host in the request target, if any; otherwise that of the `Host` field.
  var host: String?
  /// The fields by lowercase names; values of repeated fields are joined by commas.
  var fields: [String: String]
  /// The announced length of the body, 0 without a body; `nil` for a chunked body.
  var length: Int?

  /// Returns the decoded value of a query parameter; `nil` if it is missing, repeated or invalid.
  func parameter(_ name: String) -> String? {
    var found: String?
    for part in query.split(separator: "&") {
      let sides = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard sides[0] == name else { continue }
      guard found == nil, sides.count == 2, let value = PercentCoding.decoded(sides[1]) else {
        return nil
      }
      found = value
    }
    return found
  }

  /// Whether the request is the handshake of a WebSocket.
  var isUpgrade: Bool { method == "GET" && fields["upgrade"]?.lowercased() == "websocket" }

  /// Whether the client accepts gzip.
  var acceptsGzip: Bool {
    for part in (fields["accept-encoding"] ?? "").split(separator: ",") {
      let words = part.split(separator: ";").map { $0.filter { $0 != " " && $0 != "\t" } }
      guard let coding = words.first?.lowercased(), coding == "gzip" || coding == "*" else {
        continue
      }
      let isRefused = words.dropFirst().contains { word in
        word.lowercased().hasPrefix("q=") && Double(word.dropFirst(2)) == 0
      }
      return !isRefused
    }
    return false
  }
}

/// A complete request.
struct Request {
  /// The head.
  var head: RequestHead
  /// The body; empty if it is in a file.
  var body: [UInt8]
  /// The file with a long body.
  var file: NewFile?

  /// The body, in memory or in a file.
  var content: Content { file.map { .file($0) } ?? .bytes(body) }
}

/// Percent-encoding of URLs.
enum PercentCoding {
  /// Decodes a text; returns `nil` if an escape is invalid or the bytes aren't UTF-8.
  static func decoded(_ text: some StringProtocol) -> String? {
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      guard byte == 0x25 else {
        bytes.append(byte)
        continue
      }
      guard let high = rest.popFirst().flatMap(digit), let low = rest.popFirst().flatMap(digit)
      else { return nil }
      bytes.append(high << 4 | low)
    }
    return String(validating: bytes, as: UTF8.self)
  }

  /// Encodes all characters except the unreserved ones: letters, digits and `-._~`.
  static func encoded(_ text: String) -> String {
    var result = ""
    for byte in text.utf8 {
      switch byte {
      case 0x30...0x39, 0x41...0x5a, 0x61...0x7a, 0x2d, 0x2e, 0x5f, 0x7e:
        result.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        result += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
      }
    }
    return result
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case 0x30...0x39: byte - 0x30
    case 0x41...0x46: byte - 0x41 + 10
    case 0x61...0x66: byte - 0x61 + 10
    default: nil
    }
  }
}
