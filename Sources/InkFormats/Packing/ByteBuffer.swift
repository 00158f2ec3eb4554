/// A growable buffer of bytes without the bounds checks of an array.
final class ByteBuffer {
  private var base: UnsafeMutablePointer<UInt8>
  private var capacity = 1 << 12
  /// The number of bytes in the buffer.
  private(set) var count = 0

  init() { base = .allocate(capacity: capacity) }

  deinit { base.deallocate() }

  /// All bytes, valid until the next append.
  var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: base, count: count) }

  /// Removes all bytes and keeps the capacity.
  func removeAll() { count = 0 }

  /// Appends bytes that a function writes after the last one.
  ///
  /// - Parameters:
  ///   - maximum: The maximum number of bytes.
  ///   - write: A function that writes the bytes and returns the pointer past the last one.
  @inline(__always)
  func append(
    maximum: Int,
    _ write: (UnsafeMutablePointer<UInt8>) -> UnsafeMutablePointer<UInt8>
  ) {
    if capacity - count < maximum { grow(by: maximum) }
    count = write(base + count) - base
  }

  /// Appends the UTF-8 bytes of a text.
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
