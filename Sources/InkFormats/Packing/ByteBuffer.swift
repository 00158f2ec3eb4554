/// Bytes that grow at the end, without the checks that an array makes for each of them.
final class ByteBuffer {
  private var base: UnsafeMutablePointer<UInt8>
  private var capacity = 1 << 12
  /// How many bytes there are.
  private(set) var count = 0

  init() { base = .allocate(capacity: capacity) }

  deinit { base.deallocate() }

  /// All bytes, valid until more come.
  var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: base, count: count) }

  /// Takes all bytes away and keeps their room.
  func removeAll() { count = 0 }

  /// Adds bytes that are written behind the last one.
  ///
  /// - Parameters:
  ///   - most: How many there will be at most.
  ///   - write: Writes them and returns where they end.
  @inline(__always)
  func append(
    maximum: Int,
    _ write: (UnsafeMutablePointer<UInt8>) -> UnsafeMutablePointer<UInt8>
  ) {
    if capacity - count < maximum { grow(by: maximum) }
    count = write(base + count) - base
  }

  /// Adds a text.
  func append(_ text: String) {
    var text = text
    text.withUTF8 { utf8 in
      append(maximum: utf8.count) { end in
        if let source = utf8.baseAddress { end.update(from: source, count: utf8.count) }
        return end + utf8.count
      }
    }
  }

  private func grow(by room: Int) {
    capacity = max(2 * capacity, count + room)
    let next = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
    next.update(from: base, count: count)
    base.deallocate()
    base = next
  }
}
