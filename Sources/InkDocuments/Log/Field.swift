/// A number and a value in the payload of a frame.
public struct Field: Hashable, Sendable {
  /// The forms that values have as bytes.
  public enum Value: Hashable, Sendable {
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
  public let number: UInt32

  /// The value.
  public let value: Value

  /// All bytes of the field.
  public let encoded: ArraySlice<UInt8>

  init(_ number: UInt32, _ value: Value, encoded: ArraySlice<UInt8>) {
    self.number = number
    self.value = value
    self.encoded = encoded
  }

  /// The value as a number without sign.
  public func unsigned() throws(FieldError) -> UInt64 {
    guard case .whole(let number) = value else { throw failure(.form) }
    return number
  }

  /// The value as a number with a sign.
  public func signed() throws(FieldError) -> Int64 {
    let number = try unsigned()
    return Int64(bitPattern: number >> 1) ^ -Int64(bitPattern: number & 1)
  }

  /// The value as a number without sign, up to a bound.
  public func count(atMost most: Int) throws(FieldError) -> Int {
    let number = try unsigned()
    guard number <= UInt64(most) else { throw failure(.value) }
    return Int(number)
  }

  /// The value as a truth.
  public func truth() throws(FieldError) -> Bool { try count(atMost: 1) == 1 }

  /// The value as a real number, which may be infinite or none.
  public func double() throws(FieldError) -> Double {
    guard case .eight(let bits) = value else { throw failure(.form) }
    return Double(bitPattern: bits)
  }

  /// The value as a real number of four bytes, which may be infinite or none.
  public func float() throws(FieldError) -> Float {
    guard case .four(let bits) = value else { throw failure(.form) }
    return Float(bitPattern: bits)
  }

  /// The value as bytes.
  public func bytes() throws(FieldError) -> ArraySlice<UInt8> {
    guard case .bytes(let bytes) = value else { throw failure(.form) }
    return bytes
  }

  /// The value as text; what is no UTF-8 becomes U+FFFD.
  public func text() throws(FieldError) -> String { String(decoding: try bytes(), as: UTF8.self) }

  private func failure(_ reason: FieldError.Reason) -> FieldError {
    FieldError(reason, at: encoded.startIndex)
  }
}

/// Why fields could not be read.
public struct FieldError: Error, Hashable, Sendable {
  /// The kinds of trouble.
  public enum Reason: UInt8, Hashable, Sendable {
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
  public var reason: Reason

  /// The index in the slice of bytes where the field begins.
  public var index: Int

  /// Creates an error.
  public init(_ reason: Reason, at index: Int) {
    self.reason = reason
    self.index = index
  }
}

/// Fields that a reader did not know, to be written again.
public struct UnknownFields: Hashable, Sendable {
  /// The fields as they were, one behind the other.
  public private(set) var bytes: [UInt8] = []

  /// No fields.
  public init() {}

  /// Whether there are none.
  public var isEmpty: Bool { bytes.isEmpty }

  /// Adds a field behind the others.
  public mutating func keep(_ field: Field) { bytes += field.encoded }
}
