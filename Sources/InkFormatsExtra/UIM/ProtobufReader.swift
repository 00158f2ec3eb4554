import InkFormats

/// Reads the wire format of Protocol Buffers: the fields of a message in memory, one after the other.
///
/// A nested message is a range of the same bytes, so nothing is copied, and the caller limits the depth of nesting.
/// Groups, which version 3 has dropped, are errors.
struct ProtobufReader {
  /// The value of a field, by its wire type.
  enum Value {
    /// An integer that was stored in a variable number of bytes.
    case varint(UInt64)
    /// A number of eight bytes: an integer or the bits of a `double`.
    case fixed64(UInt64)
    /// A number of four bytes: an integer or the bits of a `float`.
    case fixed32(UInt32)
    /// The range of a text, bytes, a nested message or packed numbers, as offsets in the source.
    case bytes(Range<Int>)
  }

  private let source: [UInt8]
  private var position: Int
  private let end: Int

  /// Creates a reader of the message in a range of bytes.
  init(_ source: [UInt8], _ range: Range<Int>) {
    self.source = source
    position = range.lowerBound
    end = range.upperBound
  }

  /// Returns the next field: its number and value; `nil` at the end of the message.
  mutating func next() throws(FormatError) -> (field: Int, value: Value)? {
    guard position < end else { return nil }
    let key = try varint()
    guard let field = Int(exactly: key >> 3), field > 0, field < 1 << 29 else {
      throw failure("a field has no number")
    }
    switch key & 7 {
    case 0: return (field, .varint(try varint()))
    case 1: return (field, .fixed64(try fixed(8)))
    case 2:
      let count = try varint()
      guard count <= UInt64(end - position) else {
        throw failure("a field is longer than its message")
      }
      let start = position
      position += Int(count)
      return (field, .bytes(start..<position))
    case 5: return (field, .fixed32(UInt32(truncatingIfNeeded: try fixed(4))))
    default: throw failure("a field has an unknown type")
    }
  }

  private mutating func varint() throws(FormatError) -> UInt64 {
    var value: UInt64 = 0
    var shift: UInt64 = 0
    while position < end, shift < 70 {
      let byte = source[position]
      position += 1
      value |= UInt64(byte & 127) << shift
      if byte < 128 { return value }
      shift += 7
    }
    throw failure("a number is truncated, or has more than ten bytes")
  }

  private mutating func fixed(_ count: Int) throws(FormatError) -> UInt64 {
    guard end - position >= count else { throw failure("a field is longer than its message") }
    var value: UInt64 = 0
    for i in 0..<count { value |= UInt64(source[position + i]) << UInt64(8 * i) }
    position += count
    return value
  }

  private func failure(_ what: String) -> FormatError { FormatError(what, at: .byte(position)) }

  // MARK: Lists of numbers

  /// Appends the numbers of a repeated field, packed or single.
  ///
  /// - Parameters:
  ///   - value: The value of the field.
  ///   - source: The bytes that it refers to.
  ///   - numbers: The list to append to.
  ///   - limit: The maximum number of numbers in the list.
  static func append(
    _ value: Value,
    of source: [UInt8],
    to numbers: inout [UInt64],
    limit: Int
  ) throws(FormatError) {
    switch value {
    case .varint(let number), .fixed64(let number): numbers.append(number)
    case .fixed32(let bits): numbers.append(UInt64(bits))
    case .bytes(let range):
      var reader = ProtobufReader(source, range)
      while reader.position < reader.end {
        guard numbers.count < limit else { throw reader.failure("more than \(limit) values") }
        numbers.append(try reader.varint())
      }
    }
    guard numbers.count <= limit else { throw FormatError("more than \(limit) values") }
  }

  /// Appends the numbers of a repeated field of type `float`, packed or single; the list may have `limit` numbers.
  static func appendFloats(
    _ value: Value,
    of source: [UInt8],
    to numbers: inout [Double],
    limit: Int
  ) throws(FormatError) {
    switch value {
    case .fixed32(let bits): numbers.append(Double(Float(bitPattern: bits)))
    case .varint, .fixed64: throw FormatError("a list of numbers has the wrong type")
    case .bytes(let range):
      guard range.count % 4 == 0 else {
        throw FormatError("a list of numbers is truncated", at: .byte(range.lowerBound))
      }
      guard numbers.count + range.count / 4 <= limit else {
        throw FormatError("more than \(limit) values", at: .byte(range.lowerBound))
      }
      var reader = ProtobufReader(source, range)
      numbers.reserveCapacity(numbers.count + range.count / 4)
      while reader.position < reader.end {
        let bits = UInt32(truncatingIfNeeded: try reader.fixed(4))
        numbers.append(Double(Float(bitPattern: bits)))
      }
    }
    guard numbers.count <= limit else { throw FormatError("more than \(limit) values") }
  }
}

extension ProtobufReader.Value {
  /// The value as a number of the type `double`, `float` or an integer type; 0 for bytes.
  var number: Double {
    switch self {
    case .varint(let value): Double(value)
    case .fixed32(let bits): Double(Float(bitPattern: bits))
    case .fixed64(let bits): Double(bitPattern: bits)
    case .bytes: 0
    }
  }

  /// The value as an unsigned integer; 0 for any other type.
  var unsigned: UInt64 {
    if case .varint(let value) = self { return value }
    return 0
  }

  /// The value as an integer of a zigzag-encoded type (`sint32`, `sint64`).
  var signed: Int64 { Self.unfolded(unsigned) }

  /// The range of a text or message; empty for any other type.
  var range: Range<Int> {
    if case .bytes(let range) = self { return range }
    return 0..<0
  }

  /// Decodes a zigzag-encoded integer.
  static func unfolded(_ number: UInt64) -> Int64 {
    Int64(bitPattern: number >> 1) ^ -Int64(bitPattern: number & 1)
  }
}
