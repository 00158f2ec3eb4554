/// A JSON value, to be written.
package enum JSON: Sendable {
  case null
  case bool(Bool)
  case integer(Int)
  case number(Double)
  case string(String)
  case array([JSON])
  case object([(String, JSON)])

  /// The value as text, indented by two spaces a level, with a line break at the end.
  package var text: String {
    var result = ""
    write(to: &result, indent: "")
    return result + "\n"
  }

  /// The value as one line of text, with a line break at the end.
  package var line: String {
    var result = ""
    writeLine(to: &result)
    return result + "\n"
  }

  private func writeLine(to text: inout String) {
    switch self {
    case .array(let values):
      text += "["
      for (index, value) in values.enumerated() {
        if index > 0 { text += ", " }
        value.writeLine(to: &text)
      }
      text += "]"
    case .object(let members):
      text += "{"
      for (index, member) in members.enumerated() {
        if index > 0 { text += ", " }
        Self.write(member.0, to: &text)
        text += ": "
        member.1.writeLine(to: &text)
      }
      text += "}"
    default: write(to: &text, indent: "")
    }
  }

  private func write(to text: inout String, indent: String) {
    switch self {
    case .null: text += "null"
    case .bool(let value): text += value ? "true" : "false"
    case .integer(let value): text += "\(value)"
    case .number(let value): text += value.isFinite ? "\(value)" : "null"
    case .string(let value): Self.write(value, to: &text)
    case .array(let values):
      Self.write(values, "[", "]", to: &text, indent) { value, text, deeper in
        value.write(to: &text, indent: deeper)
      }
    case .object(let members):
      Self.write(members, "{", "}", to: &text, indent) { member, text, deeper in
        Self.write(member.0, to: &text)
        text += ": "
        member.1.write(to: &text, indent: deeper)
      }
    }
  }

  private static func write<Part>(
    _ parts: [Part],
    _ open: String,
    _ close: String,
    to text: inout String,
    _ indent: String,
    _ body: (Part, inout String, String) -> Void
  ) {
    text += open
    let deeper = indent + "  "
    for (index, part) in parts.enumerated() {
      text += (index > 0 ? ",\n" : "\n") + deeper
      body(part, &text, deeper)
    }
    text += (parts.isEmpty ? "" : "\n" + indent) + close
  }

  private static func write(_ string: String, to text: inout String) {
    text += "\""
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      case _ where scalar.value < 32 || (127..<160).contains(scalar.value):
        text += "\\u00" + (scalar.value < 16 ? "0" : "") + String(scalar.value, radix: 16)
      default: text.unicodeScalars.append(scalar)
      }
    }
    text += "\""
  }
}

/// A number with at most three decimals, for people.
func readable(_ value: Double) -> String {
  guard value.isFinite, abs(value) < 1e15 else { return "\(value)" }
  let thousandths = Int((value * 1000).rounded())
  var digits = String(abs(thousandths) % 1000)
  digits = String(repeating: "0", count: 3 - digits.count) + digits
  while digits.hasSuffix("0") { digits.removeLast() }
  let sign = thousandths < 0 ? "-" : ""
  return "\(sign)\(abs(thousandths) / 1000)" + (digits.isEmpty ? "" : "." + digits)
}

/// A hash as 16 hexadecimal digits.
func hexadecimal(_ value: UInt64) -> String {
  let digits = String(value, radix: 16)
  return String(repeating: "0", count: 16 - digits.count) + digits
}
