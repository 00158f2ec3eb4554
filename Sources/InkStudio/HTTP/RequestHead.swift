import InkFiles

/// What a client says before the body of a request.
struct RequestHead {
  /// `GET` and so on.
  var method: String
  /// The path as it was sent, with its escapes.
  var path: String
  /// What stands behind the question mark, with its escapes.
  var query: String
  /// The host of a target that names one; that of the `Host` field otherwise.
  var host: String?
  /// The fields by their names in small letters; those that were sent twice are joined by commas.
  var fields: [String: String]
  /// The length of the body as far as it was announced, 0 if there is none; nil if it comes in parts.
  var length: Int?

  /// The value of a parameter of the query, decoded; nil if it is missing, sent twice or broken.
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

  /// Whether the client takes packed answers.
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

/// A whole request.
struct Request {
  /// What came before the body.
  var head: RequestHead
  /// The body; empty where that is in a file.
  var body: [UInt8]
  /// A body that is long.
  var file: NewFile?

  /// The body, wherever it is.
  var content: Content { file.map { .file($0) } ?? .bytes(body) }
}

/// The escapes of addresses.
enum PercentCoding {
  /// A text without escapes; nil if one is broken or the bytes are no UTF-8.
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

  /// A text in which all but letters, digits and four marks are escaped.
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
