/// A JSON value for writing.
package enum JSON: Sendable {
  case null
  case bool(Bool)
  case integer(Int)
  case number(Double)
  case string(String)
  case array([JSON])
  case object([(String, JSON)])

  /// The value as text, indented by two spaces per level, with a final line break.
  package var text: String { text(indent: "\n") }

  /// The value as one line of text, with a final line break.
  package var line: String { text(indent: nil) }

  private func text(indent: String?) -> String {
    var bytes: [UInt8] = []
    write(to: &bytes, indent: indent)
    return String(decoding: bytes, as: UTF8.self) + "\n"
  }

  /// Writes the value.
  ///
  /// - Parameter indent: The line break and indentation of the value; `nil` for a single line.
  private func write(to bytes: inout [UInt8], indent: String?) {
    let deeper = indent.map { $0 + "  " }
    func write<Part>(_ parts: [Part], _ marks: String, _ body: (Part, inout [UInt8]) -> Void) {
      bytes += marks.utf8.prefix(1)
      for (index, part) in parts.enumerated() {
        if index > 0 { bytes += (deeper == nil ? ", " : ",").utf8 }
        if let deeper { bytes += deeper.utf8 }
        body(part, &bytes)
      }
      if let indent, !parts.isEmpty { bytes += indent.utf8 }
      bytes += marks.utf8.suffix(1)
    }
    switch self {
    case .null: bytes += "null".utf8
    case .bool(let value): bytes += "\(value)".utf8
    case .integer(let value): bytes += "\(value)".utf8
    case .number(let value): bytes += (value.isFinite ? "\(value)" : "null").utf8
    case .string(let value): Self.append(value, to: &bytes, isPrinted: true)
    case .array(let values):
      write(values, "[]") { value, bytes in value.write(to: &bytes, indent: deeper) }
    case .object(let members):
      write(members, "{}") { member, bytes in
        Self.append(member.0, to: &bytes, isPrinted: true)
        bytes += ": ".utf8
        member.1.write(to: &bytes, indent: deeper)
      }
    }
  }

  // MARK: Parts of files

  /// Appends a string as JSON, with its quotes.
  ///
  /// - Parameter isPrinted: Whether a terminal may show the text, so that all control characters are escaped. The
  ///   default is `false`.
  package static func append(_ text: String, to bytes: inout [UInt8], isPrinted: Bool = false) {
    func escape(_ code: UInt8) {
      bytes += "\\u00\(code < 16 ? "0" : "")\(String(code, radix: 16))".utf8
    }
    bytes.append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
      case 9 where isPrinted: bytes += "\\t".utf8
      case 10: bytes += "\\n".utf8
      case 13 where isPrinted: bytes += "\\r".utf8
      case 0..<32, 127: escape(byte)
      case 0x80..<0xA0 where isPrinted && bytes.last == 0xC2:
        // The characters U+0080 to U+009F are control characters of two bytes; the first was appended before.
        bytes.removeLast()
        escape(byte)
      default: bytes.append(byte)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }

  /// Appends a JSON array of numbers.
  package static func append(_ numbers: [Double], to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "["))
    for (i, number) in numbers.enumerated() {
      if i > 0 { bytes.append(44) }
      DecimalText.append(number, to: &bytes)
    }
    bytes.append(UInt8(ascii: "]"))
  }
}
