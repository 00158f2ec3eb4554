/// The repair of malformed JSON.
package enum JSONText {
  /// Returns the parts of a malformed JSON text that are values, as a well-formed text of one value.
  ///
  /// If the text is truncated, open strings, arrays and objects are closed after the last complete value. A token that
  /// is not a value becomes `null`, invalid UTF-8 becomes U+FFFD, control characters in strings are escaped, and a
  /// missing comma is inserted. Text after the value is left out.
  ///
  /// - Parameter bytes: The text.
  /// - Returns: The repaired text, which is empty if nothing can be read, and the first malformed position; `nil` if there
  ///   is none.
  package static func repaired(_ bytes: [UInt8]) -> (text: [UInt8], damage: FormatError?) {
    var repair = JSONRepair(bytes)
    return repair.run()
  }
}

/// The state of repairing a JSON text.
private struct JSONRepair {
  /// The next part of a text that is expected.
  private enum Expectation {
    /// A value, or the closing bracket of an array without elements.
    case value
    /// The key of a member, or the closing brace of an object without members.
    case key
    /// The colon after a key.
    case colon
    /// A comma, or the closing bracket of the array or object.
    case comma
  }

  private let bytes: [UInt8]
  private var at = 0
  private var out: [UInt8] = []

  /// The open arrays and objects, by their opening brackets.
  private var open: [UInt8] = []

  /// The length of the output, and the number of open arrays and objects, after the last complete value.
  private var complete = (count: 0, depth: 0)
  private var damage: FormatError?

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    out.reserveCapacity(bytes.count)
  }

  mutating func run() -> (text: [UInt8], damage: FormatError?) {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { at = 3 }
    var expected = Expectation.value
    var isEmpty = true
    repeat {
      skipSpace()
      guard at < bytes.count else { break }
      let byte = bytes[at]
      switch (byte, expected) {
      case (UInt8(ascii: "]"), _), (UInt8(ascii: "}"), _):
        expected = close(byte, isEmpty ? .comma : expected)
        isEmpty = false
      case (UInt8(ascii: ","), .comma):
        at += 1
        skipSpace()
        // A comma before the end is left out.
        guard at < bytes.count, ![UInt8(ascii: "]"), UInt8(ascii: "}")].contains(bytes[at]) else {
          note("a comma without a value")
          continue
        }
        out.append(byte)
        expected = open.last == UInt8(ascii: "{") ? .key : .value
      case (UInt8(ascii: ":"), .colon):
        out.append(byte)
        at += 1
        expected = .value
      case (_, .comma):
        // A missing comma, if a value follows.
        note("a missing comma")
        guard isStart(byte) else {
          at += 1
          continue
        }
        out.append(UInt8(ascii: ","))
        expected = open.last == UInt8(ascii: "{") ? .key : .value
      case (UInt8(ascii: "\""), .key):
        guard string() else { break }
        expected = .colon
        isEmpty = false
      case (UInt8(ascii: "\""), .value):
        guard string() else { break }
        expected = valueIsComplete()
        isEmpty = false
      case (UInt8(ascii: "["), .value), (UInt8(ascii: "{"), .value):
        out.append(byte)
        open.append(byte)
        at += 1
        complete = (out.count, open.count)
        isEmpty = true
        expected = byte == UInt8(ascii: "[") ? .value : .key
      case (_, .value) where isStart(byte):
        token()
        expected = valueIsComplete()
        isEmpty = false
      default:
        note("an unexpected character")
        at += 1
      }
    } while !open.isEmpty || out.isEmpty
    if !open.isEmpty {
      note("the JSON is truncated")
      out.removeLast(out.count - complete.count)
      for bracket in open.prefix(complete.depth).reversed() {
        out.append(bracket == UInt8(ascii: "[") ? UInt8(ascii: "]") : UInt8(ascii: "}"))
      }
    }
    return (out, damage)
  }

  private mutating func note(_ what: String) {
    damage = damage ?? FormatError(what, at: .byte(min(at, bytes.count)))
  }

  private mutating func skipSpace() {
    while at < bytes.count, [9, 10, 13, 32].contains(bytes[at]) { at += 1 }
  }

  /// Whether a byte may begin a value.
  private func isStart(_ byte: UInt8) -> Bool {
    switch byte {
    case 48...57, 65...90, 97...122: true
    default: "\"[{-+.".utf8.contains(byte)
    }
  }

  private mutating func valueIsComplete() -> Expectation {
    complete = (out.count, open.count)
    return .comma
  }

  /// Closes the array or object that a bracket ends, and all that are open inside it.
  private mutating func close(_ byte: UInt8, _ expected: Expectation) -> Expectation {
    let opening = byte == UInt8(ascii: "]") ? UInt8(ascii: "[") : UInt8(ascii: "{")
    at += 1
    guard let index = open.lastIndex(of: opening) else {
      note("an unexpected bracket")
      return expected
    }
    if expected != .comma || index != open.count - 1 {
      note("an array or object without its end")
      // A key without its value, and a comma without one.
      out.removeLast(out.count - complete.count)
    }
    while open.count > index {
      let bracket = open.removeLast()
      out.append(bracket == UInt8(ascii: "[") ? UInt8(ascii: "]") : UInt8(ascii: "}"))
    }
    return valueIsComplete()
  }

  /// Copies a string; returns `false` if it has no end.
  private mutating func string() -> Bool {
    let start = at
    var length = at + 1
    while length < bytes.count, bytes[length] != UInt8(ascii: "\"") {
      length += bytes[length] == UInt8(ascii: "\\") ? 2 : 1
    }
    guard length < bytes.count else {
      at = bytes.count
      return false
    }
    let content = bytes[(start + 1)..<length]
    out.append(UInt8(ascii: "\""))
    if content.allSatisfy({ $0 >= 32 && $0 < 127 && $0 != UInt8(ascii: "\\") }) {
      out += content
    } else {
      copy(content)
    }
    out.append(UInt8(ascii: "\""))
    at = length + 1
    return true
  }

  /// Copies the content of a string, with invalid parts replaced.
  private mutating func copy(_ content: ArraySlice<UInt8>) {
    var text = Array(String(decoding: content, as: UTF8.self).utf8)[...]
    if !text.elementsEqual(content) { note("text that is not UTF-8 is replaced") }
    while let byte = text.popFirst() {
      if byte < 32 {
        note("a control character in a string")
        let digits = Array("0123456789abcdef".utf8)
        out += Array("\\u00".utf8) + [digits[Int(byte >> 4)], digits[Int(byte & 15)]]
        continue
      }
      guard byte == UInt8(ascii: "\\") else {
        out.append(byte)
        continue
      }
      guard let escape = escaped(&text) else {
        note("an unknown escape in a string")
        out += Array("\\ufffd".utf8)
        continue
      }
      out += [byte] + escape
    }
  }

  /// Consumes and returns the rest of an escape sequence, after its backslash; `nil` if it is invalid.
  private func escaped(_ text: inout ArraySlice<UInt8>) -> [UInt8]? {
    guard let first = text.popFirst() else { return nil }
    if "\"\\/bfnrt".utf8.contains(first) { return [first] }
    guard first == UInt8(ascii: "u") else { return nil }
    func unit(_ text: ArraySlice<UInt8>) -> UInt32? {
      let digits = text.prefix(4).compactMap { DecimalScanner.hexDigit($0) }
      return digits.count == 4 ? digits.reduce(0) { $0 << 4 | UInt32($1) } : nil
    }
    guard let high = unit(text) else { return nil }
    let digits = Array(text.prefix(4))
    text = text.dropFirst(4)
    guard (0xD800..<0xE000).contains(high) else { return [first] + digits }
    // A pair of surrogates.
    guard high < 0xDC00, text.starts(with: Array("\\u".utf8)), let low = unit(text.dropFirst(2)),
      (0xDC00..<0xE000).contains(low)
    else { return nil }
    defer { text = text.dropFirst(6) }
    return [first] + digits + text.prefix(6)
  }

  /// Copies a number or a word; `null` replaces one that JSON doesn't have.
  private mutating func token() {
    let start = at
    while at < bytes.count, !" \t\r\n,:]}[{\"".utf8.contains(bytes[at]) { at += 1 }
    let text = bytes[start..<at]
    if Self.words.contains(where: { text.elementsEqual($0.utf8) }) || isNumber(text) {
      out += text
      return
    }
    let value = text.withUnsafeBufferPointer { DecimalScanner.number($0) }
    damage = damage ?? FormatError("an invalid value", at: .byte(start))
    out +=
      value.map { $0.isFinite ? Array("\($0)".utf8) : Array("null".utf8) } ?? Array("null".utf8)
  }

  private static let words = ["true", "false", "null"]

  /// Whether a token is a number of JSON in the range of a double.
  private func isNumber(_ text: ArraySlice<UInt8>) -> Bool {
    var rest = text
    if rest.first == UInt8(ascii: "-") { rest.removeFirst() }
    func digits() -> Int {
      let count = rest.prefix { $0 &- 48 < 10 }.count
      rest = rest.dropFirst(count)
      return count
    }
    let first = rest.first
    let whole = digits()
    guard whole > 0, whole == 1 || first != 48 else { return false }
    if rest.first == UInt8(ascii: ".") {
      rest.removeFirst()
      guard digits() > 0 else { return false }
    }
    if let byte = rest.first, byte | 32 == UInt8(ascii: "e") {
      rest.removeFirst()
      if let sign = rest.first, "+-".utf8.contains(sign) { rest.removeFirst() }
      guard digits() > 0 else { return false }
    }
    guard rest.isEmpty else { return false }
    // jansson refuses integers of more than 64 bits, and reals that overflow.
    let value = text.withUnsafeBufferPointer { DecimalScanner.number($0) }
    return value.map {
      $0.isFinite && (abs($0) < 9e18 || text.contains { "eE.".utf8.contains($0) })
    } ?? false
  }
}
