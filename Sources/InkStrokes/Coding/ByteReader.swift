/// The reason and position of a failure to decode bytes.
public struct StreamDecodingError: Error, Hashable, Sendable {
  /// The reason of a failure.
  public enum Reason: UInt8, Hashable, Sendable {
    /// The bytes are not an event log.
    case notAnEventLog
    /// The log was written by a later version of Inkstone.
    case unknownVersion
    /// The bytes end prematurely.
    case truncated
    /// The bytes contain a value that is out of its range or not allowed there.
    case invalidValue
    /// A built-in color space is unknown, so the data is of a later version.
    case unknownPlugin
    /// The decoded value exceeds the memory limit that the caller passed.
    case tooMuchMemory
    /// Test strokes with the decoded brushes, drawn to measure their cost, take about 4 seconds or more.
    case tooMuchWork
  }

  /// The reason of the failure.
  public var reason: Reason

  /// The offset of the invalid byte from the start of the data, in bytes.
  public var offset: Int

  /// Creates an error.
  package init(reason: Reason, offset: Int) {
    self.reason = reason
    self.offset = offset
  }
}

/// Reads little-endian numbers from bytes, one after another.
package struct ByteReader {
  package let bytes: [UInt8]
  package private(set) var offset = 0

  package init(_ bytes: [UInt8]) { self.bytes = bytes }

  package var isAtEnd: Bool { offset == bytes.count }

  package func failure(_ reason: StreamDecodingError.Reason) -> StreamDecodingError {
    StreamDecodingError(reason: reason, offset: offset)
  }

  /// Reads a byte.
  ///
  /// - Throws: `StreamDecodingError` if none remains.
  @inline(never)
  package mutating func byte() throws(StreamDecodingError) -> UInt8 {
    guard offset < bytes.count else { throw failure(.truncated) }
    offset += 1
    return bytes[offset - 1]
  }

  /// Reads a 32-bit number from the next four bytes.
  ///
  /// - Throws: `StreamDecodingError` if fewer bytes remain.
  @inline(never)
  package mutating func uint32() throws(StreamDecodingError) -> UInt32 {
    guard bytes.count - offset >= 4 else { throw failure(.truncated) }
    var result: UInt32 = 0
    for i in 0..<4 { result |= UInt32(bytes[offset + i]) << UInt32(8 * i) }
    offset += 4
    return result
  }

  /// Reads a 64-bit number from the next eight bytes.
  ///
  /// - Throws: `StreamDecodingError` if fewer bytes remain.
  @inline(never)
  package mutating func uint64() throws(StreamDecodingError) -> UInt64 {
    guard bytes.count - offset >= 8 else { throw failure(.truncated) }
    var result: UInt64 = 0
    for i in 0..<8 { result |= UInt64(bytes[offset + i]) << UInt64(8 * i) }
    offset += 8
    return result
  }

  /// Reads a count from the next four bytes.
  ///
  /// - Throws: `StreamDecodingError` if the count exceeds the limit, or fewer bytes remain.
  @inline(never)
  package mutating func count(atMost maximum: Int) throws(StreamDecodingError) -> Int {
    let number = try uint32()
    guard number <= UInt32(maximum) else { throw failure(.invalidValue) }
    return Int(number)
  }

  /// Reads the next `count` bytes.
  ///
  /// - Throws: `StreamDecodingError` if fewer remain.
  @inline(never)
  package mutating func bytes(_ count: Int) throws(StreamDecodingError) -> [UInt8] {
    guard count >= 0, bytes.count - offset >= count else { throw failure(.truncated) }
    offset += count
    return Array(bytes[(offset - count)..<offset])
  }

  /// Reads the eight bytes of a double.
  ///
  /// - Throws: `StreamDecodingError` if fewer bytes remain.
  @inline(never)
  package mutating func double() throws(StreamDecodingError) -> Double {
    Double(bitPattern: try uint64())
  }
}
