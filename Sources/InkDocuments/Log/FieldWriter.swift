/// Writes a payload as numbered fields, which readers may skip and keep without knowing them.
///
/// A field is a tag, eight times its number plus its form, and its value. Forms: 0 a whole number, 1
/// eight bytes, 2 a length and so many bytes, 5 four bytes. Whoever writes the same fields in the
/// same order gets the same bytes.
package struct FieldWriter: Sendable {
  /// The largest number of a field: 2²⁸ − 1.
  package static let largestNumber: UInt32 = 1 << 28 - 1

  /// What was written.
  package private(set) var bytes: [UInt8]

  /// Begins a payload of its own.
  package init() { bytes = [] }

  /// Writes behind what is there.
  init(continuing bytes: consuming [UInt8]) { self.bytes = bytes }

  /// The bytes, taken out of it.
  consuming func finish() -> [UInt8] { bytes }

  /// Writes a number without sign.
  @inline(never)
  package mutating func write(_ number: UInt32, unsigned value: UInt64) {
    tag(number, form: 0)
    Varint.append(value, to: &bytes)
  }

  /// Writes a number with a sign; small ones take few bytes.
  package mutating func write(_ number: UInt32, signed value: Int64) {
    write(number, unsigned: UInt64(bitPattern: value << 1 ^ value >> 63))
  }

  /// Writes a truth.
  package mutating func write(_ number: UInt32, truth value: Bool) {
    write(number, unsigned: value ? 1 : 0)
  }

  /// Writes a real number in eight bytes.
  package mutating func write(_ number: UInt32, double value: Double) {
    tag(number, form: 1)
    fixed(value.bitPattern, count: 8)
  }

  /// Writes a real number in four bytes.
  package mutating func write(_ number: UInt32, float value: Float) {
    tag(number, form: 5)
    fixed(UInt64(value.bitPattern), count: 4)
  }

  /// Writes bytes that are appended in place.
  mutating func write(_ number: UInt32, filling fill: (inout [UInt8]) -> Void) {
    tag(number, form: 2)
    let place = bytes.count
    fill(&bytes)
    Varint.insertLength(at: place, in: &bytes)
  }

  /// Writes bytes.
  @inline(never)
  package mutating func write(_ number: UInt32, bytes value: UnsafeRawBufferPointer) {
    tag(number, form: 2)
    Varint.append(UInt64(value.count), to: &bytes)
    bytes.append(contentsOf: value)
  }

  /// Writes bytes.
  @inline(never)
  package mutating func write(_ number: UInt32, bytes value: [UInt8]) {
    value.withUnsafeBytes { write(number, bytes: $0) }
  }

  /// Writes text.
  package mutating func write(_ number: UInt32, text value: String) {
    tag(number, form: 2)
    let place = bytes.count
    bytes.append(contentsOf: value.utf8)
    Varint.insertLength(at: place, in: &bytes)
  }

  /// Writes fields as the value of a field.
  package mutating func write(_ number: UInt32, fields fill: (inout FieldWriter) -> Void) {
    tag(number, form: 2)
    let place = bytes.count
    fill(&self)
    Varint.insertLength(at: place, in: &bytes)
  }

  /// Writes fields that a reader did not know, as they were.
  package mutating func write(_ unknown: UnknownFields) { bytes += unknown.bytes }

  private mutating func tag(_ number: UInt32, form: UInt64) {
    precondition(number > 0 && number <= Self.largestNumber, "the field number is out of range")
    Varint.append(UInt64(number) << 3 | form, to: &bytes)
  }

  private mutating func fixed(_ value: UInt64, count: Int) {
    for shift in 0..<count { bytes.append(UInt8(truncatingIfNeeded: value >> UInt64(8 * shift))) }
  }
}
