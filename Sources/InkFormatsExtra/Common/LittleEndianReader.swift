import InkFormats

/// Reads little-endian numbers from a range of bytes, one after the other.
struct LittleEndianReader {
  /// The whole file.
  let source: [UInt8]

  /// The offset of the next byte.
  private(set) var position: Int

  /// The offset behind the last byte that may be read.
  let end: Int

  /// Creates a reader of a range of bytes; the whole file if it is `nil`.
  ///
  /// - Precondition: The range is within the file.
  init(_ source: [UInt8], _ range: Range<Int>? = nil) {
    self.source = source
    position = range?.lowerBound ?? 0
    end = range?.upperBound ?? source.count
  }

  /// The number of bytes that remain.
  var count: Int { end - position }

  /// Returns an error with a message and the current position.
  func failure(_ what: String) -> FormatError { FormatError(what, at: .byte(position)) }

  /// Skips bytes, and returns their range; throws an error if fewer remain.
  @discardableResult
  mutating func skip(_ count: Int) throws(FormatError) -> Range<Int> {
    guard count >= 0, count <= end - position else { throw failure("the file is truncated") }
    position += count
    return (position - count)..<position
  }

  /// Moves to an offset within the range; throws an error for any other.
  mutating func seek(_ offset: Int) throws(FormatError) {
    guard offset >= 0, offset <= end else {
      throw failure("the file refers to bytes that it does not have")
    }
    position = offset
  }

  /// Reads one byte.
  mutating func byte() throws(FormatError) -> UInt8 { source[try skip(1).lowerBound] }

  /// Reads an integer of 16 bits.
  mutating func uint16() throws(FormatError) -> UInt16 {
    let at = try skip(2).lowerBound
    return UInt16(source[at]) | UInt16(source[at + 1]) << 8
  }

  /// Reads an integer of 32 bits.
  mutating func uint32() throws(FormatError) -> UInt32 {
    UInt32(try uint16()) | UInt32(try uint16()) << 16
  }

  /// Reads an integer of 64 bits.
  mutating func uint64() throws(FormatError) -> UInt64 {
    UInt64(try uint32()) | UInt64(try uint32()) << 32
  }

  /// Reads a number of 32 bits in IEEE 754; may be infinite or not a number.
  mutating func float() throws(FormatError) -> Double {
    Double(Float(bitPattern: try uint32()))
  }

  /// Reads a number of 64 bits in IEEE 754; may be infinite or not a number.
  mutating func double() throws(FormatError) -> Double { Double(bitPattern: try uint64()) }

  /// Reads an integer in groups of seven bits, the lowest first; the highest bit of a byte announces another.
  mutating func varint() throws(FormatError) -> UInt64 {
    var value: UInt64 = 0
    var shift: UInt64 = 0
    while shift < 70 {
      let next = try byte()
      value |= UInt64(next & 127) << shift
      if next < 128 { return value }
      shift += 7
    }
    throw failure("a number has more than ten bytes")
  }

  /// Reads a number of elements; throws an error if they would need more bytes than remain.
  ///
  /// - Parameters:
  ///   - value: The number in the file.
  ///   - size: The least size of an element, in bytes.
  func elements(_ value: UInt64, of size: Int) throws(FormatError) -> Int {
    guard value <= UInt64(count / size) else {
      throw failure("a list is longer than the rest of the file")
    }
    return Int(value)
  }
}
