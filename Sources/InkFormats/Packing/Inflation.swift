import CZlib

/// Decompresses deflated bytes without ever exceeding a limit.
package enum Inflation {
  /// The wrapper of the deflated bytes.
  package enum Wrapping {
    /// The gzip format, possibly several members one after the other.
    case gzip
    /// No wrapper, as in zip archives.
    case raw
  }

  /// Returns whether bytes begin with the signature of gzip.
  static func isGzip(_ bytes: [UInt8]) -> Bool {
    bytes.count >= 2 && bytes[0] == 0x1F && bytes[1] == 0x8B
  }

  /// Decompresses a range of bytes.
  ///
  /// - Parameters:
  ///   - bytes: The bytes that contain the compressed data.
  ///   - range: The range of the compressed data.
  ///   - wrapping: The wrapper of the data.
  ///   - limit: The maximum number of decompressed bytes.
  ///   - expected: The probable number of decompressed bytes, to reserve memory.
  /// - Throws: An error if the data is damaged or truncated, or as soon as the output exceeds the limit.
  package static func inflate(
    _ bytes: [UInt8],
    _ range: Range<Int>,
    wrapping: Wrapping,
    limit: Int,
    expected: Int
  ) throws(FormatError) -> [UInt8] {
    let (content, damage) = try inflateDamaged(
      bytes,
      range,
      wrapping: wrapping,
      limit: limit,
      expected: expected
    )
    if let damage { throw damage }
    return content
  }

  /// Decompresses a range of bytes that may be damaged or truncated, as far as possible.
  ///
  /// - Parameters: As in ``inflate(_:_:wrapping:limit:expected:)``.
  /// - Returns: The content before the damage, and the error there; `nil` if the data is intact.
  /// - Throws: An error as soon as the output exceeds the limit.
  package static func inflateDamaged(
    _ bytes: [UInt8],
    _ range: Range<Int>,
    wrapping: Wrapping,
    limit: Int,
    expected: Int
  ) throws(FormatError) -> (content: [UInt8], damage: FormatError?) {
    var stream = z_stream()
    let window = wrapping == .gzip ? 15 + 16 : -15
    guard
      inflateInit2_(&stream, Int32(window), ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
        == Z_OK
    else { throw FormatError("not enough memory to decompress", isLimit: true) }
    defer { inflateEnd(&stream) }
    let limit = min(max(limit, 0), 1 << 40)
    var capacity = min(max(expected + 1, 1 << 12), limit + 1, 1 << 26)
    var position = range.lowerBound
    var pieces: [[UInt8]] = []
    var damage: FormatError?
    var total = 0
    while true {
      var state = Z_OK
      let piece = [UInt8](unsafeUninitializedCapacity: capacity) { room, count in
        bytes.withUnsafeBufferPointer { source in
          state = step(&stream, source, &position, range.upperBound, room, &count, wrapping)
        }
      }
      total += piece.count
      let full = piece.count == capacity
      if total > limit {
        throw FormatError(
          "the compressed data expands to more than \(limit) bytes, the limit",
          at: .byte(position),
          isLimit: true
        )
      }
      pieces.append(piece)
      if state == Z_STREAM_END { break }
      guard state == Z_OK || state == Z_BUF_ERROR else {
        damage = FormatError("the compressed data is damaged", at: .byte(position))
        break
      }
      guard full else {
        damage = FormatError("the compressed data is truncated", at: .byte(position))
        break
      }
      capacity = min(max(total, 1 << 16), 1 << 26, limit - total + 1)
    }
    return (pieces.count == 1 ? pieces[0] : Array(pieces.joined()), damage)
  }

  /// Decompresses until a buffer is full or the data ends; returns zlib's last status.
  fileprivate static func step(
    _ stream: inout z_stream,
    _ source: UnsafeBufferPointer<UInt8>,
    _ position: inout Int,
    _ end: Int,
    _ room: UnsafeMutableBufferPointer<UInt8>,
    _ count: inout Int,
    _ wrapping: Wrapping
  ) -> Int32 {
    while count < room.count {
      let available = min(end - position, 1 << 30)
      stream.next_in = source.baseAddress.map { UnsafeMutablePointer(mutating: $0 + position) }
      stream.avail_in = UInt32(available)
      stream.next_out = room.baseAddress.map { $0 + count }
      stream.avail_out = UInt32(room.count - count)
      let state = CZlib.inflate(&stream, Z_NO_FLUSH)
      position += available - Int(stream.avail_in)
      count = room.count - Int(stream.avail_out)
      if state == Z_STREAM_END {
        let more = wrapping == .gzip && end - position >= 2
        guard more, source[position] == 0x1F, source[position + 1] == 0x8B else { return state }
        guard inflateReset(&stream) == Z_OK else { return Z_DATA_ERROR }
        continue
      }
      guard state == Z_OK else { return state }
      if position == end, count < room.count { return Z_BUF_ERROR }
    }
    return Z_OK
  }

  /// Returns the CRC-32 of the concatenation of two byte arrays.
  static func checksum(_ bytes: [UInt8], then others: [UInt8] = []) -> UInt32 {
    let first = bytes.withUnsafeBufferPointer { crc32_z(0, $0.baseAddress, $0.count) }
    if others.isEmpty { return UInt32(truncatingIfNeeded: first) }
    return others.withUnsafeBufferPointer { buffer in
      UInt32(truncatingIfNeeded: crc32_z(first, buffer.baseAddress, buffer.count))
    }
  }
}

/// Decompresses gzip as a stream, in little memory.
final class GzipStream {
  private let bytes: [UInt8]
  private let limit: Int
  private let stream: UnsafeMutablePointer<z_stream>
  private var position = 0
  private var total = 0
  private var hasEnded = false
  private var room: [UInt8]
  private var unread = 0..<0

  /// Begins to decompress gzip to at most `limit` bytes; throws an error if it isn't gzip.
  init(_ bytes: [UInt8], limit: Int) throws(FormatError) {
    self.bytes = bytes
    self.limit = max(limit, 0)
    room = [UInt8](repeating: 0, count: 1 << 15)
    stream = .allocate(capacity: 1)
    stream.initialize(to: z_stream())
    let size = Int32(MemoryLayout<z_stream>.size)
    guard inflateInit2_(stream, 15 + 16, ZLIB_VERSION, size) == Z_OK else {
      throw FormatError("not enough memory to decompress")
    }
  }

  deinit {
    inflateEnd(stream)
    stream.deallocate()
  }

  /// The fraction of the compressed bytes that has been read, from 0 to 1.
  var readPart: Double { bytes.isEmpty ? 1 : Double(position) / Double(bytes.count) }

  /// Copies the next decompressed bytes to a buffer.
  ///
  /// - Returns: The number of bytes; 0 only at the end.
  /// - Throws: An error if the data is damaged, truncated or exceeds the limit.
  func read(into target: UnsafeMutableRawBufferPointer) throws(FormatError) -> Int {
    if unread.isEmpty { try refill() }
    let count = min(unread.count, target.count)
    room.withUnsafeBytes { room in
      let piece = room[unread.lowerBound..<(unread.lowerBound + count)]
      target.copyMemory(from: UnsafeRawBufferPointer(rebasing: piece))
    }
    unread = (unread.lowerBound + count)..<unread.upperBound
    return count
  }

  /// Consumes and returns the next `count` bytes, or fewer if the data ends or is damaged.
  func prefix(_ count: Int) throws(FormatError) -> [UInt8] {
    var bytes: [UInt8] = []
    while bytes.count < count {
      if unread.isEmpty {
        // Of damaged data, the bytes before the damage serve to recognize the format.
        do throws(FormatError) { try refill() } catch {
          if unread.isEmpty, bytes.isEmpty { throw error }
        }
      }
      if unread.isEmpty { break }
      let taken = unread.prefix(count - bytes.count)
      bytes += room[taken]
      unread = taken.upperBound..<unread.upperBound
    }
    return bytes
  }

  /// Decompresses and discards the rest, which verifies it.
  func finish() throws(FormatError) {
    while !hasEnded { try refill() }
    unread = 0..<0
  }

  private func refill() throws(FormatError) {
    guard !hasEnded else { return }
    var count = 0
    var state = Z_OK
    room.withUnsafeMutableBufferPointer { room in
      bytes.withUnsafeBufferPointer { source in
        state = Inflation.step(
          &stream.pointee,
          source,
          &position,
          source.count,
          room,
          &count,
          .gzip
        )
      }
    }
    unread = 0..<count
    total += count
    if total > limit {
      throw FormatError(
        "the compressed data expands to more than \(limit) bytes, the limit",
        at: .byte(position),
        isLimit: true
      )
    }
    switch state {
    case Z_STREAM_END: hasEnded = true
    case Z_OK: break
    case Z_BUF_ERROR:
      throw FormatError("the compressed data is truncated", at: .byte(position))
    default: throw FormatError("the compressed data is damaged", at: .byte(position))
    }
  }
}
