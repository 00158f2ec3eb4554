import CJansson

/// A JSON value of the library jansson, freed with its last owner.
package final class JSONValue {
  private let pointer: UnsafeMutablePointer<json_t>

  /// The length of the text that was parsed, in bytes.
  package let length: Int

  /// Parses the single value at the start of a range of bytes; ignores the rest.
  ///
  /// - Throws: The error of jansson, at a byte of the whole file. Numbers beyond the range of a double are
  ///   errors, and so are values that are too deep or too large according to ``JSONMeasure``.
  package init(_ bytes: [UInt8], _ range: Range<Int>) throws(FormatError) {
    try JSONMeasure.check(bytes, range)
    var error = json_error_t()
    let flags = Int(JSON_DISABLE_EOF_CHECK | JSON_ALLOW_NUL)
    let value = bytes.withUnsafeBytes { buffer in
      json_loadb(
        buffer.baseAddress.map { ($0 + range.lowerBound).assumingMemoryBound(to: CChar.self) },
        range.count,
        flags,
        &error
      )
    }
    guard let value else {
      throw FormatError(
        "invalid JSON: \(Self.text(&error))",
        at: .byte(range.lowerBound + max(0, Int(error.position)))
      )
    }
    pointer = value
    length = Int(error.position)
  }

  /// Parses a file that consists of one value, after a byte order mark.
  ///
  /// - Throws: The error of jansson, at its byte, an error about a value that is too deep or too large, or about text
  ///   after the value.
  package convenience init(whole bytes: [UInt8]) throws(FormatError) {
    let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    try self.init(bytes, start..<bytes.count)
    guard bytes[(start + length)...].allSatisfy({ $0 <= 32 }) else {
      throw FormatError("unexpected text after the JSON object", at: .byte(start + length))
    }
  }

  /// Parses a text that consists of one value; duplicate keys of an object are errors.
  ///
  /// - Throws: The error of jansson, at its line, or an error about a value that is too deep or too large.
  package init(text bytes: [UInt8]) throws(FormatError) {
    do {
      try JSONMeasure.check(bytes, bytes.indices)
    } catch {
      guard case .byte(let offset) = error.location else { throw error }
      throw FormatError(error.what, at: .line(JSONLines.line(of: offset, in: bytes)))
    }
    var error = json_error_t()
    let flags = Int(JSON_ALLOW_NUL | JSON_REJECT_DUPLICATES)
    let value = bytes.withUnsafeBytes { buffer in
      json_loadb(
        buffer.baseAddress.map { $0.assumingMemoryBound(to: CChar.self) },
        buffer.count,
        flags,
        &error
      )
    }
    guard let value else {
      throw FormatError("invalid JSON: \(Self.text(&error))", at: .line(max(1, Int(error.line))))
    }
    pointer = value
    length = bytes.count
  }

  private init(borrowing pointer: UnsafeMutablePointer<json_t>) {
    self.pointer = json_incref(pointer)
    length = 0
  }

  deinit { json_decref(pointer) }

  /// Returns the member of an object with a key; `nil` if there is none or this isn't an object.
  package subscript(key: String) -> JSONValue? {
    json_object_get(pointer, key).map { JSONValue(borrowing: $0) }
  }

  /// Returns the element of an array at an index; `nil` if there is none or this isn't an array.
  package subscript(index: Int) -> JSONValue? {
    json_array_get(pointer, index).map { JSONValue(borrowing: $0) }
  }

  /// The number of elements; `nil` if this isn't an array.
  package var count: Int? { pointer.pointee.type == JSON_ARRAY ? json_array_size(pointer) : nil }

  /// Whether this is an object.
  package var isObject: Bool { pointer.pointee.type == JSON_OBJECT }

  /// The members of an object, in the order of the text; `nil` if this isn't an object.
  package var members: [(key: String, value: JSONValue)]? {
    guard isObject else { return nil }
    var result: [(key: String, value: JSONValue)] = []
    var iterator = json_object_iter(pointer)
    while let base = iterator {
      if let key = json_object_iter_key(base), let value = json_object_iter_value(base) {
        let bytes = UnsafeRawBufferPointer(start: key, count: json_object_iter_key_len(base))
        result.append((String(decoding: bytes, as: UTF8.self), JSONValue(borrowing: value)))
      }
      iterator = json_object_iter_next(pointer, base)
    }
    return result
  }

  /// Whether this is null.
  package var isNull: Bool { pointer.pointee.type == JSON_NULL }

  /// Whether this is a Boolean.
  package var isTruth: Bool {
    pointer.pointee.type == JSON_TRUE || pointer.pointee.type == JSON_FALSE
  }

  /// The number, integer or not; `nil` if this isn't a number.
  package var number: Double? {
    switch pointer.pointee.type {
    case JSON_INTEGER, JSON_REAL: json_number_value(pointer)
    default: nil
    }
  }

  /// The integer; `nil` if this isn't a number with an integral value.
  package var integer: Int? {
    switch pointer.pointee.type {
    case JSON_INTEGER: Int(json_integer_value(pointer))
    case JSON_REAL: Int(exactly: json_real_value(pointer))
    default: nil
    }
  }

  /// The Boolean value; for an integer, whether it isn't 0; `nil` for other values.
  package var bool: Bool? {
    switch pointer.pointee.type {
    case JSON_TRUE: true
    case JSON_FALSE: false
    case JSON_INTEGER: json_integer_value(pointer) != 0
    default: nil
    }
  }

  /// The string; `nil` if this isn't a string.
  package var string: String? {
    guard let text = json_string_value(pointer) else { return nil }
    let bytes = UnsafeRawBufferPointer(start: text, count: json_string_length(pointer))
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The numbers of an array; `nil` if this isn't an array of numbers only.
  package var numbers: [Double]? {
    guard let count else { return nil }
    var result: [Double] = []
    result.reserveCapacity(count)
    for i in 0..<count {
      guard let element = json_array_get(pointer, i) else { return nil }
      switch element.pointee.type {
      case JSON_INTEGER, JSON_REAL: result.append(json_number_value(element))
      default: return nil
      }
    }
    return result
  }

  private static func text(_ error: inout json_error_t) -> String {
    withUnsafeBytes(of: &error.text) { raw in
      let text = String(decoding: raw.prefix { $0 != 0 && $0 != 10 }, as: UTF8.self)
      let shown = text.unicodeScalars.map { scalar in
        let isShown = scalar.value >= 32 && !(127..<160).contains(scalar.value)
        return isShown && !(0x2028...0x2029).contains(scalar.value) ? scalar : "?"
      }
      return String(String.UnicodeScalarView(shown))
    }
  }
}
