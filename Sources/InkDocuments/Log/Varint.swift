/// Numbers in as few bytes as they need: seven bits a byte, the lowest first, bit 7 set in all but
/// the last.
///
/// Only the shortest form is right, so equal numbers are equal bytes.
enum Varint {
  static func append(_ number: UInt64, to bytes: inout [UInt8]) {
    var rest = number
    while rest > 127 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 128)
      rest >>= 7
    }
    bytes.append(UInt8(truncatingIfNeeded: rest))
  }

  /// How many bytes a number takes.
  static func size(_ number: UInt64) -> Int { (70 - (number | 1).leadingZeroBitCount) / 7 }

  /// What was found where a number should be.
  enum Outcome {
    case number(UInt64, end: Int)
    /// The bytes end in the midst of it.
    case truncated
    /// It is not in its shortest form, or too large.
    case invalid
  }

  /// Reads a number.
  ///
  /// - Parameters:
  ///   - bytes: Where it lies.
  ///   - start: Its first byte.
  ///   - bits: How many bits it may have; at most 64.
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

  /// Puts the length of what lies behind a place in front of it.
  ///
  /// Meant for what is written in place before its length is known: nothing moves but by the one to
  /// four bytes of the length.
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
