/// A record in a log, as it was read: kind, flags, payload and, in the log, a checksum.
package struct Frame: Hashable, Sendable {
  /// The kind of the frame's content.
  package var kind: FrameKind

  /// Properties for readers that don't know the kind.
  package var flags: FrameFlags

  /// The content of the frame.
  ///
  /// It is a slice of the bytes that were passed to the reader, and keeps all of them in memory. Copy it to an `Array`
  /// to store it.
  package var payload: ArraySlice<UInt8>

  /// The range of the whole frame in the document, in bytes.
  package var range: Range<Int>

  /// Creates a frame.
  package init(kind: FrameKind, flags: FrameFlags, payload: ArraySlice<UInt8>, range: Range<Int>) {
    self.kind = kind
    self.flags = flags
    self.payload = payload
    self.range = range
  }
}

/// The parts of a frame before its payload: kind, flags and length.
struct FrameHead {
  static let checkSize = 4
  static let kindBits = 32
  static let lengthBits = 28

  let kind: FrameKind
  let flags: FrameFlags
  let payload: Range<Int>

  /// The index behind the frame's checksum, which follows the payload.
  var end: Int { payload.upperBound + Self.checkSize }

  enum Outcome {
    case head(FrameHead)
    case truncated
    case invalid
  }

  /// Reads the head of a frame at an index; the range of its payload may exceed the bytes.
  static func read(_ bytes: UnsafeRawBufferPointer, at start: Int) -> Outcome {
    let first = Varint.read(bytes, at: start, bits: kindBits)
    guard case .number(let code, let middle) = first else {
      if case .invalid = first { return .invalid }
      return .truncated
    }
    guard let kind = FrameKind(rawValue: UInt32(truncatingIfNeeded: code >> 3)) else {
      return .invalid
    }
    switch Varint.read(bytes, at: middle, bits: lengthBits) {
    case .truncated: return .truncated
    case .invalid: return .invalid
    case .number(let length, let end):
      // If Int has 32 bits, the end might overflow.
      guard Int.max - end > (1 << lengthBits) + checkSize else { return .invalid }
      return .head(
        FrameHead(
          kind: kind,
          flags: FrameFlags(rawValue: UInt8(truncatingIfNeeded: code & 7)),
          payload: end..<(end + Int(length))
        )
      )
    }
  }

  /// The register of a frame's checksum before its first byte: after the previous checksum and the offset.
  ///
  /// - Parameters:
  ///   - check: The checksum of the previous frame.
  ///   - offset: The offset of the frame in the document, in bytes.
  static func register(behind check: UInt32, at offset: Int) -> UInt32 {
    let start = UInt64(offset)
    var register = CRC32C.register(~0, check)
    register = CRC32C.register(register, UInt32(truncatingIfNeeded: start))
    return CRC32C.register(register, UInt32(truncatingIfNeeded: start >> 32))
  }
}
