/// Variable-length integers (LEB128): seven bits per byte, the lowest first, bit 7 set in all except the last byte.
///
/// Only the shortest form is valid, so equal numbers have equal bytes.
enum Varint {
  static func append(_ number: UInt64, to bytes: inout [UInt8]) {
    var rest = number
    while rest > 127 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 128)
      rest >>= 7
    }
    bytes.append(UInt8(truncatingIfNeeded: rest))
  }

  /// The number of bytes that a number takes, 1…10.
  static func size(_ number: UInt64) -> Int { (70 - (number | 1).leadingZeroBitCount) / 7 }

  /// The result of reading a number.
  enum Outcome {
    case number(UInt64, end: Int)
    /// The bytes end within the number.
    case truncated
    /// The number has more bytes than it needs, or more bits than its reader allows.
    case invalid
  }

  /// Reads a number.
  ///
  /// - Parameters:
  ///   - bytes: The bytes.
  ///   - start: The index of the number's first byte.
  ///   - bits: The maximum number of bits, at most 64.
  static func read(_ bytes: UnsafeRawBufferPointer, at start: Int, bits: Int) -> Outcome {
    var number: UInt64 = 0
    var shift = 0
    var i = start
    while i < bytes.count {
      let byte = bytes[i]
      let part = UInt64(byte & 127)
      guard bits - shift >= 7 || part >> UInt64(bits - shift) == 0 else { return .invalid }
      number |= part << UInt64(shift)
      i += 1
      shift += 7
      if byte < 128 { return byte == 0 && i - start > 1 ? .invalid : .number(number, end: i) }
      if shift >= bits { return .invalid }
    }
    return .truncated
  }

  /// Inserts a varint at an index: the number of bytes from there to the end.
  ///
  /// For content that is written before its length is known: it moves only by the one to four bytes of the length.
  static func insertLength(at offset: Int, in bytes: inout [UInt8]) {
    let length = bytes.count - offset
    let size = size(UInt64(length))
    for _ in 0..<size { bytes.append(0) }
    bytes.withUnsafeMutableBytes { all in
      guard let base = all.baseAddress else { return }
      (base + offset + size).copyMemory(from: base + offset, byteCount: length)
      var rest = length
      for i in 0..<size {
        all[offset + i] = UInt8(truncatingIfNeeded: rest & 127) | (i + 1 < size ? 128 : 0)
        rest >>= 7
      }
    }
  }
}
