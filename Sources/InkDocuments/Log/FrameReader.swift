/// Reads a log, frame by frame, from bytes that may arrive in parts.
///
/// ```swift
/// var reader = FrameReader()
/// let damage = reader.readAll(of: bytes) { frame in … }
/// ```
///
/// ``readAll(to:visit:from:)`` reads bytes part by part; ``next()`` follows a growing log.
///
/// It keeps the bytes that were pushed and not yet read: at most one part and one frame.
package struct FrameReader: Sendable {
  /// The header of the log; `nil` until it was read.
  package private(set) var header: LogHeader?

  /// The offset of the next frame in the document, in bytes; 0 until the header was read.
  ///
  /// Everything before it is whole.
  package private(set) var offset: Int

  /// The checksum of the last frame that was read; before the first one, that of the header.
  package private(set) var check: UInt32

  private let largestPayload: Int
  private var buffer: [UInt8] = []
  private var consumed = 0

  /// Begins at the first byte of a document.
  ///
  /// - Parameter largestPayload: The longest payload to accept, in bytes.
  package init(largestPayload: Int = FrameWriter.largestPayload) {
    self.largestPayload = largestPayload
    offset = 0
    check = 0
  }

  /// Begins behind a frame that was read before.
  ///
  /// - Parameters:
  ///   - offset: The offset of the next frame.
  ///   - check: The checksum of the previous frame.
  ///   - largestPayload: The longest payload to accept, in bytes.
  package init(
    continuingAt offset: Int,
    check: UInt32,
    largestPayload: Int = FrameWriter.largestPayload
  ) {
    precondition(offset >= LogHeader.size, "the offset must be behind the header")
    self.largestPayload = largestPayload
    self.offset = offset
    self.check = check
  }

  /// The number of bytes that were pushed and not read.
  package var pending: Int { buffer.count - consumed }

  /// The offset in the document of the next bytes to push.
  package var end: Int { offset + pending }

  /// Appends more bytes of the document, the ones that follow the last.
  package mutating func push(_ bytes: [UInt8]) {
    if consumed == buffer.count {
      buffer = bytes
    } else if consumed > 0 {
      buffer = Array(buffer[consumed...]) + bytes
    } else {
      buffer += bytes
    }
    consumed = 0
  }

  /// Appends more bytes of the document, read directly into the buffer: a long frame is in memory only once.
  ///
  /// - Parameters:
  ///   - count: The maximum number of bytes to read.
  ///   - read: Reads the bytes that follow the last ones, and returns their number.
  /// - Returns: The number of bytes read.
  /// - Throws: The error of `read`; nothing is appended then.
  package mutating func push<Failure>(
    atMost count: Int,
    _ read: (UnsafeMutableRawBufferPointer) throws(Failure) -> Int
  ) throws(Failure) -> Int {
    let rest = buffer[consumed...]
    var failure: Failure?
    buffer = [UInt8](unsafeUninitializedCapacity: rest.count + count) { bytes, size in
      let room = UnsafeMutableRawBufferPointer(bytes)
      room.copyBytes(from: rest)
      size = rest.count
      do throws(Failure) {
        size += try read(UnsafeMutableRawBufferPointer(rebasing: room[size...].prefix(count)))
      } catch {
        failure = error
      }
    }
    consumed = 0
    if let failure { throw failure }
    return pending - rest.count
  }

  /// Discards the bytes that were pushed and not read, so that they can be pushed again.
  package mutating func discardPending() {
    buffer = []
    consumed = 0
  }

  /// Reads a frame.
  ///
  /// - Returns: The frame; `nil` if the pushed bytes contain no further whole frame.
  /// - Throws: The error at ``offset``; the next call throws the same.
  package mutating func next() throws(DocumentError) -> Frame? {
    if offset == 0 {
      guard try readHeader() else { return nil }
    }
    guard let head = try head() else { return nil }
    guard head.end <= buffer.count else { return nil }
    let before = FrameHead.register(behind: check, at: offset)
    let (found, stored) = buffer.withUnsafeBytes { all in
      let content = UnsafeRawBufferPointer(rebasing: all[consumed..<head.payload.upperBound])
      return (~CRC32C.register(before, content), CRC32C.word(all, head.payload.upperBound))
    }
    guard found == stored else { throw DocumentError(.checksum, at: offset) }
    let size = head.end - consumed
    let frame = Frame(
      kind: head.kind,
      flags: head.flags,
      payload: buffer[head.payload],
      range: offset..<(offset + size)
    )
    check = stored
    offset += size
    consumed = head.end
    return frame
  }

  /// Reads frames to the end or to damage.
  ///
  /// - Parameters:
  ///   - end: The offset of the end of the bytes in the document.
  ///   - visit: Receives each frame. An error that it throws ends the reading behind that frame.
  ///   - read: Reads the bytes of the document from an offset on, at most as many as fit the buffer, and returns their
  ///     number.
  /// - Returns: The error behind the last frame; `nil` if the document ends there.
  /// - Throws: The error of `visit` or `read`.
  package mutating func readAll<Failure>(
    to end: Int,
    visit: (Frame) throws(Failure) -> Void,
    from read: (_ offset: Int, _ room: UnsafeMutableRawBufferPointer) throws(Failure) -> Int
  ) throws(Failure) -> DocumentError? {
    while true {
      var frame: Frame?
      repeat {
        do throws(DocumentError) { frame = try next() } catch { return error }
        if let frame { try visit(frame) }
      } while frame != nil
      let start = self.end
      // An impossible length is detected only when no bytes are left to read.
      let wanted = min(max(1 << 20, missing), end - start)
      let count =
        wanted > 0
        ? try push(atMost: wanted) { room throws(Failure) in try read(start, room) } : 0
      if count > 0 { continue }
      do throws(DocumentError) { try requireEnd() } catch { return error }
      return wanted > 0 ? DocumentError(.truncated, at: offset) : nil
    }
  }

  /// Reads the frames of a document in memory to its end or to damage.
  ///
  /// - Parameters:
  ///   - bytes: The whole document.
  ///   - visit: Receives each frame. An error that it throws ends the reading behind that frame.
  /// - Returns: The error behind the last frame; `nil` if there is none.
  /// - Throws: The error of `visit`.
  package mutating func readAll<Failure>(
    of bytes: [UInt8],
    visit: (Frame) throws(Failure) -> Void
  ) throws(Failure) -> DocumentError? {
    push(bytes)
    return try readAll(to: end, visit: visit) { _, _ throws(Failure) in 0 }
  }

  /// Makes sure that the document ends where a frame ends.
  ///
  /// - Throws: `truncated` if bytes are left, or the error of ``next()``.
  package func requireEnd() throws(DocumentError) {
    if offset == 0 {
      _ = try LogHeader(decoding: buffer)
    } else if pending > 0 {
      _ = try head()
      throw DocumentError(.truncated, at: offset)
    }
  }

  /// The number of bytes that the next frame needs beyond the pushed ones, as far as known; at least 1.
  package var missing: Int {
    guard offset > 0, let head = try? head() else { return 1 }
    return max(1, head.end - buffer.count)
  }

  private mutating func readHeader() throws(DocumentError) -> Bool {
    do throws(DocumentError) {
      let header = try LogHeader(decoding: buffer)
      self.header = header
      check = header.check
    } catch {
      if error.reason == .truncated || buffer.isEmpty { return false }
      throw error
    }
    offset = LogHeader.size
    consumed = LogHeader.size
    return true
  }

  private func head() throws(DocumentError) -> FrameHead? {
    switch buffer.withUnsafeBytes({ FrameHead.read($0, at: consumed) }) {
    case .truncated: return nil
    case .invalid: throw DocumentError(.head, at: offset)
    case .head(let head):
      guard head.payload.count <= largestPayload else { throw DocumentError(.tooLong, at: offset) }
      return head
    }
  }
}
