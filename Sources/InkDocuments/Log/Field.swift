/// A numbered value in the payload of a frame.
package struct Field: Hashable, Sendable {
  /// The encodings of values.
  package enum Value: Hashable, Sendable {
    /// An unsigned integer, as a varint.
    case whole(UInt64)
    /// A number of eight bytes: an integer or the bits of a `Double`.
    case eight(UInt64)
    /// A byte sequence after its length: a text, nested fields or samples.
    case bytes(ArraySlice<UInt8>)
    /// A number of four bytes: an integer or the bits of a `Float`.
    case four(UInt32)
  }

  /// The number of the field, from 1 to 2²⁸ − 1; its meaning depends on the kind of the frame.
  package let number: UInt32

  /// The value, with its encoding.
  package let value: Value

  /// The bytes of the whole field, as a slice of the payload.
  package let encoded: ArraySlice<UInt8>

  init(_ number: UInt32, _ value: Value, encoded: ArraySlice<UInt8>) {
    self.number = number
    self.value = value
    self.encoded = encoded
  }

  /// The value as an unsigned integer.
  ///
  /// - Throws: `form` if it has another encoding.
  package func unsigned() throws(FieldError) -> UInt64 {
    guard case .whole(let number) = value else { throw failure(.form) }
    return number
  }

  /// The value as a signed integer.
  ///
  /// - Throws: `form` if it has another encoding.
  package func signed() throws(FieldError) -> Int64 {
    let number = try unsigned()
    return Int64(bitPattern: number >> 1) ^ -Int64(bitPattern: number & 1)
  }

  /// The value as an unsigned integer, up to a bound.
  ///
  /// - Throws: `form` if it has another encoding, `value` if it is greater.
  package func count(atMost maximum: Int) throws(FieldError) -> Int {
    let number = try unsigned()
    guard number <= UInt64(maximum) else { throw failure(.value) }
    return Int(number)
  }

  /// The value as a Boolean.
  ///
  /// - Throws: `form` if it has another encoding, `value` if it is neither 0 nor 1.
  package func truth() throws(FieldError) -> Bool { try count(atMost: 1) == 1 }

  /// The value as a `Double`, which may be infinite or NaN.
  ///
  /// - Throws: `form` if it has another encoding.
  package func double() throws(FieldError) -> Double {
    guard case .eight(let bits) = value else { throw failure(.form) }
    return Double(bitPattern: bits)
  }

  /// The value as a `Float`, which may be infinite or NaN.
  ///
  /// - Throws: `form` if it has another encoding.
  package func float() throws(FieldError) -> Float {
    guard case .four(let bits) = value else { throw failure(.form) }
    return Float(bitPattern: bits)
  }

  /// The value as bytes, a slice of the payload.
  ///
  /// - Throws: `form` if it has another encoding.
  package func bytes() throws(FieldError) -> ArraySlice<UInt8> {
    guard case .bytes(let bytes) = value else { throw failure(.form) }
    return bytes
  }

  /// The value as text; invalid UTF-8 becomes U+FFFD.
  ///
  /// - Throws: `form` if it has another encoding.
  package func text() throws(FieldError) -> String { String(decoding: try bytes(), as: UTF8.self) }

  private func failure(_ reason: FieldError.Reason) -> FieldError {
    FieldError(reason, at: encoded.startIndex)
  }
}

/// The reason why fields could not be read.
package struct FieldError: Error, Hashable, Sendable {
  /// The kinds of errors.
  package enum Reason: UInt8, Hashable, Sendable {
    /// The bytes end inside a field.
    case truncated
    /// A tag (the number and encoding of a field) is invalid.
    case tag
    /// The value of a field has another encoding than its number requires.
    case form
    /// A number is out of range.
    case value
  }

  /// The kind of error.
  package var reason: Reason

  /// The index of the field in the slice of bytes passed to the reader.
  package var index: Int

  /// Creates an error.
  package init(_ reason: Reason, at index: Int) {
    self.reason = reason
    self.index = index
  }
}

/// Fields with numbers that a reader did not know, to be written back unchanged.
package struct UnknownFields: Hashable, Sendable {
  /// The fields as they were read, one after the other.
  package private(set) var bytes: [UInt8] = []

  /// Creates an empty list of fields.
  package init() {}

  /// Whether there are no fields.
  package var isEmpty: Bool { bytes.isEmpty }

  /// Appends a field.
  package mutating func append(_ field: Field) { bytes += field.encoded }
}
