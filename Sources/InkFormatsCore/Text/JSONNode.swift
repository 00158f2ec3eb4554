import InkGraphics

/// A value of a JSON text with its line, for human-written files.
package struct JSONNode {
  /// The kinds of JSON values, with their content.
  package enum Value {
    case null
    case bool(Bool)
    case number(Double)
    /// A string, with its escapes decoded, in UTF-8.
    case text([UInt8])
    case array([JSONNode])
    /// The members in the order of the text, with unique keys.
    case object([(key: [UInt8], value: JSONNode)])
  }

  /// The kind and content of the value.
  package let value: Value

  /// The line where the value, or its key if it has one, begins, counted from 1.
  package private(set) var line: Int

  /// The maximum nesting depth of arrays and objects.
  private static let greatestDepth = 64

  /// The maximum number of members of an object.
  private static let maximumMembers = 1000

  /// Parses a text that consists of one value.
  ///
  /// Cost: 40 bytes of memory per value.
  ///
  /// - Throws: An error, at its line, if the text is no JSON or has duplicate keys in an object, a number beyond the
  ///   range of a double, more than 64 levels, or more than 1,000 members of an object.
  package init(_ bytes: [UInt8]) throws(FormatError) {
    var parser = Parser(bytes: bytes)
    guard UTF8.isValid(bytes) else { throw parser.failure("the text is not UTF-8") }
    self = try parser.value(depth: 0)
    parser.skipSpace()
    if parser.byte != nil { throw parser.failure("unexpected text after the value") }
  }

  private init(_ value: Value, line: Int) {
    self.value = value
    self.line = line
  }

  private struct Parser {
    let bytes: [UInt8]
    var at = 0
    var line = 1

    init(bytes: [UInt8]) { self.bytes = bytes }

    var byte: UInt8? { at < bytes.count ? bytes[at] : nil }

    func failure(_ what: String) -> FormatError {
      FormatError("invalid JSON: \(what)", at: .line(line))
    }

    mutating func skipSpace() {
      while let byte, byte == 32 || byte == 9 || byte == 10 || byte == 13 {
        if byte == 10 { line += 1 }
        at += 1
      }
    }

    /// Skips a character if it is next; returns whether it was.
    mutating func skip(_ wanted: Unicode.Scalar) -> Bool {
      guard let byte, byte == UInt8(ascii: wanted) else { return false }
      at += 1
      return true
    }

    mutating func value(depth: Int) throws(FormatError) -> JSONNode {
      skipSpace()
      let line = line
      guard let byte else { throw failure("unexpected end") }
      if byte == UInt8(ascii: "{") || byte == UInt8(ascii: "["), depth == JSONNode.greatestDepth {
        throw failure("values are nested more than \(JSONNode.greatestDepth) levels deep")
      }
      let value: Value
      switch byte {
      case UInt8(ascii: "{"): value = .object(try members(depth: depth + 1))
      case UInt8(ascii: "["): value = .array(try elements(depth: depth + 1))
      case UInt8(ascii: "\""): value = .text(try text())
      case UInt8(ascii: "t"): value = try word("true", .bool(true))
      case UInt8(ascii: "f"): value = try word("false", .bool(false))
      case UInt8(ascii: "n"): value = try word("null", .null)
      default: value = .number(try number())
      }
      return JSONNode(value, line: line)
    }

    private mutating func elements(depth: Int) throws(FormatError) -> [JSONNode] {
      var result: [JSONNode] = []
      while try advance(to: "]", isFirst: result.isEmpty) { result.append(try value(depth: depth)) }
      return result
    }

    private mutating func members(
      depth: Int
    ) throws(FormatError) -> [(key: [UInt8], value: JSONNode)] {
      var result: [(key: [UInt8], value: JSONNode)] = []
      while try advance(to: "}", isFirst: result.isEmpty) {
        let line = line
        guard byte == UInt8(ascii: "\"") else { throw failure("missing key") }
        let key = try text()
        guard result.count < JSONNode.maximumMembers else {
          throw failure("an object has more than \(JSONNode.maximumMembers) members")
        }
        guard !result.contains(where: { $0.key == key }) else {
          throw failure("duplicate key '\(String(shown: key))'")
        }
        skipSpace()
        guard skip(":") else { throw failure("missing colon") }
        var member = try value(depth: depth)
        member.line = line
        result.append((key, member))
      }
      return result
    }

    /// Advances to the next element of an array or object; returns `false` at its end.
    private mutating func advance(
      to end: Unicode.Scalar,
      isFirst: Bool
    ) throws(FormatError) -> Bool {
      if isFirst { at += 1 }
      skipSpace()
      if skip(end) { return false }
      if !isFirst, !skip(",") {
        throw failure(byte == nil ? "unexpected end" : "missing comma or bracket")
      }
      skipSpace()
      return true
    }

    private mutating func word(_ word: StaticString, _ value: Value) throws(FormatError) -> Value {
      for i in 0..<word.utf8CodeUnitCount {
        guard at < bytes.count, bytes[at] == word.utf8Start[i] else {
          throw failure("expected a value")
        }
        at += 1
      }
      return value
    }

    private mutating func number() throws(FormatError) -> Double {
      let start = at
      func digits() -> Int {
        let first = at
        while let byte, byte &- 48 < 10 { at += 1 }
        return at - first
      }
      _ = skip("-")
      let first = byte
      let whole = digits()
      guard whole > 0, whole == 1 || first != 48 else { throw failure("expected a value") }
      var isWhole = true
      if skip(".") {
        isWhole = false
        guard digits() > 0 else { throw failure("malformed number") }
      }
      if skip("e") || skip("E") {
        isWhole = false
        if !skip("+") { _ = skip("-") }
        guard digits() > 0 else { throw failure("malformed number") }
      }
      let value = DecimalText.number(bytes[start..<at])
      guard value.isFinite else { throw failure("number out of range") }
      // An integer zero has no sign.
      return isWhole && value == 0 ? 0 : value
    }

    private mutating func text() throws(FormatError) -> [UInt8] {
      at += 1
      var result: [UInt8] = []
      while let byte {
        at += 1
        switch byte {
        case UInt8(ascii: "\""): return result
        case 0..<32: throw failure("control character in a string")
        case UInt8(ascii: "\\"): try escape(into: &result)
        default: result.append(byte)
        }
      }
      throw failure("unterminated string")
    }

    private mutating func escape(into text: inout [UInt8]) throws(FormatError) {
      let byte = byte ?? 0
      at += 1
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(byte)
      case UInt8(ascii: "b"): text.append(8)
      case UInt8(ascii: "f"): text.append(12)
      case UInt8(ascii: "n"): text.append(10)
      case UInt8(ascii: "r"): text.append(13)
      case UInt8(ascii: "t"): text.append(9)
      case UInt8(ascii: "u"):
        var unit = try hexadecimal()
        if (0xD800..<0xDC00).contains(unit), skip("\\"), skip("u") {
          let low = try hexadecimal()
          guard (0xDC00..<0xE000).contains(low) else { throw failure("incomplete surrogate pair") }
          unit = 0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00)
        }
        guard let scalar = Unicode.Scalar(unit) else { throw failure("incomplete surrogate pair") }
        text += String(scalar).utf8
      default: throw failure("unknown escape in a string")
      }
    }

    private mutating func hexadecimal() throws(FormatError) -> UInt32 {
      var value: UInt32 = 0
      for _ in 0..<4 {
        guard let digit = byte.flatMap({ Unicode.Scalar($0).hexadecimal }) else {
          throw failure("unknown escape in a string")
        }
        value = value << 4 | digit
        at += 1
      }
      return value
    }
  }
}

extension Unicode.Scalar {
  /// The value of a hexadecimal digit; `nil` for any other scalar.
  var hexadecimal: UInt32? {
    switch value {
    case 48...57: value - 48
    case 65...70, 97...102: (value | 32) - 87
    default: nil
    }
  }
}

extension String {
  /// Creates an excerpt of a file's text for a one-line message: 64 scalars at most, with `?` for control characters.
  package init(shown utf8: [UInt8]) {
    self = ""
    var count = 0
    for scalar in String(decoding: utf8, as: UTF8.self).unicodeScalars {
      guard count < 64 else {
        self += "…"
        break
      }
      let isShown = scalar.value >= 32 && !(127..<160).contains(scalar.value)
      unicodeScalars.append(isShown && !(0x2028...0x2029).contains(scalar.value) ? scalar : "?")
      count += 1
    }
  }
}
