/// All whole frames of a damaged log.
///
/// Behind damage, every byte is tried as the beginning of the next frame: a frame's checksum covers its offset and the
/// checksum before it, so a match is a frame of this document at its original offset, except for a chance of one in
/// four billion per try. Each try takes about the same time, regardless of the length that a frame claims; the total
/// time is proportional to the number of bytes.
///
/// Frames behind removed or inserted bytes are not found, since their offsets have changed.
package struct Salvage: Sendable {
  /// The header; `nil` if it is damaged, or if the bytes are a later part of a document.
  package let header: LogHeader?

  /// The whole frames, in the order of the document.
  package private(set) var frames: [Frame] = []

  /// The damaged ranges of the document, in bytes, ascending.
  package private(set) var lost: [Range<Int>] = []

  /// Whether there is damage before a frame that was written when everything before it had reached the disk.
  ///
  /// If not, the damage may be the trace of a crash that lost no acknowledged frame.
  package private(set) var isSealedDamage = false

  /// Reads a whole document.
  package init(_ bytes: [UInt8]) {
    header = try? LogHeader(decoding: bytes)
    let start = min(LogHeader.size, bytes.count)
    if header == nil, start > 0 { lost.append(0..<start) }
    search(bytes, at: 0, from: start, behind: header?.check)
  }

  /// Reads the part of a document behind its last whole frame.
  ///
  /// - Parameters:
  ///   - bytes: The document from `offset` on.
  ///   - offset: The offset at which a frame should begin.
  ///   - check: The checksum of the previous frame.
  package init(_ bytes: [UInt8], from offset: Int, check: UInt32) {
    header = nil
    search(bytes, at: offset, from: 0, behind: check)
  }

  private mutating func search(
    _ bytes: [UInt8],
    at base: Int,
    from start: Int,
    behind check: UInt32?
  ) {
    let finder = FrameFinder(bytes, at: base)
    var check = check ?? finder.check(before: start)
    // Behind a whole frame the next one should follow; behind damage, one is searched at every byte.
    var isExpected = true
    var damage = start
    var at = start
    while at < bytes.count {
      guard let check0 = check, let found = finder.frame(at: at, behind: check0) else {
        (at, isExpected) = (at + 1, false)
        check = finder.check(before: at)
        continue
      }
      // If only the stored checksum is damaged, the next frame matches the computed one, and this frame counts as
      // whole.
      let isMended =
        !found.isWhole && isExpected
        && finder.frame(at: found.head.end, behind: found.computed)?.isWhole == true
      guard found.isWhole || isMended else {
        (at, isExpected) = (at + 1, false)
        check = finder.check(before: at)
        continue
      }
      if damage < at { lost.append((base + damage)..<(base + at)) }
      let content = found.head.payload
      if isMended { lost.append((base + content.upperBound)..<(base + found.head.end)) }
      if found.head.flags.contains(.sealed), !lost.isEmpty { isSealedDamage = true }
      frames.append(
        Frame(
          kind: found.head.kind,
          flags: found.head.flags,
          payload: bytes[content],
          range: (base + at)..<(base + found.head.end)
        )
      )
      check = found.computed
      isExpected = true
      at = found.head.end
      damage = at
    }
    if damage < bytes.count { lost.append((base + damage)..<(base + bytes.count)) }
  }
}

/// Checks whether a frame begins at an index of the bytes, in a time independent of its length.
private struct FrameFinder {
  struct Found {
    let head: FrameHead
    let computed: UInt32
    let stored: UInt32

    var isWhole: Bool { computed == stored }
  }

  private let bytes: [UInt8]
  private let base: Int
  private let ranges: RangeChecksums

  init(_ bytes: [UInt8], at base: Int) {
    self.bytes = bytes
    self.base = base
    ranges = RangeChecksums(bytes)
  }

  /// The last four bytes before an index as a checksum, in case a frame ends there; `nil` if there are fewer.
  func check(before offset: Int) -> UInt32? {
    offset < 4 ? nil : word(offset - 4)
  }

  /// The frame at an index if its head is valid and it fits in the bytes; its checksum may not match.
  ///
  /// - Parameter check: The checksum of the previous frame.
  func frame(at offset: Int, behind check: UInt32) -> Found? {
    guard offset < bytes.count,
      case .head(let head) = bytes.withUnsafeBytes({ FrameHead.read($0, at: offset) }),
      head.end <= bytes.count
    else { return nil }
    let before = FrameHead.register(behind: check, at: base + offset)
    return Found(
      head: head,
      computed: ~ranges.register(before, offset..<head.payload.upperBound),
      stored: word(head.payload.upperBound)
    )
  }

  private func word(_ offset: Int) -> UInt32 { bytes.withUnsafeBytes { CRC32C.word($0, offset) } }
}
