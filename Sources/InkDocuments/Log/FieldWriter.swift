/// Writes a payload as numbered fields; readers can skip and keep fields that they don't know.
///
/// A field is a tag, eight times its number plus its form, and its value. Forms: 0 an unsigned integer, 1 eight bytes,
/// 2 a length and that number of bytes, 5 four bytes. The same fields in the same order always produce the same bytes.
package struct FieldWriter: Sendable {
  /// The largest number of a field: 2²⁸ − 1.
  package static let largestNumber: UInt32 = 1 << 28 - 1

  /// The bytes written so far.
  package private(set) var bytes: [UInt8]

  /// Creates a writer of an empty payload.
  package init() { bytes = [] }

  /// Creates a writer that appends fields to existing bytes.
  init(continuing bytes: consuming [UInt8]) { self.bytes = bytes }

  /// Returns the payload, moved out of the writer.
  consuming func finish() -> [UInt8] { bytes }

  /// Writes a field with an unsigned integer, of one to ten bytes.
  @inline(never)
  package mutating func write(_ number: UInt32, unsigned value: UInt64) {
    tag(number, form: 0)
    Varint.append(value, to: &bytes)
  }

  /// Writes a field with a signed integer, zigzag-encoded, so that small magnitudes take few bytes.
  package mutating func write(_ number: UInt32, signed value: Int64) {
    write(number, unsigned: UInt64(bitPattern: value << 1 ^ value >> 63))
  }

  /// Writes a field with a Boolean.
  package mutating func write(_ number: UInt32, truth value: Bool) {
    write(number, unsigned: value ? 1 : 0)
  }

  /// Writes a field with a floating-point number, in eight bytes.
  package mutating func write(_ number: UInt32, double value: Double) {
    tag(number, form: 1)
    fixed(value.bitPattern, count: 8)
  }

  /// Writes a field with a floating-point number, in four bytes.
  package mutating func write(_ number: UInt32, float value: Float) {
    tag(number, form: 5)
    fixed(UInt64(value.bitPattern), count: 4)
  }

  /// Writes a field with the bytes that a function appends.
  mutating func write(_ number: UInt32, filling fill: (inout [UInt8]) -> Void) {
    tag(number, form: 2)
    let offset = bytes.count
    fill(&bytes)
    Varint.insertLength(at: offset, in: &bytes)
  }

  /// Writes a field with bytes.
  @inline(never)
  package mutating func write(_ number: UInt32, bytes value: UnsafeRawBufferPointer) {
    tag(number, form: 2)
    Varint.append(UInt64(value.count), to: &bytes)
    bytes.append(contentsOf: value)
  }

  /// Writes a field with bytes.
  @inline(never)
  package mutating func write(_ number: UInt32, bytes value: [UInt8]) {
    value.withUnsafeBytes { write(number, bytes: $0) }
  }

  /// Writes a field with text, in UTF-8.
  package mutating func write(_ number: UInt32, text value: String) {
    tag(number, form: 2)
    let offset = bytes.count
    bytes.append(contentsOf: value.utf8)
    Varint.insertLength(at: offset, in: &bytes)
  }

  /// Writes a field whose value is a sequence of fields, which a function writes.
  package mutating func write(_ number: UInt32, fields fill: (inout FieldWriter) -> Void) {
    tag(number, form: 2)
    let offset = bytes.count
    fill(&self)
    Varint.insertLength(at: offset, in: &bytes)
  }

  /// Writes fields that a reader did not know, unchanged.
  package mutating func write(_ unknown: UnknownFields) { bytes += unknown.bytes }

  private mutating func tag(_ number: UInt32, form: UInt64) {
    precondition(
      number > 0 && number <= Self.largestNumber,
      "the number of a field must be in 1...2^28 - 1"
    )
    Varint.append(UInt64(number) << 3 | form, to: &bytes)
  }

  private mutating func fixed(_ value: UInt64, count: Int) {
    for shift in 0..<count { bytes.append(UInt8(truncatingIfNeeded: value >> UInt64(8 * shift))) }
  }
}
