/// Reads a log, frame by frame, from bytes that may come in parts.
///
/// ```swift
/// var reader = FrameReader()
/// let damage = reader.readAll(of: bytes) { frame in … }
/// ```
///
/// ``readAll(to:visit:from:)`` reads bytes part by part; ``next()`` follows a log that grows.
///
/// It keeps what was pushed and not yet read: at most one part and one frame.
package struct FrameReader: Sendable {
  /// The header, once it was read.
  package private(set) var header: LogHeader?

  /// Where the next frame begins in the document, in bytes.
  ///
  /// Everything before is whole.
  package private(set) var offset: Int

  /// The checksum of the last frame, or of the header before the first one.
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
  ///   - offset: Where the next frame begins.
  ///   - check: The checksum of the frame before it.
  ///   - largestPayload: The longest payload to accept, in bytes.
  package init(
    continuingAt offset: Int,
    check: UInt32,
    largestPayload: Int = FrameWriter.largestPayload
  ) {
    precondition(offset >= LogHeader.size, "the header must be read first")
    self.largestPayload = largestPayload
    self.offset = offset
    self.check = check
  }

  /// How many bytes were pushed and not read.
  package var pending: Int { buffer.count - consumed }

  /// Where the bytes to be pushed next lie in the document.
  package var end: Int { offset + pending }

  /// Takes more bytes of the document, those that follow the last ones.
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

  /// Takes more bytes of the document, read right to where they are kept: a long frame is in memory once.
  ///
  /// - Parameters:
  ///   - count: The largest number of bytes to read.
  ///   - read: Reads the bytes that follow the last ones, and says how many there were.
  /// - Returns: The number of bytes read.
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

  /// Forgets what was pushed and not read, so that it can be pushed anew.
  package mutating func discardPending() {
    buffer = []
    consumed = 0
  }

  /// Reads a frame.
  ///
  /// - Returns: Nil if no whole frame is left in what was pushed.
  /// - Throws: What is wrong at ``offset``; doing it again throws the same.
  package mutating func next() throws(LogError) -> Frame? {
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
    guard found == stored else { throw LogError(.checksum, at: offset) }
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
  ///   - end: Where the bytes end in the document.
  ///   - visit: Receives each frame. An error that it throws ends the reading behind that frame.
  ///   - read: Reads the bytes from an offset of the document on, at most as many as there is room for, and returns
  ///     their number.
  /// - Returns: What is wrong behind the last frame; nil if the document ends there.
  package mutating func readAll<Failure>(
    to end: Int,
    visit: (Frame) throws(Failure) -> Void,
    from read: (_ offset: Int, _ room: UnsafeMutableRawBufferPointer) throws(Failure) -> Int
  ) throws(Failure) -> LogError? {
    while true {
      var frame: Frame?
      repeat {
        do throws(LogError) { frame = try next() } catch { return error }
        if let frame { try visit(frame) }
      } while frame != nil
      let start = self.end
      // An impossible length is found out only when nothing is left to read.
      let wanted = min(max(1 << 20, missing), end - start)
      let count =
        wanted > 0
        ? try push(atMost: wanted) { room throws(Failure) in try read(start, room) } : 0
      if count > 0 { continue }
      do throws(LogError) { try requireEnd() } catch { return error }
      return wanted > 0 ? LogError(.truncated, at: offset) : nil
    }
  }

  /// Reads the frames of a document in memory to its end or to damage.
  ///
  /// - Returns: What is wrong behind the last frame; nil if nothing is.
  package mutating func readAll<Failure>(
    of bytes: [UInt8],
    visit: (Frame) throws(Failure) -> Void
  ) throws(Failure) -> LogError? {
    push(bytes)
    return try readAll(to: end, visit: visit) { _, _ throws(Failure) in 0 }
  }

  /// Makes sure that the document ends where a frame ends.
  ///
  /// - Throws: `truncated` if bytes are left, or what ``next()`` throws.
  package func requireEnd() throws(LogError) {
    if offset == 0 {
      _ = try LogHeader(decoding: buffer)
    } else if pending > 0 {
      _ = try head()
      throw LogError(.truncated, at: offset)
    }
  }

  /// How many bytes the next frame needs beyond those pushed, as far as can be told.
  package var missing: Int {
    guard offset > 0, let head = try? head() else { return 1 }
    return max(1, head.end - buffer.count)
  }

  private mutating func readHeader() throws(LogError) -> Bool {
    do throws(LogError) {
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

  private func head() throws(LogError) -> FrameHead? {
    switch buffer.withUnsafeBytes({ FrameHead.read($0, at: consumed) }) {
    case .truncated: return nil
    case .invalid: throw LogError(.head, at: offset)
    case .head(let head):
      guard head.payload.count <= largestPayload else { throw LogError(.tooLong, at: offset) }
      return head
    }
  }
}
