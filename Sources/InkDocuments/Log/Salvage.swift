/// Everything whole in a damaged log.
///
/// Behind damage the next frame is found by trying every byte: a frame's checksum covers its place
/// and the checksum before it, so what is found is a frame of this document in its place, but for a
/// chance of one in four thousand millions a try. Each try takes about the same time, however long
/// a frame claims to be; the whole takes time in proportion to the bytes.
///
/// What lies behind bytes that were cut out or inserted is not found, since nothing is in its place.
package struct Salvage: Sendable {
  /// The header; nil if it is damaged, or if the bytes are a later part of a document.
  package let header: LogHeader?

  /// The frames that are whole, in order.
  package private(set) var frames: [Frame] = []

  /// The parts of the document that are damaged, in bytes.
  package private(set) var lost: [Range<Int>] = []

  /// Whether damage lies before something that was written when it had reached the disk.
  ///
  /// If not, the damage may be the trace of a crash, of which nothing was lost that had been
  /// acknowledged.
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
  ///   - offset: Where a frame should begin.
  ///   - check: The checksum of the frame before it.
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
    // A frame is expected behind a whole one; elsewhere one is looked for.
    var isExpected = true
    var damage = start
    var at = start
    while at < bytes.count {
      guard let check0 = check, let found = finder.frame(at: at, behind: check0) else {
        (at, isExpected) = (at + 1, false)
        check = finder.check(before: at)
        continue
      }
      // If only the checksum is damaged, the frame behind still fits what it was.
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

/// Tells whether there is a frame at a place of bytes.
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

  /// What would be the checksum of the frame that ends at a place.
  func check(before offset: Int) -> UInt32? {
    offset < 4 ? nil : word(offset - 4)
  }

  /// What a frame at a place would be; nil if none begins so or it would not fit in.
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
