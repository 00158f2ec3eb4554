/// Makes the bytes of a log, frame by frame.
///
/// Frames are written directly into ``bytes``; a host moves them from there to the file.
package struct FrameWriter: Sendable {
  /// The longest payload of a frame, in bytes: 2²⁸ − 1.
  package static let largestPayload = 1 << 28 - 1

  /// The bytes that were written and not yet taken or removed.
  package private(set) var bytes: [UInt8]

  /// The offset of the next frame in the document, in bytes.
  package private(set) var offset: Int

  /// The checksum of the last frame, or of the header before the first one.
  package private(set) var check: UInt32

  private var isSealed = false

  /// Creates a writer of a new document, whose bytes begin with the header.
  package init(_ header: LogHeader) {
    bytes = header.encoded()
    offset = bytes.count
    check = header.check
  }

  /// Continues a document.
  ///
  /// - Parameters:
  ///   - offset: The size of the document in bytes, all of it whole frames.
  ///   - check: The checksum of its last frame: ``FrameReader/check``.
  package init(continuingAt offset: Int, check: UInt32) {
    precondition(offset >= LogHeader.size, "the offset must be behind the header")
    bytes = []
    self.offset = offset
    self.check = check
  }

  /// Appends a frame.
  ///
  /// - Parameters:
  ///   - kind: The kind of its content.
  ///   - flags: The properties for readers that don't know the kind; only ``seal()`` sets ``FrameFlags/sealed``.
  ///   - payload: At most ``largestPayload`` bytes.
  package mutating func append(
    _ kind: FrameKind,
    _ flags: FrameFlags = [],
    payload: UnsafeRawBufferPointer
  ) {
    precondition(
      payload.count <= Self.largestPayload,
      "a frame must have a payload of at most 2^28 - 1 bytes"
    )
    let start = beginFrame(kind, flags)
    Varint.append(UInt64(payload.count), to: &bytes)
    bytes.append(contentsOf: payload)
    endFrame(start)
  }

  /// Appends a frame with a payload of at most ``largestPayload`` bytes, by default none.
  package mutating func append(
    _ kind: FrameKind,
    _ flags: FrameFlags = [],
    payload: [UInt8] = []
  ) {
    payload.withUnsafeBytes { append(kind, flags, payload: $0) }
  }

  /// Appends a frame that was read, unchanged.
  package mutating func append(_ frame: Frame) {
    frame.payload.withUnsafeBytes { append(frame.kind, frame.flags, payload: $0) }
  }

  /// Appends a frame of fields, which are written directly into ``bytes``.
  ///
  /// - Parameters:
  ///   - kind: The kind of its content.
  ///   - flags: The properties for readers that don't know the kind.
  ///   - fill: Writes the fields; at most ``largestPayload`` bytes.
  package mutating func append(
    _ kind: FrameKind,
    _ flags: FrameFlags = [],
    fields fill: (inout FieldWriter) -> Void
  ) {
    let start = beginFrame(kind, flags)
    let offset = bytes.count
    var fields = FieldWriter(continuing: bytes)
    bytes = []
    fill(&fields)
    bytes = fields.finish()
    precondition(
      bytes.count - offset <= Self.largestPayload,
      "a frame must have a payload of at most 2^28 - 1 bytes"
    )
    Varint.insertLength(at: offset, in: &bytes)
    endFrame(start)
  }

  /// Records that everything written so far has reached the disk.
  ///
  /// The next frame has a flag for it: damage before that frame is not the trace of a crash.
  package mutating func seal() { isSealed = true }

  /// Returns the written bytes, and removes them from the writer.
  package mutating func takeBytes() -> [UInt8] {
    defer { bytes = [] }
    return bytes
  }

  /// Removes the first `count` of the written bytes, which the host has stored.
  package mutating func removeBytes(_ count: Int) {
    if count == bytes.count {
      bytes.removeAll(keepingCapacity: count < 1 << 20)
    } else {
      bytes.removeFirst(count)
    }
  }

  private mutating func beginFrame(_ kind: FrameKind, _ flags: FrameFlags) -> Int {
    var flags = flags.subtracting(.sealed)
    if isSealed { flags.insert(.sealed) }
    isSealed = false
    let start = bytes.count
    Varint.append(UInt64(kind.rawValue) << 3 | UInt64(flags.rawValue & 7), to: &bytes)
    return start
  }

  private mutating func endFrame(_ start: Int) {
    let before = FrameHead.register(behind: check, at: offset)
    check = bytes.withUnsafeBytes { all in
      ~CRC32C.register(before, UnsafeRawBufferPointer(rebasing: all[start...]))
    }
    for shift in 0..<4 as Range<UInt32> {
      bytes.append(UInt8(truncatingIfNeeded: check >> (8 * shift)))
    }
    offset += bytes.count - start
  }
}
