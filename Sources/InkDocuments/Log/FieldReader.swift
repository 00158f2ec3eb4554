/// Reads the fields of a payload, one by one.
///
/// ```swift
/// var reader = FieldReader(frame.payload)
/// while let field = try reader.next() {
///   switch field.number {
///   case 1: title = try field.text()
///   default: unknown.append(field)
///   }
/// }
/// ```
package struct FieldReader: Sendable {
  private let bytes: ArraySlice<UInt8>
  private var index: Int

  /// Creates a reader of all fields in the bytes of a payload.
  package init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    index = bytes.startIndex
  }

  /// The next field; `nil` at the end.
  ///
  /// - Throws: `truncated` if the bytes end inside the field, or `tag` if its tag is invalid; the next call throws the
  ///   same.
  package mutating func next() throws(FieldError) -> Field? {
    guard index < bytes.endIndex else { return nil }
    let tag = try number(at: index, bits: 31)
    let number = UInt32(truncatingIfNeeded: tag.value >> 3)
    guard number > 0 else { throw FieldError(.tag, at: index) }
    let value: Field.Value
    var end = tag.end
    switch tag.value & 7 {
    case 0:
      let whole = try self.number(at: end, bits: 64)
      end = whole.end
      value = .whole(whole.value)
    case 1:
      value = .eight(try fixed(at: end, count: 8))
      end += 8
    case 2:
      let length = try self.number(at: end, bits: FrameHead.lengthBits)
      end = length.end
      guard bytes.endIndex - end >= Int(length.value) else {
        throw FieldError(.truncated, at: index)
      }
      let start = end
      end += Int(length.value)
      value = .bytes(bytes[start..<end])
    case 5:
      value = .four(UInt32(truncatingIfNeeded: try fixed(at: end, count: 4)))
      end += 4
    default:
      throw FieldError(.tag, at: index)
    }
    defer { index = end }
    return Field(number, value, encoded: bytes[index..<end])
  }

  private func number(
    at start: Int,
    bits: Int
  ) throws(FieldError) -> (value: UInt64, end: Int) {
    let first = bytes.startIndex
    let outcome = bytes.withUnsafeBytes { Varint.read($0, at: start - first, bits: bits) }
    switch outcome {
    case .number(let value, let end): return (value, end + first)
    case .truncated: throw FieldError(.truncated, at: index)
    case .invalid: throw FieldError(.tag, at: index)
    }
  }

  private func fixed(at start: Int, count: Int) throws(FieldError) -> UInt64 {
    guard bytes.endIndex - start >= count else { throw FieldError(.truncated, at: index) }
    var result: UInt64 = 0
    for i in 0..<count { result |= UInt64(bytes[start + i]) << UInt64(8 * i) }
    return result
  }
}
