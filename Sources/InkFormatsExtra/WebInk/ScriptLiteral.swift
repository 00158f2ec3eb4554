import InkFormats

/// Converts the array literal of a constant in JavaScript or TypeScript to JSON.
enum ScriptLiteral {
  /// Returns the JSON of the first array after an equals sign.
  ///
  /// Keys get quotation marks, texts in single ones get double ones, comments and trailing commas are left out.
  ///
  /// - Throws: An error if the script has no such array.
  static func json(in bytes: [UInt8]) throws(FormatError) -> [UInt8] {
    guard let sign = bytes.firstIndex(of: UInt8(ascii: "=")),
      let open = bytes[sign...].firstIndex(of: UInt8(ascii: "["))
    else { throw FormatError("the script has no array") }
    var result: [UInt8] = []
    var depth = 0
    var at = open
    while at < bytes.count {
      let byte = bytes[at]
      switch byte {
      case UInt8(ascii: "'"), UInt8(ascii: "\""): copyText(bytes, &at, to: &result)
      case UInt8(ascii: "/") where at + 1 < bytes.count && bytes[at + 1] == UInt8(ascii: "/"):
        at = bytes[at...].firstIndex(of: 10) ?? bytes.count
      case UInt8(ascii: "["), UInt8(ascii: "{"):
        depth += 1
        result.append(byte)
        at += 1
      case UInt8(ascii: "]"), UInt8(ascii: "}"):
        if result.last == UInt8(ascii: ",") { result.removeLast() }
        depth -= 1
        result.append(byte)
        at += 1
        if depth == 0 { return result }
      case 0...32: at += 1
      case 65...90, 97...122, UInt8(ascii: "_"), UInt8(ascii: "$"):
        let end = bytes[at...].firstIndex { !isWord($0) } ?? bytes.count
        let next = bytes[end...].first { $0 > 32 }
        let isKey = next == UInt8(ascii: ":")
        if isKey { result.append(UInt8(ascii: "\"")) }
        result += bytes[at..<end]
        if isKey { result.append(UInt8(ascii: "\"")) }
        at = end
      default:
        result.append(byte)
        at += 1
      }
    }
    return result
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case 48...57, 65...90, 97...122, UInt8(ascii: "_"), UInt8(ascii: "$"): true
    default: false
    }
  }

  private static func copyText(_ bytes: [UInt8], _ at: inout Int, to result: inout [UInt8]) {
    let quote = bytes[at]
    result.append(UInt8(ascii: "\""))
    at += 1
    while at < bytes.count, bytes[at] != quote {
      let isEscape = bytes[at] == UInt8(ascii: "\\") && at + 1 < bytes.count
      if isEscape, bytes[at + 1] == UInt8(ascii: "'") {
        result.append(bytes[at + 1])
      } else if isEscape {
        result += bytes[at...(at + 1)]
      } else if bytes[at] == UInt8(ascii: "\"") {
        result += "\\\"".utf8
      } else {
        result.append(bytes[at])
      }
      at += isEscape ? 2 : 1
    }
    result.append(UInt8(ascii: "\""))
    at = min(at + 1, bytes.count)
  }
}
