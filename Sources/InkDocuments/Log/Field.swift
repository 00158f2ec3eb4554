/// A number and a value in the payload of a frame.
package struct Field: Hashable, Sendable {
  /// The forms that values have as bytes.
  package enum Value: Hashable, Sendable {
    /// A whole number, in as few bytes as it needs.
    case whole(UInt64)
    /// Eight bytes.
    case eight(UInt64)
    /// Bytes of any number: text, fields, samples.
    case bytes(ArraySlice<UInt8>)
    /// Four bytes.
    case four(UInt32)
  }

  /// What the value is, from 1 to 2²⁸ − 1; what it means is up to the kind of the frame.
  package let number: UInt32

  /// The value.
  package let value: Value

  /// All bytes of the field.
  package let encoded: ArraySlice<UInt8>

  init(_ number: UInt32, _ value: Value, encoded: ArraySlice<UInt8>) {
    self.number = number
    self.value = value
    self.encoded = encoded
  }

  /// The value as a number without sign.
  package func unsigned() throws(FieldError) -> UInt64 {
    guard case .whole(let number) = value else { throw failure(.form) }
    return number
  }

  /// The value as a number with a sign.
  package func signed() throws(FieldError) -> Int64 {
    let number = try unsigned()
    return Int64(bitPattern: number >> 1) ^ -Int64(bitPattern: number & 1)
  }

  /// The value as a number without sign, up to a bound.
  package func count(atMost maximum: Int) throws(FieldError) -> Int {
    let number = try unsigned()
    guard number <= UInt64(maximum) else { throw failure(.value) }
    return Int(number)
  }

  /// The value as a truth.
  package func truth() throws(FieldError) -> Bool { try count(atMost: 1) == 1 }

  /// The value as a real number, which may be infinite or none.
  package func double() throws(FieldError) -> Double {
    guard case .eight(let bits) = value else { throw failure(.form) }
    return Double(bitPattern: bits)
  }

  /// The value as a real number of four bytes, which may be infinite or none.
  package func float() throws(FieldError) -> Float {
    guard case .four(let bits) = value else { throw failure(.form) }
    return Float(bitPattern: bits)
  }

  /// The value as bytes.
  package func bytes() throws(FieldError) -> ArraySlice<UInt8> {
    guard case .bytes(let bytes) = value else { throw failure(.form) }
    return bytes
  }

  /// The value as text; what is no UTF-8 becomes U+FFFD.
  package func text() throws(FieldError) -> String { String(decoding: try bytes(), as: UTF8.self) }

  private func failure(_ reason: FieldError.Reason) -> FieldError {
    FieldError(reason, at: encoded.startIndex)
  }
}

/// Why fields could not be read.
package struct FieldError: Error, Hashable, Sendable {
  /// The kinds of trouble.
  package enum Reason: UInt8, Hashable, Sendable {
    /// The bytes end inside a field.
    case truncated
    /// No field begins like this.
    case tag
    /// A field has another form than its number asks for.
    case form
    /// A number has a value that it cannot have.
    case value
  }

  /// What is wrong.
  package var reason: Reason

  /// The index in the slice of bytes where the field begins.
  package var index: Int

  /// Creates an error.
  package init(_ reason: Reason, at index: Int) {
    self.reason = reason
    self.index = index
  }
}

/// Fields that a reader did not know, to be written again.
package struct UnknownFields: Hashable, Sendable {
  /// The fields as they were, one behind the other.
  package private(set) var bytes: [UInt8] = []

  /// No fields.
  package init() {}

  /// Whether there are none.
  package var isEmpty: Bool { bytes.isEmpty }

  /// Adds a field behind the others.
  package mutating func append(_ field: Field) { bytes += field.encoded }
}
